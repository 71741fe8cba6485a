/** The options of `createClient`, and the settings that calls use. */

import { createClock } from '../base/time.ts'
import { validateMs } from '../calls/call.ts'
import type { CallOptions, ClientContext, Pace } from '../calls/running-call.ts'
import { createConfigurationError, runGuarded } from '../errors/tarja-error.ts'
import type { HeaderCredentials, Issuer, TokenEvent, TokenSource } from '../tokens/contracts.ts'
import { createTokenManager, type TokenManager } from '../tokens/manager.ts'
import type { OpenStore } from '../tokens/state.ts'
import type { Fetch, HeaderPairs, Transport } from '../transport/attempt.ts'
import {
	type FetchTransport,
	fetchInflated,
	fetchTransport,
	toFreeFetch,
	toHeaders,
} from '../transport/fetch-transport.ts'
import { askFetchSends } from '../transport/runtime.ts'
import { fetchOver, saysInvalidToken } from '../transport/send.ts'
import { createFetchAdapter, explainRefusalHere, getRuntime } from '../transport/sending.ts'
import { listAppHeader, readConstantHeaders, withConstantHeaders } from './constant-headers.ts'
import type { Observation } from './observers.ts'

/** Settings of a client, as given to `createClient`. Only `baseUrl` is required. */
export interface ClientOptions {
	/**
	 * The platform's base URL (the reference's `{base_url}`): `https://host/path`, without `/oauth2/token` or the path of an operation. Plain
	 * http is accepted only for this machine.
	 */
	readonly baseUrl: string | URL
	/** Source of access tokens. Set it to an issuer such as `passwordGrant`, to your own token source, or to credentials of
	 * `@tarja/core/issuers`. Without it, no token is sent. */
	readonly auth?: Issuer | TokenSource | HeaderCredentials
	/**
	 * Headers of every request, token requests below the base URL included: what a gateway asks for, such as `client_id`, a tenant or an API
	 * key. No error prints their values. A header that the call, its operation or a layer sets wins; an event then says so once.
	 */
	readonly headers?: Readonly<Record<string, string>>
	/**
	 * Milliseconds for a whole call: token, retries, waits and bodies. Default 30000. `false`: no limit. Set it below the time after which
	 * your own caller gives up.
	 */
	readonly timeoutMs?: number | false
	/** Milliseconds for one try, body included. Default 10000. `false`: no limit. Raise it for operations that take longer, or per call. */
	readonly tryTimeoutMs?: number | false
	/**
	 * Your program, as `name/version`: `shop/1.4`. It is sent in `User-Agent: shop/1.4 tarja/… (node/24)`, which the vendor's support asks for.
	 * A browser sends its own.
	 */
	readonly app?: string
	/**
	 * Limits how fast requests are sent, token requests included: `pace` of `@tarja/core/pace`. The wait counts in `timeoutMs`, and not in
	 * `tryTimeoutMs`.
	 */
	readonly pace?: Pace
	/** How safe and idempotent operations are retried. Unsafe ones never are. `false`: no retries. Leave it out for two retries. */
	readonly retry?: CallOptions['retry']
	/** Milliseconds for getting a token, independent of any call. Default 10000. Raise it if the token endpoint is slow. */
	readonly tokenTimeoutMs?: number
	/**
	 * Longest response that is read, in bytes. Default 10485760. A longer one fails with `invalid_response`, so raise it if responses are
	 * files. In a Worker, another Worker may respond inside the process. More bytes may then be in memory before the length is known.
	 */
	readonly maxResponseBytes?: number
	/**
	 * Replaces the global `fetch`, which is looked up at every call. It is called as a free function with a URL and an init. Pass on both
	 * unchanged, and say with `fetchSends` how often.
	 */
	readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
	/**
	 * How often a `fetch` that isn't the runtime's own sends a request: the option, or a global one that was replaced, for example by tracing.
	 * Without it, an unsafe call over such a `fetch` is refused.
	 *
	 * - `'once'`: it passes URL and init on to the runtime's own `fetch`, once, and does nothing else that can fail. What is known of that one
	 *   then holds. In Node, it gets the body as an async iterable, which Node can't send twice.
	 * - `'maybe-twice'`: it may send a request again. Each failure of an unsafe call that may have been sent is then `unknown`.
	 */
	readonly fetchSends?: 'once' | 'maybe-twice'
	/**
	 * Sends attempts and token requests instead of `fetch`, and reports how far each got. tarja trusts its reports. `undiciTransport` of
	 * `@tarja/node-transport` makes one for Node. Set either this option or `fetch`, not both.
	 */
	readonly transport?: Transport
	/**
	 * Replaces `Date.now()` (`now`: epoch milliseconds) and `performance.now()` (`monotonic`: milliseconds from any origin, never set and
	 * never backwards). The age of a token is the larger difference of the two clocks, because a wall clock may be set back, and a monotonic
	 * clock stops while a machine sleeps. Set this only in tests.
	 */
	readonly clock?: { now(): number; monotonic?(): number }
	/** Replaces `Math.random`: returns 0 ≤ n < 1. It spreads retries and renewals, and never makes a secret. */
	readonly random?: () => number
	/** Lets renewals and store writes end after the response. In a Worker, pass `(promise) => ctx.waitUntil(promise)`. */
	readonly waitUntil?: (promise: Promise<unknown>) => void
	/**
	 * Name of the response header with the platform's id of the request (`x-request-id`), for the platform's support. The value in the last
	 * response is then the `requestId` of results, errors, call records, journal entries, log lines and spans. Anyone may have chosen this
	 * value. So it is left out unless it is 1 to 200 printable ASCII characters without spaces. It is masked unless it has the form of an id
	 * (a UUID, a ULID, hexadecimal digits, or words with short numbers, 64 characters at most) and repeats no secret. A browser sees the
	 * header only if the platform exposes it (CORS). `{ send }`: the header in which each attempt sends an id of ours, a UUID. It is the `requestId`
	 * where the response has none, or none arrived.
	 */
	readonly requestId?: string | { readonly send?: string; readonly receive?: string }
	/**
	 * Statuses, from 400 to 499, with which this platform says that the token is at fault, for platforms that say nothing in
	 * `WWW-Authenticate`: `[401, 403]`. The token is then dropped, so that the next call requests another one. The call is not sent again.
	 * Default: any 401, and any other 4xx whose only challenge is Bearer `invalid_token` (RFC 6750 §3.1).
	 */
	readonly unauthorizedStatus?: readonly number[]
	/** Called for token events, such as a failed renewal. Log them. Errors that it throws, or rejects with, are ignored. */
	readonly onEvent?: (event: TokenEvent) => void
	/** Allows plain http to any host. Anyone on the way can then read tokens. Leave it out, except in a closed test network. */
	readonly dangerouslyAllowHttp?: boolean
	/**
	 * Accepts that a browser may send an unsafe request twice on its own, so that a successful call may have been applied twice. Set it only
	 * if you accept that. Without it, unsafe operations are refused in a browser, unless you set a `transport`, or `fetchSends: 'maybe-twice'`.
	 */
	readonly allowBrowserReplays?: boolean
}

