/**
 * Webhook formats: which bytes are signed, and which headers carry the signature.
 * @module
 */

import { createInvalidKeyError } from './keys.ts'
import type { HttpRequest } from './message.ts'
import { createNonce, encodeUtf8, joinBytes, readHeader, SignatureError, toBase64, toHex } from './message.ts'
import { checkOptions, headerName, type Rule } from './options.ts'

/** Id and time of a message, which are signed together with its body. */
export interface MessageStamp {
	/** The message's id. It stays the same when the message is sent again. */
	readonly id?: string
	/** The time in epoch seconds, as the header writes it. */
	readonly timestamp?: string
}

/** Signatures, id and time of a received message, not yet verified. */
export interface Received {
	/** Id and time, as the headers state them. */
	readonly stamp: MessageStamp
	/** The signatures. One must be valid: senders that rotate secrets sign with both. */
	readonly signatures: readonly Uint8Array<ArrayBuffer>[]
}

/** A webhook format. Every signature is an HMAC-SHA256, so a message can't choose a weaker algorithm. */
export interface HmacFormat {
	/** Whether messages have a time. */
	readonly timestamped: boolean
	/** Whether messages have an id that stays the same when they are sent again. */
	readonly lastingId: boolean
	/** The signed parts, for `Verified.covered`. */
	readonly covered: readonly string[]
	/** Creates the id and time of a new message. */
	stamp(nowSeconds: number, request: HttpRequest): MessageStamp
	/** Returns the bytes to sign. */
	content(stamp: MessageStamp, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
	/** Returns the headers with the signature, id and time. */
	write(stamp: MessageStamp, signature: Uint8Array): Headers
	/** Reads the headers of a received message. Throws a `SignatureError` (`missing`, `malformed`, `repeated`). */
	read(request: HttpRequest): Received
	/** Decodes a secret, as the senders of this format issue it. */
	decodeSecret(secret: string): Uint8Array<ArrayBuffer>
}

/** Decodes hexadecimal text. Returns `undefined` if it is empty or has any other character. */
export function parseHex(text: string): Uint8Array<ArrayBuffer> | undefined {
	if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined
	return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Decodes padded base64. Returns `undefined` if it is empty, not padded, or has any other character. */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
	return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** Accepts 1 to 12 ASCII digits, because verifiers disagree about `1e9`, `1.5`, ` 1` and digits of other scripts. */
function checkTimestamp(timestamp: string, header: string): string {
	if (/^\d{1,12}$/.test(timestamp)) return timestamp
	throw createHeaderError(header, 'its time is not in epoch seconds')
}

// Most signatures that are checked, because each costs an HMAC of the body and a forger can add them for free.
const maxSignatures = 16

function checkSignatures(
	signatures: readonly (Uint8Array<ArrayBuffer> | undefined)[],
	header: string,
): readonly Uint8Array<ArrayBuffer>[] {
	const decoded = signatures.filter((signature) => signature !== undefined)
	if (decoded.length === 0) throw createHeaderError(header, 'it has no signature of the expected version and encoding')
	if (decoded.length > maxSignatures) throw createHeaderError(header, `it has more than ${maxSignatures} signatures`)
	return decoded
}

function createHeaderError(header: string, found: string): SignatureError {
	return new SignatureError('malformed', `Cannot read the header "${header}": ${found}`)
}

const headerRules: Readonly<Record<string, Rule>> = { header: [headerName[0], headerName[1], 'required'] }

/**
 * Creates the format of GitHub and others: one header with the HMAC of the body, such as `sha256=757107…`.
 *
 * It has neither a time nor an id, so a copy stays valid for as long as the secret. Reject copies with `unique`.
 *
 * @param header Name of the header.
 * @param prefix Text before the HMAC. Default: none; GitHub writes `sha256=`.
 * @returns A format for `hmac`.
 * @throws {TypeError} If it can't be a header's name.
 * @see {@link https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries GitHub, "Validating webhook deliveries"}
 * @example
 * ```ts
 * import { bodyHmac, hmac } from '@tarja/request-signing/hmac'
 *
 * declare const secret: string
 * const scheme = hmac({ format: bodyHmac('x-hub-signature-256', 'sha256='), secrets: secret })
 * ```
 */
export function bodyHmac(header: string, prefix = ''): HmacFormat {
	checkOptions({ header }, headerRules)
	return {
		timestamped: false,
		lastingId: false,
		covered: ['body'],
		stamp: () => ({}),
		content: (_stamp, body) => body,
		write: (_stamp, signature) => new Headers({ [header]: prefix + toHex(signature) }),
		read(request) {
			const value = readHeader(request, header)
			const signature = value.startsWith(prefix) ? parseHex(value.slice(prefix.length)) : undefined
			return { stamp: {}, signatures: checkSignatures([signature], header) }
		},
		decodeSecret: encodeUtf8,
	}
}

/**
 * Creates the format of Stripe and others: one header `t=1700000000,v1=5257a8…` with an HMAC-SHA256 over `<t>.<body>`.
 *
 * It uses the UTF-8 bytes of a text secret, prefix included. It ignores entries other than `t` and `v1`.
 *
 * @param header Name of the header.
 * @returns A format for `hmac`.
 * @throws {TypeError} If it can't be a header's name.
 * @see {@link https://docs.stripe.com/webhooks#verify-manually Stripe, "Verify manually"}
 * @example
 * ```ts
 * import { hmac, timestampedHmac } from '@tarja/request-signing/hmac'
 *
 * declare const secret: string
 * const scheme = hmac({ format: timestampedHmac('x-signature'), secrets: secret, maxAgeSeconds: 300 })
 * ```
 */
export function timestampedHmac(header: string): HmacFormat {
	checkOptions({ header }, headerRules)
	return {
		timestamped: true,
		lastingId: false,
		covered: ['t', 'body'],
		stamp: (nowSeconds) => ({ timestamp: String(nowSeconds) }),
		content: ({ timestamp }, body) => joinBytes([encodeUtf8(`${timestamp}.`), body]),
		write: ({ timestamp }, signature) => new Headers({ [header]: `t=${timestamp},v1=${toHex(signature)}` }),
		read: (request) => readTimestamped(readHeader(request, header), header),
		decodeSecret: encodeUtf8,
	}
}

function readTimestamped(value: string, header: string): Received {
	const entries = value.split(',').map((entry) => entry.trim())
	const findAll = (key: string) =>
		entries.filter((entry) => entry.startsWith(`${key}=`)).map((entry) => entry.slice(key.length + 1))
	const [timestamp, ...others] = findAll('t')
	if (timestamp === undefined) throw createHeaderError(header, 'it has no time (t=)')
	if (others.length > 0)
		throw new SignatureError('repeated', `Cannot accept the header "${header}": it has more than one time`)
	const signatures = checkSignatures(findAll('v1').map(parseHex), header)
	return { stamp: { timestamp: checkTimestamp(timestamp, header) }, signatures }
}

/**
 * Creates the format of Standard Webhooks with a shared secret (`v1`, HMAC-SHA256).
 *
 * A secret is the text as issued (`whsec_…`), or the bytes that it decodes to. A message that has a `webhook-id` keeps it when it is
 * signed; otherwise it gets a new one.
 *
 * @returns A format for `hmac`.
 * @see {@link https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md Standard Webhooks}
 * @example
 * ```ts
 * import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
 *
 * declare const secret: string
 * const scheme = hmac({ format: standardWebhooks(), secrets: secret })
 * ```
 */
export function standardWebhooks(): HmacFormat & { readonly lastingId: true } {
	const [idHeader, timeHeader, signatureHeader] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
	return {
		timestamped: true,
		lastingId: true,
		covered: [idHeader, timeHeader, 'body'],
		stamp: (nowSeconds, { headers }) => ({
			id: checkId(headers.get(idHeader) ?? `msg_${createNonce()}`, idHeader),
			timestamp: String(nowSeconds),
		}),
		content: ({ id, timestamp }, body) => joinBytes([encodeUtf8(`${id}.${timestamp}.`), body]),
		write: ({ id = '', timestamp = '' }, signature) =>
			new Headers({ [idHeader]: id, [timeHeader]: timestamp, [signatureHeader]: `v1,${toBase64(signature)}` }),
		read(request) {
			const id = checkId(readHeader(request, idHeader), idHeader)
			const timestamp = checkTimestamp(readHeader(request, timeHeader), timeHeader)
			const entries = readHeader(request, signatureHeader).split(' ')
			const signatures = entries.map((entry) => (entry.startsWith('v1,') ? parseBase64(entry.slice(3)) : undefined))
			return { stamp: { id, timestamp }, signatures: checkSignatures(signatures, signatureHeader) }
		},
		decodeSecret(secret) {
			const bytes = parseBase64(secret.replace(/^whsec_/, ''))
			if (bytes) return bytes
			throw createInvalidKeyError(
				'HS256',
				'verify',
				'found text that is not base64 after whsec_; pass it as it was issued, or its bytes',
			)
		},
	}
}

/** Rejects an id with a full stop, because part of the id could then be read as the time, and part of the time as the body. */
function checkId(id: string, header: string): string {
	if (id !== '' && !id.includes('.')) return id
	throw createHeaderError(header, 'it is empty, or has a full stop')
}
