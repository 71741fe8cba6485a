/**
 * The agent of `explore` in the isolate of a Worker. It runs processes one at a time. Each process loads the Worker's modules again.
 * @module
 */

import { createAgent, type Exports } from './node/agent/agent.ts'
import type { ExploredProcess } from './node/agent/asks.ts'
import { outside } from './node/agent/globals.ts'
import { getUnlistedCount } from './node/agent/unlisted.ts'
import { areCallsInProgress, wrapBindings } from './node/worker/bindings.ts'
import { decodeMessage, encodeMessage, type Message, type Reaction, type Socket } from './node/worker/messages.ts'

type Env = Readonly<Record<string, unknown>>
type Modules = Readonly<Record<string, object>>

/** Runs the Worker's modules again, with new state. `require` returns the modules that they import from the runtime. */
export type Load = (require: (name: string) => unknown) => Exports

/** A Worker in the form that the runtime expects. */
export interface ExploredWorker {
	/** Opens the socket that connects the Worker with its world. */
	fetch(request: Request, env: Env): Response
}

declare const WebSocketPair: new () => { readonly 0: object; readonly 1: Socket }

const realTimeout = setTimeout
/** How many turns of the event loop must pass without work. Work of the runtime that uses no binding ends within one turn. */
const quietTurns = 2

async function waitUntilQuiet(): Promise<void> {
	for (let turns = 0; turns < quietTurns; turns++) {
		await new Promise((resolve) => realTimeout(resolve, 0))
		if (areCallsInProgress() || getUnlistedCount() > 0) turns = -1
	}
}

/** Creates the Worker that is explored. The program that connects to it is its world. */
export function createExploredWorker(load: Load, modules: Modules): ExploredWorker {
	return {
		fetch(_, env) {
			const { 0: theirs, 1: ours } = new WebSocketPair()
			const handle = createMessageHandler(load, modules, env)
			ours.accept()
			ours.addEventListener('message', async ({ data }) =>
				ours.send(encodeMessage(await handle(decodeMessage(String(data))))),
			)
			return new Response(null, { status: 101, webSocket: theirs } as ResponseInit)
		},
	}
}

function createMessageHandler(load: Load, modules: Modules, env: Env): (message: Message) => Promise<Reaction> {
	const processes = new Map<number, ExploredProcess>()
	const start = (id: number): void => {
		const handed = wrapBindings(env)
		const workers = { ...modules['cloudflare:workers'], env: handed, waitUntil() {} }
		const require = (name: string): unknown => (name === 'cloudflare:workers' ? workers : modules[name])
		processes.set(
			id,
			createAgent(async () => load(require), waitUntilQuiet, { handed: [handed] }),
		)
	}
	return async (message) => {
		if ('start' in message) start(message.start)
		else if ('kill' in message) {
			processes.get(message.kill)?.kill()
			processes.delete(message.kill)
		} else {
			const { wallMs } = message.stimulus
			outside.wallMs = () => wallMs
			return (await processes.get(message.advance)?.advance(message.stimulus)) ?? {}
		}
		return {}
	}
}
