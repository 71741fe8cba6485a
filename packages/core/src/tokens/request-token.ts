/**
 * Requests a token from the issuer or the source, with a deadline, and makes every failure a `token_unavailable` error.
 * @module
 */
import { within } from '../deadline.ts'
import { isTarjaError, type TarjaError, type TokenFailure } from '../errors.ts'
import type { TokenContext } from './context.ts'
import type { Issuer, TokenGrant, TokenSource } from './contracts.ts'
import { fallbackMs } from './lifetime.ts'
import { isTokenText } from './record.ts'
import { longestMs } from './state.ts'
import { tokenError, unreachable } from './token-error.ts'
import { tokenFetch } from './token-fetch.ts'
import type { HeldToken } from './windows.ts'

/** Requests with a deadline of its own: no caller's signal ends what others wait for. */
export async function requestToken(context: TokenContext, rejected: string | undefined): Promise<HeldToken> {
	const { origin, now, tokenTimeoutMs } = context
	const controller = new AbortController()
	const { signal } = controller
	// Before the request, so that the time on the way counts.
	const obtainedAt = now()
	const grant = await within(
		tokenTimeoutMs,
		'token' in origin ? fromSource(origin, rejected, signal) : fromIssuer(context, origin, rejected, signal),
		() => {
			controller.abort()
			throw tokenError('timeout', `no answer from the token endpoint within ${tokenTimeoutMs} ms`)
		},
	)
	return { ...grant, obtainedAt, fromStore: false }
}

async function fromSource(source: TokenSource, rejected: string | undefined, signal: AbortSignal): Promise<TokenGrant> {
	try {
		return checked(await source.token({ signal, ...(rejected !== undefined && { rejected }) }), 'source')
	} catch (error) {
		throw asTokenError(error, 'source')
	}
}

async function fromIssuer(
	context: TokenContext,
	issuer: Issuer,
	rejected: string | undefined,
	signal: AbortSignal,
): Promise<TokenGrant> {
	const { baseUrl, now, onEvent } = context
	const { fetch, hasFailed, cancelUnread } = tokenFetch(context, signal)
	try {
		return checked(
			await issuer.issue({ baseUrl, fetch, nowMs: () => now().wallMs, signal, rejected, onEvent }),
			'issuer',
		)
	} catch (error) {
		throw asTokenError(error, hasFailed() ? 'network' : 'issuer')
	} finally {
		cancelUnread()
	}
}

/** How messages call whoever gives a token. */
const names = { source: 'token source', issuer: 'issuer' } as const

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

/** Ours as it is. A thrown value that cannot even be read is told without its cause. */
function asTokenError(error: unknown, reason: TokenFailure & ('source' | 'issuer' | 'network')): TarjaError {
	try {
		if (isTarjaError(error, 'token_unavailable')) return error
		if (reason === 'network') return unreachable(error)
		return tokenError(reason, `the ${names[reason]} failed; see the cause`, { cause: error })
	} catch {
		return tokenError('issuer', 'what the issuer or the token source threw cannot be read')
	}
}
