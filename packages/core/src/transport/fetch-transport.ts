/**
 * The default transport, over the runtime's `fetch`.
 * @module
 */
import type { Answer } from './attempt.ts'
import { readBody } from './read-body.ts'
import type { Body, Repeats, Sending } from './runtime.ts'
import type { Departure, TransportRequest } from './transport.ts'

/** `fetch` as a free function, because workerd and browsers reject it as a method. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Reports that only this transport makes, as it knows each runtime's `fetch`. */
export interface FetchDeparture extends Departure {
	/** Whether the operation only reads, so that sending it twice does no harm. */
	readonly safe: boolean
	/** Reports the start; `repeats` says what the runtime may send again by itself. */
	begin(repeats?: Repeats): boolean
	/** Reports an answer; `followed` if a redirect was followed, so that it answers another request. */
	answered(status: number, headers: Headers, followed?: boolean): void
	/** Reports that the request was sent: an answer proves it, whatever was reported before. */
	left(): void
	/**
	 * Ends the attempt, so that nothing may begin any more. `nothingSent`: the failure proves that no connection was made. Returns
	 * the start of the answer, if one came.
	 */
	end(nothingSent?: boolean): AnswerStart | undefined
}

/** Status and headers of an answer, known before its body has been read. */
export type AnswerStart = Pick<Answer, 'status' | 'headers'>

/** A transport that also learns whether the operation only reads, and reports what the runtime may send twice. */
export interface FetchTransport {
	send(request: TransportRequest, departure: FetchDeparture): Promise<Answer>
}

/** How a runtime sends requests; implemented by `sending.ts`. */
export interface Way {
	/** The client's `fetch`, wrapped if the runtime's own needs it. */
	readonly fetch: Fetch
	/** Whether `fetch` is the runtime's own at this moment, or passes everything on to it. */
	isKnown(): boolean
	/** Converts the body so that the runtime can send it only once. `known`: what `isKnown` said. */
	sendOnce(method: string, safe: boolean, body: Body, known: boolean): Sending
	/** Whether an error proves that nothing was sent. Valid only for a known `fetch`. */
	provesNothingSent(error: unknown, repeats: Repeats): boolean
	/** Whether an answer with these headers is short, and its `fetch` never returns more bytes than they say. */
	isShort(headers: Headers): boolean
}

/** Makes the transport over the `fetch` of a way of sending. */
export function fetchTransport(way: Way): FetchTransport {
	const { fetch } = way
	return {
		async send({ method, url, headers, body, signal }, departure) {
			const known = way.isKnown()
			const { init, repeats, length } = way.sendOnce(method, departure.safe, body, known)
			if (length !== undefined) headers.set('content-length', String(length))
			if (!departure.begin(repeats)) throw signal.reason
			let response: Response
			try {
				// Passes only needed options, as runtimes throw for unknown ones. Redirects are not followed, because they would take the
				// credentials along.
				response = await fetch(url, { method, headers, signal, redirect: 'manual', ...init })
			} catch (cause) {
				if (known && way.provesNothingSent(cause, repeats)) departure.end(true)
				throw cause
			}
			// Checks the URL, since a custom fetch may follow redirects.
			departure.answered(response.status, response.headers, response.redirected)
			return {
				status: response.status,
				headers: response.headers,
				url: response.url || url,
				body: await readBody(response, departure.maxResponseBytes, known && way.isShort(response.headers)),
			}
		},
	}
}
