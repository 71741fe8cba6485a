/**
 * Puts the world's clock, timers and `fetch` in the place of the runtime's, for code that runs in an explored process. What runs
 * outside of one keeps the runtime's own. Import it before anything that keeps one of them.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transport } from '@tarja/core'
import type { AskedPlace, AskResult } from './asks.ts'
import type { Timers } from './timers.ts'
import { countUnlisted } from './unlisted.ts'

/** What the replaced globals ask of the process that calls them. */
export interface Surroundings {
	wallMs(): number
	monotonicMs(): number
	readonly timers: Timers
	fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
	/** A store of a journal, whose calls are asked for one by one. */
	store(store: object): object
	/** Passes a place at which the process may end. */
	pass(name: AskedPlace['name']): Promise<AskResult | undefined>
}

/** Which process the running code belongs to. */
export const here: AsyncLocalStorage<Surroundings> = new AsyncLocalStorage()

const realNow = Date.now

/** The wall clock of code that runs outside of all processes: the runtime's own, until the world has another for it. */
export const outside: { wallMs(): number } = { wallMs: () => realNow() }

/** Under this name `@tarja/journal` and `point()` find the explorer, where there is one. */
const probe = Symbol.for('tarja.explore')

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
 * Takes the place of `undiciTransport()`: every request goes to the world. A refused connection counts as begun, which is less than
 * undici knows, and never more.
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

/** Replaces them, once for the whole thread. */
function replaceGlobals(): void {
	replaceTimers()
	replaceClocks()
	replaceFetch()
	countUnlisted()
	Object.assign(globalThis, {
		[probe]: {
			store: (store: object) => here.getStore()?.store(store) ?? store,
			point: (name: string) => here.getStore()?.pass(`point ${name}`),
			transport,
		},
	})
}

replaceGlobals()
