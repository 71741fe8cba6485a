/**
 * Seals a text to a place and opens it there and nowhere else: AES-256-GCM from WebCrypto.
 * @module
 */

/** Bytes of the initialisation vector, as NIST SP 800-38D §8.2 wants it for random ones. */
const ivBytes = 12

const encoder = new TextEncoder()

/** Turns 32 bytes into a key that cannot be taken out again. */
export function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
	return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Seals `text` to `place`. The initialisation vector is fresh every time: the same text never looks the same. */
export async function seal(key: CryptoKey, place: string, text: string): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
	const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(place) }
	const box = await crypto.subtle.encrypt(algorithm, key, encoder.encode(text))
	return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(box))}`
}

/** The text that was sealed to `place`; rejects for any other place, key or box. */
export async function open(key: CryptoKey, place: string, sealedText: string): Promise<string> {
	const [iv = '', box = ''] = sealedText.split('.')
	const algorithm = { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData: encoder.encode(place) }
	return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64Url(box)))
}

function toBase64Url(bytes: Uint8Array): string {
	// Not one call with all bytes as arguments: engines limit their number.
	let binary = ''
	for (const byte of bytes) binary += String.fromCharCode(byte)
	return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Bytes of base64 or base64url, padded or not; throws for anything else. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
