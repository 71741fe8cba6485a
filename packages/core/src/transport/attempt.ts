/** Calls, attempts and responses, as layers and transports see them, and the interface of transports. */

import type { Operation } from '../operation/operation.ts'

/**
 * One use of an operation, with its validation and retries. Its input has been validated and serialised. A layer may pass on another `url`,
 * `headers`, `body` or `meta`, an `entryId`, and an earlier `sendDeadlineMs`. `operation`, `method`, `fields`, `reference` and `signal`
 * must stay the same, because tarja decides by them what is sent.
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
	/** The reference of the order that the call is for; undefined for a call outside `client.journal.once`. */
	readonly reference: string | undefined
	/** The caller's option `meta`: data for layers and observers, never sent. */
	readonly meta: Readonly<Record<string, unknown>>
	/** The caller's option `signal`; undefined if none was given. */
	readonly signal: AbortSignal | undefined
	/** Start of the call: epoch milliseconds by the client's clock. */
	readonly startedAtMs: number
	/**
	 * Latest start of a request, in epoch milliseconds by the client's clock. After this time the call fails with `timeout`, even if the
	 * process was suspended in between. `undefined`: the call has no time limit. A layer may pass on an earlier time, or set one if there is
	 * none. A later time has no effect.
	 */
	readonly sendDeadlineMs: number | undefined
	/** Id of the record that a layer keeps of this call. The error has it as `error.entryId`. At most 200 characters, and no secret. */
	readonly entryId?: string | undefined
}

/**
 * One try of a call: its HTTP request, which is sent a second time if a 401 is replayed. A layer may pass on another `url`, `headers` or
 * `body`. `call`, `method` and `signal` must stay the same, because tarja decides by them what is sent.
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
	/** Number of the try, from 1. The first retry has 2. A replay after a 401 belongs to the same try. */
	readonly tryNumber: number
	/** The call to which this attempt belongs. */
	readonly call: CallContext
	/** Aborted when the try or the call times out, or the caller aborts. */
	readonly signal: AbortSignal
}

/** The complete response to one attempt. Its body was read to the end. */
export interface TransportResponse {
	/** The HTTP status. */
	readonly status: number
	/** The header fields. */
	readonly headers: Headers
	/** The URL that the response came from. */
	readonly url: string
	/** The whole body, already decompressed; empty if the response had none. */
	readonly body: Uint8Array<ArrayBuffer>
}

/** Header fields that no layer has seen: each name once, in lower case. `Headers` instead would cost a tenth of a call in a Worker. */
export type HeaderPairs = [name: string, value: string][]

/** An attempt as a call sends it. Its headers are pairs if no layer sees them. */
export interface OwnAttempt extends Omit<Attempt, 'headers' | 'call'> {
	readonly headers: Headers | HeaderPairs
	readonly call: Pick<CallContext, 'operation' | 'signal'>
}

/** A response as a call reads it. Its body is a text if it is short and no one needs its bytes. */
export interface OwnResponse extends Omit<TransportResponse, 'body'> {
	readonly body: TransportResponse['body'] | string
}

/** The request to send: an attempt as layers left it, or a token request. */
export type TransportRequest = Pick<Attempt, 'method' | 'url' | 'headers' | 'body' | 'signal'>

/**
 * Sends one request over the network, once, for `createClient({ transport })`. The outcome of a failed call is derived only from what the
 * transport reports to `report`, so a wrong report means a wrong outcome.
 */
export interface Transport {
	/**
	 * Sends the request and reads its response to the end. It must not follow redirects, and must not send a request again after it has begun.
	 * It rejects at once when `request.signal` is aborted, whether or not it has begun. Called as a method of the transport.
	 *
	 * @param request The request, to be sent exactly as it is: method, URL, header fields and body.
	 * @param report Receives how far the request got.
	 * @returns The whole response. If its body is longer than `report.maxResponseBytes`, stop reading and return the bytes that were read.
	 * They must be more than this limit.
	 */
	send(request: TransportRequest, report: SendReport): Promise<TransportResponse>
}

/** Receives the reports of a transport about one request. */
export interface SendReport {
	/**
	 * Must be called just before the first byte of the request can be sent, in the same tick. If it returns `false`, the request must not be
	 * sent, because the call is over or `begin` was called before. A `send` that rejects without calling `begin` has sent nothing.
	 */
	begin(): boolean
	/** Must be called once, when status and headers of the final response have arrived. A 1xx is not the final response. */
	receive(status: number, headers: Headers): void
	/** Longest accepted body in bytes, counted as they arrive. The transport must stop reading a longer body. */
	readonly maxResponseBytes: number
}

/** `fetch` as a free function, because workerd and browsers reject it as a method. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
