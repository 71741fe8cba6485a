/**
 * Builds the arguments of undici's `dispatch`. Versions 7 and 8 of undici take the same arguments.
 * @module
 */
import type { TransportRequest } from '@tarja/core/plugin'

/** One request, in the form that undici's `dispatch` takes. */
export interface DispatchRequest {
	readonly origin: string
	readonly path: string
	readonly method: string
	/** Header names and values in alternation: a name, its value, the next name. */
	readonly headers: string[]
	readonly body: Uint8Array
	/** `false` turns pipelining off, because on a pipelined connection one failure would also fail the requests behind it. */
	readonly idempotent: false
}

/** Controls a request that is in progress. undici passes it to the handler. */
export interface DispatchController {
	abort(reason: Error): void
}

/** Functions that undici calls in the course of one request: start, headers, data, end, error. */
export interface DispatchHandler {
	onRequestStart(controller: DispatchController): void
	onResponseStart(controller: DispatchController, status: number, headers: ResponseHeaders): void
	onResponseData(controller: DispatchController, chunk: Uint8Array): void
	onResponseEnd(): void
	onResponseError(controller: DispatchController | null, error: Error): void
}

/** Response header fields as received; a repeated field is a list. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

const encoder = new TextEncoder()

/** Converts a request to the form of undici's `dispatch`: origin and path are separate, and the body is bytes. */
export function toDispatchOptions({ method, url, headers, body }: TransportRequest): DispatchRequest {
	const { origin, pathname, search } = new URL(url)
	const pairs: string[] = []
	for (const [name, value] of headers) pairs.push(name, value)
	// Requests no compression. Without this header the server may use any coding (RFC 9110 §12.5.3), and this transport can't decompress.
	if (!headers.has('accept-encoding')) pairs.push('accept-encoding', 'identity')
	// Keeps undici's cache interceptor away from requests that read. It doesn't report when it sends a revalidation request, so such a
	// request would look unsent.
	if (/^(?:GET|HEAD|OPTIONS|QUERY)$/.test(method)) pairs.push('cache-control', 'no-store')
	const bytes = typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body ?? [])
	return {
		origin,
		path: pathname + search,
		method,
		headers: pairs,
		body: Object.assign(bytes, readOnce),
		idempotent: false,
	}
}

/**
 * Marks the body as already read (`stream.isDisturbed`), so that undici's retry handler doesn't resend it. If a response has started and
 * was then cut off, that handler would send the rest of a PUT or DELETE again without telling this transport (undici 8.12,
 * lib/handler/retry-handler.js).
 */
const readOnce = { [Symbol.for('nodejs.stream.disturbed')]: true }
