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
 * Whether the runtime may send a request again by itself when a pooled connection breaks. Measured with a server that resets
 * after reading the request: Node and workerd never; Bun not a POST; Deno anything with a body it can read twice; browsers
 * anything (Chromium and Firefox sent a POST two or three times).
 */
export function mayReplay(runtime: Runtime, method: string, streamed: boolean): boolean {
	if (runtime === 'deno') return !streamed
	if (runtime === 'bun') return method !== 'POST'
	return runtime === 'browser'
}

/** A body that cannot be read twice, so that Deno cannot send it twice. */
export function onceOnly(body: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
	const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
	return new ReadableStream({
		start(controller) {
			controller.enqueue(bytes)
			controller.close()
		},
	})
}

/** Codes that Node and Bun give, and the name that Deno gives, when no connection was made: nothing can have been sent. */
const neverConnected = new Set(['ECONNREFUSED', 'ConnectionRefused', 'ENOTFOUND', 'EAI_AGAIN', 'NotCapable'])

/** The runtime's own code for a failed fetch, dug out of its causes. */
export function failureCode(error: unknown, depth = 0): string | undefined {
	if (typeof error !== 'object' || error === null || depth > 4) return undefined
	const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown }
	if (typeof code === 'string') return isCode(code) ? code : undefined
	return name === 'NotCapable' ? name : failureCode(cause, depth + 1)
}

/** Codes are printed; a `fetch` of somebody's may put anything there. */
function isCode(code: string): boolean {
	return neverConnected.has(code) || /^[A-Z][A-Z\d_]{2,40}$/.test(code)
}

/** Whether the failure itself proves that no connection was made. */
export function provesNothingSent(error: unknown, streamed: boolean): boolean {
	const code = failureCode(error)
	if (code !== undefined) return neverConnected.has(code)
	// Deno has no codes. hyper says "client error (Connect)" before a request is handed over; with a body that can be read
	// twice it may say so of a second try after a first one was sent, and then it proves nothing.
	const { cause } = Object(error) as { cause?: { message?: unknown } }
	return streamed && String(cause?.message).includes('client error (Connect)')
}
