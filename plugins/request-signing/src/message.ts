/**
 * A request as a plain object, with its body as bytes, the form of its URL that runtimes send, and the error that all schemes throw.
 * @module
 */

/** Why a request couldn't be signed, or must not be trusted. */
export type SignatureFailure =
	/** There is no signature, or the request doesn't have a part that it must cover. */
	| 'missing'
	/** A signature, header or URL of the request can't be parsed. */
	| 'malformed'
	/** A label, parameter, component or query parameter occurs twice. */
	| 'repeated'
	/** The signature doesn't cover everything that it must cover. */
	| 'not-covered'
	/** The algorithm is unknown or not allowed. */
	| 'algorithm'
	/** A JWS has a critical extension other than `b64` (RFC 7515 §4.1.11). */
	| 'critical'
	/** No key has this name and algorithm. */
	| 'unknown-key'
	/** One of your keys can't be used. */
	| 'invalid-key'
	/** Your key resolver failed or may be out of date, so the signature isn't checked. Try again later. */
	| 'key-unavailable'
	/** The signature has passed the expiry time that it states (`expires` or `exp`). */
	| 'expired'
	/** The signature is older than `maxAgeSeconds` allows. */
	| 'too-old'
	/** The signature's time is in the future, by more than `clockSkewSeconds`. */
	| 'in-future'
	/** The body doesn't match the digest that was signed. */
	| 'digest'
	/** `unique` reported that the request was received before. */
	| 'replayed'
	/** No key made this signature over this content. */
	| 'mismatch'
	/** The body is longer than `maxBytes`. */
	| 'too-large'
	/** Your signer returned something that isn't a signature. */
	| 'signer'

/**
 * A request that couldn't be signed or wasn't accepted. Test `reason`, never the text. The error contains no secret, signature or body.
 *
 * @example
 * ```ts
 * import { SignatureError } from '@tarja/request-signing'
 *
 * function statusFor(error: unknown): number {
 * 	if (!(error instanceof SignatureError)) return 500
 * 	if (error.reason === 'key-unavailable') return 503
 * 	return error.reason === 'too-large' ? 413 : 401
 * }
 * ```
 */
export class SignatureError extends Error {
	/** Why the request was rejected. */
	readonly reason: SignatureFailure
	/** Same as `reason`. An error of the client has a copy as its `cause`, with `name`, `code` and `message` only. */
	readonly code: SignatureFailure

	constructor(reason: SignatureFailure, message: string, cause?: unknown) {
		// Shortened, because a component's name comes from the sender and can be as long as a header.
		super(message.length > 500 ? `${message.slice(0, 500)}…` : message, cause === undefined ? undefined : { cause })
		this.name = 'SignatureError'
		this.reason = reason
		this.code = reason
	}
}

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

/** Encodes as padded base64 (RFC 4648 §4), in chunks, because spreading a whole body into arguments would overflow the stack. */
export function toBase64(bytes: Uint8Array): string {
	let binary = ''
	for (let start = 0; start < bytes.length; start += 0x2000)
		binary += String.fromCharCode(...bytes.subarray(start, start + 0x2000))
	return btoa(binary)
}

/** A request to sign or verify. */
export interface HttpRequest {
	/** Method as sent. Case matters: `post` and `POST` are two methods (RFC 9110 §9.1). */
	readonly method: string
	/** Absolute URL as the sender wrote it, before a proxy changed it. */
	readonly url: string
	/** The header fields. */
	readonly headers: Headers
	/** Body exactly as sent; `null` or empty if there is none. */
	readonly body: Uint8Array<ArrayBuffer> | null
}

/** Returns the bytes of the body. They are empty if there is no body. */
export function getBytes(request: HttpRequest): Uint8Array<ArrayBuffer> {
	return request.body ?? new Uint8Array()
}

/** Returns the value of a header. Throws a `SignatureError` with the reason `missing` if the request doesn't have it. */
export function readHeader(request: HttpRequest, name: string): string {
	const value = request.headers.get(name)
	if (value !== null) return value
	throw new SignatureError('missing', `Cannot verify the request: it has no header "${name}"`)
}

/** Parses the URL and drops its fragment. Throws for a URL that runtimes resolve differently. */
export function parseUrl(url: string): URL {
	const parsed = URL.canParse(url) ? new URL(url) : undefined
	if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
		throw createUrlError('is not absolute, with http or https')
	if (parsed.username !== '' || parsed.password !== '') throw createUrlError('has a user name; send it in a header')
	parsed.hash = ''
	return parsed
}

function createUrlError(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot sign or verify the request: its URL ${found}`)
}

/**
 * Writes a URL as this runtime sends it, so that the receiver verifies the same URL. Measured in every runtime:
 *
 * - WebKit decodes the escapes of unreserved characters (`%7e` becomes `~`) and writes the others in upper case. Both mean the
 *   same (RFC 3986 §6.2.2), so `toSentUrl` does it everywhere.
 * - URL parsers disagree about `` \ ^ ` { | } ``, which no URL may contain (RFC 3986 appendix A). `toSentUrl` escapes them.
 * - Node drops a question mark with nothing after it. `toSentUrl` drops it everywhere.
 * - Bun sends `//path` as `/path`. In Bun, `toSentUrl` writes `/path`; the other runtimes keep `//path`.
 *
 * @param url Absolute URL with http or https and without a user name.
 * @returns The URL to sign and to send.
 * @throws {SignatureError} `malformed` if `url` is anything else.
 * @example
 * ```ts
 * import { toSentUrl } from '@tarja/request-signing'
 *
 * toSentUrl('https://api.example/%7euser?q=a%2Db#top') // https://api.example/~user?q=a-b
 * ```
 */
export function toSentUrl(url: string): string {
	const { origin, href } = parseUrl(url)
	const target = href
		.slice(origin.length)
		.replace(/%([0-9a-f]{2})|[\\^`{|}]/gi, toSentForm)
		.replace(/^([^?]*)\?$/, '$1')
	return origin + (isBun() ? target.replace(/^\/+/, '/') : target)
}

function toSentForm(found: string, hex = ''): string {
	if (hex === '') return `%${found.charCodeAt(0).toString(16).toUpperCase()}`
	const char = String.fromCharCode(Number.parseInt(hex, 16))
	return /[A-Za-z0-9._~-]/.test(char) ? char : found.toUpperCase()
}

function isBun(): boolean {
	return (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent?.startsWith('Bun/') ?? false
}
