/**
 * The token manager: a token source made of an issuer (or another source) and an optional store.
 *
 * Values are shared freely between requests; a pending promise is not trusted: in a Worker it never settles when the request
 * that began it is gone, so a waiter races its own timer and takes over.
 * @module
 */
import { abortable } from '../abortable.ts'
import { within } from '../deadline.ts'
import { isTarjaError, type TarjaError } from '../errors.ts'
import type { Runtime } from '../transport/runtime.ts'
import { type BoundedStore, boundedStore } from './bounded-store.ts'
import type { Issuer, TokenEvent, TokenRecord, TokenRequest, TokenSource, TokenStore } from './contracts.ts'
import { sha256Hex } from './digest.ts'
import { notAgainBefore, tokenError } from './failure.ts'
import { type Means, obtain, type Reason } from './obtain.ts'
import { type Flight, newState, reject, stateOf, type TokenState } from './state.ts'
import { isAgeing, isUsable } from './windows.ts'

/** A second 401 so soon after a forced mint is not the token's fault. */
const freshMs = 5000
const firstMemoryMs = 60_000
const longestMemoryMs = 15 * 60_000

/** What a manager is made of. */
export interface ManagerSettings {
	readonly origin: Issuer | TokenSource
	readonly store: TokenStore | undefined
	/** Whose memory it is where there is no store: clients made from one another share it. */
	readonly owner: object
	readonly baseUrl: string
	readonly fetch: Means['fetch']
	readonly nowMs: () => number
	readonly random: () => number
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined
	readonly runtime: Runtime
	/** The token's own deadline, in milliseconds. */
	readonly tokenTimeoutMs: number
	/** In a Worker: how long to wait for another request's mint, in milliseconds. */
	readonly takeoverMs: number
	readonly onEvent: (event: TokenEvent) => void
}

/** A source that keeps one token, renews it in time, and asks once however many want it. */
export function tokenManager(settings: ManagerSettings): Required<TokenSource> {
	const { nowMs, waitUntil, runtime, onEvent, takeoverMs } = settings
	// Waiting for a lease, asking, and every call of a store at its slowest.
	const longestFlightMs = settings.tokenTimeoutMs + takeoverMs + 10_000
	// Spreads the renewals of isolates that share one record: 0.75 to 1.25.
	let jitter: number | undefined
	let known: { readonly state: TokenState; readonly store: BoundedStore | undefined } | undefined

	const open = async (): Promise<NonNullable<typeof known>> => {
		const { store, owner, origin, baseUrl } = settings
		// A source does not say whose tokens it hands out, so a shared store could give them to somebody else.
		if (!store || !('identity' in origin)) return { state: stateOf(owner, ''), store: undefined }
		try {
			const key = await keyOf(baseUrl, await origin.identity())
			return { state: stateOf(store, key), store: boundedStore(store, key, onEvent) }
		} catch (cause) {
			// No WebCrypto (a page without https): go on without the store.
			onEvent({ type: 'token_store_failed', action: 'get', cause: cause instanceof Error ? cause : undefined })
			return { state: stateOf(owner, ''), store: undefined }
		}
	}

	const spread = (): number => {
		jitter ??= 0.75 + settings.random() / 2
		return jitter
	}

	const takeOff = (state: TokenState, reason: Reason, rejected?: string): Flight => {
		const { generation } = state
		const means = { ...settings, state, generation, store: known?.store, jitter: spread(), leaseWaitMs: takeoverMs }
		const record = obtain(means, reason, rejected)
		const flight: Flight = {
			startedAtMs: nowMs(),
			record: record.then(
				(given) => {
					if (given && generation === state.generation) land(state, given, nowMs())
					if (state.flight === flight) state.flight = undefined
					return given
				},
				(error: unknown) => {
					if (state.flight === flight) state.flight = undefined
					throw generation === state.generation ? remember(state, error, nowMs()) : error
				},
			),
		}
		state.flight = flight
		const settled = flight.record.catch(() => {}) // Those who wait get the failure; with none waiting it is an event at most.
		waitUntil?.(settled)
		return flight
	}

	const refresh = (state: TokenState): void => {
		const notBeforeMs = Math.max(state.refreshAfterMs, state.failure?.untilMs ?? 0)
		if (state.flight || nowMs() < notBeforeMs || (runtime === 'workerd' && !waitUntil)) return
		takeOff(state, 'expiring').record.catch((error: unknown) => {
			state.refreshWaitMs = Math.min(30_000, Math.max(1000, state.refreshWaitMs * 2))
			state.refreshAfterMs = nowMs() + state.refreshWaitMs * (0.5 + settings.random())
			onEvent({ type: 'token_refresh_failed', cause: error instanceof Error ? error : undefined })
		})
	}

	/** The flight there is, unless it must be over: a Worker's requests die under their promises. */
	const underway = ({ flight }: TokenState): Flight | undefined =>
		flight && runtime === 'workerd' && nowMs() - flight.startedAtMs > longestFlightMs ? undefined : flight

	/** Joins the flight there is, or begins one. */
	const ride = async (state: TokenState, reason: Reason, rejected?: string): Promise<TokenRecord> => {
		const flight = underway(state)
		if (!flight) throwRemembered(state, nowMs())
		const record = (flight ?? takeOff(state, reason, rejected)).record
		const given = await (flight && runtime === 'workerd' ? within(takeoverMs, record, () => undefined) : record)
		if (given && !state.rejected.has(given.accessToken)) return given
		if (!given && flight && state.flight === flight) {
			state.flight = undefined
			onEvent({ type: 'token_flight_taken_over', afterMs: takeoverMs })
		}
		// Taken over; or cleared, or refused elsewhere, while it was on its way.
		return current(state) ?? ride(state, given ? 'rejected' : reason, given?.accessToken ?? rejected)
	}

	const current = (state: TokenState): TokenRecord | undefined =>
		state.current && isUsable(state.current, nowMs()) ? state.current : undefined

	return {
		async token({ rejected, signal }: TokenRequest = {}) {
			known ??= await open()
			const { state } = known
			if (rejected !== undefined) {
				if (state.current?.accessToken === rejected && nowMs() - state.forcedAtMs < freshMs) throw rejectedFresh()
				reject(state, rejected)
			}
			const held = current(state)
			if (held) {
				if (isAgeing(held, nowMs(), spread())) refresh(state)
				return held
			}
			// Lets one caller go; what it waited for goes on for the others.
			const reason = rejected === undefined ? 'missing' : 'rejected'
			return abortable(
				signal,
				() => ride(state, reason, rejected),
				(why) => why,
			)
		},
		async clear() {
			known ??= await open()
			Object.assign(known.state, {
				...newState(),
				rejected: known.state.rejected,
				generation: known.state.generation + 1,
			})
			await known.store?.delete()
			if ('token' in settings.origin) await settings.origin.clear?.()
		},
	}
}

