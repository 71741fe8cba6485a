/**
 * Verification keys: one, several during a rotation, or keys that a resolver finds.
 * @module
 */
import type { CryptoKey } from 'jose'
import { algorithmNames, fitsAlgorithm, isSigningAlgorithm, type SigningAlgorithm } from './algorithm.ts'
import { importKey, isKeyMaterial, type KeyMaterial } from './key-import.ts'
import { comparesNames, type KeyResolver, keyLookup, noSuchKey } from './key-resolver.ts'
import type { Rules } from './options.ts'
import { SignatureError } from './signature-error.ts'
import { isCryptoKey } from './web-crypto.ts'

/** A key for verifying: a `CryptoKey`, a JWK (only its public members are used), an SPKI PEM, or the bytes of a shared secret. */
export type VerifyKey = KeyMaterial

/** Verification keys: one, several (rotation), or a resolver. */
export type VerificationKeys = VerifyKey | readonly VerifyKey[] | KeyResolver

/** Keys and algorithms that a scheme accepts. Neither has a default. */
export interface VerificationSettings {
	/** The accepted keys, or a resolver that finds them. */
	readonly keys: VerificationKeys
	/**
	 * The algorithms that are accepted. A message may name one of them; it cannot bring another. Where it names none, the key
	 * decides (RFC 9421 §3.2 step 6): it must fit exactly one of them.
	 */
	readonly algorithms: readonly SigningAlgorithm[]
}

export const checkRules: Rules<VerificationSettings> = {
	keys: [
		(keys) => typeof keys === 'function' || areKeys(keys),
		'a key, a list of keys, or a function: found none, or one with parts missing',
		'required',
	],
	algorithms: [
		(list) => Array.isArray(list) && list.length > 0 && list.every(isSigningAlgorithm),
		`a list of algorithms, for which there is no default: ${algorithmNames}`,
		'required',
	],
}

function areKeys(keys: unknown): boolean {
	const list = Array.isArray(keys) ? keys : [keys]
	return list.length > 0 && list.every((key) => isKeyMaterial(key, 'verify'))
}

/** The key that made a signature, and the algorithm. */
export interface VerifiedBy {
	readonly alg: SigningAlgorithm
	/** Name of the key itself, not the name that the message gives. */
	readonly keyId?: string
}

/**
 * Finds the key that made a signature, among the keys that the message may mean.
 *
 * @param algorithms Those that the message leaves open; one if it names it.
 * @param verify Whether a key made the signature.
 */
export type KeySearch = (
	algorithms: readonly SigningAlgorithm[],
	kid: string | undefined,
	verify: (key: CryptoKey, alg: SigningAlgorithm) => Promise<boolean>,
) => Promise<VerifiedBy>

/**
 * Makes the search.
 * @returns The search. It rejects with `unknown-key` when no key can be meant, `invalid-key` when none can be used, `algorithm`
 * when a key fits several algorithms, `mismatch` when none made the signature.
 */
export function keySearch(keys: VerificationKeys): KeySearch {
	const candidatesFor = keySource(keys)
	return async (algorithms, kid, verify) => {
		let problem: SignatureError | undefined
		for (const candidate of await candidatesFor(algorithms, kid)) {
			const fitting = algorithms.filter((alg) => mayFit(candidate.material, alg, kid))
			if (fitting.length === 0) continue
			try {
				const { key, alg } = await onlyUsable(candidate, fitting)
				if (await verify(key, alg)) return { alg, ...nameOf(candidate, kid) }
				problem = mismatch()
			} catch (error) {
				if (!(error instanceof SignatureError) || !aboutOneKey.has(error.reason)) throw error
				problem ??= error
			}
		}
		throw problem ?? noSuchKey(algorithms)
	}
}

/** Reasons that concern a single key, so that the other keys are still tried. */
const aboutOneKey: ReadonlySet<string> = new Set(['invalid-key', 'algorithm'])

