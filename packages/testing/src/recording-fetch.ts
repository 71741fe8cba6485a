/**
 * A `fetch` that sends nothing: it keeps what it was asked and answers from a script.
 * @module
 */

/** A request as it would have been sent. */
export interface RecordedRequest {
	readonly method: string
	readonly url: string
	readonly headers: Headers
	/** The body to its last byte; empty where there was none. */
	readonly bytes: Uint8Array<ArrayBuffer>
	/** The body read as UTF-8. */
	readonly text: string
	/** The options as the client gave them. */
	readonly init: RequestInit
}

/** An answer in short: status 200 unless said otherwise, `json` or `text` as its body. */
export interface ShortAnswer {
	readonly status?: number
	readonly headers?: Readonly<Record<string, string>>
	/** Written as JSON, with its content type. */
	readonly json?: unknown
	/** Written as it is. */
	readonly text?: string
}

/** What a request meets: an answer, an answer in short, or an error that `fetch` rejects with. */
export type ScriptedAnswer = Response | ShortAnswer | Error
/** Answers by the request. Use it for as many requests as may come. */
export type Respond = (request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>

/** What {@linkcode recordingFetch} returns: a `fetch` with its record. */
export interface RecordingFetch {
	(url: string, init?: RequestInit): Promise<Response>
	/** What was asked so far, oldest first. */
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

/** Texts and bytes at once: Firefox takes its time over the body of a `Response`. */
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
