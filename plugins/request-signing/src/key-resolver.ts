/**
 * Looks keys up by name, mainly in jose's JWK sets.
 * @module
 */
import type { SigningAlgorithm } from './algorithm.ts'
import type { KeyMaterial } from './key-import.ts'
import { SignatureError } from './signature-error.ts'

/**
 * Names the key of a message, as the message itself does. It is a type alias because jose's resolvers ask for an index signature, which interfaces
 * lack.
 */
export type KeyHint = {
	/** JOSE name of the algorithm. Ed25519 is looked up as `EdDSA`, then as `Ed25519`. */
	readonly alg: string
	/** The key's name in the message: `keyid` or `kid`. */
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

/** Finds keys by the name and the algorithms that a message may have been signed with. */
export type KeyLookup = (
	algorithms: readonly SigningAlgorithm[],
	kid: string | undefined,
) => Promise<readonly KeyMaterial[]>

/** Makes a lookup from a resolver. It rejects with `unknown-key` if there is no such key, and with `key-unavailable` if the resolver failed. */
export function keyLookup(resolver: KeyResolver): KeyLookup {
	// Asks first for the algorithm name that was found last, because jose compares names exactly, and a miss makes it fetch a
	// remote set again.
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

/** Names of an algorithm in JWK sets: for Ed25519 RFC 8037 has one and RFC 9864 another. */
function hintNames(alg: SigningAlgorithm): readonly string[] {
	return alg === 'Ed25519' ? ['EdDSA', 'Ed25519'] : [alg]
}

function recentFirst(names: readonly string[], recent: readonly string[]): ReadonlySet<string> {
	return new Set([...recent.filter((name) => names.includes(name)), ...names])
}

/** Whether the resolver compares `kid` itself. Of the known resolvers, jose's do. */
export function comparesNames(resolver: KeyResolver): boolean {
	return typeof (resolver as { readonly jwks?: unknown }).jwks === 'function'
}

async function ask(resolver: KeyResolver, hint: KeyHint): Promise<readonly KeyMaterial[]> {
	try {
		const found = await resolver(hint)
		// Accepts one key, a list, or `undefined`, which a lookup in a `Map` returns for a miss.
		return (Array.isArray(found) ? found : [found as KeyMaterial]).filter(Boolean)
	} catch (cause) {
		// jose found several keys that fit, as the message does not say which: its error lists them.
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

/** The error for a message whose key name and algorithm fit none of our keys. */
export function noSuchKey(algorithms: readonly SigningAlgorithm[], cause?: unknown): SignatureError {
	const found = `no key for ${algorithms.join(' or ')} has the name it gives`
	const message = `Cannot verify the signature: ${found}; check keys, and whether they were rotated`
	return new SignatureError('unknown-key', message, { cause })
}
