/**
 * The program of the processes that `explore` and `replay` start. With an order, the process searches or replays. Without one, it runs the
 * module as one process of the world, and is really killed. No connection leaves any of these processes.
 * @module
 */
import './node/agent/globals.ts'
import { pathToFileURL } from 'node:url'
import type { Stimulus } from './node/agent/asks.ts'
import { closeFiles } from './node/agent/close-files.ts'
import { closeWaysOut } from './node/agent/close-ways-out.ts'
import { createMessage, endProcess, findLine } from './node/agent/own.ts'
import type { ProcessOrder } from './node/run-process.ts'

export type { Step } from './node/world/verdict.ts'

const [, , file = '', text] = process.argv
// Ends when the process that started this one ends, however it ended, because nothing else would end this process.
process.once('disconnect', () => endProcess(1))
closeWaysOut()
closeFiles(process.env.TARJA_EXPLORED ?? process.cwd())

/** Sends the result, and waits until all of it is written, because the channel closes when this program ends. */
const sendResult = (result: unknown): Promise<void> =>
	new Promise((resolve) => process.send?.(createMessage(result), () => resolve()))

/** Tells the explorer that one more schedule was played. */
const onPlayed = (): void => void process.send?.(createMessage({ played: 1 }))

async function searchHere(order: Extract<ProcessOrder, { settings: object }>): Promise<void> {
	const { search } = await import('./node/search.ts')
	const { createStages } = await import('./node/stage/stages.ts')
	const { fast, killed } = await createStages(file, order)
	try {
		await sendResult(await search(fast, { ...order.settings, confirm: killed, onPlayed }))
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
	const agent = createAgent(() => import(pathToFileURL(file).href), waitUntilQuiet, { findLine })
	process.on('message', async (stimulus: Stimulus) => {
		process.send?.(createMessage(await agent.advance(stimulus)))
	})
}

if (text === undefined) await startAgent()
else {
	const order: ProcessOrder = JSON.parse(text)
	// Listening for messages must not keep a search alive that waits for nothing else.
	process.channel?.unref()
	await ('steps' in order ? replayHere(order) : searchHere(order))
	// Also ends work that the module has left running, such as a timer.
	endProcess(0)
}
