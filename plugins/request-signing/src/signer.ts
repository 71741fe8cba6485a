/**
 * Signs with a private key, wherever the key is kept.
 * @module
 */
import type { CryptoKey, JWK } from 'jose'
import { algorithmNames, isSigningAlgorithm, type SigningAlgorithm } from './algorithm.ts'
import { importKey, isKeyMaterial, type KeyMaterial } from './key-import.ts'
import { isText, type Rule } from './options.ts'
import { signWith } from './web-crypto.ts'

/** Signs bytes with one key. Make one with `signer()`, or write one around a key service. */
export interface Signer {
	/** Algorithm of the signatures that this signer makes. */
	readonly alg: SigningAlgorithm
	/** Name of the key for the verifier: `keyid` (RFC 9421 §2.3), `kid` (RFC 7515 §4.1.4). */
	readonly keyId?: string
	/**
	 * Signs bytes.
	 *
	 * @param data Everything to be signed, unhashed.
	 * @param signal Aborted when the request is given up.
	 * @returns The signature as JWS has it: ECDSA as r‖s (see `derToRaw`).
	 */
	sign(data: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Uint8Array>
}

/**
 * Makes a signer of a key that this process holds.
 *
 * Legal at a Worker's module scope: the key is imported at the first use, then kept.
 *
 * @param key A `CryptoKey`, a private JWK, a PKCS#8 PEM, or the bytes of a shared secret (HS256, HS384, HS512).
 * @param alg The algorithm to sign with; a key of another type is refused at the first use.
 * @param keyId The key's name on the other side. Default: the JWK's `kid`, else none.
 * @returns A signer whose `sign` rejects with `SignatureError`: `invalid-key`, which says how to convert the key, or
 * `insecure-context`.
 * @throws {TypeError} For a key that is missing or incomplete, usually a configuration that was not read, and for a name that
 * is not an algorithm's.
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
	refuseUnusable(key, alg, name)
	// Keeps the imported key and not the promise of it: in a Worker a promise dies with the request that made it.
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

function refuseUnusable(key: KeyMaterial, alg: SigningAlgorithm, name: unknown): void {
	if (!isKeyMaterial(key, 'sign'))
		throw new TypeError('Cannot sign without a key: found none, or one with parts missing; check where it is read from')
	if (!isSigningAlgorithm(alg))
		throw new TypeError(`Cannot sign with an algorithm of that name: the names are ${algorithmNames}`)
	if (name !== undefined && !isText(name))
		throw new TypeError('Cannot sign with that key: its name is not a text; check where it is read from')
}

/** Checks the option `signer`, which every scheme has. */
export const signerRule: Rule = [isSigner, `a signer, whose alg is one of ${algorithmNames}`, 'required']

function isSigner(value: unknown): value is Signer {
	const { alg, keyId, sign } = Object(value) as Partial<Record<keyof Signer, unknown>>
	return isSigningAlgorithm(alg) && typeof sign === 'function' && (keyId === undefined || isText(keyId))
}
