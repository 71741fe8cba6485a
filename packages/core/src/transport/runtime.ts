/** Names the runtimes, and knows what their errors prove, as measured. Bundles for workerd and browsers contain nearly nothing of it. */

/** The tested runtimes. Any other runtime counts as a browser, because a browser's errors prove least. */
export type Runtime = 'node' | 'deno' | 'bun' | 'workerd' | 'browser'

/**
 * Says which runtime this is if it only looks like a browser, and what to use instead; `undefined` in a real browser. jsdom and happy-dom
 * replace Node's `navigator` with their own. The edge runtime of Next and Vercel identifies itself by the global `EdgeRuntime`. `setting`
 * is the option that allows what is refused there.
 */
export function findRuntimeAdvice(setting: string): string | undefined {
	const { EdgeRuntime, navigator } = globalThis as { EdgeRuntime?: string; navigator?: { userAgent?: string } }
	const agent = navigator?.userAgent
	const simulated = agent?.match(/(?:jsdom|happydom)\S*/i)
	if (simulated)
		return ` in ${simulated}: it passes for a page; run the test in the environment of Node, or set ${setting}`
	if (agent) return undefined
	const here = EdgeRuntime ? "Next's edge runtime" : 'this runtime'
	return ` in ${here}: it has no navigator.userAgent, by which it is known; use Node 22.23, 24.17, 26.2 or newer`
}

/** Why a page must not hold credentials or make unsafe calls, and the option that allows it. Each message completes a sentence. */
export const refusalsInPage = {
	credentials: {
		setting: 'dangerouslyAllowBrowser',
		message:
			' in a browser: everyone who opens the page could read the credentials; use brokeredTokens, or set dangerouslyAllowBrowser',
	},
	replays: {
		setting: 'allowBrowserReplays',
		message:
			' from a page: a browser may send it twice, and nothing can prevent that; call it from your backend, or create the client with allowBrowserReplays: true',
	},
} as const

/**
 * Requests that the runtime may send again on its own. `nothing`: none. `refused`: only requests that the server refused without processing
 * them (421, or a refused HTTP/2 stream), so a later status still applies to every copy. `anything`: any request, so no status applies to
 * every copy.
 */
export type Repeats = 'nothing' | 'refused' | 'anything'

/** How often a `fetch` that isn't the runtime's own sends one request. */
export type FetchSends = 'once' | 'maybe-twice'

/** Source text, without white space, of a `fetch` that is built in, as in Bun, workerd and pages. A Proxy has no name in it. */
export const nativeSource: RegExp = /^functionfetch\(\)\{\[nativecode\]\}$/

/**
 * Returns a function that says which `fetch` was found instead of the runtime's own; `undefined` if it is the runtime's own. It looks at each
 * call, because the global `fetch` may be replaced at any time, and was perhaps replaced before tarja was loaded.
 *
 * @param input The option `fetch`. Any function but the global one is a stranger, because a service binding and a bound method look native.
 */
export function createStrangerFinder(
	input: unknown,
	ownSources: readonly RegExp[],
	findBelow: () => string | undefined = () => undefined,
): () => string | undefined {
	let asked: unknown
	let isOwn = false
	return () => {
		const { fetch }: { readonly fetch?: unknown } = globalThis
		if (input && input !== fetch) return `the option fetch is ${describeFunction(input)}`
		if (fetch !== asked) isOwn = isExplored(fetch) || ownSources.some((own) => own.test(readSource(fetch)))
		asked = fetch
		return isOwn ? findBelow() : `globalThis.fetch is ${describeFunction(fetch)}`
	}
}

/** Whether it is the `fetch` of a process that `tarja explore` runs, which plays the runtime's own. */
function isExplored(fetch: unknown): boolean {
	return fetch === Object((globalThis as Record<symbol, unknown>)[Symbol.for('tarja.explore')]).fetch
}

/** Returns the source text of a function named `fetch`; empty for anything else, because Bun shows a bound function as `fetch`. */
function readSource(input: unknown): string {
	const isNamed = typeof input === 'function' && input.name === 'fetch'
	return isNamed ? Function.prototype.toString.call(input).replace(/\s/g, '') : ''
}

function describeFunction(input: unknown): string {
	const name = String(Object(input).name)
	return /^[\w$]{1,40}$/.test(name) ? `a function named ${name}, which isn't the runtime's own` : 'another function'
}

/** Asks how often a stranger sends a request. Completes the sentence of an error message. */
export function askFetchSends(stranger: string): string {
	return `: ${stranger}, and might send a payment twice; write createClient({ …, fetchSends: 'once' }) if it passes URL and init on once, to the runtime's own fetch, or createClient({ …, fetchSends: 'maybe-twice' }) if it may repeat a request, so that each failure of a payment is unknown`
}

/** Options with which one runtime sends a request, and what that runtime may send twice. */
export interface Sending {
	/** Extra options for `fetch`, such as the body in a form that the runtime cannot send twice. */
	readonly init: RequestInit & { readonly duplex?: 'half' }
	readonly repeats: Repeats
	/** Length of a body that is passed in chunks, in bytes. */
	readonly length?: number | undefined
}

/** A request body as a transport sends it; undefined if there is none. */
export type Body = string | Uint8Array<ArrayBuffer> | undefined

/**
 * Error codes of Node and Bun for a connection that was never made, or whose certificate was rejected. They prove that nothing was sent.
 * Codes that also occur later, such as ECONNRESET, are not included. Neither are the codes for TLS to a plain port: Bun's EPROTO also came
 * after a server had read the request, and Node's ERR_SSL_WRONG_VERSION_NUMBER can be about any record.
 */
const neverConnected =
	/^(?:ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|(?:ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_|SELF_SIGNED_)?CERT[A-Z_]*|UNABLE_TO_[A-Z_]+)$/

/** Returns the runtime's own code of a failed fetch, such as `ECONNRESET`, from the error or its causes (five deep). */
export function readFailureCode(error: unknown, depth = 0): string | undefined {
	if (depth > 4) return undefined
	const { code, name, cause } = Object(error)
	// A custom `fetch` may throw any text as a code, and codes are printed.
	if (typeof code === 'string') return /^(?:[A-Z][A-Z\d_]{2,40}|ConnectionRefused)$/.test(code) ? code : undefined
	return name === 'NotCapable' ? name : readFailureCode(cause, depth + 1)
}

/**
 * Complete messages of Node and Deno for a blocked port (Fetch §2.9). A partial match would prove nothing, because a server can send the
 * same words, for example in an HTTP/2 GOAWAY.
 */
const blocked = /^(?:bad port|(?:Fetch failed: )?Requests to port \d+ are blocked)$/

/**
 * Message of hyper, Deno's HTTP library, which has no codes. "Connect" means that it failed before it got the request. The URL in the
 * message contains no space.
 */
const neverHandedOver = /^(?:error sending request(?: for url \(\S*\))?: )?client error \(Connect\)/

/**
 * Whether an error proves that nothing was sent: no connection was made, and the runtime can't have sent the request before. Valid only for
 * a known fetch.
 */
export function isNothingSent(error: unknown, repeats: Repeats): boolean {
	const code = readFailureCode(error)
	if (code === 'NotCapable') return true // Deno checks its network permission before it does anything.
	const { message, cause } = Object(error)
	const inner = Object(cause)
	if (code === undefined && (blocked.test(String(message)) || blocked.test(String(inner.message)))) return true
	if (repeats !== 'nothing') return false
	if (code !== undefined) return neverConnected.test(code) || inner.syscall === 'connect'
	return neverHandedOver.test(String(inner.message))
}
