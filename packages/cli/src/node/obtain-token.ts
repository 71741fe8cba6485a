/** One token, obtained as a client does it, and what came with it. */
import { createClient, type Issue, type Issuer, type TokenEvent } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Loaded } from './load-config.ts'
import type { ResolvedProfile } from './profile.ts'
import { keepingAnswer, type LifetimeFacts, readLifetime } from './token-answer.ts'

export interface ObtainedToken {
	readonly accessToken: string
	/** All of it, from before it was asked for. */
	readonly lifetimeMs: number
	readonly facts: LifetimeFacts
	/** What of the answer is not as the reference shows it. */
	readonly deviations: readonly Issue[]
	/** How long it took. */
	readonly ms: number
}

/**
 * Asks the token endpoint: a second time after a broken connection or a 5xx, and never after a refusal.
 *
 * @throws {TarjaError} `token_unavailable`.
 */
export async function obtainToken(
	profile: ResolvedProfile,
	loaded: Loaded,
	signal: AbortSignal,
): Promise<ObtainedToken> {
	const deviations: Issue[] = []
	let minted: number | undefined
	const kept = keepingAnswer()
	const grant = await profile.grant()
	const issuer = passwordGrant(grant)
	const onEvent = (event: TokenEvent): void => {
		if (event.type === 'token_response_deviates') deviations.push(...event.issues)
		if (event.type === 'token_minted') minted = event.lifetimeMs
	}
	// Around the fetch that the issuer is handed: a transport of the configuration is behind it.
	const issue: Issuer['issue'] = (request) => issuer.issue({ ...request, fetch: kept.around(request.fetch) })
	// Without the plugins of the configuration: a token store would say nothing of the credentials.
	const { tokens } = createClient({
		...loaded.config.client,
		baseUrl: profile.baseUrl,
		auth: { ...issuer, issue },
		onEvent,
	})
	const begun = performance.now()
	const { accessToken, lifetimeMs } = await tokens.token({ signal })
	const facts = readLifetime(accessToken, kept.answer(), grant.expiresIn)
	const ms = Math.round(performance.now() - begun)
	return { accessToken, lifetimeMs: minted ?? lifetimeMs, facts, deviations, ms }
}
