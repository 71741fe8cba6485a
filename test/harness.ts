// What every test imports, as '@tarja-test/harness': mocha's BDD interface, chai, and a corner of the emulator of its own.
import type { ClientOptions, Transport } from '@tarja/core'
import type { Fault, LogView, SettingsPatch } from '@tarja/emulator'
import { AssertionError, expect } from 'chai'
import fc from 'fast-check'

/** Replaced when the tests are bundled; a global where they are not (test/matrix/programs.mjs). */
declare const __TARJA_TEST__: {
	emulatorUrl: string
	wireUrls: WireUrls
	seed: number
	extent: 'pairwise' | 'all'
	nightly: boolean
	whole: boolean
	histories: number
	onlyHistory?: { turn: number; path: string }
	temporaryDirectory: string
}

/** Where the wire server (test/suite/outcomes/wire-server.mjs) listens: for its log, and for each lane of the matrix. */
export interface WireUrls {
	readonly control: string
	/** Connections stay open for reuse. */
	readonly reused: readonly string[]
	/** Every connection ends with its answer. */
	readonly fresh: readonly string[]
}

type Body = () => unknown
interface Bdd {
	describe(title: string, body: () => void): void
	it(title: string, body: Body): void
	before(body: Body): void
	after(body: Body): void
	beforeEach(body: Body): void
	afterEach(body: Body): void
}

// Web Test Runner puts mocha's interface there in browsers, test/matrix/mocha.mjs everywhere else.
export const { describe, it, before, after, beforeEach, afterEach }: Bdd = globalThis as unknown as Bdd
export { expect }

/** Seed of the property tests: printed at the start of a run, set with SEED=… to reproduce one. */
export const seed: number = __TARJA_TEST__.seed

/**
 * For a property test: the seed, and how many random cases are played of those that are worth playing: a third in an ordinary run,
 * as one suite runs in nine runtimes and each run but CI's has another seed; all of them with `--all`.
 */
export const random = (numRuns = 100): { seed: number; numRuns: number } => ({
	seed,
	numRuns: extent === 'all' ? numRuns : Math.ceil(numRuns / 3),
})

/** Any character but surrogates. fast-check's own makes a table of a million entries first: two seconds in each runtime. */
export const anyCharacter: fc.Arbitrary<string> = fc
	.nat(0x10f7ff)
	.map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800))

export const anyText = (maxLength = 20): fc.Arbitrary<string> =>
	fc.array(anyCharacter, { maxLength }).map((characters) => characters.join(''))

/** Base URL of the emulator that all tests of a run share. A test that counts or changes anything opens a space instead. */
export const emulatorUrl: string = __TARJA_TEST__.emulatorUrl

export const wireUrls: WireUrls = __TARJA_TEST__.wireUrls

/** How much of the outcome matrix is played: every two values together, or all combinations. */
export const extent: 'pairwise' | 'all' = __TARJA_TEST__.extent

/** Whether this is the nightly run: it takes every page and every browser, `npm test` a few. */
export const isNightly: boolean = __TARJA_TEST__.nightly

/** Returns one of so many parts of a list, another one with each seed. The nightly run and a run that names files get the whole list. */
export const takeSlice = <Item>(items: readonly Item[], parts: number): readonly Item[] =>
	__TARJA_TEST__.whole ? items : items.filter((_, index) => index % parts === seed % parts)

/** How many random histories all runtimes play together. */
export const historiesWanted: number = __TARJA_TEST__.histories
/** The one to be repeated. */
export const onlyHistory: { readonly turn: number; readonly path: string } | undefined = __TARJA_TEST__.onlyHistory

/** A directory that tests may read and write in Node and Deno. It is empty at the start of a run. */
export const temporaryDirectory: string = __TARJA_TEST__.temporaryDirectory

export type Runtime = 'node' | 'deno' | 'bun' | 'workerd' | 'chromium' | 'firefox' | 'webkit'

/** Where this test runs. Node 22 is `node` as well. */
export const runtime: Runtime = currentRuntime()

function currentRuntime(): Runtime {
	const { userAgent = '' } = (globalThis as { navigator?: { userAgent?: string } }).navigator ?? {}
	if (userAgent === 'Cloudflare-Workers') return 'workerd'
	if ('Deno' in globalThis) return 'deno'
	if ('Bun' in globalThis) return 'bun'
	if (!('document' in globalThis)) return 'node'
	if (userAgent.includes('Firefox/')) return 'firefox'
	return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'webkit'
}