/**
 * A key with its imported form. The imported key is kept, not a promise of it: in a Worker a promise dies with its
 * request.
 */
interface Candidate {
	readonly material: KeyMaterial
	/** Whether it was found by the name that the message gives. */
	readonly foundByName: boolean
	imported(alg: SigningAlgorithm): Promise<CryptoKey | SignatureError>
}

function toCandidate(material: KeyMaterial, foundByName: boolean): Candidate {
	const ready = new Map<SigningAlgorithm, CryptoKey | SignatureError>()
	return {
		material,
		foundByName,
		async imported(alg) {
			const known = ready.get(alg)
			if (known) return known
			const result = await importKey(material, alg, 'verify').catch(invalidKeyOnly)
			ready.set(alg, result)
			return result
		},
	}
}

function invalidKeyOnly(error: unknown): SignatureError {
	if (error instanceof SignatureError && error.reason === 'invalid-key') return error
	throw error
}

/**
 * The only algorithm that a key fits. Text and bytes do not name their algorithm, but importing fails for those that do not fit.
 */
async function onlyUsable(
	candidate: Candidate,
	algorithms: readonly SigningAlgorithm[],
): Promise<{ key: CryptoKey; alg: SigningAlgorithm }> {
	const usable: { key: CryptoKey; alg: SigningAlgorithm }[] = []
	let invalid: SignatureError | undefined
	for (const alg of algorithms) {
		const imported = await candidate.imported(alg)
		if (imported instanceof SignatureError) invalid ??= imported
		else usable.push({ key: imported, alg })
	}
	const [only, ...others] = usable
	if (only && others.length === 0) return only
	throw invalid && !only ? invalid : ambiguous(usable.map(({ alg }) => alg))
}

function nameOf({ material, foundByName }: Candidate, kid: string | undefined): { keyId?: string } {
	const own = typeof material === 'object' && 'kid' in material ? material.kid : undefined
	const name = typeof own === 'string' ? own : foundByName ? kid : undefined
	return name === undefined ? {} : { keyId: name }
}

function keySource(
	keys: VerificationKeys,
): (algorithms: readonly SigningAlgorithm[], kid: string | undefined) => Promise<readonly Candidate[]> {
	if (typeof keys === 'function') {
		const lookUp = keyLookup(keys)
		const foundByName = comparesNames(keys)
		return async (algorithms, kid) => (await lookUp(algorithms, kid)).map((key) => toCandidate(key, foundByName))
	}
	const list: readonly KeyMaterial[] = Array.isArray(keys) ? keys : [keys as KeyMaterial]
	const own = list.map((key) => toCandidate(key, false))
	return async () => own
}

const keyTypes = { Ed: 'OKP', ES: 'EC', PS: 'RSA', RS: 'RSA', HS: 'oct' } as const

/** Whether a key may be the message's. A key with another name or for another algorithm is not tried. */
function mayFit(material: KeyMaterial, alg: SigningAlgorithm, kid: string | undefined): boolean {
	if (typeof material === 'string' || material instanceof Uint8Array) return true
	if (isCryptoKey(material)) return fitsAlgorithm(material, alg)
	if (kid !== undefined && material.kid !== undefined && material.kid !== kid) return false
	const named = material.alg === 'EdDSA' ? 'Ed25519' : material.alg
	if (named !== undefined && named !== alg) return false
	if (material.use !== undefined && material.use !== 'sig') return false
	return material.kty === keyTypes[alg.slice(0, 2) as keyof typeof keyTypes]
}

function ambiguous(algorithms: readonly SigningAlgorithm[]): SignatureError {
	const found = `it names no algorithm, and its key fits ${algorithms.join(' and ')}`
	const message = `Cannot verify the signature: ${found}; list one of them, give the JWK an alg, or ask the sender to name it`
	return new SignatureError('algorithm', message)
}

function mismatch(): SignatureError {
	return new SignatureError(
		'mismatch',
		'Cannot accept the signature: it was not made over this message with a known key',
	)
}
