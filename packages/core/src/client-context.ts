/**
 * A client's options, with their defaults, as its calls and its tokens need them.
 * @module
 */
import { readBaseUrl } from './base-url.ts'
import type { ClientContext } from './calls/call.ts'
import { checkedMs } from './calls/options.ts'
import type { ClientOptions } from './client-options.ts'
import { configurationError } from './errors.ts'
import type { Issuer, TokenSource, TokenStore } from './tokens/contracts.ts'
import { type TokenManager, tokenManager } from './tokens/manager.ts'
import { fetchOver } from './transport/fetch-over.ts'
import { type Fetch, fetchTransport } from './transport/fetch-transport.ts'
import { inflating } from './transport/inflate.ts'
import { currentRuntime, isRuntimeFetch } from './transport/runtime.ts'
import { guarded, tellNow } from './watch.ts'

/** What clients that were made from one another have in common. */
export interface Origin {
	readonly options: ClientOptions
	readonly baseUrl: string
	/** Clients made from one another share their token through it. */
	readonly owner: object
}

/** What all calls of a client share, apart from what its plugins add. */
export function contextOf({
	options,
	baseUrl,
}: Origin): Omit<ClientContext, 'callLayers' | 'attemptLayers' | 'watchers'> {
	const {
		fetch,
		transport,
		wrapsRuntimeFetch = false,
		allowedOrigins = [],
		clock = Date,
		random,
		timeoutMs = 30_000,
		tryTimeoutMs = 10_000,
		retry = {},
		maxResponseBytes = 10_485_760,
		acknowledgeReplays = false,
		outcomeOf,
	} = options
	if (transport && (fetch || typeof transport.send !== 'function'))
		throw configurationError(
			'Cannot use the transport: it has no send(), or a fetch is given as well; give one that can send, and no fetch',
		)
	const runtime = currentRuntime()
	// Looked up at every call, so that what replaces it later is seen; called as a free function.
	const found: Fetch = fetch ? (url, init) => fetch(url, init) : (url, init) => globalThis.fetch(url, init)
	const isKnown = (): boolean => wrapsRuntimeFetch || isRuntimeFetch(fetch ?? globalThis.fetch)
	const own = runtime === 'bun' ? inflating(found, isKnown) : found
	return {
		baseUrl,
		refusesUnsafe: runtime === 'browser' && (!fetch || wrapsRuntimeFetch) && !transport && !acknowledgeReplays,
		nowMs: () => timeOf(() => clock.now(), wallMs),
		random: random ?? Math.random,
		policy: { timeoutMs, tryTimeoutMs, retry },
		outcomeOf,
		runtime,
		fetch: transport ? fetchOver(transport, maxResponseBytes) : own,
		wire: {
			transport: transport ?? fetchTransport(own, isKnown, runtime),
			maxResponseBytes,
			origins: [baseUrl, ...allowedOrigins.map((origin) => readBaseUrl({ ...options, baseUrl: origin }))].map(
				(url) => new URL(url).origin,
			),
		},
	}
}

/** A clock that throws, or tells no time that a date can hold, must not keep a failure from being told: the runtime's own will do. */
function timeOf(read: () => number, runtimes: () => number): number {
	try {
		const ms = read()
		if (Math.abs(ms) <= 8.64e15) return ms
	} catch {
		// It is no clock.
	}
	return runtimes()
}

const wallMs = (): number => Date.now()
const monotonicMs = (): number => performance.now()

/** The client's own token source. */
export function managerOf(
	{ options, owner }: Origin,
	context: ClientContext,
	origin: Issuer | TokenSource,
	store: TokenStore | undefined,
): TokenManager {
	const { tokenTimeoutMs = 10_000, tokenTakeoverMs: takeoverMs = 5000, clock, waitUntil, onEvent = () => {} } = options
	const { nowMs, watchers } = context
	return tokenManager({
		...context,
		origin,
		store,
		owner,
		now: () => ({ wallMs: nowMs(), monotonicMs: timeOf(() => clock?.monotonic?.() ?? monotonicMs(), monotonicMs) }),
		waitUntil,
		tokenTimeoutMs: checkedMs('tokenTimeoutMs', tokenTimeoutMs),
		takeoverMs: checkedMs('tokenTakeoverMs', takeoverMs),
		onEvent(event) {
			guarded(() => onEvent(event))
			tellNow(watchers, event)
		},
	})
}
