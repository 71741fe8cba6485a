/** Explores a module: starts processes that search, and collects findings. Also plays one schedule, for an integrator's test. */

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { OrderState, Where } from './explored.ts'
import { createReport, type Report } from './report.ts'
import { runProcess } from './run-process.ts'
import type { SearchRange, SearchResult } from './search.ts'
import { deviationCodes } from './world/deviations.ts'
import type { Played } from './world/play.ts'
import { decideVerdict, type Step, type Verdict } from './world/verdict.ts'

/** How far to explore. */
export interface ExploreOptions extends SearchRange, Where {
	/** Number of processes that search in parallel. Default: the number of the machine's processors. */
	readonly parts?: number
	/** Called after each schedule, with the number of schedules that were played. */
	readonly onProgress?: (played: number) => void
	/** Ends the exploration early. Its findings so far are lost. */
	readonly signal?: AbortSignal
}

/**
 * Runs a module's `pay`, `resume` and `state` under every schedule with at most so many deviations. Returns the schedules that ended
 * wrongly.
 *
 * No connection leaves its processes, except to databases that you declare. If the module opens a connection or starts a process or a
 * thread, the exploration ends. The platform is the emulator, in the same process. The module finds it by the variables that the emulator's
 * command prints (`TARJA_BASE_URL` and the others). Each schedule begins with an empty directory, whose path is in `TARJA_EXPLORED`.
 *
 * @param file Path of the module, from the working directory.
 * @param options How far to explore, and where the module runs.
 * @returns The findings, and how many schedules were played and not played. The result says nothing about schedules that weren't played.
 * @throws {Error} If the module can't be loaded, if it tries to leave its process, if the signal is aborted, or if `only` names no fault.
 * @example
 * ```ts
 * import { explore, reportText } from '@tarja/explore'
 *
 * export const report = async () => reportText(await explore('./pay.ts', { deviations: 1 }))
 * ```
 */
export async function explore(file: string, options: ExploreOptions = {}): Promise<Report> {
	const unknown = options.only?.find((code) => !deviationCodes.includes(code))
	if (unknown !== undefined)
		throw new Error(`Cannot explore: "${unknown}" is the code of no fault; choose from ${deviationCodes.join(', ')}`)
	const { parts = availableParallelism(), signal, worker, databases = [], onProgress, ...settings } = options
	const folder = await mkdtemp(resolve(tmpdir(), 'tarja-explore-'))
	const begunMs = performance.now()
	let played = 0
	const onPlayed = (): void => onProgress?.(++played)
	const searchPart = async (index: number) => {
		const order = {
			folder: `${folder}/${index}`,
			settings: { ...settings, part: { index, of: parts } },
			databases,
			...(worker !== undefined && { worker: resolve(worker) }),
		}
		await mkdir(order.folder)
		return runProcess<SearchResult>(resolve(file), order, { onPlayed, ...(signal && { signal }) })
	}
	try {
		const searched = await Promise.all(Array.from({ length: parts }, (_, index) => searchPart(index)))
		const where = { ...settings, databases, ...(worker !== undefined && { worker }) }
		return createReport(file, searched, where, performance.now() - begunMs)
	} finally {
		// If one part has failed, another part may still write files.
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
}

/** How a schedule ended. */
export interface Replayed {
	/** How many payments the platform applied. */
	readonly applied: number
	/** What `state()` returned at the end. */
	readonly state: OrderState | undefined
	/** The events, one per line. */
	readonly story: readonly string[]
	/** Why the result is unknown: a boundary of the schedule wasn't reached, or the run didn't end. */
	readonly undecided?: string
	/** What is wrong; undefined if nothing is. */
	readonly verdict: Verdict | undefined
}

/**
 * Plays one schedule with processes that are really killed. Boundaries are found by their names. So the schedule stays the same with
 * another version of tarja, even if that version has more boundaries.
 *
 * @param file Path of the module, from the working directory.
 * @param steps The deviations in order: at which boundary each happens, and what happens.
 * @param where Where the module runs, as for `explore`.
 * @returns How many payments were applied, what `state()` returned, and what is wrong.
 * @throws {Error} If the module can't be loaded, or tries to leave its process.
 * @example
 * ```ts
 * import { replay } from '@tarja/explore'
 *
 * export async function testOfMine() {
 * 	const { verdict, story } = await replay('./pay.ts', [{ at: 'payment_applied', then: 'kill' }])
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
