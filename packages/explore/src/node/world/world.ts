/** The world of one run: its clock, network and processes, one of which runs at a time. Its platform is the emulator. */

import { type BoundOperation, createEmulator, type Emulator, emulatorVariables } from '@tarja/emulator'
import type { Ask, AskedRequest, AskResult, Effects, ExploredProcess, Reply, Stage, Stimulus } from '../agent/asks.ts'
import { isRequestOf } from '../agent/learned.ts'
import type { ExploredPlatform, Facts, HeldCall } from '../explored.ts'
import type { Deviation } from './deviations.ts'
import { createLists, type Lists, minuteMs } from './lists.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import type { Step } from './verdict.ts'

/** The kind of a request. It decides which deviations are possible. */
type RequestKind = 'token' | 'payment' | 'lookup' | 'call'

export type WholeReply = Extract<Reply, { status: number }>

/** The platform of the world. */
interface Platform {
	getKind(request: AskedRequest): RequestKind
	/** Lets a request arrive and take effect. Returns the response. */
	receive(request: AskedRequest): Promise<WholeReply>
	/** Returns how many payments were applied since `begin()`. */
	countApplied(): number
	/** Whether the platform applied the same request of a further step twice since `begin()`, which must not be repeated. */
	hasRepeatedStep(): boolean
	/** Counts payments from now on. */
	begin(): void
	/** How many further calls it has applied. */
	countCalls(): number
	/** Each further step is done. From now on, another one at the same place repeats it, whatever its body is. */
	endSteps(): void
	readonly lists: Lists
}

/** The environment variables with the platform's URL and credentials. */
export const platformVariables: Readonly<Record<string, string>> = emulatorVariables('http://127.0.0.1:4010')
const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
const decoder = new TextDecoder()
/** Creates an empty platform. `now` returns the time of its clock. */
function createPlatform(input: ExploredPlatform, now: () => number): Platform {
	const lists = createLists(now)
	const steps = createStepCounter(input.bindings ?? {})
	const responses = Object.entries(input.responses ?? {}).map(([id, response]) => [
		id,
		typeof response === 'function'
			? (request: object) => response({ ...request, ...lists.show(steps.held) } as never)
			: response,
	])
	const emulator: Emulator = createEmulator({
		clock: now,
		settings: input.settings ?? {},
		bindings: input.bindings ?? {},
		responses: Object.fromEntries(responses),
	})
	let [known, earlier] = [0, 0]
	return {
		lists,
		getKind({ method, url }: AskedRequest): RequestKind {
			const { pathname } = new URL(url)
			if (pathname === '/oauth2/token') return 'token'
			if (pathname === intentPath && method === 'POST') return 'payment'
			return method === 'GET' ? 'lookup' : 'call'
		},
		/** Lets a request arrive and take effect. Returns the response. */
		async receive(request: AskedRequest): Promise<WholeReply> {
			const reply = await exchange(emulator, request)
			const { intents } = emulator.log()
			for (const { id } of intents.slice(known))
				lists.held.push({ id, createdAtMs: now(), fields: readFields(request) })
			known = intents.length
			if (reply.status < 300) steps.add(request, now())
			return reply
		},
		/** Returns how many payments were applied since `begin()`. */
		countApplied: () => known - earlier,
		/** Whether the platform applied the same request of a further step twice since `begin()`, which must not be repeated. */
		hasRepeatedStep: steps.hasRepeated,
		/** Counts payments from now on. */
		begin(): void {
			earlier = known
			lists.begin()
			steps.begin()
		},
		/** Returns how many further calls it has applied. */
		countCalls: () => steps.held.length,
		endSteps: steps.end,
	}
}

async function exchange(emulator: Emulator, request: AskedRequest): Promise<WholeReply> {
	const { url, method, headers: sent } = request
	const body = request.body.length ? request.body.slice() : null
	const headers = sent.map(([name, value]): [string, string] => [name, value])
	const response = await emulator.fetch(new Request(url, { method, headers, body }))
	const bytes = await response.arrayBuffer()
	return { status: response.status, headers: [...response.headers], body: new Uint8Array(bytes) }
}

