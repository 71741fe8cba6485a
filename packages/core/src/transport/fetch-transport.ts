/**
 * The transport of every runtime: its `fetch`.
 * @module
 */
import type { Answer } from '../layer.ts'
import { readBody } from './read-body.ts'
import { keepsLength, provesNothingSent, type Repeats, type Runtime, sendOnce } from './runtime.ts'
import type { Departure, Outgoing } from './transport.ts'

/** `fetch`, called as a free function: workerd and browsers refuse it as a method. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What this transport reports besides, as it knows what each runtime's `fetch` does. */
export interface FetchDeparture extends Departure {
	/** Whether the operation only reads. */
	readonly safe: boolean
	/** `repeats`: what the runtime may send again by itself. */
	begin(repeats?: Repeats): boolean
	/** `followed`: a redirect was followed all the same, so that the answer is to another request than the one that was begun. */
	answered(status: number, headers: Headers, followed?: boolean): void
	/**
	 * The exchange has ended, and nothing may begin any more. `nothingSent`: its failure itself proves that no connection was made.
	 * Gives what has come of an answer.
	 */
	end(nothingSent?: boolean): Head | undefined
}

/** What comes of an answer before its body. */
export type Head = Pick<Answer, 'status' | 'headers'>

/** A transport that is told more, and may tell more. */
export interface FetchTransport {
	send(outgoing: Outgoing, departure: FetchDeparture): Promise<Answer>
}

/** `isKnown`: whether that is, at this moment, the runtime's own `fetch`, or one that passes everything on to it. */
export function fetchTransport(fetch: Fetch, isKnown: () => boolean, runtime: Runtime): FetchTransport {
	return {
		async send({ method, url, headers, body, signal }, departure) {
			const known = isKnown()
			const { init, repeats, length } = sendOnce(runtime, method, departure.safe, body, known)
			if (length !== undefined) headers.set('content-length', String(length))
			if (!departure.begin(repeats)) throw signal.reason
			let response: Response
			try {
				// No key that was not asked for: runtimes throw at most of them. A redirect would take the credentials along.
				response = await fetch(url, { method, headers, signal, redirect: 'manual', ...init })
			} catch (cause) {
				if (known && provesNothingSent(cause, repeats)) departure.end(true)
				throw cause
			}
			// A fetch of somebody's may follow redirects.
			departure.answered(response.status, response.headers, response.redirected)
			return {
				status: response.status,
				headers: response.headers,
				url: response.url || url,
				body: await readBody(response, departure.maxResponseBytes, known && keepsLength(runtime)),
			}
		},
	}
}
