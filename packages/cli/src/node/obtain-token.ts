/** Obtains one token as a client does, with details of the answer. */
import { createClient, type Issue, type Issuer, type TokenEvent } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Context } from './command.ts'
import type { Loaded } from './load-config.ts'
import type { ResolvedProfile } from './profile.ts'
import { type KeptAnswer, keepingAnswer, type LifetimeFacts, readLifetime } from './token-answer.ts'

export interface ObtainedToken {
	readonly accessToken: string
	/** Full lifetime in milliseconds, counted from before the request. */
	readonly lifetimeMs: number
	readonly facts: LifetimeFacts
	/** Places where the token endpoint's answer differs from the platform reference; the token can be used nevertheless. */
	readonly deviations: readonly Issue[]
	/** Milliseconds that the token request took. */
	readonly ms: number
}

/**
 * Requests a token. Tries a second time after a broken connection or a 5xx, never after a refusal.
 *
 * @throws {TarjaError} `token_unavailable`.
 */
export async function obtainToken(
	profile: ResolvedProfile,
	loaded: Loaded,
	context: Pick<Context, 'signal'>,
	kept: KeptAnswer = keepingAnswer(),
): Promise<ObtainedToken> {
	const deviations: Issue[] = []
	let issued: number | undefined
	const grant = await profile.grant()
	const issuer = passwordGrant(grant)
	const onEvent = (event: TokenEvent): void => {
		if (event.type === 'token_response_deviates') deviations.push(...event.issues)
		if (event.type === 'token_issued') issued = event.lifetimeMs
	}
	// Wraps the `fetch` that the issuer gets, so that the configuration's transport is still used.
	const issue: Issuer['issue'] = (request) => issuer.issue({ ...request, fetch: kept.around(request.fetch) })
	// Leaves the configuration's plugins out: a token from a store would prove nothing about the credentials.
	const { tokens } = createClient({
		...loaded.config.client,
		baseUrl: profile.baseUrl,
		auth: { ...issuer, issue },
		onEvent,
	})
	const begun = performance.now()
	const { accessToken, lifetimeMs } = await tokens.token({ signal: context.signal })
	const facts = readLifetime(accessToken, kept.answer(), grant.expiresIn)
	const ms = Math.round(performance.now() - begun)
	return { accessToken, lifetimeMs: issued ?? lifetimeMs, facts, deviations, ms }
}
