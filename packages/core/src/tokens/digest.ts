/**
 * Names for secrets: short texts that tell them apart and give nothing away.
 * @module
 */

/** SHA-256 of a text, in hexadecimal. Rejects where there is no WebCrypto: a page without https. */
export async function sha256Hex(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
	return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
