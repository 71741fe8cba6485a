/**
 * Bytes, and the texts that stand for them.
 * @module
 */

export function utf8(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text)
}

/** One after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.length
	}
	return whole
}

/** Puts text before a body. */
export function prefixed(text: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
	return joined([utf8(text), body])
}

export function toHex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** 128 random bits in hexadecimal. */
export function randomHex(): string {
	return toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/** The bytes of hexadecimal text, or `undefined` if it is something else. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
	if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined
	return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Padded base64 (RFC 4648 §4), in steps: a spread of a whole body would overflow the stack. */
export function toBase64(bytes: Uint8Array): string {
	let binary = ''
	for (let start = 0; start < bytes.length; start += 0x2000)
		binary += String.fromCharCode(...bytes.subarray(start, start + 0x2000))
	return btoa(binary)
}

/** The bytes of padded base64 text, or `undefined` if it is something else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
	return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
