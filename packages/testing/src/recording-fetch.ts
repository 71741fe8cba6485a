/**
 * A fetch that answers from a script and records requests, and answers of the token endpoint for it.
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

/** A short form of a response: status 200 by default, with `json` or `text` as the body. */
export interface ShortResponse {
	/** HTTP status code of the response. Default 200. */
	readonly status?: number
	/** Header fields of the response; `json` adds its content type. */
	readonly headers?: Readonly<Record<string, string>>
	/** Value to send as JSON text, with `content-type: application/json`. */
	readonly json?: unknown
	/** Text to send unchanged as the body. */
	readonly text?: string
}

/** The reply to one request: a response, its short form, or an error with which `fetch` rejects. */
export type ScriptedResponse = Response | ShortResponse | Error
/** Returns the reply to a request. Called once for every request. */
export type Respond = (request: RecordedRequest) => ScriptedResponse | Promise<ScriptedResponse>

/** The `fetch` that {@linkcode createRecordingFetch} creates, which also lists the requests that it received. */
export interface RecordingFetch {
	(url: string, init?: RequestInit): Promise<Response>
	/** The requests recorded so far, oldest first. */
	readonly requests: readonly RecordedRequest[]
}

/**
 * Creates a `fetch` for `createClient({ fetch, fetchSends: 'once' })`.
 *
 * It reads every body to its end, streams included. A script has one reply for each request; a further request is rejected with an error
 * that names it. Like the real `fetch`, it rejects with the signal's reason once the signal is aborted.
 *
 * @param script A function that returns the reply to a request, or the replies in their order.
 * @returns The `fetch`. Its `requests` lists the recorded requests.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { createRecordingFetch } from '@tarja/testing'
 *
 * const fetch = createRecordingFetch([{ status: 503 }, { json: { ok: true } }])
 * const client = createClient({ baseUrl: 'https://platform.example', fetch, fetchSends: 'once' })
 * const ping = operation({ method: 'GET', path: '/ping', effect: 'safe' })
 * const twice = async () => [await client.call(ping), fetch.requests.length]
 * ```
 */
export function createRecordingFetch(script: Respond | readonly ScriptedResponse[]): RecordingFetch {
	const requests: RecordedRequest[] = []
	const respond = typeof script === 'function' ? script : createScript(script)
	const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
		init.signal?.throwIfAborted()
		const request = await recordRequest(url, init)
		requests.push(request)
		const response = await runUntilAborted(init.signal, async () => respond(request))
		if (response instanceof Error) throw response
		return response instanceof Response ? response : createResponse(response)
	}
	return Object.assign(fetch, { requests })
}

async function recordRequest(url: string, init: RequestInit): Promise<RecordedRequest> {
	const { method = 'GET', headers, body } = init
	const bytes = await readBytes(body)
	return { method, url: String(url), headers: new Headers(headers), bytes, text: new TextDecoder().decode(bytes), init }
}

/** Reads texts and bytes directly, because Firefox takes several turns to read the body of a `Response`. */
async function readBytes(body: RequestInit['body']): Promise<Uint8Array<ArrayBuffer>> {
	if (typeof body === 'string') return new TextEncoder().encode(body)
	if (body instanceof Uint8Array) return new Uint8Array(body)
	return body ? new Uint8Array(await new Response(body).arrayBuffer()) : new Uint8Array()
}

function createScript(responses: readonly ScriptedResponse[]): Respond {
	let turn = 0
	return ({ method, url }) =>
		responses[turn++] ??
		new Error(`Cannot answer request ${turn}, ${method} ${url}: the script has ${responses.length}`)
}

function createResponse({ status = 200, headers, json, text }: ShortResponse): Response {
	const body = json === undefined ? (text ?? null) : JSON.stringify(json)
	const input = new Headers(headers)
	if (json !== undefined && !input.has('content-type')) input.set('content-type', 'application/json')
	return new Response(body, { status, headers: input })
}

async function runUntilAborted<Out>(signal: AbortSignal | null | undefined, work: () => Promise<Out>): Promise<Out> {
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

/**
 * Creates a response of the token endpoint as the platform's reference shows it: seven fields, numbers as text (§2.1, §4.1).
 *
 * @param accessToken Printable ASCII without spaces. A text that isn't a JWT is an opaque token.
 * @param expiresInSeconds Its lifetime in seconds. Default 300.
 * @returns A response for {@linkcode createRecordingFetch}.
 * @example
 * ```ts
 * import { createRecordingFetch, createTokenResponse } from '@tarja/testing'
 *
 * const fetch = createRecordingFetch(({ url }) => (url.endsWith('/oauth2/token') ? createTokenResponse('t-1') : { json: {} }))
 * ```
 */
export function createTokenResponse(accessToken: string, expiresInSeconds: number = 300): ShortResponse {
	return {
		json: {
			access_token: accessToken,
			expires_in: String(expiresInSeconds),
			refresh_expires_in: '0',
			token_type: 'Bearer',
			not_before_policy: '0',
			session_state: '00000000-0000-4000-8000-000000000000',
			scope: 'profile',
		},
	}
}
