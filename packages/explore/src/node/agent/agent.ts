/**
 * One explored process in this thread: its clock, its timers, and the asks at which it stands still.
 * @module
 */
import type { Ask, AskResult, AskWorld, Effects, ExploredProcess, Reply, Stimulus } from './asks.ts'
import { here, type Surroundings } from './globals.ts'
import { createProbedStore } from './store.ts'
import { createTimers, type Timers } from './timers.ts'

/** Functions of the integrator's module, by name. */
export type Exports = Readonly<Record<string, unknown>>

/**
 * Waits until nothing is going on without an answer of the world. `hopes`: only what is going on can help the process, because it asks its
 * world for nothing.
 */
export type Quiet = (hopes?: () => boolean) => Promise<void>

/** The asks of one process: those that are new, and those that wait for an answer. */
function createAsking() {
	let isOver = false
	let lastId = 0
	let fresh: Ask[] = []
	const waiting = new Map<number, (response: AskResult) => void>()
	const ask: AskWorld = (asked) =>
		new Promise((resolve) => {
			if (isOver) return
			const id = ++lastId
			waiting.set(id, resolve)
			fresh.push({ ...asked, id })
		})
	return {
		ask,
		/** Takes the asks that are new. */
		takeFresh(): readonly Ask[] {
			const taken = fresh
			fresh = []
			return taken
		},
		answer(id: number, response: AskResult) {
			waiting.get(id)?.(response)
			waiting.delete(id)
		},
		/** Whether nothing waits for an answer. */
		isUnasked: () => waiting.size === 0,
		/** Nothing is asked or answered any more. */
		end() {
			isOver = true
			waiting.clear()
		},
	}
}

/** Runs the timers that are due, one after another. */
async function fireDue(timers: Timers, nowMs: number, surroundings: Surroundings, quiet: Quiet): Promise<void> {
	for (let due = timers.takeDue(nowMs); due; due = timers.takeDue(nowMs)) {
		here.run(surroundings, due)
		await quiet()
	}
}

/** Calls an export, and says how it ended. */
async function callExport(found: unknown, args: readonly unknown[]): Promise<NonNullable<Effects['ended']>> {
	try {
		const value: unknown = typeof found === 'function' ? await found(...args) : undefined
		return typeof value === 'string' ? { value } : {}
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) }
	}
}

/**
 * Makes a process. Its module is loaded inside it, with the first stimulus that runs a function. `handed`: what each function is given
 * after its own arguments.
 */
export function createAgent(
	load: () => Promise<Exports>,
	quiet: Quiet,
	handed: readonly unknown[] = [],
): ExploredProcess {
	let clocks = { wallMs: 0, monotonicMs: 0 }
	let exports: Promise<Exports> | undefined
	let ended: Effects['ended']
	let isRunning = false
	const asking = createAsking()
	const timers = createTimers(() => clocks.monotonicMs)
	const { surroundings, unseen } = createSurroundings(asking.ask, timers, () => clocks)

	const begin = async ({ name, args }: NonNullable<Stimulus['run']>): Promise<void> => {
		isRunning = true
		exports ??= load()
		ended = await exports.then(
			(found) => callExport(found[name], [...args, ...handed]),
			(error: unknown) => ({ error: String(error) }),
		)
		isRunning = false
	}

	return {
		async advance({ wallMs, monotonicMs, run, answer }) {
			clocks = { wallMs, monotonicMs }
			ended = undefined
			// The checker's own reads are no boundaries.
			if (run) here.run(run.name === 'state' ? unseen : surroundings, () => void begin(run))
			if (answer) asking.answer(answer.id, answer)
			await quiet(() => isRunning && asking.isUnasked() && timers.nextMs() === undefined)
			await fireDue(timers, monotonicMs, surroundings, quiet)
			const nextMs = timers.nextMs()
			const found = ended as Effects['ended']
			return { asks: asking.takeFresh(), ...(found && { ended: found }), ...(nextMs !== undefined && { nextMs }) }
		},
		kill: asking.end,
	}
}

function createSurroundings(
	ask: AskWorld,
	timers: Timers,
	clocks: () => Pick<Stimulus, 'wallMs' | 'monotonicMs'>,
): { readonly surroundings: Surroundings; readonly unseen: Surroundings } {
	const surroundings: Surroundings = {
		wallMs: () => clocks().wallMs,
		monotonicMs: () => clocks().monotonicMs,
		timers,
		fetch: (input, init) => fetchThrough(ask, input, init),
		store: (store) => createProbedStore(store, ask, () => clocks().wallMs, runInStore),
		pass: (name) => ask({ kind: 'place', name }),
	}
	const unseen: Surroundings = { ...surroundings, pass: async () => undefined }
	// What a journal's store asks of a binding is asked as the store's.
	const runInStore = <Result>(work: () => Result): Result => here.run(unseen, work)
	return { surroundings, unseen }
}

/** The world's `fetch`: one ask, and the answer as Node would have given it. */
async function fetchThrough(ask: AskWorld, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const request = new Request(input, init)
	const body = new Uint8Array(await request.clone().arrayBuffer())
	request.signal.throwIfAborted()
	const aborted = new Promise<never>((_resolve, reject) => {
		request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
	})
	const asked = ask({ kind: 'request', method: request.method, url: request.url, headers: [...request.headers], body })
	const { reply } = await Promise.race([asked, aborted])
	if (reply && 'status' in reply) return createResponse(reply)
	const code = reply?.code ?? 'ECONNRESET'
	throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}

function createResponse({ status, headers, body }: Extract<Reply, { status: number }>): Response {
	const bodiless = status === 204 || status === 304
	return new Response(bodiless ? null : body.slice(), {
		status,
		headers: headers.map(([name, value]) => [name, value]),
	})
}