/**
 * What a refusal of an unsafe or idempotent call comes to here. A browser may have sent the request before, so that there it
 * speaks of the last time only.
 */
export const refused: 'rejected' | 'unknown' = ['chromium', 'firefox', 'webkit'].includes(runtime)
	? 'unknown'
	: 'rejected'

/**
 * Hands requests to a `fetch` that sends nothing, as a transport, which is believed in pages as well: a refusal is one there, and a
 * 401 is answered with a replay. For tests of what follows from that; what a page itself makes of an answer is {@linkcode refused}.
 */
export const sentOnce = (fetch: NonNullable<ClientOptions['fetch']>): Transport => ({
	async send({ method, url, headers, body, signal }, report) {
		if (!report.begin()) throw new Error('The call is over')
		const answer = await fetch(url, { method, headers, body, signal } as RequestInit)
		report.receive(answer.status, answer.headers)
		return { status: answer.status, headers: answer.headers, url, body: new Uint8Array(await answer.arrayBuffer()) }
	},
})

/**
 * Options of a client whose `fetch` is a test's own and sends nothing, in pages, too. Its errors then prove what they prove of the runtime's
 * own `fetch`.
 */
export const stubOptions = { fetchSends: 'once', allowBrowserReplays: true } as const

/** Resolves to what `promise` rejected with, and fails if it did not reject. The type is the test's claim, to be asserted on. */
export async function rejection<Reason = Error>(promise: PromiseLike<unknown>): Promise<Reason> {
	let value: unknown
	try {
		value = await promise
	} catch (reason) {
		return reason as Reason
	}
	throw new AssertionError(`expected a rejection, but the promise resolved to ${JSON.stringify(value)}`)
}

/**
 * Does `work` while every wait of half a second or more takes a tenth of its time: for tests of what waits for nothing but timers.
 */
export async function withShortWaits<Out>(work: () => Promise<Out>): Promise<Out> {
	const { setTimeout } = globalThis
	const setShortTimeout = (handler: () => void, delayMs = 0): unknown =>
		setTimeout(handler, delayMs < 500 ? delayMs : delayMs / 10)
	globalThis.setTimeout = setShortTimeout as typeof setTimeout
	try {
		return await work()
	} finally {
		globalThis.setTimeout = setTimeout
	}
}

/** A promise that the test resolves. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
	let open = (): void => {}
	const opened = new Promise<void>((resolve) => {
		open = resolve
	})
	return { opened, open: () => open() }
}

/** Time that stands still: see {@linkcode withHeldTime}. */
export interface HeldTime {
	/** Resolves as soon as this holds of the timers that are set: how many milliseconds each of them has left. */
	when(isSo: (leftMs: readonly number[]) => boolean): Promise<void>
	/** Lets so many milliseconds pass: fires what is due by then, the earliest first. */
	pass(ms: number): void
	/** Fires one timer after the other until `work` has ended, and resolves or rejects as it does. */
	until<Out>(work: Promise<Out>): Promise<Out>
}

/**
 * Does `work` while no timer fires and no clock moves, unless the test says so: however long the process stands still, a limit
 * ends after what the test has waited for, and not before. For work that waits for nothing but timers and promises.
 */
