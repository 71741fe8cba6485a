/**
 * Sends requests as each runtime needs it. Bundles for workerd contain `sending-workerd.ts` instead, and bundles for browsers
 * `sending-browser.ts`: the package's `imports` select them by the conditions `workerd` and `browser`.
 */

import ky from 'ky'
import { createFailure } from '../errors/tarja-error.ts'
import type { Fetch } from './attempt.ts'
import { inflate, readResponseBody } from './body.ts'
import type { FetchAdapter, FetchNow } from './fetch-transport.ts'
import {
	type Body,
	createStrangerFinder,
	type FetchSends,
	findRuntimeAdvice,
	isNothingSent,
	nativeSource,
	type Runtime,
	refusalsInPage,
	type Sending,
} from './runtime.ts'

/** Detects the runtime by `navigator.userAgent`, which every tested runtime defines. */
export function getRuntime(): Runtime {
	const agent = String((globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent)
	if (agent.startsWith('Node.js/')) return 'node'
	if (agent.startsWith('Deno/')) return 'deno'
	if (agent.startsWith('Bun/')) return 'bun'
	return agent === 'Cloudflare-Workers' ? 'workerd' : 'browser'
}

/** Codings that each runtime's `fetch` decompresses itself, as measured. Bun would decompress a whole body at once, so it must not. */
const ownCodings: Readonly<Partial<Record<Runtime, RegExp>>> = {
	node: /^(?!.*(?:identity|, *$))/i,
	deno: /^(?:gzip|br)$/i,
	bun: /^$/,
	workerd: /^(?:gzip|br)$/,
}

/**
 * Returns the source texts of a runtime's own `fetch`, without white space. Node and Deno write theirs in JavaScript, which differs between versions,
 * so only Node's module and Deno's lazy loading are looked for. An unknown runtime may be one of them that passes for a page.
 */
function listOwnSources(runtime: Runtime): readonly RegExp[] {
	const node = /^functionfetch\(.*require\('internal\/deps\/undici\/undici'\)/
	const deno = /^functionfetch\([^)]*\)\{returnlazy\w*\(\)\.fetch\(/i
	if (runtime === 'node') return [node]
	if (runtime === 'deno') return [deno]
	// In a function, because the bundled file with this expression is loaded after this one.
	return runtime === 'browser' ? [node, deno, nativeSource] : [nativeSource]
}

/** Where undici has its global dispatcher. */
const dispatcherKeys = /* @__PURE__ */ ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((key) =>
	Symbol.for(key),
)

/** The dispatchers that send each request once, if nothing was composed with them. */
const plainDispatchers: readonly unknown[] = ['Agent', 'ProxyAgent', 'EnvHttpProxyAgent', 'Dispatcher1Wrapper']

/** Dispatchers that were found to be undici's own. Their classes and symbols can't be replaced later by a user of undici. */
const knownDispatchers = /* @__PURE__ */ new WeakSet()

/**
 * Whether undici itself makes what is below a dispatcher. A `factory` of somebody else may compose an interceptor that repeats, and undici 6
 * takes `interceptors` as an option.
 */
function hasOwnFactories(dispatcher: object): boolean {
	return Object.getOwnPropertySymbols(dispatcher).every((key) => {
		const part: unknown = (dispatcher as Record<symbol, unknown>)[key]
		if (key.description === 'factory') return Object(part).name === 'defaultFactory'
		if (key.description === 'options' && Object(part).interceptors) return false
		return !plainDispatchers.includes(Object(part).constructor.name) || hasOwnFactories(part as object)
	})
}

/** Whether a dispatcher is undici's own. Remembers those that are, because this is asked twice for each unsafe call. */
function isPlain(dispatcher: object): boolean {
	if (knownDispatchers.has(dispatcher)) return true
	const made = dispatcher.constructor
	// A class of the program may be called `Agent`, too. It extends undici's.
	const isOwnClass = plainDispatchers.includes(made.name) && /^Dispatcher/.test(Object.getPrototypeOf(made).name)
	const isOwn = isOwnClass && hasOwnFactories(dispatcher)
	if (isOwn) knownDispatchers.add(dispatcher)
	return isOwn
}

/**
 * Returns which global dispatcher of undici was found that may send a request twice. Node reads one of two symbols, by its version. undici 8
 * puts a wrapper of the second one's dispatcher at the first one. `compose()` returns a Proxy that has the class of the dispatcher below.
 */
function findStrangeDispatcher(): string | undefined {
	for (const key of dispatcherKeys) {
		const dispatcher = (globalThis as Record<symbol, unknown>)[key]
		if (!dispatcher) continue
		const { constructor: made, dispatch } = Object(dispatcher)
		// `dispatch` may be replaced at any time, so it isn't remembered.
		if (dispatch === made.prototype.dispatch && isPlain(dispatcher as object)) continue
		return `the global dispatcher of undici is a ${made.name} that isn't the runtime's own`
	}
	return undefined
}

/** Returns what was found if the global `fetch` lacks a member of Bun's own, because Bun shows a bound function and a mock as native code. */
const findBound = (): string | undefined =>
	'preconnect' in globalThis.fetch ? undefined : 'globalThis.fetch is a bound function or a mock'

/**
 * Returns how a runtime sends requests, so that it sends none twice if that can be prevented.
 *
 * @param found Calls the client's `fetch`.
 * @param input The option `fetch`; undefined if the global `fetch` is used.
 * @param sends The option `fetchSends`.
 */
export function createFetchAdapter(runtime: Runtime, found: Fetch, input?: Fetch, sends?: FetchSends): FetchAdapter {
	const own = ownCodings[runtime]
	const findBelow = runtime === 'node' ? findStrangeDispatcher : runtime === 'bun' ? findBound : undefined
	const findStranger = createStrangerFinder(input, listOwnSources(runtime), findBelow)
	// The `fetch` of Deno and Bun never returns more bytes than `content-length` announces, unless the body is compressed or chunked. In
	// workerd another Worker may respond, and no one checks its length.
	const hasTrueLength = runtime === 'deno' || runtime === 'bun'
	// A custom `fetch` may need no permission.
	const allowed = runtime === 'deno' ? askingPermission(found, () => !findStranger()) : found
	let facts: FetchNow | undefined
	const now = (): FetchNow => {
		const stranger = findStranger()
		if (facts && facts.stranger === stranger) return facts
		const isKnown = sends ? sends === 'once' : !stranger
		// In a browser, other scripts may have patched `fetch`, and may not accept pairs.
		const takesPairs = !stranger && runtime !== 'browser'
		facts = { stranger, isKnown, takesPairs, keepsLength: isKnown && hasTrueLength }
		return facts
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

/** Says why credentials or replays are refused in a web page. Completes the sentence of an error message. */
export function explainRefusalHere(what: keyof typeof refusalsInPage): string {
	const { setting, message } = refusalsInPage[what]
	return findRuntimeAdvice(`${setting}: true`) ?? message
}

/** Resolves to ky, which is loaded with this module. In a page, `sending-browser.ts` loads it from a file of its own. */
export const loadKy = async (): Promise<typeof ky> => ky

const encoder = /* @__PURE__ */ new TextEncoder()
const nothing = /* @__PURE__ */ new Uint8Array()

/**
 * Returns the body in a form that the runtime can send only once. Measured with servers that read a request and then reset or close a
 * connection that was used before, or respond with 421:
 *
 * - Node (22, 24) sends a request again after a 421 if it can read the body twice, or there is no body. It can't read an async iterable
 *   twice. GET and HEAD can't have a body.
 * - Deno sends a request of any method again if it can read the body twice. It can't read a stream twice. GET and HEAD can't have a body.
 * - Bun sends a request again if HTTP calls its method idempotent, but not with `keepalive: false`, which costs a connection. Safe calls do
 *   without this option, because they change nothing. For a method that Bun doesn't know, it sends GET without an error.
 * - workerd sends nothing again. Browsers may send anything again: Chromium and Firefox sent a POST two or three times.
 *
 * `known`: the fetch is the runtime's own, or passes everything on to it, once. Another fetch may send anything again, and may not accept an
 * iterable.
 */
export function toSending(runtime: Runtime, method: string, safe: boolean, body: Body, known: boolean): Sending {
	const bodiless = method === 'GET' || method === 'HEAD'
	if (runtime === 'bun' && sendsOtherMethod(method))
		throw createFailure(
			'configuration',
			`Bun does not know ${method} and would send GET: give a transport of your own`,
			{ reason: 'runtime' },
		)
	const init: RequestInit = body === undefined ? {} : { body }
	if (runtime === 'browser' && safe) return { init: { ...init, cache: 'no-store' }, repeats: 'anything' }
	if (!known) return { init, repeats: 'anything' }
	if (runtime === 'node' && !bodiless) {
		const bytes = copyBytes(body)
		const once = { body: yieldOnce(bytes) as unknown as ReadableStream, duplex: 'half' } as const
		return { init: once, repeats: 'nothing', length: body === undefined ? undefined : bytes.length }
	}
	if (runtime === 'deno' && !bodiless)
		return { init: { body: createOneTimeStream(copyBytes(body)), duplex: 'half' }, repeats: 'nothing' }
	if (runtime === 'node') return { init, repeats: 'refused' }
	if (runtime === 'workerd' || (runtime === 'bun' && (method === 'POST' || method === 'PATCH')))
		return { init, repeats: 'nothing' }
	if (runtime === 'bun' && !safe) return { init: { ...init, keepalive: false }, repeats: 'nothing' }
	return { init, repeats: 'anything' }
}

/** Whether the runtime would send another method instead. Bun sends GET for methods that it doesn't know. */
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
 * Asks Deno for its network permission before Deno's own `fetch` asks. That `fetch` first takes the stream of the body. If the
 * permission is missing, it never releases the stream, so the process would never end.
 */
export function askingPermission(fetch: Fetch, isOwnFetch: () => boolean): Fetch {
	const granted = new Set<string>()
	return (url, init) => {
		const { Deno } = globalThis as { Deno?: { permissions?: DenoPermissions } }
		// Parses the URL only for the first request to a host, because parsing costs a twentieth of a call.
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
