/** Obtains one token as a client does, with details of the response. */
import { createClient, type Issue, type Issuer, type TokenEvent } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Context } from '../command.ts'
import type { LoadedConfig } from '../load-config.ts'
import type { Platform } from '../platform.ts'
import { describeLifetime, type ResponseRecorder } from './token-response.ts'

export interface ObtainedToken {
	readonly accessToken: string
	/** Full lifetime in milliseconds, counted from before the request. */
	readonly lifetimeMs: number
	/** Parts of the response from which the lifetime was read. */
	readonly readFrom: string
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
	const grant = platform.grant()
	const issuer = passwordGrant(grant)
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
	const readFrom = describeLifetime(accessToken, recorder.response(), grant.expiresIn)
	return { accessToken, lifetimeMs: issued ?? lifetimeMs, readFrom, deviations }
}
