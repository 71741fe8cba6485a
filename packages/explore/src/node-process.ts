/**
 * The program of the processes that `explore` and `replay` start: with settings, one that searches; without, one of the world, which is
 * killed for real.
 * @module
 */
import './node/agent/globals.ts'
import { pathToFileURL } from 'node:url'
import type { Stimulus } from './node/agent/asks.ts'
import type { SearchOrder } from './node/explore.ts'

export type { SearchOrder } from './node/explore.ts'

const [, , file = '', order] = process.argv

async function searchHere({ folder, settings }: SearchOrder): Promise<void> {
	const { search } = await import('./node/search.ts')
	const { frozenStage } = await import('./node/stage/frozen.ts')
	const { killedStage } = await import('./node/stage/killed.ts')
	const { factsOf } = await import('./node/explored.ts')
	const facts = await factsOf(file)
	const searched = await search(frozenStage(file, `${folder}/frozen`, facts), {
		...settings,
		confirm: killedStage(file, `${folder}/killed`, facts),
		onPlayed: (schedules, left) => process.send?.({ schedules, left }),
	})
	process.send?.({ searched })
}

async function obeyHere(): Promise<void> {
	const { createAgent } = await import('./node/agent/agent.ts')
	const agent = createAgent(() => import(pathToFileURL(file).href))
	process.on('message', async (stimulus: Stimulus) => {
		process.send?.(await agent.advance(stimulus))
	})
}

await (order === undefined ? obeyHere() : searchHere(JSON.parse(order)))
if (order !== undefined) process.disconnect?.()
