/** The default transport, over the runtime's `fetch`. */

import type { Fetch, HeaderPairs, OwnAttempt, OwnResponse, SendReport, TransportResponse } from './attempt.ts'
import type { Body, Repeats, Sending } from './runtime.ts'

/** Reports that only this transport makes, because it knows each runtime's `fetch`. */
export interface FetchSendReport extends SendReport {
	/** Whether the operation only reads, so that sending it twice does no harm. */
	readonly safe: boolean
	/** Whether a short response may be returned as text. */
	readonly asText: boolean
	/** Reports the start of a request. `repeats` is what the runtime may send again on its own. */
	begin(repeats?: Repeats): boolean
	/** Reports a response. `followed`: a redirect was followed, so the response belongs to another request. */
	receive(status: number, headers: Headers, followed?: boolean): void
	/**
	 * Ends the attempt, so that it can't begin any more. `nothingSent`: the failure proves that no connection was made. Returns status and
	 * headers of the response, if they arrived.
	 */
	end(nothingSent?: boolean): ResponseStart | undefined
}

/** Status and headers of a response, known before its body has been read. */
export type ResponseStart = Pick<TransportResponse, 'status' | 'headers'>

/** A transport that also learns whether the operation only reads, and reports what the runtime may send twice. */
export interface FetchTransport {
	send(request: Omit<OwnAttempt, 'call' | 'tryNumber'>, report: FetchSendReport): Promise<OwnResponse>
}

/** How a runtime sends requests; implemented by `sending.ts`. */
export interface FetchAdapter {
	/** The client's `fetch`, wrapped if the runtime needs it. It may leave a body compressed. */
	readonly fetch: Fetch
	/** Decompresses a body that this `fetch` left compressed, as it is read. `known`: `isKnown` before the request. */
	inflate(response: Response, method: string | undefined, known: boolean): Response
	/** Reads a response's body. `keepsLength`: its value before the request. */
	readResponseBody(response: Response, report: FetchSendReport, keepsLength: boolean): Promise<OwnResponse['body']>
	/** Returns the facts about `fetch` at this moment, because a global `fetch` may be replaced at any time. */
	now(): FetchNow
	/** Converts the body so that the runtime can send it only once. `known`: `isKnown` at this moment. */
	toSending(method: string, safe: boolean, body: Body, known: boolean): Sending
	/** Whether an error proves that nothing was sent. Valid only for a known `fetch`. */
	isNothingSent(error: unknown, repeats: Repeats): boolean
}

/** The facts about the client's `fetch` on which one request may rely. */
export interface FetchNow {
	/** What was found instead of the runtime's own `fetch`; `undefined` if it is that. */
	readonly stranger: string | undefined
	/** Whether it is the runtime's own `fetch`, or passes everything on to it, once. */
	readonly isKnown: boolean
	/** Whether it is the runtime's own `fetch` and takes pairs. A custom `fetch`, or one that was patched later, gets `Headers`. */
	readonly takesPairs: boolean
	/** Whether the runtime may read a response itself if `content-length` announces a short one. */
	readonly keepsLength: boolean
}

/** Returns a `fetch` to be called as a free function. Looks up the global `fetch` at each call, so that a later replacement is used. */
export function toFreeFetch(fetch: Fetch | undefined): Fetch {
	return fetch ? (url, init) => fetch(url, init) : (url, init) => globalThis.fetch(url, init)
}

/** Makes the transport over the `fetch` of an adapter. */
export function fetchTransport(adapter: FetchAdapter): FetchTransport {
	const { fetch } = adapter
	return {
		async send({ method, url, headers, body, signal }, report) {
			const { isKnown, takesPairs, keepsLength } = adapter.now()
			const { init, repeats, length } = adapter.toSending(method, report.safe, body, isKnown)
			const fields = length === undefined ? headers : withFields(headers, [['content-length', String(length)]])
			if (!report.begin(repeats)) throw signal.reason
			let response: Response
			try {
				// Passes only needed options, because runtimes throw for unknown ones. Doesn't follow redirects, because they would send the
				// credentials to another address.
				const shown = takesPairs ? fields : toHeaders(fields)
				const found = await fetch(url, { method, headers: shown, signal, redirect: 'manual', ...init })
				response = adapter.inflate(found, method, isKnown)
			} catch (cause) {
				if (isKnown && adapter.isNothingSent(cause, repeats)) report.end(true)
				throw cause
			}
			const { status, headers: received } = response
			// Reports whether a redirect was followed, because a custom fetch may follow redirects.
			report.receive(status, received, response.redirected)
			return {
				status,
				headers: received,
				url: response.url || url,
				body: await adapter.readResponseBody(response, report, keepsLength),
			}
		},
	}
}

/** Returns a `fetch` for a token issuer, which makes its own requests. */
export function fetchInflated({ fetch, inflate, now }: FetchAdapter): Fetch {
	return async (url, init) => {
		const { isKnown } = now()
		return inflate(await fetch(url, init), init.method, isKnown)
	}
}

type Fields = Headers | HeaderPairs

function isPairs(fields: Fields): fields is HeaderPairs {
	return Array.isArray(fields)
}

/** Whether there is a field of this name, in lower case. */
export function hasField(fields: Fields, name: string): boolean {
	if (!isPairs(fields)) return fields.has(name)
	// Uses a loop, because a function for each field costs a fiftieth of a call.
	for (const pair of fields) if (pair[0] === name) return true
	return false
}

/** Returns a copy of the same kind with `others` over the fields. The fields themselves stay unchanged, because a layer may keep them. */
export function withFields(fields: Fields, others: HeaderPairs): Fields {
	if (isPairs(fields)) {
		// Nearly always no field is replaced, and one copy is made.
		let kept = fields
		for (const [name] of others) if (hasField(kept, name)) kept = kept.filter((pair) => pair[0] !== name)
		return kept.concat(others)
	}
	const copy = new Headers(fields)
	for (const [name, value] of others) copy.set(name, value)
	return copy
}

/** Returns the fields as `Headers`. A layer's own `Headers` are returned as they are. */
export function toHeaders(fields: Fields): Headers {
	return isPairs(fields) ? new Headers(fields) : fields
}
