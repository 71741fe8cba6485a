/**
 * Replaces the runtime's clock, timers and `fetch` by the world's, for code in an explored process. Code outside of a process keeps the
 * runtime's own. Import this file before any module that stores a reference to one of them.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transport } from '@tarja/core'
import type { AskedPlace, AskResult } from './asks.ts'
import type { Timers } from './timers.ts'
import { countUnlisted } from './unlisted.ts'

/** The functions that the replaced globals call in the process that uses them. */
export interface Surroundings {
	wallMs(): number
	monotonicMs(): number
	readonly timers: Timers
	fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
	/** Wraps the store of a journal, so that each of its calls asks the world. */
	store(store: object): object
	/** Learns which operation is sent by which line. */
	learn(called: unknown): void
	/** Passes a place where the process may end. */
	pass(name: AskedPlace['name']): Promise<AskResult | undefined>
}

/** The process to which the running code belongs. */
export const here: AsyncLocalStorage<Surroundings> = new AsyncLocalStorage()

const realNow = Date.now

/** The wall clock for code outside of all processes. It is the runtime's own until the world replaces it. */
export const outside: { wallMs(): number } = { wallMs: () => realNow() }

/** `@tarja/core`, `@tarja/journal` and `point()` look up the explorer under this name. */
export const probe: unique symbol = Symbol.for('tarja.explore')

function replaceTimers(): void {
	const real = { setTimeout, setInterval, clearTimeout, clearInterval }
	const set = (original: (...input: never[]) => unknown, repeats: boolean) =>
		Object.assign((callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
			const process = here.getStore()
			return process
				? process.timers.set(callback, delayMs, args, repeats)
				: Reflect.apply(original, undefined, [callback, delayMs, ...args])
		}, original)
	const clear = (original: (timer?: never) => void) => (timer?: unknown) => {
		const process = here.getStore()
		return process ? process.timers.clear(timer) : Reflect.apply(original, undefined, [timer])
	}
	Object.assign(globalThis, {
		setTimeout: set(real.setTimeout, false),
		setInterval: set(real.setInterval, true),
		clearTimeout: clear(real.clearTimeout),
		clearInterval: clear(real.clearInterval),
	})
	AbortSignal.timeout = (delayMs) => {
		const controller = new AbortController()
		setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), delayMs)
		return controller.signal
	}
}

function replaceClocks(): void {
	const RealDate = Date
	const now = (): number => (here.getStore() ?? outside).wallMs()
	const monotonic = performance.now.bind(performance)
	globalThis.Date = new Proxy(RealDate, {
		construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
		apply: () => new RealDate(now()).toString(),
		get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
	})
	performance.now = () => here.getStore()?.monotonicMs() ?? monotonic()
}

function replaceFetch(): void {
	const real = globalThis.fetch
	globalThis.fetch = (input, init) => here.getStore()?.fetch(input, init) ?? real(input, init)
}

/**
 * Replaces `undiciTransport()`. Every request goes to the world. A refused connection counts as begun, although undici would know that
 * nothing was sent. That can only make an outcome less certain.
 */
const transport: Transport = {
	async send({ method, url, headers, body, signal }, report) {
		if (!report.begin()) throw new Error('The request must not leave: its call is over, or it has left before')
		const response = await globalThis.fetch(url, { method, headers: [...headers], body: body ?? null, signal })
		report.receive(response.status, response.headers)
		const bytes = new Uint8Array(await response.arrayBuffer())
		return { status: response.status, headers: response.headers, url, body: bytes }
	},
}

/** Replaces the globals, once for the whole thread. */
function replaceGlobals(): void {
	replaceTimers()
	replaceClocks()
	replaceFetch()
	countUnlisted()
	Object.assign(globalThis, {
		[probe]: {
			store: (store: object) => here.getStore()?.store(store) ?? store,
			once:
				(once: (...args: unknown[]) => unknown) =>
				(...args: unknown[]) => {
					here.getStore()?.learn(args[1])
					return once(...args)
				},
			point: (name: string) => here.getStore()?.pass(`point:${name}`),
			transport,
			// Plays the runtime's own `fetch`, so that a client asks nothing about it.
			fetch: globalThis.fetch,
		},
	})
}

replaceGlobals()
