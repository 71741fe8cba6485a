/**
 * The interface of transports: they send one request and report how far it got.
 * @module
 */
import type { Answer, Attempt } from './attempt.ts'

/** The request to send: an attempt as layers left it, or a token request. */
export type TransportRequest = Pick<Attempt, 'method' | 'url' | 'headers' | 'body' | 'signal'>

/**
 * Takes one request to the wire, once, for `createClient({ transport })`. The outcome of a failed call is derived only from what
 * the transport reports to `report`, so a wrong report means a wrong outcome.
 */
export interface Transport {
	/**
	 * Sends the request and reads its answer to the end. It follows no redirect, repeats nothing that has begun, and rejects at
	 * once when `request.signal` is aborted, whether or not it has begun. Called as a method of the transport.
	 *
	 * @param request What goes out: method, URL, header fields and body exactly as they are.
	 * @param report To be told how far it went.
	 * @returns The whole answer. Where its body is longer than `report.maxResponseBytes`: what was read until then, which must
	 * be longer than that; the rest is not read.
	 */
	send(request: TransportRequest, report: SendReport): Promise<Answer>
}

/** Receives the reports of a transport about one request. */
export interface SendReport {
	/**
	 * Must be called just before the first byte of the request can be sent, in the same tick. If it returns `false`, the request
	 * must not be sent, because the call is over, or because this report has begun before. A `send` that rejects without it has
	 * sent nothing.
	 */
	begin(): boolean
	/** Must be called once when status and headers of the final answer (not of a 1xx) have arrived. */
	answered(status: number, headers: Headers): void
	/** Longest accepted body in bytes, counted as they arrive. The transport must stop reading a longer one. */
	readonly maxResponseBytes: number
}
