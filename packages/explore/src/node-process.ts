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

async function searchHere({ folder, settings, worker }: SearchOrder): Promise<void> {
	const { search } = await import('./node/search.ts')
	const { stagesOf } = await import('./node/stage/stages.ts')
	const { fast, killed } = await stagesOf(file, folder, worker)
	try {
		const searched = await search(fast, {
			...settings,
			confirm: killed,
			onPlayed: (schedules, left) => process.send?.({ schedules, left }),
		})
		// Waits until all of it is written: as this program ends, its channel closes, and a large message would be lost.
		await new Promise<void>((resolve) => process.send?.({ searched }, () => resolve()))
	} finally {
		await Promise.all([fast.end(), killed.end()])
	}
}

async function obeyHere(): Promise<void> {
	const { createAgent } = await import('./node/agent/agent.ts')
	const { quiet } = await import('./node/agent/quiet.ts')
	const agent = createAgent(() => import(pathToFileURL(file).href), quiet)
	process.on('message', async (stimulus: Stimulus) => {
		process.send?.(await agent.advance(stimulus))
	})
}

await (order === undefined ? obeyHere() : searchHere(JSON.parse(order)))
if (order !== undefined) process.disconnect?.()
