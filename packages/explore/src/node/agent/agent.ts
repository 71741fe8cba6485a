/** One explored process in this thread: its clock, timers and asks. It stops at each ask until the world replies. */

import type { Ask, AskResult, AskWorld, Effects, ExploredProcess, Reply, Stimulus } from './asks.ts'
import { here, type Surroundings } from './globals.ts'
import { createLearned, type KnownRequest } from './learned.ts'
import { createProbedStore } from './store.ts'
import { createTimers, type Timers } from './timers.ts'

/** The exports of the integrator's module, by name. */
export type Exports = Readonly<Record<string, unknown>>

/**
 * Waits until the process can do nothing more without a reply from its world. `isStuck` says that only work outside of this process's world
 * can help it, because it has no open ask.
 */
export type Quiet = (isStuck?: () => boolean) => Promise<void>

/** Creates the list of one process's asks: new ones, and ones that wait for a reply. */
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
		/** Returns the asks that are new since the last call. */
		takeFresh(): readonly Ask[] {
			const taken = fresh
			fresh = []
			return taken
		},
		answer(id: number, response: AskResult) {
			waiting.get(id)?.(response)
			waiting.delete(id)
		},
		/** Whether no ask waits for a reply. */
		isUnasked: () => waiting.size === 0,
		/** Ends asking. Later asks and replies are ignored. */
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

/** A webhook becomes a request in the process, because a request can't be sent to it. */
const createRequest = (arg: unknown): unknown =>
	Object(arg).webhook ? new Request('https://shop.example/webhook', { method: 'POST', ...Object(arg).webhook }) : arg

/** Calls an export, and returns how the call ended. */
async function callExport(found: unknown, args: readonly unknown[]): Promise<NonNullable<Effects['ended']>> {
	try {
		const value: unknown = typeof found === 'function' ? await found(...args) : undefined
		return typeof value === 'string' ? { value } : value instanceof Response ? { value: String(value.status) } : {}
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) }
	}
}

/** What a process can have besides its module. */
export interface AgentOptions {
	/** Arguments that every function gets after its own. */
	readonly handed?: readonly unknown[]
	/** Returns the line of the module that is running. */
	readonly findLine?: () => string | undefined
}

/** Creates a process. The first stimulus that runs a function loads the module inside the process. */
export function createAgent(
	load: () => Promise<Exports>,
	quiet: Quiet,
	{ handed = [], findLine = () => undefined }: AgentOptions = {},
): ExploredProcess {
	let clocks = { wallMs: 0, monotonicMs: 0 }
	let exports: Promise<Exports> | undefined
	let ended: Effects['ended']
	let isRunning = false
	const asking = createAsking()
	const timers = createTimers(() => clocks.monotonicMs)
	const { surroundings, unseen } = createSurroundings(asking.ask, timers, () => clocks, findLine)

	const begin = async ({ name, args }: NonNullable<Stimulus['run']>): Promise<void> => {
		isRunning = true
		exports ??= load()
		ended = await exports.then(
			(found) => callExport(found[name], [...args.map(createRequest), ...handed]),
			(error: unknown) => ({ error: String(error) }),
		)
		isRunning = false
	}

	return {
		async advance({ wallMs, monotonicMs, run, answer }) {
			clocks = { wallMs, monotonicMs }
			ended = undefined
			// `state()` is called by the explorer itself, so the places that it passes aren't boundaries.
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
	findLine: () => string | undefined,
): { readonly surroundings: Surroundings; readonly unseen: Surroundings } {
	const learned = createLearned(findLine)
	const surroundings: Surroundings = {
		wallMs: () => clocks().wallMs,
		monotonicMs: () => clocks().monotonicMs,
		timers,
		fetch: (input, init) => fetchThrough(ask, learned.find, input, init),
		learn: learned.learn,
		store: (store) => createProbedStore(store, ask, () => clocks().wallMs, runInStore),
		pass: (name) => ask({ kind: 'place', name }),
	}
	const unseen: Surroundings = { ...surroundings, pass: async () => undefined }
	// If a journal's store calls a binding, the call isn't a boundary, because the call of the store is already one.
	const runInStore = <Result>(work: () => Result): Result => here.run(unseen, work)
	return { surroundings, unseen }
}

/** The world's `fetch`. Asks the world once, and returns the response or throws the error as Node's `fetch` would. */
async function fetchThrough(
	ask: AskWorld,
	find: (request: Request) => KnownRequest,
	input: RequestInfo | URL,
	init?: RequestInit,
): Promise<Response> {
	const request = new Request(input, init)
	const known = find(request)
	const body = new Uint8Array(await request.clone().arrayBuffer())
	request.signal.throwIfAborted()
	const aborted = new Promise<never>((_resolve, reject) => {
		request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
	})
	const { method, url, headers } = request
	const asked = ask({ kind: 'request', method, url, headers: [...headers], body, known })
	const { reply } = await Promise.race([asked, aborted])
	if (reply && 'status' in reply) return createResponse(reply)
	const code = reply?.code ?? 'ECONNRESET'
	throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}

function createResponse({ status, headers, body, isCut }: Extract<Reply, { status: number }>): Response {
	const bodiless = status === 204 || status === 304
	return new Response(bodiless ? null : isCut ? createBrokenStream() : body.slice(), {
		status,
		headers: headers.map(([name, value]) => [name, value]),
	})
}

/** Creates a body that never arrives, because the connection breaks. */
function createBrokenStream(): ReadableStream<Uint8Array> {
	const error = new TypeError('terminated', { cause: Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' }) })
	return new ReadableStream({ start: (controller) => controller.error(error) })
}
