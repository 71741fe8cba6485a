/**
 * Runs Workers in workerd, through Miniflare. All processes that are alive at the same time share one isolate. As soon as no process is
 * alive, workerd is killed. The next workerd finds the data that it has stored.
 * @module
 */
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Effects, ExploredProcess, Stage } from '../agent/asks.ts'
import { runAsExplorer } from '../agent/own.ts'
import { decodeMessage, encodeMessage, type Message, type Reaction, type Socket } from '../worker/messages.ts'
import { platformVariables } from '../world/world.ts'
import { bundleWorker, loadTool, type WorkerBundle } from './worker-bundle.ts'
import { readWorkerSettings, type WorkerSettings } from './wrangler.ts'

/** The members of Miniflare that are used here. Its own declarations need packages that it doesn't install. */
interface MiniflareModule {
	readonly Miniflare: new (
		options: object,
	) => {
		dispatchFetch(url: string, init: object): Promise<{ readonly webSocket: Socket | null }>
		dispose(): Promise<void>
	}
}

/** A running Worker. */
type Isolate = Awaited<ReturnType<typeof startWorkerd>>

/** A Worker that can be started. */
export interface WorkerFiles {
	readonly settings: WorkerSettings
	readonly bundle: WorkerBundle
}

/** Reads a Worker's configuration, and bundles its module. */
export async function readWorkerFiles(file: string, configuration: string): Promise<WorkerFiles> {
	const settings = readWorkerSettings(configuration)
	const { durableObjects, kvNamespaces, d1Databases } = settings
	const classes = [...new Set(Object.values(durableObjects).map(({ className }) => className))]
	const bindings = [...Object.keys(durableObjects), ...kvNamespaces, ...d1Databases]
	const variables = { ...settings.bindings, ...platformVariables }
	return { settings, bundle: await bundleWorker(file, { classes, bindings, variables }) }
}

/** Returns Miniflare's options. The Worker's sockets and the requests of its Durable Objects can't reach any address. */
function toOptions({ settings, bundle }: WorkerFiles, folder: string): object {
	const flags = settings.compatibilityFlags
	return {
		...settings,
		modules: [...bundle.modules],
		compatibilityFlags: [
			...flags,
			...(flags.some((flag) => /^nodejs_(?:als|compat)/.test(flag)) ? [] : ['nodejs_als']),
		],
		bindings: { ...settings.bindings, ...platformVariables },
		durableObjectsPersist: resolve(folder, 'objects'),
		kvPersist: resolve(folder, 'kv'),
		d1Persist: resolve(folder, 'd1'),
		outboundService: { network: { allow: [] } },
		// Without this, Miniflare would request this object from a server of Cloudflare.
		cf: false,
		handleRuntimeStdio(...outputs: readonly Readable[]) {
			for (const output of outputs) output.resume()
		},
	}
}

/** Stored before the module is loaded, because the module may change it. */
const environment = { ...process.env }

async function startWorkerd(files: WorkerFiles, folder: string) {
	const { Miniflare } = await loadTool<MiniflareModule>('miniflare')
	process.env = { ...environment }
	const miniflare = runAsExplorer(() => new Miniflare(toOptions(files, folder)))
	const { webSocket: socket } = await runAsExplorer(() =>
		miniflare.dispatchFetch('http://explored/', { headers: { upgrade: 'websocket' } }),
	)
	if (!socket) throw new Error('Cannot explore the Worker: it does not start')
	socket.accept()
	const over = new Promise<Reaction>((response) => {
		socket.addEventListener('close', () => response({ ended: { error: 'the isolate ended by itself' } }))
	})
	const waitForReaction = (message: Message): Promise<Reaction> =>
		new Promise((response) => {
			socket.addEventListener('message', ({ data }) => response(decodeMessage(String(data))), { once: true })
			socket.send(encodeMessage(message))
		})
	let last: Promise<unknown> = Promise.resolve()
	return {
		tell(message: Message): Promise<Reaction> {
			const next = last.then(() => Promise.race([waitForReaction(message), over]))
			last = next
			return next
		},
		end: () => runAsExplorer(() => miniflare.dispose()),
	}
}

const refuseCopy = async (): Promise<void> => {
	throw new Error('Cannot restore the bindings of a Worker from a copy')
}

/** Creates a stage that kills workerd when no process is alive in it. Each schedule gets a new folder in `folder`. */
export function createWorkerStage(files: WorkerFiles, folder: string): Stage {
	const alive = new Set<number>()
	let isolate: Promise<Isolate> | undefined
	let schedules = 0
	let last = 0
	let ending: Promise<unknown> = Promise.resolve()
	const endIsolate = async (): Promise<void> => {
		const ended = isolate
		isolate = undefined
		await (await ended)?.end()
	}
	const end = async (): Promise<void> => {
		await ending
		await endIsolate()
	}
	return {
		facts: files.bundle.facts,
		copy: refuseCopy,
		restore: refuseCopy,
		end,
		async clear() {
			await end()
			schedules++
		},
		async start() {
			await ending
			const id = ++last
			isolate ??= startWorkerd(files, resolve(folder, String(schedules)))
			const running = await isolate
			await running.tell({ start: id })
			alive.add(id)
			return createProcess(running, id, (killed) => {
				alive.delete(id)
				ending = Promise.all([ending, killed]).then(() => (alive.size === 0 ? endIsolate() : undefined))
			})
		},
	}
}

function createProcess({ tell }: Isolate, id: number, onKill: (killed: Promise<unknown>) => void): ExploredProcess {
	return {
		async advance(stimulus): Promise<Effects> {
			return { asks: [], ...(await tell({ advance: id, stimulus })) }
		},
		kill: () => onKill(tell({ kill: id })),
	}
}
