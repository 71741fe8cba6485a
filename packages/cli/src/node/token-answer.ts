/** Reads what the token endpoint answered besides the token. Only the token itself is secret. */
import type { ExpiresIn } from '@tarja/core/password-grant'
import { type LifetimeEvidence, lifetimeEvidence } from '@tarja/core/token-response'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Longest answer of the token endpoint that is read, in bytes. */
const maxBytes = 1_048_576

/** Request and answer that passed through a wrapped `fetch`, with the beginning of the answer's body. */
export interface SeenAnswer {
	readonly method: string
	readonly url: string
	readonly status: number
	readonly headers: Headers
	/** The body as text; empty if it is too long. */
	readonly text: string
}

/** Wraps a `fetch` and remembers the last answer that came through it. */
export interface KeptAnswer {
	around(fetch: Fetch): Fetch
	answer(): SeenAnswer | undefined
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
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
async function beginningOf({ body }: Response): Promise<string> {
	const reader = body?.getReader()
	const decoder = new TextDecoder()
	const timer = setTimeout(() => reader?.cancel().catch(() => {}), patienceMs)
	let text = ''
	try {
		for (let read = await reader?.read(); read && !read.done && text.length < 65_536; read = await reader?.read())
			text += decoder.decode(read.value, { stream: true })
	} catch {
		// Keeps what arrived before the body broke off.
	}
	clearTimeout(timer)
	reader?.cancel().catch(() => {})
	return text
}

/** Members of a JSON body; none if it cannot be parsed, which core reports. */
function membersOf(answer: SeenAnswer | undefined): Readonly<Record<string, unknown>> {
	try {
		return Object(JSON.parse(answer?.text ?? ''))
	} catch {
		return {}
	}
}

/** Wraps a `fetch` to keep each answer; the answer itself is passed on unchanged. */
export function keepingAnswer(): KeptAnswer {
	let seen: SeenAnswer | undefined
	return {
		answer: () => seen,
		around: (fetch) => async (url, init) => {
			const response = await fetch(url, init)
			const { status, statusText } = response
			const method = init.method ?? 'GET'
			seen = { method, url, status, headers: response.headers, text: '' }
			if (!response.ok) {
				seen = { ...seen, text: await beginningOf(response) }
				return new Response(null, { status, statusText, headers: response.headers }) // Reads the body of a refusal here, as nobody else does.
			}
			const body = await bytesOf(response)
			seen = { ...seen, text: new TextDecoder().decode(body) }
			const headers = new Headers(response.headers)
			// Removes these headers, because the body is already decoded.
			for (const name of ['content-encoding', 'content-length']) headers.delete(name)
			const isEmpty = body === undefined || [204, 205, 304].includes(status)
			return new Response(isEmpty ? null : body, { status, statusText, headers })
		},
	}
}

/** Facts about a token that `tarja token` and `tarja doctor` print: lifetime, scope and claims. */
export interface LifetimeFacts {
	/** Words that say where the lifetime was read, for printing. */
	readonly readFrom: string
	/** Unit of `expires_in`, found by comparing it with the token's own times; `undefined` if the token has none. */
	readonly unit: string | undefined
	readonly scope: string | undefined
	/** Names of the token's claims, if it is a JWT. */
	readonly claims: readonly string[] | undefined
}

function describe({ jwtMs, stated, unit }: LifetimeEvidence): string {
	if (jwtMs === undefined)
		return stated
			? 'expires_in, in seconds: an assumption, as the token does not reveal the unit'
			: 'nothing: one minute is assumed'
	if (unit === undefined)
		return `the token's exp − iat; expires_in ${stated ? 'says something else' : 'is no positive integer'}`
	return `the token's exp − iat and expires_in, which is in ${unit}`
}

/** Describes how core determines a token's lifetime, from the token, the answer and the configured `expiresIn`. */
export function readLifetime(
	accessToken: string,
	answer: SeenAnswer | undefined,
	expiresIn: ExpiresIn = 'as-token-says',
): LifetimeFacts {
	const { expires_in, scope } = membersOf(answer)
	const evidence = lifetimeEvidence(accessToken, expires_in)
	return {
		readFrom: expiresIn === 'as-token-says' ? describe(evidence) : 'expires_in, as the configuration says',
		unit: evidence.unit,
		scope: typeof scope === 'string' ? scope : undefined,
		claims: evidence.claims && Object.keys(evidence.claims),
	}
}
