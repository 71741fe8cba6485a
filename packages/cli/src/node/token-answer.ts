/** What the token endpoint said beside the token. Nothing of it is a secret but the token. */
import type { ExpiresIn } from '@tarja/core/password-grant'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** No answer of the token endpoint that makes sense is longer. */
const maxBytes = 1_048_576

/** Remembers the last answer that passed through a fetch and could be read as JSON. */
export interface KeptAnswer {
	around(fetch: Fetch): Fetch
	/** Its members; none where nothing could be read. */
	answer(): Readonly<Record<string, unknown>>
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = []
	let length = 0
	for await (const chunk of response.body ?? []) {
		length += chunk.length
		if (length > maxBytes) return undefined // Leaving the loop cancels the rest.
		chunks.push(chunk)
	}
	return Uint8Array.from(Buffer.concat(chunks))
}

function membersOf(body: Uint8Array | undefined): Readonly<Record<string, unknown>> {
	try {
		return Object(JSON.parse(new TextDecoder().decode(body)))
	} catch {
		return {} // Core says what is wrong with it.
	}
}

/** Remembers what passes through a fetch; the answer goes on as it was. */
export function keepingAnswer(): KeptAnswer {
	let members: Readonly<Record<string, unknown>> = {}
	return {
		answer: () => members,
		around: (fetch) => async (url, init) => {
			const response = await fetch(url, init)
			if (!response.ok) return response // Nobody reads the body of a refusal.
			const body = await bytesOf(response)
			members = membersOf(body)
			const { status, statusText } = response
			const headers = new Headers(response.headers)
			// The body is decoded.
			for (const name of ['content-encoding', 'content-length']) headers.delete(name)
			const isEmpty = body === undefined || [204, 205, 304].includes(status)
			return new Response(isEmpty ? null : body, { status, statusText, headers })
		},
	}
}

/** What can be told of a token's lifetime. */
export interface LifetimeFacts {
	/** What the lifetime was read from, in words. */
	readonly readFrom: string
	/** The unit of `expires_in` that the token reveals; `undefined` where it reveals none. */
	readonly unit: string | undefined
	readonly scope: string | undefined
	/** Names of the claims, where the token is a JWT. */
	readonly claims: readonly string[] | undefined
}

/** The claims of a JWT (RFC 7519): read, not verified. */
function claimsOf(accessToken: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const [, payload = '', signature] = accessToken.split('.')
		const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
		return signature !== undefined && typeof claims === 'object' && claims !== null ? claims : undefined
	} catch {
		return undefined
	}
}

const units = { milliseconds: 0.001, seconds: 1, minutes: 60 } as const

/** The unit in which a number says what the JWT says. */
function unitOf(stated: number, jwtSeconds: number): string | undefined {
	const [unit] = Object.entries(units).find(([, seconds]) => Math.abs((stated * seconds) / jwtSeconds - 1) < 0.1) ?? []
	return unit
}

function describe(stated: string, lasts: number | undefined, unit: string | undefined): string {
	const isNumber = /^\s*\d{1,15}\s*$/.test(stated)
	if (lasts === undefined)
		return isNumber
			? 'expires_in, in seconds: an assumption, as the token does not reveal the unit'
			: 'nothing: one minute is assumed'
	if (unit === undefined)
		return `the token's exp − iat; expires_in ${isNumber ? 'says something else' : 'is no number'}`
	return `the token's exp − iat and expires_in, which is in ${unit}`
}

/** Tells where a token's lifetime came from. */
export function readLifetime(
	accessToken: string,
	answer: Readonly<Record<string, unknown>>,
	expiresIn: ExpiresIn = 'as-token-says',
): LifetimeFacts {
	const claims = claimsOf(accessToken)
	const { exp, iat } = claims ?? {}
	const stated = String(answer.expires_in ?? '')
	const lasts = typeof exp === 'number' && typeof iat === 'number' && exp > iat ? exp - iat : undefined
	const unit = lasts === undefined ? undefined : unitOf(Number(stated), lasts)
	return {
		readFrom: expiresIn === 'as-token-says' ? describe(stated, lasts, unit) : 'expires_in, as the configuration says',
		unit,
		scope: typeof answer.scope === 'string' ? answer.scope : undefined,
		claims: claims && Object.keys(claims),
	}
}
