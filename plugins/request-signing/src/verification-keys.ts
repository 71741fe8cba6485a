/**
 * Finds the key that made a signature: in a list, or through a resolver such as jose's JWK sets.
 * @module
 */
import type { SigningAlgorithm } from '@tarja/core/plugin'
import type { CryptoKey } from 'jose'
import type { KeyMaterial } from './keys.ts'
import { algorithmNames, importKey, isCryptoKey, isKeyFor, isKeyMaterial, isSigningAlgorithm } from './keys.ts'
import { SignatureError } from './message.ts'
import type { Rules } from './options.ts'

/** A key for verifying: a `CryptoKey`, a JWK (only its public members are used), an SPKI PEM, or the bytes of a shared secret. */
export type VerifyKey = KeyMaterial

/** Name and algorithm of a key, as the request states them. This is a type alias, because jose's resolvers require an index signature. */
export type KeyHint = {
	/** JOSE name of the algorithm. Ed25519 is looked up as `EdDSA`, then as `Ed25519`. */
	readonly alg: string
	/** The key's name in the request: `keyid` or `kid`. */
	readonly kid?: string
}

/**
 * Finds keys by name. jose's `createRemoteJWKSet(url)` is one. The name comes from the sender, so look it up in your own list.
 *
 * Throw if the list can't be reached (`key-unavailable`). Return `[]` if the list doesn't have the name. If the request doesn't name
 * its algorithm, the resolver is called once for each of `algorithms`.
 */
export type KeyResolver = (
	hint: KeyHint,
) => KeyMaterial | readonly KeyMaterial[] | Promise<KeyMaterial | readonly KeyMaterial[]>

/** Verification keys: one, several (during a rotation), or a resolver. */
export type VerificationKeys = VerifyKey | readonly VerifyKey[] | KeyResolver

/** Keys and algorithms that a scheme accepts. Neither has a default. */
export interface VerificationSettings {
	/** The accepted keys, or a resolver that finds them. */
	readonly keys: VerificationKeys
	/** The accepted algorithms. A request may name one of them. If it names none, each algorithm that fits the key is tried. */
	readonly algorithms: readonly SigningAlgorithm[]
}

export const verificationRules: Rules<VerificationSettings> = {
	keys: [(keys) => typeof keys === 'function' || areKeys(keys), 'a key, a list of keys or a function', 'required'],
	algorithms: [
		(list) => Array.isArray(list) && list.length > 0 && list.every(isSigningAlgorithm),
		`a list of algorithms, for which there is no default: ${algorithmNames}`,
		'required',
	],
}

function areKeys(keys: unknown): boolean {
	const list = Array.isArray(keys) ? keys : [keys]
	return list.length > 0 && list.every(isKeyMaterial)
}

/**
 * Finds the key that made a signature, and returns its algorithm. Rejects with `unknown-key` if no key has the request's name and
 * algorithm, with `invalid-key` if no such key can be used, and with `mismatch` if none of them made the signature.
 */
export type KeySearch = (
	algorithms: readonly SigningAlgorithm[],
	kid: string | undefined,
	verify: (key: CryptoKey, alg: SigningAlgorithm) => Promise<boolean>,
) => Promise<SigningAlgorithm>

/** Creates the search over a list or a resolver. `minRsaBits` is as in `signature`. */
export function createKeySearch(keys: VerificationKeys, minRsaBits?: number): KeySearch {
	const lookUp = typeof keys === 'function' ? createLookup(keys) : undefined
	const list = (Array.isArray(keys) ? keys : [keys]) as readonly KeyMaterial[]
	const importListed = createImport(minRsaBits)
	return async (algorithms, kid, verify) => {
		const importFor = lookUp ? createImport(minRsaBits) : importListed
		let problem: SignatureError | undefined
		for (const material of lookUp ? await lookUp(algorithms, kid) : list)
			for (const alg of algorithms.filter((alg) => canFit(material, alg, kid))) {
				const key = await importFor(material, alg)
				if (key instanceof SignatureError) problem ??= key
				else if (await verify(key, alg)) return alg
				else
					problem = new SignatureError(
						'mismatch',
						'Cannot accept the signature: no known key made it over this request',
					)
			}
		throw problem ?? createUnknownKeyError(algorithms)
	}
}

type ImportResult = CryptoKey | SignatureError

