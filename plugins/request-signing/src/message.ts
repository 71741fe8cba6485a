/**
 * The parts of a request that is signed, and the form of its URL that runtimes send.
 * @module
 */
import { type HttpRequest, SignatureError, type SignatureFailure, toHex } from '@tarja/core/plugin'

export { encodeUtf8, joinBytes, toHex } from '@tarja/core/plugin'
export { type HttpRequest, SignatureError, type SignatureFailure }

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
