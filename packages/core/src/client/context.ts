/**
 * Turns the options of `createClient`, with their defaults, into the settings that calls use.
 * @module
 */

import type { ClientContext } from '../calls/client-context.ts'
import type { ClockReading } from '../calls/clock-reading.ts'
import { checkedMs } from '../calls/options.ts'
import { guarded } from '../errors/guarded.ts'
import { configurationError } from '../errors/tarja-error.ts'
import { headerName } from '../operation/header-name.ts'
import type { TokenStore } from '../tokens/contracts.ts'
import { type TokenManager, tokenManager } from '../tokens/manager.ts'
import { fetchOver } from '../transport/fetch-over.ts'
import { type Fetch, type FetchTransport, fetchTransport } from '../transport/fetch-transport.ts'
import { shownFields } from '../transport/header-pairs.ts'
import { fetchAdapterOf, runtimeHere } from '../transport/sending.ts'
import type { Transport } from '../transport/transport.ts'
import type { ClientOptions } from './options.ts'
import type { Watching } from './watch.ts'

/** State shared by clients that were made from one another with `use()`. */
export interface Origin {
	readonly options: ClientOptions
	readonly baseUrl: string
	/** Key under which these clients share their access token. */
	readonly owner: object
}

/** The settings that all calls of a client share, without plugins' parts. */
export function contextOf({ options, baseUrl }: Origin): Omit<ClientContext, 'authorize' | 'layers' | 'watch'> {
	const {
		fetch,
		transport,
		trustFetchErrors = false,
		clock,
		random,
		timeoutMs = 30_000,
		tryTimeoutMs = 10_000,
		retry = {},
		maxResponseBytes = 10_485_760,
		allowBrowserReplays = false,
		outcomeOf,
		requestId,
	} = options
	if (transport && (fetch || typeof transport.send !== 'function'))
		throw configurationError(
			'option',
			'Cannot use the transport: it has no send(), or a fetch is given as well; give one that can send, and no fetch',
			{ option: 'transport' },
		)
	const runtime = runtimeHere()
	// Looks up the global `fetch` at each call, so that a later replacement is used, and calls it as a free function.
	const found: Fetch = fetch ? (url, init) => fetch(url, init) : (url, init) => globalThis.fetch(url, init)
	const adapter = fetchAdapterOf(runtime, found, fetch, trustFetchErrors)
	return {
		baseUrl,
		refusesUnsafe: runtime === 'browser' && (!fetch || trustFetchErrors) && !transport && !allowBrowserReplays,
		now: clock ? () => readClock(clock) : runtimesClocks,
		random: random ?? Math.random,
		policy: { timeoutMs, tryTimeoutMs, retry },
		outcomeOf,
		runtime,
		fetch: transport ? fetchOver(transport, maxResponseBytes) : adapter.fetch,
		sender: {
			transport: transport ? shownHeaders(transport) : fetchTransport(adapter),
			maxResponseBytes,
			requestId: checkedName(requestId),
		},
	}
}

function checkedName(requestId: string | undefined): string | undefined {
	if (requestId === undefined || headerName.test(requestId)) return requestId
	throw configurationError('option', 'Cannot use requestId: it must be the name of a header', { option: 'requestId' })
}

/** A transport of the integrator's is shown `Headers`. */
function shownHeaders(transport: Transport): FetchTransport {
	return {
		send: (request, report) => transport.send({ ...request, headers: shownFields(request.headers) }, report),
	}
}

const runtimesClocks = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() })

function readClock(clock: NonNullable<ClientOptions['clock']>): ClockReading {
	const runtimes = runtimesClocks()
	return {
		wallMs: timeOf(() => clock.now(), runtimes.wallMs),
		monotonicMs: timeOf(() => clock.monotonic?.(), runtimes.monotonicMs),
	}
}

/** A clock that throws or gives an impossible time must not hide the real error: the runtime's clock is used instead. */
function timeOf(read: () => number | undefined, runtimesMs: number): number {
	try {
		const ms = Number(read())
		if (Math.abs(ms) <= 8.64e15) return ms
	} catch {
		// Ignored: the integrator's clock threw, so the runtime's time is returned.
	}
	return runtimesMs
}

/** Makes the client's token manager, if it has `auth`. */
export function managerOf(
	{ options, owner }: Origin,
	context: ReturnType<typeof contextOf>,
	store: TokenStore | undefined,
	watch: Watching | undefined,
): TokenManager | undefined {
	const { auth: tokenGiver } = options
	if (!tokenGiver) return undefined
	const { tokenTimeoutMs = 10_000, waitUntil, onEvent = () => {} } = options
	return tokenManager({
		...context,
		tokenGiver,
		store,
		watch,
		owner,
		waitUntil,
		tokenTimeoutMs: checkedMs('tokenTimeoutMs', tokenTimeoutMs),
		takeoverMs: 5000,
		onEvent(event) {
			guarded(() => onEvent(event))
			watch?.emit(event)
		},
	})
}
