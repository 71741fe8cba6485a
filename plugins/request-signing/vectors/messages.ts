// Messages that the tests sign and verify. Not part of the package.
import type { HttpRequest } from '../src/message.ts'

export const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** 32 bytes: long enough for every HMAC. */
export const secret: Uint8Array<ArrayBuffer> = bytes('0123456789abcdef0123456789abcdef')

export const nowSeconds = 1_700_000_000

export interface RequestParts {
	readonly method?: string
	readonly url?: string
	readonly headers?: Record<string, string>
	readonly body?: string | Uint8Array<ArrayBuffer> | null
}

export function request({
	method = 'POST',
	url = 'https://api.example/v1/intents?kind=a',
	headers,
	body = '{"n":1}',
}: RequestParts = {}): HttpRequest {
	return {
		method,
		url,
		headers: new Headers({ 'content-type': 'application/json', ...headers }),
		body: typeof body === 'string' ? bytes(body) : body,
	}
}

/** A body that is no text in UTF-8: read as text, it is other bytes, and equal to other bodies. */
export const noText: Uint8Array<ArrayBuffer> = Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x80, 0)

/** The request with these headers set. */
export function withHeaders(message: HttpRequest, added: Iterable<[string, string]>): HttpRequest {
	const headers = new Headers(message.headers)
	for (const [name, value] of added) headers.set(name, value)
	return { ...message, headers }
}

/** The headers of a request with a second signature, which another one has as its only signature. */
export function signTwice(own: Headers, other: Headers): Headers {
	const headers = new Headers(own)
	for (const name of ['signature', 'signature-input'])
		headers.append(name, (other.get(name) ?? '').replace('sig1=', 'sig2='))
	return headers
}
