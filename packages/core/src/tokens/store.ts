/**
 * Keeps tokens in a store. Each call of it has a time limit, and a failure becomes an event and a miss. Only plugins that bring a store
 * import this file.
 * @module
 */
import { getElapsedMs, withTimeout } from '../base/time.ts'
import { toPrintableCause } from '../errors/printable.ts'
import {
	type Acquisition,
	type Keeping,
	type ManagerSettings,
	type OpenStore,
	type StoreCarrier,
	storeKey,
	storeOpener,
	type TokenContext,
} from './context.ts'
import {
	isTokenText,
	type TokenEvent,
	type TokenKeeper,
	type TokenLease,
	type TokenRecord,
	type TokenStore,
} from './contracts.ts'
import { readClaims } from './lifetime.ts'
import { type HeldToken, isDueForRenewal, isNewer, isUsable, toHeldToken } from './state.ts'

/** Time limit for each call of a token store, in milliseconds. */
const storeTimeoutMs = 1000

/** The store bound to one key. `lease` resolves to `undefined` if the store failed: continue without a lease. */
interface BoundedStore {
	get(): Promise<TokenRecord | undefined>
	/** Sets the record; adds the store's key to it. */
	set(record: Omit<TokenRecord, 'key'>): Promise<void>
	delete(): Promise<void>
	lease(ttlMs: number): Promise<TokenLease | null | undefined>
}

/**
 * Makes the function that takes a record only if it has this key, and its token names nobody else than the last one. A confused connection
 * may return the answer to another query: another account's token, with which this payment would be sent. Whoever can write to the
 * store may put a token of their own there, but none that names this client.
 */
function createRecordFilter(key: string): {
	of(input: unknown): TokenRecord | undefined
	knows(accessToken: string): void
} {
	let last: string | undefined
	const knows = (accessToken: string): void => {
		last = readHolder(accessToken) ?? last
	}
	const of = (input: unknown): TokenRecord | undefined => {
		const record = copyRecord(input)
		if (!record) return undefined
		if (record.key !== key) throw new Error('the record is of another key')
		const holder = readHolder(record.accessToken)
		if (last && holder && holder !== last)
			throw new Error('the token of the record names another client than the last one')
		knows(record.accessToken)
		return record
	}
	return { of, knows }
}

/** Whose a JWT says to be (RFC 7519 §4.1.2, RFC 9068 §2.2, `azp` of OpenID Connect), not verified; `undefined` if it does not say. */
function readHolder(accessToken: string): string | undefined {
	const { azp, client_id: client, sub } = readClaims(accessToken) ?? {}
	return (azp ?? client ?? sub) === undefined ? undefined : JSON.stringify([azp, client, sub])
}

type StoreAction = 'get' | 'set' | 'delete' | 'lease'

/**
 * Makes what calls the store: a failure or timeout becomes an event and `undefined`. `read` converts the store's result to a plain value
 * while exceptions are still caught, because getters may throw.
 */
function createStoreCaller(onEvent: (event: TokenEvent) => void) {
	return async <Given, Out = undefined>(
		action: StoreAction,
		work: (signal: AbortSignal) => Promise<Given> | Given,
		read?: (input: Given) => Out,
		secrets?: readonly string[],
	): Promise<Out | undefined> => {
		const controller = new AbortController()
		try {
			// Also awaits thenables of other kinds, such as the results of RPC in a Worker.
			const input = await withTimeout(storeTimeoutMs, Promise.resolve(work(controller.signal)), () => {
				throw new Error(`no answer within ${storeTimeoutMs} ms`)
			})
			return read?.(input)
		} catch (cause) {
			controller.abort()
			onEvent({ type: 'token_store_failed', action, cause: toPrintableCause(cause, secrets) })
			return undefined
		}
	}
}

/** Binds a store to one key. Its errors and timeouts become events and never fail a call. */
export function createBoundedStore(store: TokenStore, key: string, onEvent: (event: TokenEvent) => void): BoundedStore {
	const ask = createStoreCaller(onEvent)
	const own = createRecordFilter(key)
	const boundLease = (lease: TokenLease): TokenLease => ({
		release: () => ask('lease', () => lease.release()),
		renew: async (ttlMs) => (await ask('lease', () => lease.renew?.(ttlMs), Boolean)) ?? false,
	})
	return {
		get: () => ask('get', (signal) => store.get(key, { signal }), own.of),
		set: (record) => {
			own.knows(record.accessToken)
			return ask(
				'set',
				(signal) => store.set(key, Object.freeze({ ...record, key }), { signal, ttlMs: record.lifetimeMs }),
				undefined,
				[record.accessToken],
			)
		},
		delete: () => ask('delete', (signal) => store.delete(key, { signal })),
		lease: (ttlMs) =>
			ask(
				'lease',
				(signal) => store.lease?.(key, { signal, ttlMs }),
				(lease) => lease && boundLease(lease),
			),
	}
}

/**
 * Creates what keeps a client's access tokens in a store, besides its memory, for a plugin's `tokenKeeper`.
 *
 * @param store Your store. Its errors and delays become events and never fail a call.
 * @returns What `setup` returns as `tokenKeeper`.
 * @example
 * ```ts
 * import { createTokenKeeper, type Plugin, type TokenRecord } from '@tarja/core'
 *
 * const records = new Map<string, TokenRecord>()
 * const tokenKeeper = createTokenKeeper({
 * 	get: (key) => records.get(key),
 * 	set: (key, record) => void records.set(key, record),
 * 	delete: (key) => void records.delete(key),
 * })
 * const mapTokens: Plugin<'mapTokens'> = { id: 'mapTokens', setup: () => ({ tokenKeeper }) }
 * ```
 */
