/**
 * The token manager: a token source made of an issuer (or another source) and an optional store.
 *
 * Values are shared freely between requests; a pending promise is not trusted: in a Worker it never settles when the request
 * that began it is gone, so a waiter races its own timer and takes over.
 * @module
 */
import { abortable } from '../abortable.ts'
import { within } from '../deadline.ts'
import type { TarjaError } from '../errors.ts'
import type { Runtime } from '../transport/runtime.ts'
import { boundedStore } from './bounded-store.ts'
import type { Issuer, TokenEvent, TokenRequest, TokenSource, TokenStore } from './contracts.ts'
import { sha256Hex } from './digest.ts'
import { quiet } from './events.ts'
import { tokenError } from './failure.ts'
import { remember, throwRemembered } from './failure-memory.ts'
import { elapsedMs, type Moment } from './moment.ts'
import { obtain, type Reason, type TokenContext } from './obtain.ts'
import { adopt, type Flight, leftMs, newState, reject, stateOf } from './state.ts'
import { grantOf, type HeldToken, isAgeing, isUsable } from './windows.ts'

/** A second 401 so soon after a forced mint is not the token's fault. */
const freshMs = 5000

/** What a manager is made of. */
export interface ManagerSettings {
	readonly origin: Issuer | TokenSource
	readonly store: TokenStore | undefined
	/** Whose memory it is where there is no store: clients made from one another share it. */
	readonly owner: object
	readonly baseUrl: string
	readonly fetch: TokenContext['fetch']
	readonly now: () => Moment
	readonly random: () => number
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined
	readonly runtime: Runtime
	/** The token's own deadline, in milliseconds. */
	readonly tokenTimeoutMs: number
	/** In a Worker: how long to wait for another request's mint, in milliseconds. */
	readonly takeoverMs: number
	readonly onEvent: (event: TokenEvent) => unknown
}

/** What the functions below share. */
interface ManagerContext extends TokenContext {
	readonly runtime: Runtime
	readonly waitUntil: ManagerSettings['waitUntil']
}

/** A source that keeps one token, renews it in time, and asks once however many want it. */
export function tokenManager(settings: ManagerSettings): Required<TokenSource> {
	let context: ManagerContext | undefined
	return {
		async token({ rejected, signal }: TokenRequest = {}) {
			context ??= await openContext(settings)
			const opened = context
			if (rejected !== undefined) report(opened, rejected)
			const held = currentToken(opened) ?? (await awaited(opened, rejected, signal))
			return grantOf(held, opened.now())
		},
		async clear() {
			context ??= await openContext(settings)
			await clear(context)
		},
	}
}

async function openContext(settings: ManagerSettings): Promise<ManagerContext> {
	const onEvent = quiet(settings.onEvent)
	return {
		...settings,
		...(await openState(settings, onEvent)),
		onEvent,
		jitter: 0.75 + settings.random() / 2,
		keepAlive: (promise) => keepAlive(settings.waitUntil, promise),
	}
}

/** The state and the store of whoever's token it is. */
async function openState(
	{ store, owner, origin, baseUrl, tokenTimeoutMs }: ManagerSettings,
	onEvent: (event: TokenEvent) => void,
): Promise<Pick<TokenContext, 'state' | 'store'>> {
	// A source does not say whose tokens it hands out, so a shared store could give them to somebody else.
	if (!store || !('identity' in origin)) return { state: stateOf(owner, ''), store: undefined }
	try {
		const identity = await within(tokenTimeoutMs, Promise.resolve(origin.identity()), () => {
			throw new Error(`no identity within ${tokenTimeoutMs} ms`)
		})
		const key = await keyOf(baseUrl, identity)
		return { state: stateOf(store, key), store: boundedStore(store, key, onEvent) }
	} catch (cause) {
		// No WebCrypto (a page without https): go on without the store.
		onEvent({ type: 'token_store_failed', action: 'get', cause: cause instanceof Error ? cause : undefined })
		return { state: stateOf(owner, ''), store: undefined }
	}
}

/** `false` where the runtime offers nothing, or refuses it, as Workers do once the request is over. */
function keepAlive(waitUntil: ManagerSettings['waitUntil'], promise: Promise<unknown>): boolean {
	try {
		waitUntil?.(promise)
		return waitUntil !== undefined
	} catch {
		return false
	}
}

