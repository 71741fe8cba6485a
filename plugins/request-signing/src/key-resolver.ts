/**
 * Keys that are looked up by name, jose's JWK sets above all.
 * @module
 */
import type { SigningAlgorithm } from './algorithm.ts'
import { SignatureError } from './signature-error.ts'
import type { VerifyKey } from './verification-keys.ts'

/** What a message says of its key. A type, because jose's resolvers ask for an index signature, which interfaces lack. */
export type KeyHint = {
	/** The algorithm's JOSE name. Ed25519 is asked for as `EdDSA` and, when that finds nothing, as `Ed25519`. */
	readonly alg: string
	/** `keyid` or `kid`. */
	readonly kid?: string
}

/**
 * Finds keys by name; jose's `createRemoteJWKSet(url)` is one. A name comes from outside: look it up in a list of yours, never
 * fetch what it says. Throw when the list cannot be reached (`key-unavailable`), return `[]` when the name is not on it.
 */
export type KeyResolver = (
	hint: KeyHint,
) => VerifyKey | readonly VerifyKey[] | Promise<VerifyKey | readonly VerifyKey[]>

/** Asks a resolver, and tells "no such key" from "cannot know". */
export function keyLookup(
	resolver: KeyResolver,
): (alg: SigningAlgorithm, kid: string | undefined) => Promise<readonly VerifyKey[]> {
	// JWK sets use either name, and jose matches it to the letter. The one that worked is asked for first the next time,
	// because a miss makes jose fetch the set again.
	let ed25519Names = ['EdDSA', 'Ed25519']
	return async (alg, kid) => {
		let last: unknown
		for (const name of alg === 'Ed25519' ? ed25519Names : [alg]) {
			try {
				const found = await asked(resolver, { alg: name, ...(kid === undefined ? {} : { kid }) })
				if (found.length === 0) continue
				if (alg === 'Ed25519') ed25519Names = [name, ...ed25519Names.filter((other) => other !== name)]
				return found
			} catch (cause) {
				if (codeOf(cause) !== 'ERR_JWKS_NO_MATCHING_KEY') throw unavailable(cause)
				last = cause
			}
		}
		throw noSuchKey(alg, last)
	}
}

async function asked(resolver: KeyResolver, hint: KeyHint): Promise<readonly VerifyKey[]> {
	try {
		const found = await resolver(hint)
		// A look-up in a map of theirs finds nothing by being undefined.
		return (Array.isArray(found) ? found : [found as VerifyKey]).filter(Boolean)
	} catch (cause) {
		// Several keys of a set fit and the message does not say which: jose's error lists them.
		if (codeOf(cause) === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS') return collected(cause as AsyncIterable<VerifyKey>)
		throw cause
	}
}

async function collected(keys: AsyncIterable<VerifyKey>): Promise<readonly VerifyKey[]> {
	const list: VerifyKey[] = []
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

/** No key of ours is meant. */
export function noSuchKey(alg: SigningAlgorithm, cause?: unknown): SignatureError {
	const message = `Cannot verify the signature: no key for ${alg} goes by the name it gives; check keys, and whether they were rotated`
	return new SignatureError('unknown-key', message, { cause })
}
