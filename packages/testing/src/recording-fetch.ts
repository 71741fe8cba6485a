/**
 * A fake `fetch` that records requests and answers from a script.
 * @module
 */

/** A request as it was passed to `fetch`, with its body read. */
export interface RecordedRequest {
	/** HTTP method, in upper case. */
	readonly method: string
	/** The URL that was passed, with its query. */
	readonly url: string
	/** All header fields of the request. */
	readonly headers: Headers
	/** All bytes of the body; empty if there was none. */
	readonly bytes: Uint8Array<ArrayBuffer>
	/** The body decoded as UTF-8. */
	readonly text: string
	/** The second argument that was passed to `fetch`, unchanged. */
	readonly init: RequestInit
}

/** A short form of an answer: status 200 by default, with `json` or `text` as the body. */
export interface ShortAnswer {
	/** HTTP status code of the answer. Default 200. */
	readonly status?: number
	/** Header fields of the answer; `json` adds its content type. */
	readonly headers?: Readonly<Record<string, string>>
	/** Value to send as JSON text, with `content-type: application/json`. */
	readonly json?: unknown
	/** Text to send unchanged as the body. */
	readonly text?: string
}

/** The reply to one request: a response, its short form, or an error for `fetch` to reject with. */
export type ScriptedAnswer = Response | ShortAnswer | Error
/** Makes the reply to a request; called once for every request. */
export type Respond = (request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>

/** The `fetch` that {@linkcode recordingFetch} makes, which also lists the requests it received. */
export interface RecordingFetch {
	(url: string, init?: RequestInit): Promise<Response>
	/** The requests recorded so far, oldest first. */
	readonly requests: readonly RecordedRequest[]
}

/**
 * Makes a `fetch` for `createClient({ fetch })`.
 *
 * Reads every body to its end, streams included. A script answers request after request; one request too many is refused with
 * an error that names it. Like the real one, it rejects with the signal's reason once the signal is aborted.
 *
 * @param script A function that answers by the request, or the answers in their order.
 * @returns The `fetch`; its `requests` is the record.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { recordingFetch } from '@tarja/testing'
 *
 * const fetch = recordingFetch([{ status: 503 }, { json: { ok: true } }])
 * const client = createClient({ baseUrl: 'https://platform.example', fetch })
 * const ping = operation({ method: 'GET', path: '/ping', effect: 'safe' })
 * const twice = async () => [await client.call(ping), fetch.requests.length]
 * ```
 */
export function recordingFetch(script: Respond | readonly ScriptedAnswer[]): RecordingFetch {
	const requests: RecordedRequest[] = []
	const respond = typeof script === 'function' ? script : inOrder(script)
	const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
		init.signal?.throwIfAborted()
		const request = await recorded(url, init)
		requests.push(request)
		const answer = await untilAborted(init.signal, async () => respond(request))
		if (answer instanceof Error) throw answer
		return answer instanceof Response ? answer : written(answer)
	}
	return Object.assign(fetch, { requests })
}

async function recorded(url: string, init: RequestInit): Promise<RecordedRequest> {
	const { method = 'GET', headers, body } = init
	const bytes = await bytesOf(body)
	return { method, url: String(url), headers: new Headers(headers), bytes, text: new TextDecoder().decode(bytes), init }
}

/** Reads texts and bytes directly, because Firefox takes several turns to read the body of a `Response`. */
async function bytesOf(body: RequestInit['body']): Promise<Uint8Array<ArrayBuffer>> {
	if (typeof body === 'string') return new TextEncoder().encode(body)
	if (body instanceof Uint8Array) return new Uint8Array(body)
	return body ? new Uint8Array(await new Response(body).arrayBuffer()) : new Uint8Array()
}

function inOrder(answers: readonly ScriptedAnswer[]): Respond {
	let turn = 0
	return ({ method, url }) =>
		answers[turn++] ?? new Error(`Cannot answer request ${turn}, ${method} ${url}: the script has ${answers.length}`)
}

function written({ status = 200, headers, json, text }: ShortAnswer): Response {
	const body = json === undefined ? (text ?? null) : JSON.stringify(json)
	const given = new Headers(headers)
	if (json !== undefined && !given.has('content-type')) given.set('content-type', 'application/json')
	return new Response(body, { status, headers: given })
}

async function untilAborted<Out>(signal: AbortSignal | null | undefined, work: () => Promise<Out>): Promise<Out> {
	if (!signal) return work()
	signal.throwIfAborted()
	let stop = (): void => {}
	try {
		return await new Promise<Out>((resolve, reject) => {
			stop = () => reject(signal.reason)
			signal.addEventListener('abort', stop, { once: true })
			work().then(resolve, reject)
		})
	} finally {
		signal.removeEventListener('abort', stop)
	}
}