/** The newer one stays, but for one that cannot be used any more: a clock that was turned back would make it the newest for ever. */
function land(state: TokenState, record: TokenRecord, nowMs: number): void {
	const { current, rejected } = state
	if (rejected.has(record.accessToken)) return
	if (!current || record.obtainedAtMs >= current.obtainedAtMs || !isUsable(current, nowMs)) state.current = record
	state.failure = undefined
	state.refreshWaitMs = 0
	state.refreshAfterMs = 0
}

/** Single flight is lock-out protection too: what the token endpoint refused is not asked again at once, and the error says so. */
function remember(state: TokenState, error: unknown, nowMs: number): unknown {
	if (!isTarjaError(error, 'token_unavailable')) return error
	const { reason, retryAtMs } = error.details
	if (reason !== 'credentials' && reason !== 'rate_limited') return error
	const doubledMs = Math.min(longestMemoryMs, (state.failure?.lastedMs || firstMemoryMs / 2) * 2)
	const lastedMs = reason === 'credentials' ? doubledMs : 0
	const untilMs = retryAtMs ?? nowMs + (lastedMs || freshMs)
	const told = retryAtMs === undefined ? notAgainBefore(error, untilMs) : error
	state.failure = { error: told, untilMs, lastedMs }
	return told
}

function throwRemembered({ failure }: TokenState, nowMs: number): void {
	if (failure && nowMs < failure.untilMs) throw failure.error
}

function rejectedFresh(): TarjaError<'token_unavailable'> {
	return tokenError(
		'rejected_fresh',
		'a token minted moments ago was answered 401, so another would be too; check what the account may do',
	)
}

/** Everything that makes a token somebody's, and no secret: what is left out would hand out another's token. */
async function keyOf(baseUrl: string, identity: readonly string[]): Promise<string> {
	return `tarja:token:1:${await sha256Hex(JSON.stringify([baseUrl, ...identity]))}`
}
