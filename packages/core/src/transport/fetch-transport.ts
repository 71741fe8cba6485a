/** The default transport, over the runtime's `fetch`. */

import type { Fetch, HeaderPairs, OwnAttempt, OwnResponse, SendReport, TransportResponse } from './attempt.ts'
import type { Body, Repeats, Sending } from './runtime.ts'

/** Reports that only this transport makes, as it knows each runtime's `fetch`. */
export interface FetchSendReport extends SendReport {
	/** Whether the operation only reads, so that sending it twice does no harm. */
	readonly safe: boolean
	/** Whether a short answer may be given as text. */
	readonly asText: boolean
	/** Reports the start; `repeats` says what the runtime may send again by itself. */
	begin(repeats?: Repeats): boolean
	/** Reports an answer; `followed` if a redirect was followed, so that it answers another request. */
	receive(status: number, headers: Headers, followed?: boolean): void
	/**
	 * Ends the attempt, so that nothing may begin any more. `nothingSent`: the failure proves that no connection was made. Returns
	 * the start of the answer, if one came.
	 */
	end(nothingSent?: boolean): ResponseStart | undefined
}

/** Status and headers of an answer, known before its body has been read. */
export type ResponseStart = Pick<TransportResponse, 'status' | 'headers'>

/** A transport that also learns whether the operation only reads, and reports what the runtime may send twice. */
export interface FetchTransport {
	send(request: Omit<OwnAttempt, 'call' | 'tryNumber'>, report: FetchSendReport): Promise<OwnResponse>
}

/** How a runtime sends requests; implemented by `sending.ts`. */
export interface FetchAdapter {
	/** The client's `fetch`, wrapped if the runtime's own needs it. It may leave a body compressed. */
	readonly fetch: Fetch
	/** Decompresses what that fetch left compressed, as it is read. `known`: what `isKnown` was. */
	inflate(response: Response, method: string | undefined, known: boolean): Response
	/** Reads a response's body. `keepsLength`: as `now` returned it before the request. */
	readResponseBody(response: Response, report: FetchSendReport, keepsLength: boolean): Promise<OwnResponse['body']>
	/** What `fetch` is at this moment: a global one may be replaced at any time. */
	now(): FetchNow
	/** Converts the body so that the runtime can send it only once. `known`: what `isKnown` was. */
	toSending(method: string, safe: boolean, body: Body, known: boolean): Sending
	/** Whether an error proves that nothing was sent. Valid only for a known `fetch`. */
	isNothingSent(error: unknown, repeats: Repeats): boolean
}

/** What one request may rely on of the client's `fetch`. */
export interface FetchNow {
	/** Whether it is the runtime's own, or passes everything on to it. */
	readonly isKnown: boolean
	/** Whether it is the runtime's own and takes pairs: what is given, or patched later, is shown `Headers`. */
	readonly takesPairs: boolean
	/** Whether an answer that says to be short may be read in the runtime's own way. */
	readonly keepsLength: boolean
}

/** Returns a `fetch` to be called as a free function. The global one is looked up at each call, so that a later replacement is used. */
export function toFreeFetch(fetch: Fetch | undefined): Fetch {
	return fetch ? (url, init) => fetch(url, init) : (url, init) => globalThis.fetch(url, init)
}

/** Makes the transport over the `fetch` of a way of sending. */
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
				// Passes only needed options, as runtimes throw for unknown ones. Redirects are not followed, because they would take the
				// credentials along.
				const shown = takesPairs ? fields : toHeaders(fields)
				const found = await fetch(url, { method, headers: shown, signal, redirect: 'manual', ...init })
				response = adapter.inflate(found, method, isKnown)
			} catch (cause) {
				if (isKnown && adapter.isNothingSent(cause, repeats)) report.end(true)
				throw cause
			}
			const { status, headers: received } = response
			// Checks the URL, since a custom fetch may follow redirects.
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

/** A `fetch` for whoever makes requests of their own: a token issuer. */
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

/** Whether there is a field of this name, in small letters. */
export function hasField(fields: Fields, name: string): boolean {
	return isPairs(fields) ? fields.some(([known]) => known === name) : fields.has(name)
}

/** The same fields and others over them, in a copy of the same kind, as whoever was shown them may keep them. */
export function withFields(fields: Fields, others: HeaderPairs): Fields {
	if (isPairs(fields)) {
		// A loop, because a filter costs a fiftieth of a call in Bun.
		const copy: HeaderPairs = []
		for (const pair of fields) if (!hasField(others, pair[0])) copy.push(pair)
		return copy.concat(others)
	}
	const copy = new Headers(fields)
	for (const [name, value] of others) copy.set(name, value)
	return copy
}

/** Fields for somebody who is shown them: a layer's own `Headers` as they are. */
export function toHeaders(fields: Fields): Headers {
	return isPairs(fields) ? new Headers(fields) : fields
}
