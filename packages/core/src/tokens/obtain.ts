/**
 * How a token is come by: from the store, else by one mint, under a lease where the store has one.
 * @module
 */

import { within } from '../deadline.ts'
import { isTarjaError, type TarjaError } from '../errors.ts'
import type { BoundedStore } from './bounded-store.ts'
import type { Issuer, TokenEvent, TokenGrant, TokenLease, TokenRecord, TokenSource } from './contracts.ts'
import { tokenError, unreachable } from './failure.ts'
import type { TokenState } from './state.ts'
import { isAgeing, isUsable } from './windows.ts'

/** Why a token is wanted. */
export type Reason = 'missing' | 'expiring' | 'rejected'

/** What obtaining needs; the manager's own. */
export interface Means {
	readonly state: TokenState
	/** That of the state when the flight began. */
	readonly generation: number
	readonly store: BoundedStore | undefined
	readonly origin: Issuer | TokenSource
	readonly baseUrl: string
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>
	readonly nowMs: () => number
	readonly random: () => number
	readonly jitter: number
	/** How long asking may take. */
	readonly tokenTimeoutMs: number
	/** How long to wait for whoever holds the lease. */
	readonly leaseWaitMs: number
	readonly onEvent: (event: TokenEvent) => void
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined
}

/**
 * One token, from the nearest place that has a good one; `undefined` when everything was cleared before it was asked for.
 * The token's deadline is for the asking alone: a store has its own.
 */
export async function obtain(
	means: Means,
	reason: Reason,
	rejected: string | undefined,
): Promise<TokenRecord | undefined> {
	const stored = await fromStore(means, reason)
	if (stored) return stored
	const deadlineMs = means.nowMs() + means.leaseWaitMs
	// Turns are counted as well: a clock may stand still.
	for (let turns = means.leaseWaitMs / 100; ; turns--) {
		// Half of the wait: when its holder has died, one of those who wait has the other half to do the same.
		const lease = await means.store?.lease(means.leaseWaitMs / 2)
		if (lease === undefined) return mint(means, reason, rejected, lease)
		const others = await fromStore(means, reason)
		if (others) {
			await lease?.release()
			return others
		}
		// Held by someone else for so long that we go on without: two mints are cheaper than a deadlock.
		if (lease || turns <= 0 || means.nowMs() >= deadlineMs) return mint(means, reason, rejected, lease)
		await pause(100 + 100 * means.random())
	}
}

async function fromStore(means: Means, reason: Reason): Promise<TokenRecord | undefined> {
	const { state } = means
	const record = await means.store?.get()
	const nowMs = means.nowMs()
	if (!record || state.rejected.has(record.accessToken) || !isUsable(record, nowMs)) return undefined
	if (reason === 'expiring' && isAgeing(record, nowMs, means.jitter)) return undefined
	// Monotonic: a slow store may be behind what we know.
	return state.current && state.current.obtainedAtMs >= record.obtainedAtMs ? undefined : record
}

async function mint(
	means: Means,
	reason: Reason,
	rejected: string | undefined,
	lease: TokenLease | null | undefined,
): Promise<TokenRecord | undefined> {
	const { state, generation, waitUntil } = means
	if (generation !== state.generation) {
		await lease?.release()
		return undefined
	}
	if (reason === 'rejected') state.forcedAtMs = means.nowMs()
	const { accessToken, obtainedAtMs, lifetimeMs } = await askInTime(means, rejected).catch(async (error: unknown) => {
		await lease?.release()
		throw error
	})
	state.rejected.delete(accessToken) // Given again by the issuer itself, it is the token, whatever was said of it.
	const record: TokenRecord = Object.freeze({ v: 1, accessToken, obtainedAtMs, lifetimeMs })
	means.onEvent({ type: 'token_minted', reason, lifetimeMs })
	const kept = keep(means, record, lease)
	if (waitUntil) waitUntil(kept)
	else await kept
	return record
}

/** Writes the record down for others, who may look for it as soon as the lease is free. */
async function keep(
	{ state, generation, store }: Means,
	record: TokenRecord,
	lease: TokenLease | null | undefined,
): Promise<void> {
	if (store && generation === state.generation) {
		await store.set(record)
		if (generation !== state.generation) await store.delete() // Cleared while it was written.
	}
	await lease?.release()
}

/** Asks with a deadline of its own: no caller's signal ends what others wait for. */
function askInTime(means: Means, rejected: string | undefined): Promise<TokenGrant> {
	const controller = new AbortController()
	return within(means.tokenTimeoutMs, ask(means, rejected, controller.signal), () => {
		controller.abort()
		throw tokenError('timeout', `no answer from the token endpoint within ${means.tokenTimeoutMs} ms`)
	})
}

/** One request; a second one only where the first broke or met a 5xx. Never after a 4xx: that is how accounts get locked. */
async function ask(means: Means, rejected: string | undefined, signal: AbortSignal): Promise<TokenGrant> {
	try {
		return await askOnce(means, rejected, signal)
	} catch (error) {
		const first = toTokenError(error, 'token' in means.origin)
		const { reason, status = 0 } = first.details
		if (signal.aborted || !(reason === 'network' || (reason === 'status' && status >= 500))) throw first
	}
	await pause(200 + 400 * means.random())
	try {
		return await askOnce(means, rejected, signal)
	} catch (error) {
		throw toTokenError(error, 'token' in means.origin)
	}
}

function askOnce(
	{ origin, baseUrl, fetch, nowMs }: Means,
	rejected: string | undefined,
	signal: AbortSignal,
): Promise<TokenGrant> {
	if ('token' in origin) return origin.token({ signal, ...(rejected !== undefined && { rejected }) })
	return origin.issue({ baseUrl, fetch, nowMs, signal, rejected })
}

function toTokenError(error: unknown, isSource: boolean): TarjaError<'token_unavailable'> {
	if (isTarjaError(error, 'token_unavailable')) return error
	if (isSource) return tokenError('source', 'the token source failed; see the cause', { cause: error })
	return unreachable(error)
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => void setTimeout(resolve, ms))
}
