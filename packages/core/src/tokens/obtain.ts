/**
 * How a token is come by: from the store, else by one mint, under a lease where the store has one.
 * @module
 */
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
	readonly store: BoundedStore | undefined
	readonly origin: Issuer | TokenSource
	readonly baseUrl: string
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>
	readonly nowMs: () => number
	readonly random: () => number
	readonly jitter: number
	/** How long to wait for whoever holds the lease. */
	readonly leaseWaitMs: number
	readonly onEvent: (event: TokenEvent) => void
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined
}

/** One token, from the nearest place that has a good one. */
export async function obtain(
	means: Means,
	reason: Reason,
	rejected: string | undefined,
	signal: AbortSignal,
): Promise<TokenRecord> {
	const stored = await fromStore(means, reason)
	if (stored) return stored
	const lease = await means.store?.lease(means.leaseWaitMs)
	const others = lease === null ? await pollStore(means, reason) : lease && (await fromStore(means, reason))
	if (others) {
		await release(lease)
		return others
	}
	try {
		return await mint(means, reason, rejected, signal)
	} finally {
		await release(lease)
	}
}

async function release(lease: TokenLease | null | undefined): Promise<void> {
	try {
		await lease?.release()
	} catch {
		// It expires by itself.
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

/** Someone else is minting. After `leaseWaitMs` we go on without: two mints are cheaper than a deadlock. */
async function pollStore(means: Means, reason: Reason): Promise<TokenRecord | undefined> {
	const deadlineMs = means.nowMs() + means.leaseWaitMs
	for (let turn = 0; turn < means.leaseWaitMs / 100 && means.nowMs() < deadlineMs; turn++) {
		await pause(100 + 100 * means.random())
		const record = await fromStore(means, reason)
		if (record) return record
	}
	return undefined
}

async function mint(
	means: Means,
	reason: Reason,
	rejected: string | undefined,
	signal: AbortSignal,
): Promise<TokenRecord> {
	const { state, store } = means
	const generation = state.generation
	if (reason === 'rejected') state.forcedAtMs = means.nowMs()
	const { accessToken, obtainedAtMs, lifetimeMs } = await ask(means, rejected, signal)
	const record: TokenRecord = Object.freeze({ v: 1, accessToken, obtainedAtMs, lifetimeMs })
	means.onEvent({ type: 'token_minted', reason, lifetimeMs })
	if (store && generation === state.generation) {
		const written = store.set(record)
		if (means.waitUntil) means.waitUntil(written)
		else await written
	}
	return record
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
