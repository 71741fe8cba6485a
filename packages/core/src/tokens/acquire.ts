/**
 * Obtains a token: from the store, or else by one request, under a lease if the store supports it.
 * @module
 */
import { abortable, elapsedMs, withTimeout } from '../base/time.ts'
import { isOwnError } from '../errors/tarja-error.ts'
import { type Acquisition, keepAlive, type TokenContext } from './context.ts'
import { type TokenGrant, type TokenLease, tokenError, unreachable } from './contracts.ts'
import { fallbackMs } from './lifetime.ts'
import {
	fromRecord,
	type HeldToken,
	isDueForRenewal,
	isNewer,
	isUsable,
	longestMs,
	remember,
	rememberObtained,
	throwRemembered,
} from './state.ts'
import { isTokenText } from './store.ts'
import { tokenFetch } from './token-fetch.ts'

/**
 * Requests a new token after this many tokens from the store were refused with 401, as a store may return old ones for
 * ever.
 */
const mostStoreRefusals = 2

/**
 * Obtains one token from the nearest place that has a usable one; `undefined` if the tokens were cleared before it was requested.
 * The deadline covers only the request; a store has its own.
 */
export async function obtain(context: TokenContext, acquisition: Acquisition): Promise<HeldToken | undefined> {
	const { store, state, takeoverMs, tokenTimeoutMs } = context
	if (state.storeRefusals >= mostStoreRefusals) return issueToken(context, acquisition, undefined)
	const stored = await fromStore(context, acquisition)
	if (stored) return stored
	const since = context.now()
	// As long as another's slowest request plus the lease of a holder that died.
	const mostWaitMs = tokenTimeoutMs + takeoverMs
	// Also counts turns, because a clock may stand still.
	for (let turns = mostWaitMs / 100; ; turns--) {
		const lease = await store?.lease(takeoverMs / 2)
		if (lease === undefined) return issueToken(context, acquisition, lease)
		const others = await fromStore(context, acquisition)
		if (others) {
			await lease?.release()
			return others
		}
		// Another holder takes too long: continue without the lease, as two requests are cheaper than a deadlock.
		if (lease || turns <= 0 || elapsedMs(since, context.now()) >= mostWaitMs)
			return issueToken(context, acquisition, lease)
		await new Promise((resolve) => void setTimeout(resolve, 100 + 100 * context.random()))
		acquisition.controller.signal.throwIfAborted()
	}
}

async function fromStore(
	{ state, store, now, jitter }: TokenContext,
	{ reason }: Acquisition,
): Promise<HeldToken | undefined> {
	const record = await store?.get()
	const { current, rejected, forgotten } = state
	if (!record || record.accessToken === current?.accessToken) return undefined
	if (rejected.has(record.accessToken) || forgotten.has(record.accessToken)) return undefined
	const at = now()
	const token = fromRecord(state, record, at)
	if (!isUsable(token, at) || (reason === 'expiring' && isDueForRenewal(token, at, jitter))) return undefined
	// Ignores a stored token that is older than the current one, as a store may return an old record.
	return current && !isNewer(token, current, at) ? undefined : token
}

async function issueToken(
	context: TokenContext,
	acquisition: Acquisition,
	lease: TokenLease | null | undefined,
): Promise<HeldToken | undefined> {
	const { state } = context
	const { reason, clearCount } = acquisition
	if (clearCount !== state.clearCount) {
		await lease?.release()
		return undefined
	}
	if (reason === 'rejected') state.forcedAt = context.now()
	const stopRenewing = keepRenewed(lease, context.takeoverMs / 2)
	const token = await requestToken(context, acquisition)
		.catch(async (error: unknown) => {
			context.watch?.emit({ type: 'token_failed', reason, error })
			// Remembers the failure before the lease is released, so that the next holder does not repeat the request.
			const failure = clearCount === state.clearCount ? remember(state, error, context.now()) : error
			await lease?.release()
			throw failure
		})
		.finally(stopRenewing)
	state.rejected.delete(token.accessToken) // Resets the count: the issuer itself returned this token, so it is valid.
	state.storeRefusals = 0
	rememberObtained(state, token)
	context.onEvent({ type: 'token_issued', reason, lifetimeMs: token.lifetimeMs })
	const stored = storeToken(context, clearCount, token, lease)
	if (!keepAlive(context, stored)) await stored
	return token
}

/**
 * Renews the lease during a token request, three times within its duration, until it is lost. Leases are short, so that a dead
 * holder is replaced soon.
 */
function keepRenewed(lease: TokenLease | null | undefined, leaseMs: number): () => void {
	if (!lease?.renew) return () => {}
	const timer = setInterval(async () => {
		if (!(await lease.renew?.(leaseMs))) clearInterval(timer)
	}, leaseMs / 3)
	return () => clearInterval(timer)
}

/** Stores the token before the lease is released, because others then look for it. */
async function storeToken(
	{ state, store }: TokenContext,
	clearCount: number,
	{ accessToken, obtainedAt, lifetimeMs }: HeldToken,
	lease: TokenLease | null | undefined,
): Promise<void> {
	if (store && clearCount === state.clearCount) {
		await store.set({ v: 1, accessToken, obtainedAtMs: obtainedAt.wallMs, lifetimeMs })
		if (clearCount !== state.clearCount) await store.delete() // Ignored: the token was cleared while it was written.
	}
	await lease?.release()
}

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
	const grant = await withTimeout(tokenTimeoutMs, work, () => {
		const late = tokenError('timeout', `no answer from the token endpoint within ${tokenTimeoutMs} ms`)
		controller.abort(late)
		throw late
	})
	return { ...grant, obtainedAt, fromStore: false }
}

async function request(context: TokenContext, rejected: string | undefined, signal: AbortSignal): Promise<TokenGrant> {
	const { auth, baseUrl, now, onEvent } = context
	const { fetch, hasFailed, cancelUnread } = tokenFetch(context, signal)
	const giver = 'token' in auth ? 'source' : 'issuer'
	try {
		const given = await ('token' in auth
			? auth.token({ signal, ...(rejected !== undefined && { rejected }) })
			: auth.issue({ baseUrl, fetch, nowMs: () => now().wallMs, signal, rejected, onEvent }))
		return checkGrant(given, giver)
	} catch (error) {
		if (isOwnError(error, 'token_unavailable')) throw error
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
