/**
 * The agent of `explore` in the isolate of a Worker: it runs processes one at a time, each with the Worker's modules loaded anew.
 * @module
 */

import { createAgent, type Exports } from './node/agent/agent.ts'
import type { ExploredProcess } from './node/agent/asks.ts'
import { outside } from './node/agent/globals.ts'
import { getUnlistedCount } from './node/agent/unlisted.ts'
import { areCallsUnderWay, wrapBindings } from './node/worker/bindings.ts'
import { decodeMessage, encodeMessage, type Message, type Reaction } from './node/worker/messages.ts'

type Env = Readonly<Record<string, unknown>>
type Modules = Readonly<Record<string, object>>

/** Runs the Worker's modules as nobody has run them before: `require` gives what they import from the runtime. */
export type Load = (require: (name: string) => unknown) => Exports

/** A Worker, as the runtime knows one. */
export interface ExploredWorker {
	/** Opens the socket over which the world speaks. */
	fetch(request: Request, env: Env): Response
}

/** A socket, as far as it is used. */
interface Socket {
	accept(): void
	send(text: string): void
	addEventListener(kind: 'message', listener: (event: { readonly data: string }) => void): void
}
declare const WebSocketPair: new () => { readonly 0: object; readonly 1: Socket }

const realTimeout = setTimeout
/** Turns of the event loop in which nothing may be going on: what the runtime can do without a binding, it has done in one. */
const quietTurns = 2

async function waitUntilQuiet(): Promise<void> {
	for (let turns = 0; turns < quietTurns; turns++) {
		await new Promise((resolve) => realTimeout(resolve, 0))
		if (areCallsUnderWay() || getUnlistedCount() > 0) turns = -1
	}
}

/** Makes the Worker that is explored: whoever connects to it is its world. */
export function createExploredWorker(load: Load, modules: Modules): ExploredWorker {
	return {
		fetch(_, env) {
			const { 0: theirs, 1: ours } = new WebSocketPair()
			const obey = createObey(load, modules, env)
			ours.accept()
			ours.addEventListener('message', async ({ data }) => ours.send(encodeMessage(await obey(decodeMessage(data)))))
			return new Response(null, { status: 101, webSocket: theirs } as ResponseInit)
		},
	}
}

function createObey(load: Load, modules: Modules, env: Env): (message: Message) => Promise<Reaction> {
	const processes = new Map<number, ExploredProcess>()
	const start = (id: number): void => {
		const handed = wrapBindings(env)
		const workers = { ...modules['cloudflare:workers'], env: handed, waitUntil() {} }
		const require = (name: string): unknown => (name === 'cloudflare:workers' ? workers : modules[name])
		processes.set(
			id,
			createAgent(async () => load(require), waitUntilQuiet, [handed]),
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
