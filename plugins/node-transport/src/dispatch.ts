/**
 * What undici's `dispatch` takes, as far as it is used here: versions 7 and 8 alike.
 * @module
 */
import type { Outgoing } from '@tarja/core'

/** One request, as undici takes it. */
export interface DispatchOptions {
	readonly origin: string
	readonly path: string
	readonly method: string
	/** Names and values in turn. */
	readonly headers: string[]
	readonly body: Uint8Array
	/** Never pipelined: what breaks then takes others along. */
	readonly idempotent: false
}

/** A request under way. */
export interface DispatchController {
	abort(reason: Error): void
}

/** Hears what becomes of a request. */
export interface DispatchHandler {
	onRequestStart(controller: DispatchController): void
	onResponseStart(controller: DispatchController, status: number, headers: ResponseHeaders): void
	onResponseData(controller: DispatchController, chunk: Uint8Array): void
	onResponseEnd(): void
	onResponseError(controller: DispatchController | null, error: Error): void
}

/** Header fields as they came, a repeated one as a list. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

const encoder = new TextEncoder()

/** The request for undici. */
export function optionsOf({ method, url, headers, body }: Outgoing): DispatchOptions {
	const { origin, pathname, search } = new URL(url)
	const pairs: string[] = []
	for (const [name, value] of headers) pairs.push(name, value)
	// Without the field every coding would be welcome (RFC 9110 §12.5.3), and nothing is decoded here.
	if (!headers.has('accept-encoding')) pairs.push('accept-encoding', 'identity')
	// undici's cache keeps it to itself that a request begins by which it asks whether a kept answer still holds.
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
 * Tells undici's retry handler that the body cannot be read again. Once an answer has begun and broken off, it would otherwise
 * send the rest of a PUT or DELETE, and of what else it is told to, without a word to us (undici 8.12, lib/handler/retry-handler.js).
 */
const readOnce = { [Symbol.for('nodejs.stream.disturbed')]: true }
