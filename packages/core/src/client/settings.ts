/** The options that a client is made with, and the settings that calls use. */

import { createClock } from '../base/time.ts'
import { validateMs } from '../calls/call.ts'
import type { CallOptions, ClientContext } from '../calls/running-call.ts'
import { createConfigurationError, runGuarded } from '../errors/tarja-error.ts'
import { headerName } from '../operation/operation.ts'
import type { Issuer, TokenEvent, TokenSource } from '../tokens/contracts.ts'
import { createTokenManager, type TokenManager } from '../tokens/manager.ts'
import type { OpenStore } from '../tokens/state.ts'
import type { Transport } from '../transport/attempt.ts'
import {
	type FetchTransport,
	fetchInflated,
	fetchTransport,
	toFreeFetch,
	toHeaders,
} from '../transport/fetch-transport.ts'
import { fetchOver } from '../transport/send.ts'
import { createFetchAdapter, getRuntime } from '../transport/sending.ts'
import type { Watching } from './watchers.ts'

/** Settings of a client, as given to `createClient`. Only `baseUrl` is required. */
export interface ClientOptions {
	/**
	 * Where the platform is (the reference's `{base_url}`): give it as `https://host/path`, without `/oauth2/token` or the path of an
	 * operation. Plain http is taken for this machine alone.
	 */
	readonly baseUrl: string | URL
	/** Source of access tokens. Set it to an issuer such as `passwordGrant`, or to your own token source. Without it, none are sent. */
	readonly auth?: Issuer | TokenSource
	/**
	 * Milliseconds for a whole call: token, retries, waits and bodies. Default 30000. `false`: no limit. Set it below the time
	 * after which your own caller gives up.
	 */
	readonly timeoutMs?: number | false
	/** Milliseconds for one try, body included. Default 10000. `false`: no limit. Raise it for operations that take longer, or per call. */
	readonly tryTimeoutMs?: number | false
	/** How safe and idempotent operations are retried; unsafe ones never are. `false`: not at all. Leave it out for two retries. */
	readonly retry?: CallOptions['retry']
	/** Milliseconds for getting a token, apart from any call. Default 10000. Raise it where the token endpoint is slow. */
	readonly tokenTimeoutMs?: number
	/**
	 * Longest answer that is read, in bytes. Default 10485760. A longer one fails with `invalid_response`: raise it where answers are
	 * files. In a Worker whose global `fetch` another Worker answers inside the process, more may be held before that is known.
	 */
	readonly maxResponseBytes?: number
	/**
	 * Instead of the global `fetch`, which is looked up at every call. Called as a free function with a URL and an init: pass both
	 * on whole. What fails in it proves nothing: see `trustFetchErrors`.
	 */
	readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
	/**
	 * Vouches for `fetch`, or for what replaced the global one: set it if that passes URL and init on to the runtime's own `fetch`,
	 * once and with nothing before or after that can fail by itself, for a client certificate or a proxy. Then its failures prove
	 * what the runtime's own do (`not_processed` where no connection was made), and in Node the body goes out as an async iterable,
	 * which Node cannot send twice. Without it, only the runtime's own `fetch` is believed.
	 */
	readonly trustFetchErrors?: boolean
	/**
	 * Sends attempts and token requests instead of `fetch`, and reports how far each got. Its reports are believed;
	 * `undiciTransport` of `@tarja/node-transport` makes one for Node. Give either it or `fetch`, not both.
	 */
	readonly transport?: Transport
	/**
	 * Instead of `Date.now()`: epoch milliseconds; and instead of `performance.now()`: milliseconds from any origin, never set
	 * and never backwards. The age of a token is the larger of what the two say: a wall clock gets set back, and a monotonic
	 * clock stops while a machine sleeps. Leave it out, but in tests.
	 */
	readonly clock?: { now(): number; monotonic?(): number }
	/** Instead of `Math.random`: return 0 ≤ n < 1. Spreads retries and renewals; never a secret. */
	readonly random?: () => number
	/** Lets renewals and store writes end after the response. Give a Worker's: `(promise) => ctx.waitUntil(promise)`. */
	readonly waitUntil?: (promise: Promise<unknown>) => void
	/**
	 * Name of the answer's header that has the platform's id of the request (`x-request-id`), for its support: the last answer's value is
	 * then `requestId` of results, errors, call records, journal entries, log lines and spans. The value is anybody's text: one that is not 1 to
	 * 200 printable ASCII characters without spaces is left out. It is masked unless it has the form of an id (a UUID, a ULID, hexadecimal
	 * digits, or words with short numbers, 64 characters at most) and repeats no secret. A page sees the header only if the platform
	 * exposes it (CORS).
	 */
	readonly requestId?: string
	/** Called for what happened to tokens, such as a failed renewal. Log it. What it throws, or rejects with, is ignored. */
	readonly onEvent?: (event: TokenEvent) => void
	/** Sends tokens over plain http to any host, where anyone on the way can read them. Leave it out, except in a closed test network. */
	readonly dangerouslyAllowHttp?: boolean
	/**
	 * Acknowledges, in a page, that a browser may send an unsafe request twice by itself, so that a successful call may have been
	 * applied twice: set it only if you accept that. Unsafe operations are refused there without it, unless you bring a `fetch` of your own that you do not say to
	 * wrap the page's.
	 */
	readonly allowBrowserReplays?: boolean
}

