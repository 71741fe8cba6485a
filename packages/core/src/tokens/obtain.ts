/**
 * Obtains a token: from the store, else by one mint, under a lease where the store has one.
 * @module
 */
import { type AskContext, askInTime } from './ask.ts'
import type { BoundedStore } from './bounded-store.ts'
import type { TokenEvent, TokenLease } from './contracts.ts'
import { elapsedMs } from './moment.ts'
import { begin, heldFrom, type TokenState } from './state.ts'
import { type HeldToken, isAgeing, isUsable, isYounger } from './windows.ts'

/** Why a token is wanted. */
export type Reason = 'missing' | 'expiring' | 'rejected'

/** One need for a token. */
export interface Want {
	readonly reason: Reason
	/** The token that was refused, where that is why. */
	readonly rejected: string | undefined
	/** The state's when it began: what was asked for before `clear()` is not kept. */
	readonly generation: number
}

/** What obtaining needs besides what asking needs. */
export interface TokenContext extends AskContext {
	readonly state: TokenState
	readonly store: BoundedStore | undefined
	/** Spreads the renewals of isolates that share one record: 0.75 to 1.25. */
	readonly jitter: number
	/** How long to wait for whoever holds the lease, or whose flight it is. */
	readonly takeoverMs: number
	readonly onEvent: (event: TokenEvent) => void
	/** Lets the promise end after the response, where that can be asked for; else says `false`. */
	readonly keepAlive: (promise: Promise<unknown>) => boolean
}

/** A second token from the store that is refused, with no mint in between, is the last: it may give another one for ever. */
const mostStoreRefusals = 2

/**
 * One token, from the nearest place that has a good one; `undefined` when everything was cleared before it was asked for.
 * The token's deadline is for the asking alone: a store has its own.
 */
export async function obtain(context: TokenContext, want: Want): Promise<HeldToken | undefined> {
	const { store, state, takeoverMs } = context
	if (state.storeRefusals >= mostStoreRefusals) return mint(context, want, undefined)
	const stored = await fromStore(context, want)
	if (stored) return stored
	const since = context.now()
	// Turns are counted as well: a clock may stand still.
	for (let turns = takeoverMs / 100; ; turns--) {
		// Half of the wait: when its holder has died, one of those who wait has the other half to do the same.
		const lease = await store?.lease(takeoverMs / 2)
		if (lease === undefined) return mint(context, want, lease)
		const others = await fromStore(context, want)
		if (others) {
			await lease?.release()
			return others
		}
		// Held by someone else for so long that we go on without: two mints are cheaper than a deadlock.
		if (lease || turns <= 0 || elapsedMs(since, context.now()) >= takeoverMs) return mint(context, want, lease)
		await new Promise((resolve) => void setTimeout(resolve, 100 + 100 * context.random()))
	}
}

async function fromStore(context: TokenContext, { reason }: Want): Promise<HeldToken | undefined> {
	const { state } = context
	const record = await context.store?.get()
	const { current } = state
	if (!record || state.rejected.has(record.accessToken) || record.accessToken === current?.accessToken) return undefined
	const now = context.now()
	const token = heldFrom(state, record, now)
	if (!isUsable(token, now) || (reason === 'expiring' && isAgeing(token, now, context.jitter))) return undefined
	// A slow store may be behind what we know.
	return current && !isYounger(token, current, now) ? undefined : token
}

async function mint(
	context: TokenContext,
	want: Want,
	lease: TokenLease | null | undefined,
): Promise<HeldToken | undefined> {
	const { state } = context
	if (want.generation !== state.generation) {
		await lease?.release()
		return undefined
	}
	if (want.reason === 'rejected') state.forcedAt = context.now()
	const token = await askInTime(context, want.rejected).catch(async (error: unknown) => {
		await lease?.release()
		throw error
	})
	state.rejected.delete(token.accessToken) // Given again by the issuer itself, it is the token, whatever was said of it.
	state.storeRefusals = 0
	begin(state, token)
	context.onEvent({ type: 'token_minted', reason: want.reason, lifetimeMs: token.lifetimeMs })
	const kept = keep(context, want, token, lease)
	if (!context.keepAlive(kept)) await kept
	return token
}

/** Writes the record down for others, who may look for it as soon as the lease is free. */
async function keep(
	{ state, store }: TokenContext,
	{ generation }: Want,
	{ accessToken, bornAt, lifetimeMs }: HeldToken,
	lease: TokenLease | null | undefined,
): Promise<void> {
	if (store && generation === state.generation) {
		await store.set(Object.freeze({ v: 1, accessToken, obtainedAtMs: bornAt.wallMs, lifetimeMs }))
		if (generation !== state.generation) await store.delete() // Cleared while it was written.
	}
	await lease?.release()
}
