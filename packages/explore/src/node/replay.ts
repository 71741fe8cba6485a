/**
 * Plays one schedule, for a test of one's own.
 * @module
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { OrderState, Where } from './explored.ts'
import { runProcess } from './run-process.ts'
import type { Played } from './world/play.ts'
import type { Step } from './world/schedule.ts'
import { decideVerdict, type Verdict } from './world/verdict.ts'

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