/**
 * Creates an import that keeps its results and not their promises, because in a Worker a promise can't be used after the request that
 * created it.
 */
function createImport(minRsaBits?: number): (material: KeyMaterial, alg: SigningAlgorithm) => Promise<ImportResult> {
	const ready = new Map<KeyMaterial, Partial<Record<SigningAlgorithm, ImportResult>>>()
	return async (material, alg) => {
		const results = ready.get(material) ?? {}
		ready.set(material, results)
		results[alg] ??= await importKey(material, alg, 'verify', minRsaBits).catch((error: unknown) => {
			if (error instanceof SignatureError && error.reason === 'invalid-key') return error
			throw error
		})
		return results[alg]
	}
}

type KeyLookup = (algorithms: readonly SigningAlgorithm[], kid: string | undefined) => Promise<Iterable<KeyMaterial>>

/** Creates a lookup through a resolver. It rejects with `unknown-key` or `key-unavailable`. */
function createLookup(resolver: KeyResolver): KeyLookup {
	// Starts with the algorithm name that was found last, because a miss makes jose fetch a remote set again.
	let recent: string | undefined
	return async (algorithms, kid) => {
		const names = algorithms.flatMap((alg) => (alg === 'Ed25519' ? ['EdDSA', 'Ed25519'] : [alg]))
		const found = new Set<KeyMaterial>()
		for (const alg of names.sort((a, b) => Number(b === recent) - Number(a === recent))) {
			for (const key of await callResolver(resolver, { alg, ...(kid === undefined ? {} : { kid }) })) found.add(key)
			if (found.size === 0 || kid === undefined) continue
			recent = alg
			break
		}
		// jose doesn't fetch a remote set again within its cool-down, so the set lacks a key that was rotated in since then.
		if (found.size > 0) return found
		const { coolingDown } = resolver as { readonly coolingDown?: unknown }
		throw coolingDown === true ? createUnavailableKeyError('has no such key yet') : createUnknownKeyError(algorithms)
	}
}

async function callResolver(resolver: KeyResolver, hint: KeyHint): Promise<readonly KeyMaterial[]> {
	try {
		const found = await resolver(hint)
		// A lookup in a `Map` returns `undefined` for a miss.
		return (Array.isArray(found) ? found : [found as KeyMaterial]).filter(Boolean)
	} catch (cause) {
		const { code } = Object(cause) as { readonly code?: unknown }
		if (code === 'ERR_JWKS_NO_MATCHING_KEY') return []
		// The request doesn't say which of several keys it means. jose's error lists them.
		if (code === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS') return listKeys(cause as AsyncIterable<KeyMaterial>)
		throw cause instanceof SignatureError ? cause : createUnavailableKeyError('failed', cause)
	}
}

async function listKeys(keys: AsyncIterable<KeyMaterial>): Promise<readonly KeyMaterial[]> {
	const list: KeyMaterial[] = []
	for await (const key of keys) list.push(key)
	return list
}

const keyTypes = { Ed: 'OKP', ES: 'EC', PS: 'RSA', RS: 'RSA', HS: 'oct' } as const

/** Returns whether a key may be the one that the request names. A key with another name, use or algorithm isn't tried. */
function canFit(material: KeyMaterial, alg: SigningAlgorithm, kid: string | undefined): boolean {
	if (typeof material === 'string' || material instanceof Uint8Array) return true
	if (isCryptoKey(material)) return isKeyFor(material, alg)
	if (kid !== undefined && material.kid !== undefined && material.kid !== kid) return false
	const named = material.alg === 'EdDSA' ? 'Ed25519' : material.alg
	if (named !== undefined && named !== alg) return false
	if (material.use !== undefined && material.use !== 'sig') return false
	return material.kty === keyTypes[alg.slice(0, 2) as keyof typeof keyTypes]
}

function createUnavailableKeyError(found: string, cause?: unknown): SignatureError {
	const message = `Cannot look up the verification key: the resolver ${found}; try again later`
	return new SignatureError('key-unavailable', message, cause)
}

function createUnknownKeyError(algorithms: readonly SigningAlgorithm[]): SignatureError {
	const found = `no key for ${algorithms.join(' or ')} has the name it gives`
	return new SignatureError(
		'unknown-key',
		`Cannot verify the signature: ${found}; check keys, and whether they were rotated`,
	)
}