export async function withHeldTime<Out>(work: (time: HeldTime) => Promise<Out>): Promise<Out> {
	const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
	const real = { monotonic: performance.now, wall: Date.now }
	// Whole numbers, whose differences are exact.
	const [monotonicMs, wallMs] = [Math.ceil(performance.now()), Date.now()]
	const timers = new Map<number, { readonly atMs: number; readonly fire: () => void }>()
	const waiting = new Set<() => void>()
	let passedMs = 0
	let isPassing = false
	let lastId = 0 // Counted down, as no runtime's own is negative.

	const leftMs = (): readonly number[] => [...timers.values()].map(({ atMs }) => atMs - passedMs)
	const onChange = (): void => {
		if (isPassing) return
		for (const look of waiting) look()
	}
	const set = (id: number, delayMs: number, fire: () => void): number => {
		timers.set(id, { atMs: passedMs + Math.max(0, delayMs), fire })
		onChange()
		return id
	}
	const repeat = (id: number, delayMs: number, fire: () => void): number =>
		set(id, delayMs, () => {
			repeat(id, delayMs, fire)
			fire()
		})
	const clear = (id: number): void => {
		if (timers.delete(id)) onChange()
		else clearTimeout(id)
	}
	const pass = (ms: number): void => {
		const untilMs = passedMs + ms
		const next = () =>
			[...timers].filter(([, { atMs }]) => atMs <= untilMs).toSorted(([, a], [, b]) => a.atMs - b.atMs)[0]
		isPassing = true
		for (let due = next(); due; due = next()) {
			const [id, { atMs, fire }] = due
			timers.delete(id)
			passedMs = atMs
			fire()
		}
		passedMs = untilMs
		isPassing = false
		onChange()
	}
	Object.assign(globalThis, {
		setTimeout: (fire: () => void, delayMs = 0) => set(--lastId, delayMs, fire),
		setInterval: (fire: () => void, delayMs = 0) => repeat(--lastId, Math.max(1, delayMs), fire),
		clearTimeout: clear,
		clearInterval: clear,
	})
	performance.now = () => monotonicMs + passedMs
	Date.now = () => wallMs + Math.floor(passedMs)
	try {
		return await work({
			pass,
			when: (isSo) =>
				new Promise((resolve) => {
					const look = (): void => {
						if (!isSo(leftMs())) return
						waiting.delete(look)
						resolve()
					}
					waiting.add(look)
					look()
				}),
			async until(end) {
				let isOver = false
				const over = (): void => {
					isOver = true
				}
				end.then(over, over)
				while (!isOver) {
					await new Promise((resolve) => setTimeout(resolve, 0))
					if (!isOver && timers.size) pass(Math.min(...leftMs()))
				}
				return end
			},
		})
	} finally {
		Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval })
		performance.now = real.monotonic
		Date.now = real.wall
	}
}

/** A call, and the end of its time. */
export interface Limited<Out> {
	readonly called: Promise<Out>
	/** Ends the time of the call, as its timer does. Not to be called once the call has ended. */
	timeIsUp(): void
}

/**
 * Makes a call with a limit of `limitMs`, whose end the test brings about: what has to come before it is waited for, however
 * slow the machine is. Everything else takes the time that it takes.
 */
export function startLimited<Out>(limitMs: number, call: () => Promise<Out>): Limited<Out> {
	const { setTimeout } = globalThis
	let timeIsUp = (): void => {}
	const setNoticedTimeout = (handler: () => void, delayMs = 0): unknown => {
		if (Math.round(delayMs) === limitMs) timeIsUp = handler
		return setTimeout(handler, delayMs)
	}
	globalThis.setTimeout = setNoticedTimeout as typeof setTimeout
	try {
		return { called: call(), timeIsUp: () => timeIsUp() }
	} finally {
		globalThis.setTimeout = setTimeout
	}
}

/** A private corner of the emulator: its own log, settings, faults and tokens. */
export interface Space {
	/** What a client takes as `baseUrl`. */
	readonly baseUrl: string
	/** What the emulator received here, and what took effect. */
	log(): Promise<LogView>
	/** Plays these faults, in this order. */
	fault(...faults: readonly Fault[]): Promise<void>
	/** Changes settings, e.g. how long a token lives. */
	patch(settings: SettingsPatch): Promise<void>
	/** Delays the responses of the token endpoint from now on; 0 ends that. Replaces all faults. */
	slowTokens(delayMs: number): Promise<void>
	/** Back to default settings, no faults, an empty log. */
	reset(): Promise<void>
	/** From now on every token issued so far is answered with 401. */
	revokeTokens(): Promise<void>
}

/** Opens a fresh space of the emulator, with these settings. */
export async function openSpace(settings?: SettingsPatch): Promise<Space> {
	const name = `~${crypto.randomUUID()}`
	const baseUrl = `${emulatorUrl}/${name}`
	const control = async (method: string, path: string, body?: object): Promise<unknown> => {
		const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
		const response = await fetch(`${baseUrl}/-/${path}`, { method, ...sent })
		const text = await response.text()
		if (!response.ok) throw new Error(`The emulator refused ${method} ${path}: ${response.status} ${text}`)
		return text === '' ? undefined : JSON.parse(text)
	}
	const space: Space = {
		baseUrl,
		log: async () => (await control('GET', 'log')) as LogView,
		fault: async (...faults) => void (await control('POST', 'faults', faults)),
		patch: async (changes) => void (await control('PATCH', 'settings', changes)),
		async slowTokens(delayMs) {
			await control('DELETE', 'faults')
			const slow = { at: 'after-commit', action: 'slow', delayMs, times: 'always', match: { path: '/oauth2/token' } }
			if (delayMs > 0) await control('POST', 'faults', slow)
		},
		reset: async () => void (await control('POST', 'reset')),
		revokeTokens: async () => void (await control('POST', 'revoke-tokens')),
	}
	if (settings) await space.patch(settings)
	return space
}
