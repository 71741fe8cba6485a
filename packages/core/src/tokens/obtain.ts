/**
 * Obtains a token: from the store, else by one mint, under a lease where the store has one.
 * @module
 */
import { tellNow } from '../watch.ts'
import { keepAlive, type Need, type TokenContext } from './context.ts'
import type { TokenLease } from './contracts.ts'
import { elapsedMs } from './moment.ts'
import { requestToken } from './request-token.ts'
import { fromRecord, rememberObtained } from './state.ts'
import { type HeldToken, isDueForRenewal, isNewer, isUsable } from './windows.ts'

/** After two refused tokens from the store one is minted: a store may offer another one for ever. */
const mostStoreRefusals = 2

/**
 * One token, from the nearest place that has a good one; `undefined` when everything was cleared before it was requested.
 * The token's deadline is for the request alone: a store has its own.
 */
export async function obtain(context: TokenContext, need: Need): Promise<HeldToken | undefined> {
	const { store, state, takeoverMs, tokenTimeoutMs } = context
	if (state.storeRefusals >= mostStoreRefusals) return mint(context, need, undefined)
	const stored = await fromStore(context, need)
	if (stored) return stored
	const since = context.now()
	// As long as the slowest token request of another, and the lease of one that died in it.
	const mostWaitMs = tokenTimeoutMs + takeoverMs
	// Turns are counted as well: a clock may stand still.
	for (let turns = mostWaitMs / 100; ; turns--) {
		const lease = await store?.lease(takeoverMs / 2)
		if (lease === undefined) return mint(context, need, lease)
		const others = await fromStore(context, need)
		if (others) {
			await lease?.release()
			return others
		}
		// Held by someone else for so long that we go on without: two mints are cheaper than a deadlock.
		if (lease || turns <= 0 || elapsedMs(since, context.now()) >= mostWaitMs) return mint(context, need, lease)
		await new Promise((resolve) => void setTimeout(resolve, 100 + 100 * context.random()))
	}
}

async function fromStore(
	{ state, store, now, jitter }: TokenContext,
	{ reason }: Need,
): Promise<HeldToken | undefined> {
	const record = await store?.get()
	const { current, rejected } = state
	if (!record || rejected.has(record.accessToken) || record.accessToken === current?.accessToken) return undefined
	const at = now()
	const token = fromRecord(state, record, at)
	if (!isUsable(token, at) || (reason === 'expiring' && isDueForRenewal(token, at, jitter))) return undefined
	// A slow store may be behind what we know.
	return current && !isNewer(token, current, at) ? undefined : token
}

async function mint(
	context: TokenContext,
	need: Need,
	lease: TokenLease | null | undefined,
): Promise<HeldToken | undefined> {
	const { state } = context
	const { reason, generation } = need
	if (generation !== state.generation) {
		await lease?.release()
		return undefined
	}
	if (reason === 'rejected') state.forcedAt = context.now()
	const stopRenewing = keepRenewed(lease, context.takeoverMs / 2)
	const token = await requestToken(context, need)
		.catch(async (error: unknown) => {
			tellNow(context.watchers, { type: 'token_failed', reason, error })
			await lease?.release()
			throw error
		})
		.finally(stopRenewing)
	state.rejected.delete(token.accessToken) // The issuer itself gives it again, so it is valid.
	state.storeRefusals = 0
	rememberObtained(state, token)
	context.onEvent({ type: 'token_minted', reason, lifetimeMs: token.lifetimeMs })
	const stored = store(context, generation, token, lease)
	if (!keepAlive(context, stored)) await stored
	return token
}

/**
 * Makes the lease last while a token is requested. It is short, so that a dead holder is soon taken over: renewed thrice in its
 * time, until it is not ours any more.
 */
function keepRenewed(lease: TokenLease | null | undefined, leaseMs: number): () => void {
	if (!lease?.renew) return () => {}
	const timer = setInterval(async () => {
		if (!(await lease.renew?.(leaseMs))) clearInterval(timer)
	}, leaseMs / 3)
	return () => clearInterval(timer)
}

/** Stores the token for others, who may look for it as soon as the lease is free. */
async function store(
	{ state, store }: TokenContext,
	generation: number,
	{ accessToken, obtainedAt, lifetimeMs }: HeldToken,
	lease: TokenLease | null | undefined,
): Promise<void> {
	if (store && generation === state.generation) {
		await store.set(Object.freeze({ v: 1, accessToken, obtainedAtMs: obtainedAt.wallMs, lifetimeMs }))
		if (generation !== state.generation) await store.delete() // Cleared while it was written.
	}
	await lease?.release()
}
