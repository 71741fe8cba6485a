/**
 * Encrypts a text with AES-256-GCM (WebCrypto) so that it can be decrypted only under the same name (additional authenticated
 * data).
 * @module
 */

/** Length of a random initialisation vector in bytes (NIST SP 800-38D §8.2). */
const ivBytes = 12

const encoder = new TextEncoder()

/** Imports 32 bytes as an AES key that cannot be exported again. */
export function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
	return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Encrypts `text` for `name`. Each call uses a fresh initialisation vector, so equal texts give different boxes. */
export async function seal(key: CryptoKey, name: string, text: string): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
	const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(name) }
	const box = await crypto.subtle.encrypt(algorithm, key, encoder.encode(text))
	return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(box))}`
}

/** Decrypts what was sealed to `name`; rejects if name, key or box is another. */
export async function open(key: CryptoKey, name: string, sealedText: string): Promise<string> {
	const [iv = '', box = ''] = sealedText.split('.')
	const algorithm = { name: 'AES-GCM', iv: decodeBase64Url(iv), additionalData: encoder.encode(name) }
	return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, decodeBase64Url(box)))
}

function toBase64Url(bytes: Uint8Array): string {
	// Converts byte by byte: engines limit the number of arguments of `String.fromCharCode(...bytes)`.
	let binary = ''
	for (const byte of bytes) binary += String.fromCharCode(byte)
	return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decodes base64 or base64url, padded or not, to bytes; throws for anything else. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
