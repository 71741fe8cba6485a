/**
 * ECDSA signatures come in two shapes: DER from OpenSSL, PKCS#11 and key services, r‖s in WebCrypto, JWS and RFC 9421.
 * @module
 */
import { SignatureError } from './signature-error.ts'

/**
 * Turns a DER-encoded ECDSA signature (RFC 3279 §2.2.3) into r‖s, for key services that return DER, as AWS KMS does.
 *
 * @param der The signature: a SEQUENCE of two INTEGERs.
 * @param size Bytes of each number: 32 for ES256, 48 for ES384, 66 for ES512.
 * @returns r and s, padded to `size` bytes each.
 * @throws {SignatureError} `malformed` when `der` is something else.
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518#section-3.4 RFC 7518 §3.4}
 * @example
 * ```ts
 * import { derToRaw, type Signer } from '@tarja/request-signing'
 *
 * declare function kmsSign(data: Uint8Array): Promise<Uint8Array>
 *
 * const remote: Signer = { alg: 'ES256', keyId: 'kms-1', sign: async (data) => derToRaw(await kmsSign(data), 32) }
 * ```
 */
export function derToRaw(der: Uint8Array, size: 32 | 48 | 66): Uint8Array<ArrayBuffer> {
	const sequence = element(der, 0, 0x30)
	const r = element(sequence.content, 0, 0x02)
	const s = element(sequence.content, r.end, 0x02)
	if (sequence.end !== der.length || s.end !== sequence.content.length) throw notDer()
	const raw = new Uint8Array(2 * size)
	raw.set(padded(r.content, size), 0)
	raw.set(padded(s.content, size), size)
	return raw
}

function element(bytes: Uint8Array, start: number, tag: number): { content: Uint8Array; end: number } {
	let length = bytes[start + 1]
	let from = start + 2
	// Reads a length of two bytes, which only P-521 signatures need: they are longer than 127 bytes and shorter than 256.
	if (length === 0x81) length = bytes[from++]
	if (bytes[start] !== tag || length === undefined || length === 0 || from + length > bytes.length) throw notDer()
	return { content: bytes.subarray(from, from + length), end: from + length }
}

function padded(integer: Uint8Array, size: number): Uint8Array {
	// DER adds a zero byte before a number whose first bit is set, and drops all other leading zeros.
	const digits = integer[0] === 0 ? integer.subarray(1) : integer
	if (digits.length > size) throw notDer()
	const whole = new Uint8Array(size)
	whole.set(digits, size - digits.length)
	return whole
}

function notDer(): SignatureError {
	return new SignatureError(
		'malformed',
		'Cannot read the signature as DER: it is not a SEQUENCE of two INTEGERs of that size',
	)
}
