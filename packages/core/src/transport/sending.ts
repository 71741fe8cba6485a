/**
 * Sends requests as each runtime needs it. Bundles for workerd use `sending-workerd.ts` instead, and bundles for pages
 * `sending-browser.ts`: the package's `imports` select them by the conditions `workerd` and `browser`.
 */

import { createFailure } from '../errors/tarja-error.ts'
import type { Fetch } from './attempt.ts'
import { inflate, readResponseBody } from './body.ts'
import type { FetchAdapter, FetchNow } from './fetch-transport.ts'
import { type Body, findRuntimeAdvice, isNothingSent, type Runtime, refusalsInPage, type Sending } from './runtime.ts'

/** Detects the runtime by `navigator.userAgent`, which all of them define. */
export function getRuntime(): Runtime {
	const agent = String((globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent)
	if (agent.startsWith('Node.js/')) return 'node'
	if (agent.startsWith('Deno/')) return 'deno'
	if (agent.startsWith('Bun/')) return 'bun'
	return agent === 'Cloudflare-Workers' ? 'workerd' : 'browser'
}

/** What the fetch of each runtime decompresses by itself, measured. Bun decompresses all at once, and is told not to. */
const ownCodings: Readonly<Partial<Record<Runtime, RegExp>>> = {
	node: /^(?!.*(?:identity|, *$))/i,
	deno: /^(?:gzip|br)$/i,
	bun: /^$/,
	workerd: /^(?:gzip|br)$/,
}

/**
 * Returns the way in which a runtime sends requests, chosen to keep it from sending one twice.
 *
 * @param found Calls the client's `fetch`.
 * @param input The option `fetch`; undefined if the global one is used.
 * @param trustFetchErrors The option of this name.
 */
export function createFetchAdapter(
	runtime: Runtime,
	found: Fetch,
	input?: Fetch,
	trustFetchErrors = false,
): FetchAdapter {
	const own = ownCodings[runtime]
	const isOwnFetch = (): boolean => (input ?? globalThis.fetch) === runtimeFetch
	// Their fetch never returns more bytes than `content-length` announces, unless the body is compressed or chunked. In workerd another
	// Worker may answer, which nobody checks (decision 26).
	const hasTrueLength = runtime === 'deno' || runtime === 'bun'
	// A fetch of somebody else may need no permission.
	const allowed = runtime === 'deno' ? askingPermission(found, isOwnFetch) : found
	const now = (): FetchNow => {
		const isOwn = isOwnFetch()
		const isKnown = trustFetchErrors || isOwn
		// A page is watched by what has patched its fetch, which may not know pairs.
		return { isKnown, takesPairs: isOwn && runtime !== 'browser', keepsLength: isKnown && hasTrueLength }
	}
	return {
		fetch:
			runtime === 'bun'
				? (url, init) => found(url, now().isKnown ? Object.assign({ decompress: false }, init) : init)
				: allowed,
		inflate: (response, method, known) => (own && known ? inflate(response, method, own) : response),
		readResponseBody,
		now,
		toSending: (method, safe, body, known) => toSending(runtime, method, safe, body, known),
		isNothingSent,
	}
}

/** Says why a thing is refused in a web page; completes the error message's sentence. */
export function explainRefusalHere(what: keyof typeof refusalsInPage): string {
	const { setting, message } = refusalsInPage[what]
	return findRuntimeAdvice(`${setting}: true`) ?? message
}

/** Loads ky when a call is retried for the first time; until then its file is not read. */
export function loadKy(): Promise<Pick<typeof import('ky'), 'default'>> {
	return import('ky')
}

/** The global `fetch` when this module was loaded, whose repeats and failures are known; a later replacement is a different function. */
const runtimeFetch: unknown = globalThis.fetch

const encoder = /* @__PURE__ */ new TextEncoder()
const nothing = /* @__PURE__ */ new Uint8Array()

/**
 * The body in the form in which the runtime can send it once only. Measured with servers that read the request and then reset
 * or close a connection used before, or answer 421:
 *
 * - Node (22, 24) repeats after a 421 whatever it can read twice, also nothing. It cannot read an async iterable twice. GET and
 *   HEAD cannot have one.
 * - Deno repeats whatever it can read twice, by any method. It cannot read a stream twice. GET and HEAD cannot have one.
 * - Bun repeats every method that HTTP calls idempotent, but nothing with `keepalive: false`, which costs a connection; so safe
 *   calls, which leave nothing behind, go without. For a method that it does not know it sends GET, and keeps that to itself.
 * - workerd repeats nothing. Browsers repeat anything: Chromium and Firefox sent a POST two or three times.
 *
 * `known`: the fetch is the runtime's own, or passes everything on to it. Another one may not take an iterable.
 */
export function toSending(runtime: Runtime, method: string, safe: boolean, body: Body, known: boolean): Sending {
	const bodiless = method === 'GET' || method === 'HEAD'
	if (runtime === 'node' && known && !bodiless) {
		const bytes = copyBytes(body)
		const init = { body: yieldOnce(bytes) as unknown as ReadableStream, duplex: 'half' } as const
		return body === undefined ? { init, repeats: 'nothing' } : { init, repeats: 'nothing', length: bytes.length }
	}
	if (runtime === 'deno' && !bodiless)
		return { init: { body: createOneTimeStream(copyBytes(body)), duplex: 'half' }, repeats: 'nothing' }
	if (runtime === 'bun' && sendsOtherMethod(method))
		throw createFailure(
			'configuration',
			`Bun does not know ${method} and would send GET: give a transport of your own`,
			{ reason: 'runtime' },
		)
	const init: RequestInit = body === undefined ? {} : { body }
	if (runtime === 'node') return { init, repeats: 'refused' }
	if (runtime === 'workerd' || (runtime === 'bun' && (method === 'POST' || method === 'PATCH')))
		return { init, repeats: 'nothing' }
	if (runtime === 'bun' && !safe) return { init: { ...init, keepalive: false }, repeats: 'nothing' }
	if (runtime === 'browser' && safe) return { init: { ...init, cache: 'no-store' }, repeats: 'anything' }
	return { init, repeats: 'anything' }
}

/** Whether the runtime would send another method instead: Bun sends GET for methods that it does not know. */
function sendsOtherMethod(method: string): boolean {
	if (/^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)) return false
	return new Request('http://localhost', { method }).method !== method
}

