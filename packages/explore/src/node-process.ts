/**
 * The program of the processes that `explore` and `replay` start: with an order, one that searches or replays; without, one of the world,
 * which is killed for real. Nothing leaves any of them.
 * @module
 */
import './node/agent/globals.ts'
import { pathToFileURL } from 'node:url'
import type { Stimulus } from './node/agent/asks.ts'
import { closeWaysOut } from './node/agent/close-ways-out.ts'
import { createMessage, endProcess } from './node/agent/own.ts'
import type { ProcessOrder } from './node/run-process.ts'

export type { Step } from './node/world/schedule.ts'

const [, , file = '', text] = process.argv
// Ends with the process that started this one, however that ended: nobody else would end it.
process.once('disconnect', () => endProcess(1))
await closeWaysOut()

/** Sends the last message, and waits until all of it is written: as this program ends, its channel closes. */
const sendResult = (result: unknown): Promise<void> =>
	new Promise((resolve) => process.send?.(createMessage(result), () => resolve()))

async function searchHere(order: Extract<ProcessOrder, { settings: object }>): Promise<void> {
	const { search } = await import('./node/search.ts')
	const { createStages } = await import('./node/stage/stages.ts')
	const { fast, killed } = await createStages(file, order)
	try {
		await sendResult(await search(fast, { ...order.settings, confirm: killed }))
	} finally {
		await Promise.all([fast.end(), killed.end()])
	}
}

async function replayHere({ steps, ...order }: Extract<ProcessOrder, { steps: object }>): Promise<void> {
	const { createStages } = await import('./node/stage/stages.ts')
	const { play } = await import('./node/world/play.ts')
	const { killed } = await createStages(file, order)
	await sendResult(await play(killed, steps).finally(killed.end))
}

async function startAgent(): Promise<void> {
	const { createAgent } = await import('./node/agent/agent.ts')
	const { waitUntilQuiet } = await import('./node/agent/quiet.ts')
	const agent = createAgent(() => import(pathToFileURL(file).href), waitUntilQuiet)
	process.on('message', async (stimulus: Stimulus) => {
		process.send?.(createMessage(await agent.advance(stimulus)))
	})
}

if (text === undefined) await startAgent()
else {
	const order: ProcessOrder = JSON.parse(text)
	// Listening keeps no search alive that waits for nothing.
	process.channel?.unref()
	await ('steps' in order ? replayHere(order) : searchHere(order))
	// What the module has left running, such as a timer, ends here.
	endProcess(0)
}