/** Returns which `fetch` was found instead of the runtime's own, the option or the global one; `undefined` if it is the runtime's own. */
export function findForeignFetch(fetch?: Fetch): string | undefined {
	return createFetchAdapter(getRuntime(), toFreeFetch(fetch), fetch).now().stranger
}

/** State shared by clients that were made from one another with `use()`. */
export interface SharedClientState {
	readonly options: ClientOptions
	readonly baseUrl: string
	/** Key under which these clients share their access token. */
	readonly owner: object
}

function checkTransport({ fetch, transport }: ClientOptions): void {
	if (transport && (fetch || typeof transport.send !== 'function'))
		throw createConfigurationError(
			'option',
			'Cannot use the transport: it has no send(), or a fetch is given as well; give one that can send, and no fetch',
			{ option: 'transport' },
		)
}

/** The settings that all calls of a client share, without the parts of plugins. */
export function resolveSettings({
	options,
	baseUrl,
}: SharedClientState): Omit<ClientContext, 'authorize' | 'layers' | 'observe'> & { readonly headers: HeaderPairs } {
	const { fetch, transport, fetchSends, allowBrowserReplays = false } = options
	const { timeoutMs = 30_000, tryTimeoutMs = 10_000, retry = {}, maxResponseBytes = 10_485_760 } = options
	const { clock, random = Math.random, pace, requestId = {}, unauthorizedStatus = [] } = options
	checkTransport(options)
	const runtime = getRuntime()
	const adapter = createFetchAdapter(runtime, toFreeFetch(fetch), fetch, fetchSends)
	return {
		baseUrl,
		headers: [...listAppHeader(options.app, runtime), ...readConstantHeaders(options.headers)],
		explainRefusal() {
			if (transport || fetchSends === 'maybe-twice') return undefined
			const { stranger } = adapter.now()
			const isAsked = stranger !== undefined && !fetchSends
			if (runtime === 'browser' && !allowBrowserReplays && !(isAsked && fetch)) return explainRefusalHere('replays')
			return isAsked ? askFetchSends(stranger) : undefined
		},
		now: createClock(clock),
		random,
		policy: { timeoutMs, tryTimeoutMs, retry },
		pace,
		refusesToken: ({ status, headers }) =>
			unauthorizedStatus.includes(status) || (status >= 400 && status <= 499 && saysInvalidToken(headers)),
		runtime,
		fetch: transport ? fetchOver(transport, maxResponseBytes) : fetchInflated(adapter),
		sender: {
			transport: transport ? showHeaders(transport) : fetchTransport(adapter),
			maxResponseBytes,
			requestId: typeof requestId === 'string' ? requestId : requestId.receive,
			sentRequestId: typeof requestId === 'string' ? undefined : requestId.send?.toLowerCase(),
		},
	}
}

/** Wraps a custom transport so that it gets `Headers`. */
function showHeaders(transport: Transport): FetchTransport {
	return { send: (request, report) => transport.send({ ...request, headers: toHeaders(request.headers) }, report) }
}

/** Makes the client's token manager, if it has `auth`. */
export function createClientTokens(
	{ options, owner }: SharedClientState,
	context: ReturnType<typeof resolveSettings>,
	openStore: OpenStore | undefined,
	observe: Observation | undefined,
): TokenManager | undefined {
	const { auth } = options
	if (!auth || 'headers' in auth) return undefined
	const { tokenTimeoutMs = 10_000, waitUntil } = options
	const { pace } = context
	const fetch = withConstantHeaders(context.fetch, context.baseUrl, context.headers)
	return createTokenManager({
		...context,
		fetch: pace ? (url, init) => pace.run(init.signal ?? undefined, () => fetch(url, init)) : fetch,
		auth,
		openStore,
		observe,
		owner,
		waitUntil,
		tokenTimeoutMs: validateMs('tokenTimeoutMs', tokenTimeoutMs),
		takeoverMs: 5000,
		onEvent: createOnEvent(options, observe),
	})
}

/** Returns the function that passes an event to the client's `onEvent` and to observers. */
export function createOnEvent(
	{ onEvent }: ClientOptions,
	observe: Observation | undefined,
): (event: TokenEvent) => void {
	return (event) => {
		runGuarded(() => onEvent?.(event))
		observe?.emit(event)
	}
}
