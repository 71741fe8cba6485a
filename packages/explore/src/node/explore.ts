/**
 * Explores a module: starts processes that search, and gathers what they have found; plays one schedule, for a test of one's own.
 * @module
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { OrderState, Where } from './explored.ts'
import { createReport, type Report } from './report.ts'
import { runProcess } from './run-process.ts'
import type { SearchRange, SearchResult } from './search.ts'
import type { Played } from './world/play.ts'
import { decideVerdict, type Step, type Verdict } from './world/schedule.ts'

/** How far to explore. */
export interface ExploreOptions extends SearchRange, Where {
	/** Processes that search side by side. Default: as many as the machine has processors. */
	readonly parts?: number
	/** Ends the exploration early; what was found until then is lost. */
	readonly signal?: AbortSignal
}

/**
 * Plays a module's `pay`, `resume` and `state` under every schedule of so many deviations, and tells which ended wrongly.
 *
 * Nothing leaves its processes: they end at the first connection, process or thread that the module asks for, but for the databases
 * that you declare. The platform is the emulator, in the same process, and the module finds it by the variables that the emulator's
 * command prints (`TARJA_BASE_URL` and its friends). Each schedule begins with an empty directory, which `TARJA_EXPLORED` names.
 *
 * @param file Path of the module, from the working directory.
 * @param options How far to go.
 * @returns What was found, what was assumed, and what was not played. It says nothing of schedules that were not played.
 * @throws {Error} If the module cannot be loaded, something would have left, or the signal is aborted.
 * @example
 * ```ts
 * import { explore, reportText } from '@tarja/explore'
 *
 * export const report = async () => reportText(await explore('./pay.ts', { deviations: 1 }))
 * ```
 */
export async function explore(file: string, options: ExploreOptions = {}): Promise<Report> {
	const { parts = availableParallelism(), signal, worker, databases = [], ...settings } = options
	const folder = await mkdtemp(resolve(tmpdir(), 'tarja-explore-'))
	const begunMs = performance.now()
	const searchPart = async (index: number) => {
		const order = {
			folder: `${folder}/${index}`,
			settings: { ...settings, part: { index, of: parts } },
			databases,
			...(worker !== undefined && { worker: resolve(worker) }),
		}
		await mkdir(order.folder)
		return runProcess<SearchResult>(resolve(file), order, signal)
	}
	try {
		const searched = await Promise.all(Array.from({ length: parts }, (_, index) => searchPart(index)))
		const where = { ...settings, databases, ...(worker !== undefined && { worker }) }
		return createReport(file, searched, where, performance.now() - begunMs)
	} finally {
		// If one part has failed, another may still write.
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
}

/** How a schedule ended. */
export interface Replayed {
	/** How many payments the platform has applied. */
	readonly applied: number
	/** What `state()` said at the end. */
	readonly state: OrderState | undefined
	/** What happened, a line each. */
	readonly story: readonly string[]
	/** Why nothing can be said: a boundary of the schedule did not come, or the run did not end. */
	readonly undecided?: string
	/** What is wrong; undefined where nothing is. */
	readonly verdict: Verdict | undefined
}

/**
 * Plays one schedule with processes that are killed for real. Boundaries are found by their names, so that another version of
 * tarja, which passes more of them, does not move the schedule.
 *
 * @param file Path of the module, from the working directory.
 * @param steps The deviations, in their order: where each happens, and what.
 * @param where Where the module runs, as `explore` takes it.
 * @returns How many payments were applied, what `state()` said, and what is wrong.
 * @throws {Error} If the module cannot be loaded, or something would have left.
 * @example
 * ```ts
 * import { replay } from '@tarja/explore'
 *
 * export async function testOfMine() {
 * 	const { verdict, story } = await replay('./pay.ts', [{ at: 'payment applied', then: 'kill' }])
 * 	if (verdict) throw new Error(story.join('\n'))
 * }
 * ```
 */
export async function replay(
	file: string,
	steps: readonly Step[],
	{ worker, databases = [] }: Where = {},
): Promise<Replayed> {
	const folder = await mkdtemp(resolve(tmpdir(), 'tarja-replay-'))
	try {
		const order = { folder, steps, databases, ...(worker !== undefined && { worker: resolve(worker) }) }
		const played = await runProcess<Played>(resolve(file), order)
		const { applied, state, story, undecided } = played
		return { applied, state, story, verdict: decideVerdict(played), ...(undecided !== undefined && { undecided }) }
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
}
