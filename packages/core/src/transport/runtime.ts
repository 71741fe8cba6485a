/**
 * What the runtime under us does on its own, by measurement. The only place that asks which runtime it is.
 * @module
 */

/** The runtimes tarja is tested in; anything else is treated as a browser, the most suspicious case. */
export type Runtime = 'node' | 'deno' | 'bun' | 'workerd' | 'browser'

/** By `navigator.userAgent`, which all of them define. */
export function currentRuntime(): Runtime {
	const agent = (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent ?? ''
	if (agent.startsWith('Node.js/')) return 'node'
	if (agent.startsWith('Deno/')) return 'deno'
	if (agent.startsWith('Bun/')) return 'bun'
	return agent === 'Cloudflare-Workers' ? 'workerd' : 'browser'
}

/**
 * Says of a runtime that only passes for a browser what it is and what to use instead; `undefined` in a browser. Node before 21
 * has no `navigator`; jsdom and happy-dom put their own in the place of Node's. `setting` allows what is refused there.
 */
export function adviceFor(setting: string): string | undefined {
	const { navigator, process } = globalThis as {
		navigator?: { userAgent?: string }
		process?: { versions?: { node?: string } }
	}
	const agent = navigator?.userAgent
	const simulated = agent?.match(/(?:jsdom|happy-?dom)\S*/i)
	if (simulated)
		return ` in ${simulated}: it passes for a page; run the test in the environment of Node, or set ${setting}`
	if (agent) return undefined
	const version = process?.versions?.node
	return ` in ${version ? `Node ${version}` : 'this runtime'}: it has no navigator.userAgent, by which it is known; use Node 22 or later`
}

/**
 * Whether its own fetch gives no more bytes of an answer than `content-length` says; of one that is compressed or sent in pieces it
 * may. In workerd, another Worker may answer, of which nobody checks that (decision 22).
 */
export function keepsLength(runtime: Runtime): boolean {
	return runtime === 'deno' || runtime === 'bun'
}

/** As found when this module was loaded. A global `fetch` that was replaced later is another function. */
const runtimeFetch: unknown = globalThis.fetch

/** Whether this is the runtime's own `fetch`, of which we know what it repeats and what its failures prove. */
export function isRuntimeFetch(fetch: unknown): boolean {
	return fetch === runtimeFetch
}

/**
 * What the runtime may send again by itself: nothing; only what the server said it did not process (status 421; under HTTP/2 a
 * refused stream), so that every later status still speaks of all that was sent; or anything, so that no status does.
 */
export type Repeats = 'nothing' | 'refused' | 'anything'

/** How one request goes out. */
export interface Sending {
	/** What is added to the request for it. */
	readonly init: RequestInit & { readonly duplex?: 'half' }
	readonly repeats: Repeats
	/** The length of a body that is handed over piece by piece. */
	readonly length?: number
}

type Body = string | Uint8Array<ArrayBuffer> | undefined

const encoder = new TextEncoder()
/** Node's own encoder takes short texts out of a pool: a quarter of the time, and no memory outside the heap for each call. */
const { Buffer: pooled } = globalThis as { Buffer?: { from(text: string): Uint8Array<ArrayBuffer> } }
const nothing = new Uint8Array()

/**
 * The body in the form in which the runtime can send it once only. Measured with servers that read the request and then reset
 * or close a connection used before, or answer 421:
 *
 * - Node (22, 24) repeats after a 421 whatever it can read twice, also nothing. It cannot read an async iterable twice. GET and
 *   HEAD cannot have one.
 * - Deno repeats whatever it can read twice, by any method. It cannot read a stream twice. GET and HEAD cannot have one.
 * - Bun repeats every method that HTTP calls idempotent, but nothing with `keepalive: false`, which costs a connection; so safe
 *   calls, which leave nothing behind, go without.
 * - workerd repeats nothing. Browsers repeat anything: Chromium and Firefox sent a POST two or three times.
 *
 * `known`: the fetch is the runtime's own, or passes everything on to it. Another one may not take an iterable.
 */
export function sendOnce(runtime: Runtime, method: string, safe: boolean, body: Body, known: boolean): Sending {
	const bodiless = method === 'GET' || method === 'HEAD'
	if (runtime === 'node' && known && !bodiless) {
		const bytes = typeof body === 'string' && pooled ? pooled.from(body) : bytesOf(body)
		const init = { body: inOnePiece(bytes) as unknown as ReadableStream, duplex: 'half' } as const
		return body === undefined ? { init, repeats: 'nothing' } : { init, repeats: 'nothing', length: bytes.length }
	}
	if (runtime === 'deno' && !bodiless)
		return { init: { body: onceOnly(bytesOf(body)), duplex: 'half' }, repeats: 'nothing' }
	const init: RequestInit = body === undefined ? {} : { body }
	if (runtime === 'node') return { init, repeats: 'refused' }
	if (runtime === 'workerd' || (runtime === 'bun' && (method === 'POST' || method === 'PATCH')))
		return { init, repeats: 'nothing' }
	if (runtime === 'bun' && !safe) return { init: { ...init, keepalive: false }, repeats: 'nothing' }
	return { init, repeats: 'anything' }
}

function bytesOf(body: Body): Uint8Array<ArrayBuffer> {
	// A copy, as fetch itself makes one: a layer may fill its bytes anew before these have gone.
	return typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body ?? nothing)
}

async function* inOnePiece(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	if (bytes.length) yield bytes
}

function onceOnly(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
	return new ReadableStream({
		start(controller) {
			if (bytes.length) controller.enqueue(bytes)
			controller.close()
		},
	})
}

/**
 * Codes that Node and Bun give when no connection was made, or when the server's certificate was not accepted: nothing can have
 * been sent. Those that also come later, such as ECONNRESET, are not among them.
 */
const neverConnected =
	/^(?:ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|(?:ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_|SELF_SIGNED_)?CERT[A-Z_]*|UNABLE_TO_[A-Z_]+)$/

/** The runtime's own code for a failed fetch, dug out of its causes. */
export function failureCode(error: unknown, depth = 0): string | undefined {
	if (depth > 4) return undefined
	try {
		const { code, name, cause } = Object(error) as { code?: unknown; name?: unknown; cause?: unknown }
		if (typeof code === 'string') return isCode(code) ? code : undefined
		return name === 'NotCapable' ? name : failureCode(cause, depth + 1)
	} catch {
		return undefined // A fetch of somebody's may throw anything, also what throws when it is read.
	}
}

/** Codes are printed; a `fetch` of somebody's may put anything there. */
function isCode(code: string): boolean {
	return neverConnected.test(code) || /^[A-Z][A-Z\d_]{2,40}$/.test(code)
}

/**
 * Whether the failure itself proves that nothing was sent: no connection was made, and the request cannot have gone out before.
 * Believe it only of a fetch that is known.
 */
export function provesNothingSent(error: unknown, repeats: Repeats): boolean {
	const code = failureCode(error)
	if (code === 'NotCapable') return true // Deno asks for the permission before it does anything.
	if (repeats !== 'nothing') return false
	const { cause } = Object(error) as { cause?: { message?: unknown; syscall?: unknown } }
	if (code !== undefined) return neverConnected.test(code) || cause?.syscall === 'connect'
	// Deno has no codes. hyper says "client error (Connect)" before a request is handed over.
	return String(cause?.message).includes('client error (Connect)')
}
