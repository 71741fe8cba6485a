/**
 * Plays one schedule, for a test of one's own.
 * @module
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { OrderState, Where } from './explored.ts'
import { killedStageOf } from './stage/stages.ts'
import { platformVariables } from './world/platform.ts'
import { play } from './world/play.ts'
import type { Step } from './world/schedule.ts'
import { type Verdict, verdictOf } from './world/verdict.ts'

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
 * @throws {Error} When the module cannot be loaded.
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
export async function replay(file: string, steps: readonly Step[], { worker }: Where = {}): Promise<Replayed> {
	const folder = await mkdtemp(resolve(tmpdir(), 'tarja-replay-'))
	const found = resolve(file)
	try {
		// The module is loaded here, too, for the platform that it exports: with the variables that it looks for.
		const stage = await withVariables({ ...platformVariables, TARJA_EXPLORED: folder }, () =>
			killedStageOf(found, folder, worker === undefined ? worker : resolve(worker)),
		)
		const played = await play(stage, steps).finally(stage.end)
		const { applied, state, story, undecided } = played
		return { applied, state, story, verdict: verdictOf(played), ...(undecided !== undefined && { undecided }) }
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** Does the work with these environment variables, and puts back those that were there. */
async function withVariables<Out>(variables: Readonly<Record<string, string>>, work: () => Promise<Out>): Promise<Out> {
	const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
	Object.assign(process.env, variables)
	try {
		return await work()
	} finally {
		for (const [name, value] of before)
			if (value === undefined) delete process.env[name]
			else process.env[name] = value
	}
}
