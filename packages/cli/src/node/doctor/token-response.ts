/** Records the token endpoint's response, and describes from which parts of it a token's lifetime is read. */
import type { ExpiresIn } from '@tarja/core/password-grant'
import { type LifetimeEvidence, readLifetimeEvidence } from '@tarja/core/token-response'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Longest response of the token endpoint that is read, in bytes. */
const maxBytes = 1_048_576

/** Request and response that passed through a wrapped `fetch`, with the beginning of the response's body. */
export interface SeenResponse {
	readonly method: string
	readonly url: string
	readonly status: number
	readonly headers: Headers
	/** The body as text; empty if it is too long. */
	readonly text: string
}

/** Wraps a `fetch` and records its last response. */
export interface ResponseRecorder {
	around(fetch: Fetch): Fetch
	response(): SeenResponse | undefined
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = []
	let length = 0
	for await (const chunk of response.body ?? []) {
		length += chunk.length
		if (length > maxBytes) return undefined // Leaving the loop cancels the rest of the body.
		chunks.push(chunk)
	}
	return Uint8Array.from(Buffer.concat(chunks))
}

/** How long to read the body of a refusal, in milliseconds: only its text is still missing. */
const patienceMs = 2000

/** Reads the beginning of a refusal's body, as far as it arrives. */
async function readBeginning({ body }: Response): Promise<string> {
	const reader = body?.getReader()
	const decoder = new TextDecoder()
	const timer = setTimeout(() => reader?.cancel().catch(() => {}), patienceMs)
	let text = ''
	try {
		for (let read = await reader?.read(); read && !read.done && text.length < 65_536; read = await reader?.read())
			text += decoder.decode(read.value, { stream: true })
	} catch {
		// Keeps what arrived before the body was cut off.
	}
	clearTimeout(timer)
	reader?.cancel().catch(() => {})
	return text
}

/** Members of a JSON body; none if it cannot be parsed, which core reports. */
function readMembers(response: SeenResponse | undefined): Readonly<Record<string, unknown>> {
	try {
		return Object(JSON.parse(response?.text ?? ''))
	} catch {
		return {}
	}
}

/** Creates a recorder; each response is passed on unchanged. */
export function createResponseRecorder(): ResponseRecorder {
	let seen: SeenResponse | undefined
	return {
		response: () => seen,
		around: (fetch) => async (url, init) => {
			const response = await fetch(url, init)
			const { status, statusText } = response
			const method = init.method ?? 'GET'
			seen = { method, url, status, headers: response.headers, text: '' }
			if (!response.ok) {
				seen = { ...seen, text: await readBeginning(response) }
				return new Response(null, { status, statusText, headers: response.headers })
			}
			const body = await readBytes(response)
			seen = { ...seen, text: new TextDecoder().decode(body) }
			const headers = new Headers(response.headers)
			// Removes these headers, because the body is already decoded.
			for (const name of ['content-encoding', 'content-length']) headers.delete(name)
			const isEmpty = body === undefined || [204, 205, 304].includes(status)
			return new Response(isEmpty ? null : body, { status, statusText, headers })
		},
	}
}

function describe({ jwtMs, stated, unit }: LifetimeEvidence): string {
	if (jwtMs === undefined)
		return stated
			? 'expires_in, assumed to be in seconds because the token does not show the unit'
			: 'nothing: one minute is assumed'
	if (unit === undefined) return `the token's exp − iat; expires_in ${stated ? 'differs' : 'is not a positive integer'}`
	return `the token's exp − iat and expires_in, which is in ${unit}`
}

/** Describes from which parts of the response core read a token's lifetime. */
export function describeLifetime(
	accessToken: string,
	response: SeenResponse | undefined,
	expiresIn: ExpiresIn = 'as-token-says',
): string {
	if (expiresIn !== 'as-token-says') return 'expires_in, as the configuration says'
	return describe(readLifetimeEvidence(accessToken, readMembers(response).expires_in))
}
