/** Obtains one token as a client does, with details of the response. */
import { createClient, type Issue, type Issuer, type TokenEvent } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Context } from '../command.ts'
import type { LoadedConfig } from '../load-config.ts'
import type { Platform } from '../platform.ts'
import { type Fetch, readBeginning, type SeenResponse } from './exchange.ts'

/** Wraps a `fetch` and records its last response. */
export interface ResponseRecorder {
	around(fetch: Fetch): Fetch
	response(): SeenResponse | undefined
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

export interface ObtainedToken {
	readonly accessToken: string
	/** Full lifetime in milliseconds, counted from before the request. */
	readonly lifetimeMs: number
	/** Differences between the token endpoint's response and the reference; the token can still be used. */
	readonly deviations: readonly Issue[]
}

/**
 * Requests a token. Tries a second time after a broken connection or a 5xx, never after a refusal.
 *
 * @throws {TarjaError} `token_unavailable`.
 */
export async function obtainToken(
	platform: Platform,
	loaded: LoadedConfig,
	context: Pick<Context, 'signal'>,
	recorder: ResponseRecorder,
): Promise<ObtainedToken> {
	const deviations: Issue[] = []
	let issued: number | undefined
	const issuer = passwordGrant(platform.grant())
	const onEvent = (event: TokenEvent): void => {
		if (event.type === 'token_response_deviates') deviations.push(...event.issues)
		if (event.type === 'token_issued') issued = event.lifetimeMs
	}
	// Wraps the `fetch` that the issuer gets, so that the configuration's transport is still used.
	const issue: Issuer['issue'] = (request) => issuer.issue({ ...request, fetch: recorder.around(request.fetch) })
	// Leaves the configuration's plugins out: a token from a store would prove nothing about the credentials.
	const { tokens } = createClient({
		...loaded.config.client,
		baseUrl: platform.baseUrl,
		auth: { ...issuer, issue },
		onEvent,
	})
	const { accessToken, lifetimeMs } = await tokens.token({ signal: context.signal })
	return { accessToken, lifetimeMs: issued ?? lifetimeMs, deviations }
}
