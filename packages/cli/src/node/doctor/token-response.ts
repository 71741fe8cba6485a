/** Records the token endpoint's response, and describes from which parts of it a token's lifetime is read. */
import type { ExpiresIn } from '@tarja/core/password-grant'
import { type LifetimeEvidence, readLifetimeEvidence } from '@tarja/core/token-response'
import { type Fetch, readBeginning, type SeenResponse } from './exchange.ts'

/** Wraps a `fetch` and records its last response. */
export interface ResponseRecorder {
	around(fetch: Fetch): Fetch
	response(): SeenResponse | undefined
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
			const body = await readBeginning(response).catch((error) => {
				// The status of a refusal says more than that its body was cut off.
				if (response.ok) throw error
				return new Uint8Array()
			})
			const text = new TextDecoder().decode(body)
			seen = { method: init.method ?? 'GET', url, status, headers: response.headers, text }
			const headers = new Headers(response.headers)
			// Removes these headers, because the body is already decoded.
			for (const name of ['content-encoding', 'content-length']) headers.delete(name)
			return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers })
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
