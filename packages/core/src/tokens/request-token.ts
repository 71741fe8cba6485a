/**
 * Requests a token from the issuer or source with a time limit; every failure becomes `token_unavailable`.
 * @module
 */
import { abortable, within } from '../calls/ending.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import type { Acquisition, TokenContext } from './context.ts'
import type { TokenGrant } from './contracts.ts'
import { throwRemembered } from './failure-memory.ts'
import { fallbackMs } from './lifetime.ts'
import { isTokenText } from './record.ts'
import type { HeldToken } from './state.ts'
import { longestMs } from './state.ts'
import { tokenError, unreachable } from './token-error.ts'
import { tokenFetch } from './token-fetch.ts'

/** How error messages name the two kinds of `auth`. */
const names = { source: 'token source', issuer: 'issuer' } as const

/** Requests a token with its own time limit: one caller's signal must not end what others wait for. */
export async function requestToken(
	context: TokenContext,
	{ reason, rejected, controller }: Acquisition,
): Promise<HeldToken> {
	const { now, tokenTimeoutMs, watch } = context
	// Checks for a remembered failure again: in a Worker another request may have been refused while the store delayed this one.
	throwRemembered(context.state, now())
	// Taken before the request, so that the transmission time counts.
	const obtainedAt = now()
	const run = (): Promise<TokenGrant> => request(context, rejected, controller.signal)
	const work = abortable(controller.signal, () => (watch ? watch.around(reason, run) : run()))
	const grant = await within(tokenTimeoutMs, work, () => {
		const late = tokenError('timeout', `no answer from the token endpoint within ${tokenTimeoutMs} ms`)
		controller.abort(late)
		throw late
	})
	return { ...grant, obtainedAt, fromStore: false }
}

async function request(context: TokenContext, rejected: string | undefined, signal: AbortSignal): Promise<TokenGrant> {
	const { tokenGiver, baseUrl, now, onEvent } = context
	const { fetch, hasFailed, cancelUnread } = tokenFetch(context, signal)
	const giver = 'token' in tokenGiver ? 'source' : 'issuer'
	try {
		const given = await ('token' in tokenGiver
			? tokenGiver.token({ signal, ...(rejected !== undefined && { rejected }) })
			: tokenGiver.issue({ baseUrl, fetch, nowMs: () => now().wallMs, signal, rejected, onEvent }))
		return checkGrant(given, giver)
	} catch (error) {
		if (isTarjaError(error, 'token_unavailable')) throw error
		if (hasFailed()) throw unreachable(error)
		throw tokenError(giver, `the ${names[giver]} failed; see the cause`, { cause: error })
	} finally {
		cancelUnread()
	}
}

/** Validates the token and its lifetime, whatever the issuer or source returned. */
function checkGrant(grant: TokenGrant, giver: keyof typeof names): TokenGrant {
	const { accessToken, lifetimeMs } = Object(grant) as TokenGrant
	if (!isTokenText(accessToken))
		throw tokenError(
			giver,
			`what the ${names[giver]} gave has no usable accessToken; give printable ASCII without spaces`,
		)
	const lasts = typeof lifetimeMs === 'number' && lifetimeMs > 0
	return { accessToken, lifetimeMs: lasts ? Math.min(lifetimeMs, longestMs) : fallbackMs }
}