function copyBytes(body: Body): Uint8Array<ArrayBuffer> {
	// Copies the bytes, as fetch does, because a layer may overwrite them before they are sent.
	return typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body ?? nothing)
}

async function* yieldOnce(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	if (bytes.length) yield bytes
}

function createOneTimeStream(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
	return new ReadableStream({
		start(controller) {
			if (bytes.length) controller.enqueue(bytes)
			controller.close()
		},
	})
}

interface DenoPermissions {
	request(descriptor: object): Promise<{ readonly state: string }>
}

/**
 * Asks Deno for its network permission before its `fetch` does. That one takes a stream as the body first, and never lets go of it if the
 * permission is missing, so that the process would never end.
 */
export function askingPermission(fetch: Fetch, isOwnFetch: () => boolean): Fetch {
	const granted = new Set<string>()
	return (url, init) => {
		const { Deno } = globalThis as { Deno?: { permissions?: DenoPermissions } }
		// Parses the URL for the first request to a host only, as that costs a twentieth of a call.
		const begin = url.split('/', 3).join()
		if (!Deno?.permissions || granted.has(begin) || !isOwnFetch()) return fetch(url, init)
		const { hostname, port, protocol, origin } = new URL(url)
		const host = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
		return Deno.permissions.request({ name: 'net', host }).then(({ state }) => {
			if (state !== 'granted')
				throw Object.assign(new Error(`--allow-net is missing for ${origin}`), { name: 'NotCapable' })
			granted.add(begin)
			return fetch(url, init)
		})
	}
}