/** State shared by clients that were made from one another with `use()`. */
export interface SharedClientState {
	readonly options: ClientOptions
	readonly baseUrl: string
	/** Key under which these clients share their access token. */
	readonly owner: object
}

/** The settings that all calls of a client share, without plugins' parts. */
export function resolveSettings({
	options,
	baseUrl,
}: SharedClientState): Omit<ClientContext, 'authorize' | 'layers' | 'watch'> {
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
		requestId,
	} = options
	if (transport && (fetch || typeof transport.send !== 'function'))
		throw createConfigurationError(
			'option',
			'Cannot use the transport: it has no send(), or a fetch is given as well; give one that can send, and no fetch',
			{ option: 'transport' },
		)
	const runtime = getRuntime()
	const adapter = createFetchAdapter(runtime, toFreeFetch(fetch), fetch, trustFetchErrors)
	return {
		baseUrl,
		refusesUnsafe: runtime === 'browser' && (!fetch || trustFetchErrors) && !transport && !allowBrowserReplays,
		now: createClock(clock),
		random: random ?? Math.random,
		policy: { timeoutMs, tryTimeoutMs, retry },
		runtime,
		fetch: transport ? fetchOver(transport, maxResponseBytes) : fetchInflated(adapter),
		sender: {
			transport: transport ? showHeaders(transport) : fetchTransport(adapter),
			maxResponseBytes,
			requestId: validateHeaderName(requestId),
		},
	}
}

function validateHeaderName(requestId: string | undefined): string | undefined {
	if (requestId === undefined || headerName.test(requestId)) return requestId
	throw createConfigurationError('option', 'Cannot use requestId: it must be the name of a header', {
		option: 'requestId',
	})
}

/** A transport of the integrator's is shown `Headers`. */
function showHeaders(transport: Transport): FetchTransport {
	return { send: (request, report) => transport.send({ ...request, headers: toHeaders(request.headers) }, report) }
}

/** Makes the client's token manager, if it has `auth`. */
export function createClientTokens(
	{ options, owner }: SharedClientState,
	context: ReturnType<typeof resolveSettings>,
	openStore: OpenStore | undefined,
	watch: Watching | undefined,
): TokenManager | undefined {
	const { auth } = options
	if (!auth) return undefined
	const { tokenTimeoutMs = 10_000, waitUntil, onEvent = () => {} } = options
	return createTokenManager({
		...context,
		auth,
		openStore,
		watch,
		owner,
		waitUntil,
		tokenTimeoutMs: validateMs('tokenTimeoutMs', tokenTimeoutMs),
		takeoverMs: 5000,
		onEvent(event) {
			runGuarded(() => onEvent(event))
			watch?.emit(event)
		},
	})
}
