/**
 * HTTP messages as plain objects with their body as bytes.
 * @module
 */
import { SignatureError } from './signature-error.ts'

/** A request to sign or verify, with its body as bytes. */
export interface HttpRequest {
	/** Method as sent; case matters: `post` is another method than `POST` (RFC 9110 §9.1). */
	readonly method: string
	/** Absolute URL as the sender wrote it, before any proxy changed it. */
	readonly url: string
	/** The header fields, those to be signed included. */
	readonly headers: Headers
	/** Body exactly as on the wire; `null` or empty if there is none. */
	readonly body: Uint8Array<ArrayBuffer> | null
}

/** A response to sign or verify, with its body as bytes and the request that it answers. */
export interface HttpResponse {
	/** The HTTP status, which a signature can cover. */
	readonly status: number
	/** The header fields, those to be signed included. */
	readonly headers: Headers
	/** Body as `fetch` returns it, that is, decompressed; `null` or empty if there is none. */
	readonly body: Uint8Array<ArrayBuffer> | null
	/** The request that this response answers, for signatures that cover it (`;req`, RFC 9421 §2.4). */
	readonly request?: HttpRequest
}

/** A message that can be signed and verified. */
export type HttpMessage = HttpRequest | HttpResponse

export function isRequest(message: HttpMessage): message is HttpRequest {
	return 'method' in message
}

/** The body's bytes; empty if there is no body. */
export function bytesOf(message: HttpMessage): Uint8Array<ArrayBuffer> {
	return message.body ?? new Uint8Array()
}

/** Returns the value of a header, or throws a `SignatureError` with the reason `missing`. */
export function requiredHeader(message: HttpMessage, name: string): string {
	const value = message.headers.get(name)
	if (value !== null) return value
	throw new SignatureError('missing', `Cannot verify the message: it has no header "${name}"${hiddenAdvice(message)}`, {
		component: name,
	})
}

/** Advice for a header that a browser may hide from scripts (Fetch, "CORS-safelisted response-header name"). */
export function hiddenAdvice(message: HttpMessage): string {
	if (isRequest(message)) return ''
	return '; in a browser, an answer of another origin shows it only if Access-Control-Expose-Headers lists it'
}

/** The URL as it is sent: resolved, without fragment. Rejects URLs that runtimes resolve differently. */
export function requestUrl(url: string): URL {
	const parsed = URL.canParse(url) ? new URL(url) : undefined
	if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
		throw new SignatureError(
			'malformed',
			'Cannot sign or verify the request: its URL is not an absolute http or https URL',
		)
	if (parsed.username !== '' || parsed.password !== '')
		throw new SignatureError(
			'malformed',
			'Cannot sign or verify the request: its URL holds a user name; send it in a header',
		)
	parsed.hash = ''
	return parsed
}

/**
 * Writes a URL as this runtime sends it, so that a signature over it holds on the other side. Measured on the wire of every runtime:
 *
 * - WebKit decodes the escapes of unreserved characters (`%7e` becomes `~`) and writes the others in upper case. Both mean the
 *   same (RFC 3986 §6.2.2), so they are written that way everywhere.
 * - URL parsers disagree about `` \ ^ ` { | } ``, which no URL may hold (RFC 3986 appendix A): they are escaped.
 * - Node leaves out a question mark with nothing after it. It is left out everywhere.
 * - Bun sends `//path` as `/path`. There it is written, and signed, as it will be sent; the other runtimes keep it.
 *
 * @param url Absolute, http or https, without user name.
 * @returns The URL to sign and to send.
 * @throws {SignatureError} `malformed` when `url` is something else.
 * @example
 * ```ts
 * import { wireUrl } from '@tarja/request-signing'
 *
 * wireUrl('https://api.example/%7euser?q=a%2Db#top') // https://api.example/~user?q=a-b
 * ```
 */
export function wireUrl(url: string): string {
	const { origin, href } = requestUrl(url)
	const target = href
		.slice(origin.length)
		.replace(/%([0-9a-f]{2})|[\\^`{|}]/gi, sentForm)
		.replace(/^([^?]*)\?$/, '$1')
	return origin + (runsInBun() ? target.replace(/^\/+/, '/') : target)
}

function sentForm(found: string, hex = ''): string {
	if (hex === '') return `%${found.charCodeAt(0).toString(16).toUpperCase()}`
	const char = String.fromCharCode(Number.parseInt(hex, 16))
	return /[A-Za-z0-9._~-]/.test(char) ? char : found.toUpperCase()
}

function runsInBun(): boolean {
	return (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent?.startsWith('Bun/') ?? false
}
