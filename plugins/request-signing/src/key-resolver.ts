/**
 * Keys that are looked up by name, above all jose's JWK sets.
 * @module
 */
import type { SigningAlgorithm } from './algorithm.ts'
import type { KeyMaterial } from './key-import.ts'
import { SignatureError } from './signature-error.ts'

/** What a message says about its key. A type alias, because jose's resolvers ask for an index signature, which interfaces lack. */
export type KeyHint = {
	/** The algorithm's JOSE name. Ed25519 is asked for as `EdDSA` and, when that finds nothing, as `Ed25519`. */
	readonly alg: string
	/** `keyid` or `kid`. */
	readonly kid?: string
}

/**
 * Finds keys by name; jose's `createRemoteJWKSet(url)` is one. The name comes from the sender: look it up in your own list, never
 * fetch what it says. Throw when the list cannot be reached (`key-unavailable`), return `[]` when the name is not on it.
 *
 * Where the message leaves the algorithm open, the resolver is asked once for each of `algorithms`, until a name has found a key.
 * `Verified.keyId` is the `kid` of the JWK that is returned; other kinds of keys have no name. jose's sets compare names
 * themselves, so that theirs is known.
 */
export type KeyResolver = (
	hint: KeyHint,
) => KeyMaterial | readonly KeyMaterial[] | Promise<KeyMaterial | readonly KeyMaterial[]>

/** Keys by the name and the algorithms that a message may be signed with. */
export type KeyLookup = (
	algorithms: readonly SigningAlgorithm[],
	kid: string | undefined,
) => Promise<readonly KeyMaterial[]>

/** Asks a resolver, and tells "no such key" from "cannot know". */
export function keyLookup(resolver: KeyResolver): KeyLookup {
	// jose matches algorithms to the letter, and a miss makes it fetch a remote set again: what was found last is asked for first.
	let recent: readonly string[] = []
	return async (algorithms, kid) => {
		const found = new Set<KeyMaterial>()
		let cause: unknown
		for (const alg of recentFirst(algorithms.flatMap(hintNames), recent)) {
			try {
				const keys = await ask(resolver, { alg, ...(kid === undefined ? {} : { kid }) })
				for (const key of keys) found.add(key)
				if (keys.length > 0) recent = [alg, ...recent.filter((other) => other !== alg)]
				if (keys.length > 0 && kid !== undefined) break
			} catch (error) {
				if (codeOf(error) !== 'ERR_JWKS_NO_MATCHING_KEY') throw unavailable(error)
				cause = error
			}
		}
		if (found.size === 0) throw noSuchKey(algorithms, cause)
		return [...found]
	}
}

/** JWK sets use either name for Ed25519: RFC 8037 has the first, RFC 9864 the second. */
function hintNames(alg: SigningAlgorithm): readonly string[] {
	return alg === 'Ed25519' ? ['EdDSA', 'Ed25519'] : [alg]
}

function recentFirst(names: readonly string[], recent: readonly string[]): ReadonlySet<string> {
	return new Set([...recent.filter((name) => names.includes(name)), ...names])
}

/** Whether a resolver finds keys by comparing their `kid` with the one it is asked for. Of the resolvers known, jose's do. */
export function comparesNames(resolver: KeyResolver): boolean {
	return typeof (resolver as { readonly jwks?: unknown }).jwks === 'function'
}

async function ask(resolver: KeyResolver, hint: KeyHint): Promise<readonly KeyMaterial[]> {
	try {
		const found = await resolver(hint)
		// A look-up in a Map returns undefined when it finds nothing.
		return (Array.isArray(found) ? found : [found as KeyMaterial]).filter(Boolean)
	} catch (cause) {
		// Several keys of a set fit and the message does not say which: jose's error lists them.
		if (codeOf(cause) === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS') return collected(cause as AsyncIterable<KeyMaterial>)
		throw cause
	}
}

async function collected(keys: AsyncIterable<KeyMaterial>): Promise<readonly KeyMaterial[]> {
	const list: KeyMaterial[] = []
	for await (const key of keys) list.push(key)
	return list
}

function codeOf(cause: unknown): unknown {
	return (cause as { readonly code?: unknown } | null | undefined)?.code
}

function unavailable(cause: unknown): SignatureError {
	if (cause instanceof SignatureError) return cause
	const message = 'Cannot look up the verification key: the resolver failed; try again later'
	return new SignatureError('key-unavailable', message, { cause })
}

/** None of our keys can have made the signature, by its name and algorithm. */
export function noSuchKey(algorithms: readonly SigningAlgorithm[], cause?: unknown): SignatureError {
	const found = `no key for ${algorithms.join(' or ')} has the name it gives`
	const message = `Cannot verify the signature: ${found}; check keys, and whether they were rotated`
	return new SignatureError('unknown-key', message, { cause })
}
