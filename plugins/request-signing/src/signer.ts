/**
 * Signs with a private key, wherever the key is kept.
 * @module
 */
import type { CryptoKey, JWK } from 'jose'
import { SignatureError } from './message.ts'
import { isString, type Rule } from './options.ts'
import type { KeyMaterial, SigningAlgorithm } from './web-crypto.ts'
import {
	algorithmNames,
	getSignatureBytes,
	importKey,
	isKeyMaterial,
	isSigningAlgorithm,
	signWith,
} from './web-crypto.ts'

/** Signs bytes with one key. Create one with `signer()`, or write one for a key service. */
export interface Signer {
	/** Algorithm of the signatures. */
	readonly alg: SigningAlgorithm
	/** Name of the key for the verifier: `keyid` (RFC 9421 §2.3), `kid` (RFC 7515 §4.1.4). */
	readonly keyId?: string
	/**
	 * Signs bytes.
	 *
	 * @param data Everything to sign, unhashed.
	 * @param signal Aborted when the call ends.
	 * @returns The signature in the form of JWS. For ECDSA that is r‖s (RFC 7518 §3.4), not DER.
	 */
	sign(data: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Uint8Array>
}

/**
 * Creates a signer from a key that this process holds.
 *
 * You can call this at a Worker's module scope, because it imports the key at the first use and keeps it.
 *
 * @param key A `CryptoKey`, a private JWK, a PKCS#8 PEM, or the bytes of a shared secret (HS256, HS384, HS512).
 * @param alg The algorithm to sign with.
 * @param keyId The key's name for the verifier. Default: the JWK's `kid`, otherwise none.
 * @returns A signer. Its `sign` rejects with `SignatureError` (`invalid-key`).
 * @throws {TypeError} If the key is missing, or the algorithm is unknown.
 * @example
 * ```ts
 * import { signer } from '@tarja/request-signing'
 *
 * declare const privateKeyPem: string
 * const key = signer(privateKeyPem, 'Ed25519', 'key-1')
 * ```
 */
export function signer(
	key: CryptoKey | JWK | string | Uint8Array<ArrayBuffer>,
	alg: SigningAlgorithm,
	keyId?: string,
): Signer {
	const name = keyId ?? (key as JWK | undefined)?.kid
	assertUsable(key, alg, name)
	// Keeps the imported key and not its promise, because in a Worker a promise can't be used after the request that created it.
	let ready: CryptoKey | undefined
	return {
		alg,
		...(name === undefined ? {} : { keyId: name }),
		async sign(data) {
			ready ??= await importKey(key, alg, 'sign')
			return signWith(ready, alg, data)
		},
	}
}

function assertUsable(key: KeyMaterial, alg: SigningAlgorithm, name: unknown): void {
	if (!isKeyMaterial(key)) throw new TypeError('Cannot sign without a key: found none; check where it is read from')
	if (!isSigningAlgorithm(alg))
		throw new TypeError(`Cannot sign with an algorithm of that name: found none; choose one of ${algorithmNames}`)
	if (name !== undefined && !isString(name))
		throw new TypeError('Cannot sign with that key: its name is not a text; check where it is read from')
}

/** Checks the option `signer`, which every scheme has. */
export const signerRule: Rule = [isSigner, `a signer, whose alg is one of ${algorithmNames}`, 'required']

function isSigner(value: unknown): value is Signer {
	const { alg, keyId, sign } = Object(value) as Partial<Record<keyof Signer, unknown>>
	return isSigningAlgorithm(alg) && typeof sign === 'function' && (keyId === undefined || isString(keyId))
}

/** Requests a signature from the signer, and rejects a result that no verifier could accept. */
export async function requestSignature(
	signer: Signer,
	data: Uint8Array<ArrayBuffer>,
	signal: AbortSignal | undefined,
): Promise<Uint8Array> {
	const signature = await signer.sign(data, signal)
	const expected = getSignatureBytes(signer.alg)
	if (signature instanceof Uint8Array && signature.length > 0 && (expected ?? signature.length) === signature.length)
		return signature
	const found = signature instanceof Uint8Array ? `${signature.length} bytes` : typeof signature
	throw new SignatureError(
		'signer',
		`Cannot use the signer's result: found ${found}; ${signer.alg} signatures have ${expected ?? 'some'} bytes`,
	)
}