export function readFields({ url, body }: Pick<AskedRequest, 'url' | 'body'>): Readonly<Record<string, unknown>> {
	const query = Object.fromEntries(new URL(url).searchParams)
	return { ...query, ...(body.length > 0 && JSON.parse(decoder.decode(body))) }
}

/** Counts the applied requests of bound operations that change something and may not be repeated. */
function createStepCounter(bindings: NonNullable<ExploredPlatform['bindings']>) {
	const found = Object.entries(bindings).flatMap(([id, operation]) => ('path' in operation ? [{ id, operation }] : []))
	const isOnce = ({ effect = 'unsafe', ...operation }: Pick<BoundOperation, 'effect'>): boolean =>
		effect === 'unsafe' && Reflect.get(operation, 'mayRepeat') !== true
	const held: HeldCall[] = []
	let counts = new Map<string, number>()
	return {
		held,
		add(request: AskedRequest, createdAtMs: number): void {
			const bound = found.find(({ operation }) => isRequestOf(operation, request))
			if (!bound || request.method === 'GET') return
			const { pathname } = new URL(request.url)
			held.push({ operation: bound.id, path: pathname, createdAtMs, fields: readFields(request) })
			// Generated ids and times are left out, because a new one doesn't make it another step.
			const body = decoder.decode(request.body).replaceAll(/[\da-f-]{16,}|\d{4}-\d\d-\d\dT[^"]*/gi, '')
			const place = JSON.stringify([bound.id, request.url])
			const key = counts.has(place) ? place : JSON.stringify([bound.id, request.url, body])
			if (isOnce(bound.operation)) counts.set(key, (counts.get(key) ?? 0) + 1)
		},
		begin() {
			counts = new Map()
		},
		end(): void {
			for (const key of [...counts.keys()]) {
				const place = JSON.stringify(JSON.parse(key).slice(0, 2))
				counts.set(place, counts.get(place) ?? 1)
			}
		},
		hasRepeated: () => [...counts.values()].some((count) => count > 1),
	}
}

export const startMs: number = Date.UTC(2026, 0, 31, 12)
/** Number of stimuli after which a run counts as endless. */
const mostStimuli = 20_000

/** Thrown if the result of a run can't be known. */
export class Undecided extends Error {}

/** A process, and what the world knows about it. */
export interface RunningProcess {
	readonly name: string
	readonly aheadMs: number
	readonly waiting: Ask[]
	isAlive: boolean
	/** When the process's next timer is due. */
	nextMs: number | undefined
	ended: Effects['ended']
	readonly process: ExploredProcess
}

type Lookups = { readonly then?: Deviation; readonly untilMs: number }

/** The world of a run. */
export interface World {
	readonly platform: Platform
	readonly schedule: Schedule
	readonly facts: Facts
	/** What deviations have left behind. `isRestored`: the disk was restored from a copy, and restored() hasn't yet succeeded. */
	readonly trouble: { tokenDownUntilMs: number; isRestored: boolean; lookups: Lookups }
	/** Returns the milliseconds since the run began. */
	nowMs(): number
	/** Moves the clock forward, never back. */
	moveTo(ms: number): void
	/** Lets an event happen after this many minutes. Default 1. */
	postpone(happen: () => Promise<void>, minutes?: number): void
	/** Returns when the next postponed event happens; infinity if there is none. */
	nextMs(): number
	happenNext(): Promise<void>
	start(): Promise<RunningProcess>
	/** Starts the counting of payments and boundaries. Deviations may happen from now on. */
	begin(): Promise<void>
	kill(running: RunningProcess): void
	killAll(): void
	stimulate(running: RunningProcess, input?: Pick<Stimulus, 'answer' | 'run'>): Promise<void>
	/** Replies to an ask if its process is alive. */
	answer(running: RunningProcess, ask: Pick<Ask, 'id'>, input?: AskResult): Promise<void>
}

/** Creates an empty world. */
export async function createWorld(stage: Stage, steps: readonly Step[]): Promise<World> {
	await stage.clear()
	let nowMs = 0
	const { platform: given, optional } = stage.facts
	const platform = createPlatform(given, () => startMs + nowMs)
	const schedule = createSchedule(steps, { tells: optional.includes('receive') })
	const later: { readonly dueMs: number; readonly happen: () => Promise<void> }[] = []
	const trouble: World['trouble'] = { tokenDownUntilMs: 0, isRestored: false, lookups: { untilMs: 0 } }
	const restore = async (): Promise<void> => {
		await stage.restore()
		trouble.isRestored = true
	}
	return {
		platform,
		schedule,
		trouble,
		facts: stage.facts,
		/** Returns the milliseconds since the run began. */
		nowMs: () => nowMs,
		/** Moves the clock forward, never back. */
		moveTo(ms: number): void {
			nowMs = Math.max(nowMs, ms)
		},
		/** Lets an event happen after this many minutes. */
		postpone(happen: () => Promise<void>, minutes = 1): void {
			later.push({ dueMs: nowMs + minutes * minuteMs, happen })
			later.sort((one, other) => one.dueMs - other.dueMs)
		},
		/** Returns when the next postponed event happens; infinity if there is none. */
		nextMs: () => later[0]?.dueMs ?? Number.POSITIVE_INFINITY,
		async happenNext(): Promise<void> {
			await later.shift()?.happen()
		},
		/** Starts the counting of payments and boundaries. Deviations may happen from now on. */
		async begin(): Promise<void> {
			platform.begin()
			schedule.begin()
			if (schedule.findMissing('restore')) await stage.copy()
		},
		...createProcesses({ ...stage, restore }, schedule, () => nowMs),
	}
}

function createProcesses(stage: Stage, schedule: Schedule, nowMs: () => number) {
	const all: RunningProcess[] = []
	let count = 0
	const stimulate = async (running: RunningProcess, input: Pick<Stimulus, 'answer' | 'run'> = {}): Promise<void> => {
		if (++count > mostStimuli) throw new Undecided('it did not end')
		const monotonicMs = nowMs()
		const wallMs = startMs + monotonicMs + running.aheadMs
		const effects = await running.process.advance({ wallMs, monotonicMs, ...input })
		running.waiting.push(...effects.asks)
		running.nextMs = effects.nextMs
		running.ended ??= effects.ended
	}
	const kill = (running: RunningProcess): void => {
		running.isAlive = false
		running.process.kill()
	}
	return {
		stimulate,
		async start(): Promise<RunningProcess> {
			const name = String.fromCharCode(65 + all.length)
			const { moves, optional } = stage.facts
			const restarts = all.length > 0
			const restores = restarts && optional.includes('restored') && all.every(({ isAlive }) => !isAlive)
			const then = schedule.cross(name, 'process_started', { restarts, moves: restarts && moves, restores })
			if (then === 'restore') await stage.restore()
			const directory = then === 'start_elsewhere' ? `release-${all.length + 1}` : 'release-1'
			const days = then === 'clock_ahead' ? 1 : then === 'clock_behind' ? -1 : 0
			const process = await stage.start(directory, platformVariables)
			const aheadMs = days * 1440 * minuteMs
			const waiting: Ask[] = []
			const running = { name, aheadMs, process, waiting, isAlive: true, nextMs: undefined, ended: undefined }
			all.push(running)
			return running
		},
		kill,
		killAll: () => all.filter(({ isAlive }) => isAlive).forEach(kill),
		/** Replies to an ask if its process is alive. */
		async answer(running: RunningProcess, { id }: Pick<Ask, 'id'>, input: AskResult = {}): Promise<void> {
			if (running.isAlive) await stimulate(running, { answer: { id, ...input } })
		},
	}
}