/** Takes note that the platform refused a token. */
function report({ state, now }: ManagerContext, rejected: string): void {
	const { current, forcedAt } = state
	if (current?.accessToken === rejected && forcedAt && elapsedMs(forcedAt, now()) < freshMs) throw rejectedFresh()
	reject(state, rejected)
}

/** The token there is, if it can be sent; renewed in the background when its end is near. */
function currentToken(context: ManagerContext): HeldToken | undefined {
	const { current } = context.state
	const now = context.now()
	if (!current || !isUsable(current, now)) return undefined
	if (isAgeing(current, now, context.jitter)) renew(context, now)
	return current
}

function renew(context: ManagerContext, now: Moment): void {
	const { state, runtime, waitUntil } = context
	if (state.flight || (runtime === 'workerd' && !waitUntil)) return
	if (leftMs(state.renewalPause, now) > 0 || leftMs(state.failure, now) > 0) return
	startFlight(context, 'expiring', undefined).token.catch((cause: unknown) => {
		const stepMs = Math.min(30_000, Math.max(1000, (state.renewalPause?.stepMs ?? 0) * 2))
		state.renewalPause = { since: context.now(), stepMs, lastsMs: stepMs * (0.5 + context.random()) }
		context.onEvent({ type: 'token_refresh_failed', cause: cause instanceof Error ? cause : undefined })
	})
}

/** Lets one caller go; what it waited for goes on for the others. */
function awaited(
	context: ManagerContext,
	rejected: string | undefined,
	signal: AbortSignal | undefined,
): Promise<HeldToken> {
	const reason = rejected === undefined ? 'missing' : 'rejected'
	return abortable(
		signal,
		() => join(context, reason, rejected),
		(why) => why,
	)
}

/** Joins the flight there is, or starts one. */
async function join(context: ManagerContext, reason: Reason, rejected: string | undefined): Promise<HeldToken> {
	const { state, runtime, takeoverMs } = context
	const flight = flightInTime(context)
	if (!flight) throwRemembered(state, context.now())
	const { token } = flight ?? startFlight(context, reason, rejected)
	const given = await (flight && runtime === 'workerd' ? within(takeoverMs, token, () => undefined) : token)
	if (given && !state.rejected.has(given.accessToken)) return given
	if (!given && flight && state.flight === flight) {
		state.flight = undefined
		context.onEvent({ type: 'token_flight_taken_over', afterMs: takeoverMs })
	}
	// Taken over; or cleared, or refused elsewhere, while it was on its way.
	const { current } = state
	if (current && isUsable(current, context.now())) return current
	return join(context, given ? 'rejected' : reason, given?.accessToken ?? rejected)
}

/** The flight there is, unless it must be over: a Worker's requests die under their promises. */
function flightInTime({ state, runtime, tokenTimeoutMs, takeoverMs, now }: ManagerContext): Flight | undefined {
	const { flight } = state
	if (!flight || runtime !== 'workerd') return flight
	// Waiting for a lease, asking, and every call of a store at its slowest.
	return elapsedMs(flight.startedAt, now()) > tokenTimeoutMs + takeoverMs + 10_000 ? undefined : flight
}

function startFlight(context: ManagerContext, reason: Reason, rejected: string | undefined): Flight {
	const { state, now } = context
	const { generation } = state
	const end = (): void => {
		if (state.flight === flight) state.flight = undefined
	}
	const flight: Flight = {
		startedAt: now(),
		token: obtain(context, { reason, rejected, generation }).then(
			(given) => {
				if (given && generation === state.generation) adopt(state, given, now())
				end()
				return given
			},
			(error: unknown) => {
				end()
				throw generation === state.generation ? remember(state, error, now()) : error
			},
		),
	}
	state.flight = flight
	// Those who wait get the failure; with none waiting it is an event at most.
	context.keepAlive(flight.token.catch(() => {}))
	return flight
}

/** What is known of refused tokens, and of when tokens began, stays true. */
async function clear({ state, store, origin }: ManagerContext): Promise<void> {
	const { rejected, births, generation } = state
	Object.assign(state, { ...newState(), rejected, births, generation: generation + 1 })
	await store?.delete()
	if ('token' in origin) await origin.clear?.()
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