export function createTokenKeeper(store: TokenStore): TokenKeeper {
	const made: TokenKeeper & StoreCarrier = {
		store,
		[storeOpener]: { open: (settings) => openStore(store, settings) },
	}
	return made
}

async function openStore(store: TokenStore, settings: ManagerSettings): Promise<OpenStore | undefined> {
	const key = await storeKey(store, settings)
	const bounded = createBoundedStore(store, key, settings.onEvent)
	return key
		? { owner: store, key, delete: bounded.delete, obtain: (...input) => obtainFrom(bounded, ...input) }
		: undefined
}

/**
 * Requests a new token after this many tokens from the store were refused with 401, as a store may return old ones for
 * ever.
 */
const mostStoreRefusals = 2

/** Looks for a usable token in the store until this process has the lease, or may continue without one. */
async function obtainFrom(
	store: BoundedStore,
	context: TokenContext,
	acquisition: Acquisition,
	issue: (keeping: Keeping) => Promise<HeldToken | undefined>,
): Promise<HeldToken | undefined> {
	const { takeoverMs, tokenTimeoutMs } = context
	const issueUnder = (lease?: TokenLease | null): Promise<HeldToken | undefined> =>
		issue(keepingIn(store, context, acquisition.clearCount, lease))
	if (context.state.storeRefusals >= mostStoreRefusals) return issueUnder()
	const stored = await readStoredToken(store, context, acquisition)
	if (stored) return stored
	const since = context.now()
	// As long as another's slowest request plus the lease of a holder that died.
	const mostWaitMs = tokenTimeoutMs + takeoverMs
	// Also counts turns, because a clock may stand still.
	for (let turns = mostWaitMs / 100; ; turns--) {
		const lease = await store.lease(takeoverMs / 2)
		if (lease === undefined) return issueUnder()
		const others = await readStoredToken(store, context, acquisition)
		if (others) {
			await lease?.release()
			return others
		}
		// Another holder takes too long: continue without the lease, as two requests are cheaper than a deadlock.
		if (lease || turns <= 0 || getElapsedMs(since, context.now()) >= mostWaitMs) return issueUnder(lease)
		await new Promise((resolve) => void setTimeout(resolve, 100 + 100 * context.random()))
		acquisition.controller.signal.throwIfAborted()
	}
}

async function readStoredToken(
	store: BoundedStore,
	{ state, now, jitter }: TokenContext,
	{ reason }: Acquisition,
): Promise<HeldToken | undefined> {
	const record = await store.get()
	const { current, rejected, forgotten } = state
	if (!record || record.accessToken === current?.accessToken) return undefined
	if (rejected.has(record.accessToken) || forgotten.has(record.accessToken)) return undefined
	const at = now()
	const token = toHeldToken(state, record, at)
	if (!isUsable(token, at) || (reason === 'expiring' && isDueForRenewal(token, at, jitter))) return undefined
	// Ignores a stored token that is older than the current one, as a store may return an old record.
	return current && !isNewer(token, current, at) ? undefined : token
}

/** Keeps one new token in the store, and the lease under which it is requested. */
function keepingIn(
	store: BoundedStore,
	{ state, takeoverMs }: TokenContext,
	clearCount: number,
	lease: TokenLease | null | undefined,
): Keeping {
	const release = async (): Promise<void> => lease?.release()
	const leaseMs = takeoverMs / 2
	return {
		release,
		// Three times within its duration, until it is lost. Leases are short, so that a dead holder is replaced soon.
		renew() {
			if (!lease?.renew) return () => {}
			const timer = setInterval(async () => {
				if (!(await lease.renew?.(leaseMs))) clearInterval(timer)
			}, leaseMs / 3)
			return () => clearInterval(timer)
		},
		// Stores the token before the lease is released, because others then look for it.
		async keep({ accessToken, obtainedAt, lifetimeMs }) {
			if (clearCount === state.clearCount) {
				await store.set({ v: 1, accessToken, obtainedAtMs: obtainedAt.wallMs, lifetimeMs })
				if (clearCount !== state.clearCount) await store.delete() // Ignored: the token was cleared while it was written.
			}
			await release()
		},
	}
}

/**
 * Copies a record, or returns `undefined` if the value is none. Reads each field once, so that a getter cannot return different
 * values. Rethrows what getters throw.
 */
export function copyRecord(value: unknown): TokenRecord | undefined {
	const { v, accessToken, obtainedAtMs, lifetimeMs, key } = Object(value) as Partial<TokenRecord>
	const isRecord = v === 1 && isTokenText(accessToken) && isNumber(obtainedAtMs) && isNumber(lifetimeMs)
	return isRecord && typeof key === 'string' ? { v, accessToken, obtainedAtMs, lifetimeMs, key } : undefined
}

function isNumber(value: unknown): value is number {
	return Number.isFinite(value)
}

/**
 * Tells a token record from anything else that a store may hold: for a store's `get`, to which the rest is a miss.
 *
 * It asks for the record's form only. Whether the token can still be used is the client's to judge. It never throws.
 *
 * @param value What was read, parsed.
 * @returns Whether it is a record.
 * @example
 * ```ts
 * import { isTokenRecord, type TokenRecord } from '@tarja/core'
 *
 * function readRecord(text: string): TokenRecord | undefined {
 * 	const value: unknown = JSON.parse(text)
 * 	return isTokenRecord(value) ? value : undefined
 * }
 * ```
 */
export function isTokenRecord(value: unknown): value is TokenRecord {
	try {
		return copyRecord(value) !== undefined
	} catch {
		return false
	}
}
