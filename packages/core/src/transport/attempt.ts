/** Calls, attempts and responses, as layers and transports see them, and the interface of transports. */

import type { Operation } from '../operation/operation.ts'

/**
 * One use of an operation, with its validation and retries. Its input has been validated and written down. A layer may hand on
 * another `url`, `headers`, `body` or `meta`, an `entryId`, and an earlier `sendDeadlineMs`; `operation`, `method`, `fields`, `reference` and `signal`
 * must stay, as sending is decided by them.
 */
export interface CallContext {
	/** The operation that was called, as it was defined. */
	readonly operation: Operation
	/** The HTTP method, in capitals. */
	readonly method: string
	/** The full URL with its query, before attempt layers change it. */
	readonly url: string
	/** Headers that each attempt starts with; every attempt gets a copy. */
	readonly headers: Headers
	/** The body exactly as it will be sent. */
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	/** The operation's identifying fields (`identifiedBy`) as they will be sent. */
	readonly fields: Readonly<Record<string, unknown>>
	/**
	 * The reference of the order that the call is for; undefined for a call outside `client.journal.once`.
	 */
	readonly reference: string | undefined
	/** The caller's option `meta`: data for layers and watchers, never sent. */
	readonly meta: Readonly<Record<string, unknown>>
	/** The caller's option `signal`; undefined if none was given. */
	readonly signal: AbortSignal | undefined
	/** Start of the call: epoch milliseconds by the client's clock. */
	readonly startedAtMs: number
	/**
	 * Latest start of a request, in epoch milliseconds by the client's clock. Later the call fails with `timeout`, even if the
	 * process was suspended meanwhile. `undefined`: the call has no time limit. A layer may hand on an earlier one, or give one
	 * where there is none; a later one changes nothing.
	 */
	readonly sendDeadlineMs: number | undefined
	/**
	 * Id of the record that a layer keeps of this call; the error shows it as `error.entryId`. At most 200 characters, and no secret.
	 */
	readonly entryId?: string | undefined
}

/**
 * One try of a call: its HTTP request, which is sent a second time if a 401 is replayed. A layer may hand on another `url`, `headers` or
 * `body`; `call`, `method` and `signal` must stay, as sending is decided by them.
 */
export interface Attempt {
	/** The HTTP method, in capitals. */
	readonly method: string
	/** The URL: within the base URL's origin. */
	readonly url: string
	/** Headers of this attempt only; layers may change them. */
	readonly headers: Headers
	/** The body exactly as it will be sent. */
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	/** Number of the try, from 1; the first retry has 2. A replay after a 401 belongs to the same try. */
	readonly tryNumber: number
	/** The call to which this attempt belongs. */
	readonly call: CallContext
	/** Aborted when the try or the call times out, or the caller aborts. */
	readonly signal: AbortSignal
}

/** The complete answer of one attempt, with its body read to the end. */
export interface TransportResponse {
	/** The HTTP status. */
	readonly status: number
	/** The header fields. */
	readonly headers: Headers
	/** The URL that answered. */
	readonly url: string
	/** The whole body, already decompressed; empty if the answer had none. */
	readonly body: Uint8Array<ArrayBuffer>
}

/** Header fields that no layer has seen: names in small letters, each once. `Headers` of a Worker cost a tenth of a call. */
export type HeaderPairs = [name: string, value: string][]

/** An attempt as a call sends it: where no layer sees it, its headers are pairs. */
export interface OwnAttempt extends Omit<Attempt, 'headers' | 'call'> {
	readonly headers: Headers | HeaderPairs
	readonly call: Pick<CallContext, 'operation' | 'signal'>
}

/** An answer as a call reads it: a short one, of which nobody needs the bytes, is text. */
export interface OwnResponse extends Omit<TransportResponse, 'body'> {
	readonly body: TransportResponse['body'] | string
}

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
	 * @param report Receives how far it went.
	 * @returns The whole answer. Where its body is longer than `report.maxResponseBytes`: what was read until then, which must
	 * be longer than that; the rest is not read.
	 */
	send(request: TransportRequest, report: SendReport): Promise<TransportResponse>
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
	receive(status: number, headers: Headers): void
	/** Longest accepted body in bytes, counted as they arrive. The transport must stop reading a longer one. */
	readonly maxResponseBytes: number
}

/** `fetch` as a free function, because workerd and browsers reject it as a method. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
