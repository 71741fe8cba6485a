/**
 * The world of one run: its clock, its network, and its processes, one of which runs at a time.
 * @module
 */
import type { Ask, Effects, ExploredProcess, Reply, Stimulus } from '../agent/asks.ts'
import type { Facts } from '../explored.ts'
import { createPlatform, type Platform } from './platform.ts'
import { createSchedule, type Schedule, type Step } from './schedule.ts'

export const minuteMs = 60_000
const startMs = Date.UTC(2026, 0, 31, 12)
/** Stimuli after which a run counts as endless. */
const mostStimuli = 20_000

/** Nothing can be said of a run. */
export class Undecided extends Error {}

/** Starts processes, each schedule's in an empty folder. */
export interface Stage {
	readonly facts: Facts
	/** Starts a process in a directory of this name, with these variables. */
	start(directory: string, variables: Readonly<Record<string, string>>): Promise<ExploredProcess>
	/** Begins a schedule with an empty folder. */
	clear(): Promise<void>
	/** Copies the schedule's folder. */
	copy(): Promise<void>
	/** Puts the copy in the folder's place. */
	restore(): Promise<void>
	/** Nothing is started any more. */
	end(): Promise<void>
}

/** A process as the world knows it. */
export interface RunningProcess {
	readonly name: string
	readonly aheadMs: number
	readonly waiting: Ask[]
	isAlive: boolean
	/** When its next timer is due. */
	nextMs: number | undefined
	ended: Effects['ended']
	readonly process: ExploredProcess
}

/** The world, as all that happens in it sees it. */
export interface World {
	readonly platform: Platform
	readonly schedule: Schedule
	/** The order as the platform declines it in a 2xx. */
	readonly declined: unknown
	/** Milliseconds since the run began. */
	nowMs(): number
	/** Moves the clock on, never back. */
	moveTo(ms: number): void
	/** Lets something happen a minute from now, or so many. */
	postpone(happen: () => Promise<void>, minutes?: number): void
	/** When the next postponed thing happens; infinite where none does. */
	nextMs(): number
	happenNext(): Promise<void>
	start(): Promise<RunningProcess>
	/** From here on things may go wrong. */
	begin(): Promise<void>
	/** Whether the disk was restored from a copy, until somebody has said so. */
	isRestored: boolean
	kill(running: RunningProcess): void
	killAll(): void
	stimulate(running: RunningProcess, input?: Pick<Stimulus, 'answer' | 'run'>): Promise<void>
	/** Answers an ask, if its process lives. */
	answer(
		running: RunningProcess,
		ask: Pick<Ask, 'id'>,
		input?: { readonly reply?: Reply; readonly fails?: boolean },
	): Promise<void>
}

/** Makes an empty world. */
export async function createWorld(stage: Stage, steps: readonly Step[]): Promise<World> {
	await stage.clear()
	let nowMs = 0
	const { platform: given, restores, moves } = stage.facts
	const { declined: declineWith } = given
	const platform = createPlatform(given, () => startMs + nowMs)
	const schedule = createSchedule(steps, { declines: declineWith !== undefined, restores, moves })
	const later: { readonly dueMs: number; readonly happen: () => Promise<void> }[] = []
	const restore = async (): Promise<void> => {
		await stage.restore()
		world.isRestored = true
	}
	const world: World = {
		platform,
		schedule,
		declined: declineWith,
		nowMs: () => nowMs,
		moveTo(ms) {
			nowMs = Math.max(nowMs, ms)
		},
		postpone(happen, minutes = 1) {
			later.push({ dueMs: nowMs + minutes * minuteMs, happen })
			later.sort((one, other) => one.dueMs - other.dueMs)
		},
		nextMs: () => later[0]?.dueMs ?? Number.POSITIVE_INFINITY,
		async happenNext() {
			await later.shift()?.happen()
		},
		isRestored: false,
		async begin() {
			platform.begin()
			schedule.begin()
			if (schedule.findMissing('restored')) await stage.copy()
		},
		...createProcesses({ ...stage, restore }, schedule, platform, () => nowMs),
	}
	return world
}

type Processes = Pick<World, 'start' | 'kill' | 'killAll' | 'stimulate' | 'answer'>

function createProcesses(stage: Stage, schedule: Schedule, platform: Platform, nowMs: () => number): Processes {
	const all: RunningProcess[] = []
	let count = 0
	const stimulate: World['stimulate'] = async (running, input = {}) => {
		if (++count > mostStimuli) throw new Undecided('it did not end')
		const monotonicMs = nowMs()
		const wallMs = startMs + monotonicMs + running.aheadMs
		const effects = await running.process.advance({ wallMs, monotonicMs, ...input })
		running.waiting.push(...effects.asks)
		running.nextMs = effects.nextMs
		running.ended ??= effects.ended
	}
	const kill: World['kill'] = (running) => {
		running.isAlive = false
		running.process.kill()
	}
	return {
		stimulate,
		async start() {
			const name = String.fromCharCode(65 + all.length)
			const isAlone = all.every(({ isAlive }) => !isAlive)
			const then = schedule.cross(name, 'process started', all[0] && (isAlone ? 'alone' : 'beside'))
			if (then === 'restored') await stage.restore()
			const directory = then === 'elsewhere' ? `release-${all.length + 1}` : 'release-1'
			const days = then === 'ahead' ? 1 : then === 'behind' ? -1 : 0
			const process = await stage.start(directory, platform.variables)
			const aheadMs = days * 1440 * minuteMs
			const waiting: Ask[] = []
			const running = { name, aheadMs, process, waiting, isAlive: true, nextMs: undefined, ended: undefined }
			all.push(running)
			return running
		},
		kill,
		killAll: () => all.filter(({ isAlive }) => isAlive).forEach(kill),
		async answer(running, { id }, input = {}) {
			if (running.isAlive) await stimulate(running, { answer: { id, ...input } })
		},
	}
}
