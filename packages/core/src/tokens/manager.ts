/**
 * The token manager: a token source made of an issuer (or another source) and an optional store.
 *
 * Values are shared freely between requests; a pending promise is not trusted: in a Worker it never settles when the request
 * that began it is gone, so a waiter races its own timer and takes over.
 * @module
 */
import { abortable } from '../abortable.ts'
import { within } from '../deadline.ts'
import { tellNow } from '../watch.ts'
import { keepAlive, type ManagerSettings, type Need, openContext, type TokenContext } from './context.ts'
import type { TokenGrant, TokenRequest, TokenSource } from './contracts.ts'
import { remember, throwRemembered } from './failure-memory.ts'
import { between, elapsedMs, type Moment } from './moment.ts'
import { obtain } from './obtain.ts'
import { clearState, type InFlight, leftMs, reject, setCurrent } from './state.ts'
import { tokenError } from './token-error.ts'
import { grantOf, type HeldToken, isDueForRenewal, isUsable } from './windows.ts'

/** A second 401 so soon after a forced mint is not the token's fault. */
const freshMs = 5000

/** The source that calls take their tokens from. */
export interface TokenManager extends Required<TokenSource> {
	/** The token there is, if it can be sent: nearly every call needs no other, and no turn of the queue for it. */
	held(): TokenGrant | undefined
}

/** A source that keeps one token, renews it in time, and requests it once however many want it. */
export function tokenManager(settings: ManagerSettings): TokenManager {
	let opened: TokenContext | undefined
	const held = (): TokenGrant | undefined => {
		if (!opened) return undefined
		const now = opened.now()
		const current = currentToken(opened, now)
		return current && grantOf(current, now)
	}
	return {
		held,
		async token({ rejected, signal }: TokenRequest = {}) {
			opened ??= await openContext(settings)
			const context = opened
			if (rejected !== undefined) reportRejected(context, rejected)
			const current = held()
			if (current) return current
			const reason = rejected === undefined ? 'missing' : 'rejected'
			// Lets one caller go; what it waited for goes on for the others.
			const token = await abortable(signal, () => join(context, reason, rejected))
			return grantOf(token, context.now())
		},
		async clear() {
			opened ??= await openContext(settings)
			const { state, store, origin } = opened
			clearState(state)
			await store?.delete()
			if ('token' in origin) await origin.clear?.()
		},
	}
}

/** Takes note that the platform refused a token. */
function reportRejected({ state, now }: TokenContext, rejected: string): void {
	const { current, forcedAt } = state
	if (current?.accessToken === rejected && forcedAt && elapsedMs(forcedAt, now()) < freshMs)
		throw tokenError(
			'rejected_fresh',
			'a token minted moments ago was answered 401, so another would be too; check what the account may do',
		)
	reject(state, rejected)
}

/** The token there is, if it can be sent; renewed in the background when its end is near. */
function currentToken(context: TokenContext, now: Moment): HeldToken | undefined {
	const { current } = context.state
	if (!current || !isUsable(current, now)) return undefined
	if (isDueForRenewal(current, now, context.jitter)) renew(context, now)
	return current
}

function renew(context: TokenContext, now: Moment): void {
	const { state, runtime, waitUntil } = context
	if (state.inFlight || (runtime === 'workerd' && !waitUntil)) return
	if (leftMs(state.renewalPause, now) > 0 || leftMs(state.failure, now) > 0) return
	start(context, 'expiring', undefined).token.catch((cause: unknown) => {
		const lastsMs = between(1000, (state.renewalPause?.lastsMs ?? 0) * 2, 30_000) * (0.5 + context.random())
		state.renewalPause = { since: context.now(), lastsMs }
		context.onEvent({ type: 'token_refresh_failed', cause: cause instanceof Error ? cause : undefined })
	})
}

/** Waits for the token that is being obtained, or starts obtaining one. */
async function join(context: TokenContext, reason: Need['reason'], rejected: string | undefined): Promise<HeldToken> {
	const { state, runtime, takeoverMs, now } = context
	const joined = inFlightInTime(context)
	if (joined) tellNow(context.watchers, { type: 'token_joined', reason })
	else throwRemembered(state, now())
	const { token } = joined ?? start(context, reason, rejected)
	const given = await (joined && runtime === 'workerd' ? within(takeoverMs, token, () => undefined) : token)
	if (given && !state.rejected.has(given.accessToken)) return given
	if (joined && state.inFlight === joined) {
		state.inFlight = undefined
		context.onEvent({ type: 'token_flight_taken_over', afterMs: takeoverMs })
	}
	// Taken over; or cleared, or refused elsewhere, while it was on its way.
	const { current } = state
	if (current && isUsable(current, now())) return current
	return join(context, given ? 'rejected' : reason, given?.accessToken ?? rejected)
}

/** What is in flight, unless it must be over: in a Worker, a promise never settles when the request that began it has ended. */
function inFlightInTime({ state, runtime, tokenTimeoutMs, takeoverMs, now }: TokenContext): InFlight | undefined {
	const { inFlight } = state
	if (!inFlight || runtime !== 'workerd') return inFlight
	// Waiting for another's request and its lease, requesting, and every call of a store at its slowest.
	return elapsedMs(inFlight.startedAt, now()) > 2 * tokenTimeoutMs + takeoverMs + 10_000 ? undefined : inFlight
}

/** Starts obtaining a token, for all who join. */
function start(context: TokenContext, reason: Need['reason'], rejected: string | undefined): InFlight {
	const { state, now } = context
	const { generation } = state
	const end = (): boolean => {
		if (state.inFlight === started) state.inFlight = undefined
		return generation === state.generation
	}
	const started: InFlight = {
		startedAt: now(),
		token: obtain(context, { reason, rejected, generation }).then(
			(given) => {
				if (end() && given) setCurrent(state, given, now())
				return given
			},
			(error: unknown) => {
				throw end() ? remember(state, error, now()) : error
			},
		),
	}
	state.inFlight = started
	// Those who wait get the failure; with none waiting it is an event at most.
	keepAlive(
		context,
		started.token.catch(() => {}),
	)
	return started
}
