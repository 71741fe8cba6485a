/** Names the runtimes, and says what their errors prove, as measured. Bundles for workerd and pages have nearly none of it. */

import { ownMembers } from '../errors/printable.ts'

/** The tested runtimes; any other one is treated as a browser, of which least can be proved. */
export type Runtime = 'node' | 'deno' | 'bun' | 'workerd' | 'browser'

/**
 * Explains which runtime this is if it only looks like a browser, and what to use instead; `undefined` in a real browser. jsdom and
 * happy-dom put their own `navigator` in the place of Node's. `EdgeRuntime` is the name by which Next's (and Vercel's) edge runtime tells
 * itself apart. `setting` allows what is refused there.
 */
export function findRuntimeAdvice(setting: string): string | undefined {
	const { EdgeRuntime, navigator } = globalThis as { EdgeRuntime?: string; navigator?: { userAgent?: string } }
	const agent = navigator?.userAgent
	const simulated = agent?.match(/(?:jsdom|happydom)\S*/i)
	if (simulated)
		return ` in ${simulated}: it passes for a page; run the test in the environment of Node, or set ${setting}`
	if (agent) return undefined
	const here = EdgeRuntime ? "Next's edge runtime" : 'this runtime'
	return ` in ${here}: it has no navigator.userAgent, by which it is known; use Node 22.23 or later`
}

/** Why credentials and unsafe calls are refused in a page, each with the setting that allows it. The messages complete a sentence. */
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
 * Requests that the runtime may send again by itself: none; only requests that the server said it did not process (421, or an HTTP/2
 * refused stream), so that a later status is still about everything sent; or anything, so that no status is.
 */
export type Repeats = 'nothing' | 'refused' | 'anything'

/** Options that make one runtime send a request, and what that runtime may send twice. */
export interface Sending {
	/** Extra options for `fetch`, such as the body in a form that the runtime cannot send twice. */
	readonly init: RequestInit & { readonly duplex?: 'half' }
	readonly repeats: Repeats
	/** Length of a body that is passed in chunks. */
	readonly length?: number
}

/** A request body as a transport sends it; undefined if there is none. */
export type Body = string | Uint8Array<ArrayBuffer> | undefined

/**
 * Error codes of Node and Bun for a connection that was never made or whose certificate was rejected: nothing can have been sent.
 * Codes that also occur later, such as ECONNRESET, are not included. Neither is TLS to a plain port: Bun's EPROTO also came after a server
 * had read the request, and Node's ERR_SSL_WRONG_VERSION_NUMBER is of any record.
 */
const neverConnected =
	/^(?:ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|(?:ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_|SELF_SIGNED_)?CERT[A-Z_]*|UNABLE_TO_[A-Z_]+)$/

/** Returns the runtime's own code of a failed fetch, such as `ECONNRESET`, from the error or its causes (five deep). */
export function readFailureCode(error: unknown, depth = 0): string | undefined {
	if (depth > 4) return undefined
	try {
		const { code, name, cause } = ownMembers(error, 'code', 'name', 'cause')
		if (typeof code === 'string') return isCode(code) ? code : undefined
		return name === 'NotCapable' ? name : readFailureCode(cause, depth + 1)
	} catch {
		return undefined // A custom fetch may throw anything, even values that throw when read.
	}
}

/** Whether a text is a plausible code; a custom `fetch` may put anything there, and codes are printed. */
function isCode(code: string): boolean {
	return /^(?:[A-Z][A-Z\d_]{2,40}|ConnectionRefused)$/.test(code)
}

/**
 * Complete messages of Node and Deno for a blocked port (Fetch §2.9). Partial matches would not do, as a server may send such a
 * text, for example in an HTTP/2 GOAWAY.
 */
const blocked = /^(?:bad port|(?:Fetch failed: )?Requests to port \d+ are blocked)$/

/**
 * Message of hyper, in Deno, which has no codes: "Connect" means that it failed before the request was handed over. The URL in it
 * contains no space.
 */
const neverHandedOver = /^(?:error sending request(?: for url \(\S*\))?: )?client error \(Connect\)/

/**
 * Whether an error proves that nothing was sent: no connection was made, and the runtime cannot have sent the request before.
 * Valid only for a known fetch.
 */
export function isNothingSent(error: unknown, repeats: Repeats): boolean {
	const code = readFailureCode(error)
	if (code === 'NotCapable') return true // Deno checks its network permission before it does anything.
	const { message, cause } = ownMembers(error, 'message', 'cause')
	const inner = ownMembers(cause, 'message', 'syscall')
	if (code === undefined && (blocked.test(String(message)) || blocked.test(String(inner.message)))) return true
	if (repeats !== 'nothing') return false
	if (code !== undefined) return neverConnected.test(code) || inner.syscall === 'connect'
	// Deno before 2.9.2 says it without a cause.
	return neverHandedOver.test(String(cause === undefined ? message : inner.message))
}
