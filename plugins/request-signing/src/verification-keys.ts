/**
 * Whose signatures are accepted: one key, several while they rotate, or whatever a resolver finds.
 * @module
 */
import type { CryptoKey, JWK } from 'jose'
import { fitsAlgorithm, type SigningAlgorithm } from './algorithm.ts'
import { importKey } from './key-import.ts'
import { type KeyResolver, keyLookup, noSuchKey } from './key-resolver.ts'
import { SignatureError } from './signature-error.ts'
import { isCryptoKey } from './web-crypto.ts'

/** A `CryptoKey`, a JWK (its public members are used), an SPKI PEM, or the bytes of a shared secret. */
export type VerifyKey = CryptoKey | JWK | string | Uint8Array<ArrayBuffer>

/** Verification keys: one, several (rotation), or a resolver. */
export type Keys = VerifyKey | readonly VerifyKey[] | KeyResolver

/** What a verifying scheme must be told: there are no defaults here. */
export interface Check {
	readonly keys: Keys
	/** The algorithms that are accepted. A message may name one of them; it cannot bring another. */
	readonly algorithms: readonly SigningAlgorithm[]
}

/** Tries the keys that may have made a signature, one after the other; rejects when none did. */
export type KeyTrial = (
	alg: SigningAlgorithm,
	kid: string | undefined,
	made: (key: CryptoKey) => Promise<boolean>,
) => Promise<void>

/**
 * @returns The trial. It rejects with `unknown-key` when no key is meant, `invalid-key` when none can be used, `mismatch` when
 * none made the signature.
 * @throws {TypeError} When there is nothing to verify with: usually a configuration that was not read.
 */
export function keyTrial({ keys, algorithms }: Check): KeyTrial {
	if (!Array.isArray(algorithms) || algorithms.length === 0)
		throw new TypeError(
			'Cannot verify without algorithms: there is no default; list those that the other side signs with',
		)
	const candidatesFor = source(keys)
	return async (alg, kid, made) => {
		let problem: SignatureError | undefined
		for (const { material, imported } of await candidatesFor(alg, kid)) {
			if (!mayFit(material, alg, kid)) continue
			try {
				if (await made(await imported(alg))) return
				problem = mismatch()
			} catch (error) {
				if (!(error instanceof SignatureError) || error.reason !== 'invalid-key') throw error
				problem ??= error
			}
		}
		throw problem ?? noSuchKey(alg)
	}
}

/** A key and its imported form. The key is kept, not a promise of it: in a Worker a promise dies with its request. */
interface Candidate {
	readonly material: VerifyKey
	imported(alg: SigningAlgorithm): Promise<CryptoKey>
}

function candidate(material: VerifyKey): Candidate {
	const ready = new Map<SigningAlgorithm, CryptoKey>()
	return {
		material,
		async imported(alg) {
			const key = ready.get(alg) ?? (await importKey(material, alg, 'verify'))
			ready.set(alg, key)
			return key
		},
	}
}

function source(keys: Keys): (alg: SigningAlgorithm, kid: string | undefined) => Promise<readonly Candidate[]> {
	if (typeof keys === 'function') {
		const lookUp = keyLookup(keys)
		return async (alg, kid) => (await lookUp(alg, kid)).map(candidate)
	}
	const list: readonly VerifyKey[] = Array.isArray(keys) ? keys : [keys as VerifyKey]
	if (list.length === 0 || list.some((key) => !key))
		throw new TypeError('Cannot verify without a key: found none, or an empty one; check where keys are read from')
	const own = list.map(candidate)
	return async () => own
}

const keyTypes = { Ed: 'OKP', ES: 'EC', PS: 'RSA', RS: 'RSA', HS: 'oct' } as const

/** Whether a key can be meant at all. One that is named otherwise, or made for another algorithm, is not even tried. */
function mayFit(material: VerifyKey, alg: SigningAlgorithm, kid: string | undefined): boolean {
	// Text and bytes do not say what they are: importing them does.
	if (typeof material === 'string' || material instanceof Uint8Array) return true
	if (isCryptoKey(material)) return fitsAlgorithm(material, alg)
	if (kid !== undefined && material.kid !== undefined && material.kid !== kid) return false
	const named = material.alg === 'EdDSA' ? 'Ed25519' : material.alg
	if (named !== undefined && named !== alg) return false
	if (material.use !== undefined && material.use !== 'sig') return false
	return material.kty === keyTypes[alg.slice(0, 2) as keyof typeof keyTypes]
}

function mismatch(): SignatureError {
	return new SignatureError(
		'mismatch',
		'Cannot accept the signature: it was not made over this message with a known key',
	)
}
