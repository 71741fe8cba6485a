/**
 * What a client is made with.
 * @module
 */
import type { RetryOptions } from './calls/options.ts'
import type { PlatformAnswer } from './layer.ts'
import type { Issuer, TokenEvent, TokenSource } from './tokens/contracts.ts'
import type { Transport } from './transport/transport.ts'

/** Options of `createClient`. */
export interface ClientOptions {
	/** Where the platform is (the reference's `{base_url}`): https, or http on this machine. May have a path. */
	readonly baseUrl: string | URL
	/** Where access tokens come from: an issuer such as `passwordGrant`, or a token source of yours. Without it, none are sent. */
	readonly auth?: Issuer | TokenSource
	/** Milliseconds for a whole call: token, retries, waits and bodies. Default 30000. `false`: no limit. */
	readonly timeoutMs?: number | false
	/** Milliseconds for one try, body included. Default 10000. `false`: no limit. */
	readonly tryTimeoutMs?: number | false
	/** How safe and idempotent operations are retried. `false`: not at all. */
	readonly retry?: RetryOptions | false
	/** Milliseconds for getting a token, apart from any call. Default 10000. */
	readonly tokenTimeoutMs?: number
	/**
	 * Milliseconds to wait for a token that another request of a Worker, or another process with a lease, is getting, before
	 * getting one oneself. Default 5000.
	 */
	readonly tokenTakeoverMs?: number
	/** Longest answer that is read, in bytes. Default 10485760. */
	readonly maxResponseBytes?: number
	/**
	 * Instead of the global `fetch`, which is looked up at every call. Called as a free function with a URL and an init, to be
	 * passed on whole. What fails in it proves nothing: see `wrapsRuntimeFetch`.
	 */
	readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
	/**
	 * Vouches for `fetch`, or for what replaced the global one: that it passes URL and init on to the runtime's own `fetch`, once
	 * and with nothing before or after that can fail by itself, for a client certificate or a proxy. Then its failures prove
	 * what the runtime's own do (`not_sent` where no connection was made), and in Node the body goes out as an async iterable,
	 * which Node cannot send twice. Without it, only the runtime's own `fetch` is believed.
	 */
	readonly wrapsRuntimeFetch?: boolean
	/**
	 * Instead of any `fetch`: takes attempts, and an issuer's requests for tokens, to the wire, and says how far each went. It
	 * is believed; `dispatched` of `@tarja/node-transport` makes one for Node. Not together with `fetch`.
	 */
	readonly transport?: Transport
	/** Further origins to which layers may point a request, its token included. Otherwise one that leaves the base URL's is not sent. */
	readonly allowedOrigins?: readonly string[]
	/**
	 * Instead of `Date.now()`: epoch milliseconds; and instead of `performance.now()`: milliseconds from any origin, never set
	 * and never backwards. The age of a token is the larger of what the two say: a wall clock gets set back, and a monotonic
	 * clock stops while a machine sleeps.
	 */
	readonly clock?: { now(): number; monotonic?(): number }
	/** Instead of `Math.random`: 0 ≤ n < 1. Spreads retries and renewals; never a secret. */
	readonly random?: () => number
	/** A Worker's `ctx.waitUntil`: lets renewals and store writes end after the response. */
	readonly waitUntil?: (promise: Promise<unknown>) => void
	/**
	 * For whoever knows better what the platform's errors mean, which the reference does not show (§7). By HTTP's convention a 4xx
	 * (but 408, 409, 425 and 429) says that the request was refused. Called with every such final answer; `'unknown'` makes the
	 * outcome of the call `unknown`, and nothing makes an outcome surer. One that throws counts as `'unknown'`. `body` is text.
	 */
	readonly outcomeOf?: (answer: PlatformAnswer) => 'unknown' | undefined
	/** Hears what happened to tokens and failed no call. What it throws, or rejects with, is dropped. */
	readonly onEvent?: (event: TokenEvent) => void
	/** Sends tokens over plain http to any host. */
	readonly dangerouslyAllowHttp?: boolean
	/**
	 * In a page: says that you know that a browser may send an unsafe request twice by itself, so that a call may even succeed
	 * and have been applied twice. Unsafe operations are refused there without it, unless you bring a `fetch` of your own that
	 * you do not say to wrap the page's.
	 */
	readonly acknowledgeReplays?: boolean
}
