/**
 * Wraps WebCrypto so that it throws only `SignatureError`.
 * @module
 */
import type { CryptoKey } from 'jose'
import { getWebCryptoParameters, isKeyFor, type SigningAlgorithm } from './algorithm.ts'
import { SignatureError } from './signature-error.ts'

/** The use that a key is imported for. */
export type KeyUse = 'sign' | 'verify'

export async function signWith(
	key: CryptoKey,
	alg: SigningAlgorithm,
	data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
	return new Uint8Array(await crypto.subtle.sign(getWebCryptoParameters(alg), key, data))
}

/** Verifies with WebCrypto, because it compares HMACs in constant time, which JavaScript can't guarantee. */
export async function verifyWith(
	key: CryptoKey,
	alg: SigningAlgorithm,
	signature: Uint8Array<ArrayBuffer>,
	data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
	try {
		return await crypto.subtle.verify(getWebCryptoParameters(alg), key, signature, data)
	} catch {
		// Treats an exception as a bad signature, because the key was checked before: workerd throws for an Ed25519 signature of the
		// wrong length, where other runtimes return false.
		return false
	}
}

/** Shortest accepted secret: 112 bits (NIST SP 800-131A §10). Secrets in use have 18 bytes or more (Svix documents 18). */
const minSecretBytes = 14
const minRsaBits = 2048 // RFC 7518 §3.3 and §3.5; RFC 9421 leaves it to the application.

/** Imports the bytes of a shared secret as an HMAC key. Throws `invalid-key` if there are too few. */
export async function importSecret(
	bytes: Uint8Array<ArrayBuffer>,
	alg: SigningAlgorithm,
	use: KeyUse,
): Promise<CryptoKey> {
	if (!alg.startsWith('HS'))
		throw createInvalidKeyError(alg, use, 'found bytes, which are for shared secrets; pass a PEM, a JWK or a CryptoKey')
	checkSecretLength(bytes.length, alg, use)
	return crypto.subtle.importKey('raw', bytes, getWebCryptoParameters(alg), false, [use])
}

/** Throws `invalid-key` if a shared secret has too few bytes. */
export function checkSecretLength(bytes: number, alg: SigningAlgorithm, use: KeyUse): void {
	if (bytes >= minSecretBytes) return
	throw createInvalidKeyError(alg, use, `found a secret of ${bytes} bytes; use one of ${minSecretBytes} or more`)
}

/** Returns the key. Throws `invalid-key` if it has another algorithm or use, or too few bits. */
export function checkKey(key: CryptoKey, alg: SigningAlgorithm, use: KeyUse): CryptoKey {
	if (!isKeyFor(key, alg))
		throw createInvalidKeyError(alg, use, `found one made for ${key.algorithm.name}; import it for ${alg}`)
	if (!key.usages.includes(use))
		throw createInvalidKeyError(alg, use, `found a ${key.type} key without the usage "${use}"`)
	const { modulusLength = minRsaBits, length = Infinity } = key.algorithm as { modulusLength?: number; length?: number }
	if (modulusLength < minRsaBits)
		throw createInvalidKeyError(alg, use, `found ${modulusLength} bits of RSA; use a key of ${minRsaBits} or more`)
	checkSecretLength(length / 8, alg, use)
	return key
}

export function isCryptoKey(material: unknown): material is CryptoKey {
	// Recognises a key by its string tag, as a key of another realm is not an instance of this realm's `CryptoKey`.
	return Object.prototype.toString.call(material) === '[object CryptoKey]'
}

export function createInvalidKeyError(
	alg: SigningAlgorithm,
	use: KeyUse,
	found: string,
	cause?: unknown,
): SignatureError {
	return new SignatureError('invalid-key', `Cannot ${use} with the key for ${alg}: ${found}`, cause)
}
