/**
 * Converts between bytes and text.
 * @module
 */

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text)
}

/** Returns one new byte array with the given ones in order. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.length
	}
	return whole
}

export function toHex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns 128 random bits as 32 hexadecimal digits. */
export function createNonce(): string {
	return toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/** Decodes hexadecimal text. Returns `undefined` if it is empty or has any other character. */
export function parseHex(text: string): Uint8Array<ArrayBuffer> | undefined {
	if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined
	return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Encodes as padded base64 (RFC 4648 §4), in chunks, because spreading a whole body into arguments would overflow the stack. */
export function toBase64(bytes: Uint8Array): string {
	let binary = ''
	for (let start = 0; start < bytes.length; start += 0x2000)
		binary += String.fromCharCode(...bytes.subarray(start, start + 0x2000))
	return btoa(binary)
}

/** Decodes padded base64. Returns `undefined` if it is empty, not padded, or has any other character. */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
	return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
