/**
 * Requests a token from the issuer or the source, with a deadline, and makes every failure a `token_unavailable` error.
 * @module
 */
import { within } from '../deadline.ts'
import { isTarjaError } from '../errors.ts'
import { runInside, watchersNow } from '../watch.ts'
import type { Need, TokenContext } from './context.ts'
import type { TokenGrant } from './contracts.ts'
import { fallbackMs } from './lifetime.ts'
import { isTokenText } from './record.ts'
import { longestMs } from './state.ts'
import { tokenError, unreachable } from './token-error.ts'
import { tokenFetch } from './token-fetch.ts'
import type { HeldToken } from './windows.ts'

/** How messages call whoever gives a token. */
const names = { source: 'token source', issuer: 'issuer' } as const

/** Requests with a deadline of its own: no caller's signal ends what others wait for. */
export async function requestToken(
	context: TokenContext,
	{ reason, rejected }: Pick<Need, 'reason' | 'rejected'>,
): Promise<HeldToken> {
	const { now, tokenTimeoutMs } = context
	const controller = new AbortController()
	// Before the request, so that the time on the way counts.
	const obtainedAt = now()
	const watched = runInside(
		watchersNow(context.watchers),
		(watcher, run) => watcher.aroundToken?.(reason, run),
		() => request(context, rejected, controller.signal),
	)
	const grant = await within(tokenTimeoutMs, watched, () => {
		controller.abort()
		throw tokenError('timeout', `no answer from the token endpoint within ${tokenTimeoutMs} ms`)
	})
	return { ...grant, obtainedAt, fromStore: false }
}

async function request(context: TokenContext, rejected: string | undefined, signal: AbortSignal): Promise<TokenGrant> {
	const { origin, baseUrl, now, onEvent } = context
	const { fetch, hasFailed, cancelUnread } = tokenFetch(context, signal)
	const giver = 'token' in origin ? 'source' : 'issuer'
	try {
		const given = await ('token' in origin
			? origin.token({ signal, ...(rejected !== undefined && { rejected }) })
			: origin.issue({ baseUrl, fetch, nowMs: () => now().wallMs, signal, rejected, onEvent }))
		return checked(given, giver)
	} catch (error) {
		if (isTarjaError(error, 'token_unavailable')) throw error
		if (hasFailed()) throw unreachable(error)
		throw tokenError(giver, `the ${names[giver]} failed; see the cause`, { cause: error })
	} finally {
		cancelUnread()
	}
}

/** Only what can be sent is a token, and only a duration is a lifetime, whatever issuers and sources give. */
function checked(grant: TokenGrant, giver: keyof typeof names): TokenGrant {
	const { accessToken, lifetimeMs } = Object(grant) as TokenGrant
	if (!isTokenText(accessToken))
		throw tokenError(
			giver,
			`what the ${names[giver]} gave has no usable accessToken; give printable ASCII without spaces`,
		)
	const lasts = typeof lifetimeMs === 'number' && lifetimeMs > 0
	return { accessToken, lifetimeMs: lasts ? Math.min(lifetimeMs, longestMs) : fallbackMs }
}
