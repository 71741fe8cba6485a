/**
 * Workers in workerd, through Miniflare. In the search, all processes are of one isolate, and a killed one is never answered again; to
 * confirm, workerd is killed as soon as nobody else lives in it, and another one finds what it has left.
 * @module
 */
import { resolve } from 'node:path'
import type { Effects, ExploredProcess } from '../agent/asks.ts'
import { runAsExplorer } from '../agent/own.ts'
import { decodeMessage, encodeMessage, type Message, type Reaction } from '../worker/messages.ts'
import { platformVariables } from '../world/platform.ts'
import type { Stage } from '../world/world.ts'
import { bundleWorker, loadTool, type WorkerBundle } from './worker-bundle.ts'
import { readWorkerSettings, type WorkerSettings } from './wrangler.ts'

/** Miniflare, as far as it is used: its own declarations need more than it brings. */
interface MiniflareModule {
	readonly Miniflare: new (
		options: object,
	) => {
		dispatchFetch(url: string, init: object): Promise<{ readonly webSocket: Socket | null }>
		dispose(): Promise<void>
	}
}

interface Socket {
	accept(): void
	send(text: string): void
	addEventListener(kind: string, listener: (event: { readonly data?: unknown }) => void, options?: object): void
}

interface Output {
	resume(): unknown
}

/** A Worker that runs. */
interface Isolate {
	tell(message: Message): Promise<Reaction>
	end(): Promise<void>
}

/** A Worker that can be started. */
export interface WorkerFiles {
	readonly settings: WorkerSettings
	readonly bundle: WorkerBundle
}

/** Reads a Worker's configuration, and bundles its module. */
export async function readWorkerFiles(file: string, configuration: string): Promise<WorkerFiles> {
	const settings = readWorkerSettings(configuration)
	const classes = [...new Set(Object.values(settings.objects).map(({ className }) => className))]
	const { objects, namespaces, databases } = settings
	const bindings = [...Object.keys(objects), ...namespaces, ...databases]
	const variables = { ...settings.variables, ...platformVariables }
	return { settings, bundle: await bundleWorker(file, { classes, bindings, variables }) }
}

/** Returns Miniflare's options. Sockets, and requests of Durable Objects, reach no address. */
function toOptions({ settings, bundle }: WorkerFiles, folder: string | undefined): object {
	const flags = settings.compatibilityFlags
	const findPlaces = (kind: string): string | false => (folder === undefined ? false : resolve(folder, kind))
	return {
		modules: [...bundle.modules],
		compatibilityDate: settings.compatibilityDate,
		compatibilityFlags: [
			...flags,
			...(flags.some((flag) => /^nodejs_(?:als|compat)/.test(flag)) ? [] : ['nodejs_als']),
		],
		bindings: { ...settings.variables, ...platformVariables },
		durableObjects: { ...settings.objects },
		kvNamespaces: [...settings.namespaces],
		d1Databases: [...settings.databases],
		durableObjectsPersist: findPlaces('objects'),
		kvPersist: findPlaces('kv'),
		d1Persist: findPlaces('d1'),
		outboundService: { network: { allow: [] } },
		handleRuntimeStdio(stdout: Output, stderr: Output) {
			stdout.resume()
			stderr.resume()
		},
	}
}

async function startWorkerd(files: WorkerFiles, folder?: string): Promise<Isolate> {
	const { Miniflare } = await loadTool<MiniflareModule>('miniflare')
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
		tell(message) {
			const next = last.then(() => Promise.race([waitForReaction(message), over]))
			last = next
			return next
		},
		end: () => runAsExplorer(() => miniflare.dispose()),
	}
}

/** Makes a stage on which all processes of a Worker are of one isolate. */
export function createFrozenWorkerStage(files: WorkerFiles): Stage {
	let isolate: Promise<Isolate> | undefined
	let schedules = 0
	const startOnce = (): Promise<Isolate> => {
		isolate ??= startWorkerd(files)
		return isolate
	}
	return {
		...createStage(files, startOnce, async () => {}),
		async clear() {
			const { tell } = await startOnce()
			await tell({ clear: String(++schedules) })
		},
		async end() {
			await (await isolate)?.end()
		},
	}
}

/** Makes a stage on which workerd is killed where nobody else lives in it. Each schedule has a new folder in `folder`. */
export function createKilledWorkerStage(files: WorkerFiles, folder: string): Stage {
	let isolate: Promise<Isolate> | undefined
	let schedules = 0
	const end = async (): Promise<void> => {
		const ended = isolate
		isolate = undefined
		await (await ended)?.end()
	}
	const startOnce = (): Promise<Isolate> => {
		isolate ??= startWorkerd(files, resolve(folder, String(schedules)))
		return isolate
	}
	const { waitForEnd, ...stage } = createStage(files, startOnce, end)
	return {
		...stage,
		async clear() {
			await waitForEnd()
			await end()
			schedules++
		},
		async end() {
			await waitForEnd()
			await end()
		},
	}
}

const refuseCopy = async (): Promise<void> => {
	throw new Error('Cannot restore the bindings of a Worker from a copy')
}

function createStage(
	{ bundle: { facts } }: WorkerFiles,
	running: () => Promise<Isolate>,
	nobodyLives: () => Promise<void>,
): Pick<Stage, 'facts' | 'start' | 'copy' | 'restore'> & { waitForEnd(): Promise<unknown> } {
	const alive = new Set<number>()
	let last = 0
	let ending: Promise<unknown> = Promise.resolve()
	return {
		facts,
		waitForEnd: () => ending,
		copy: refuseCopy,
		restore: refuseCopy,
		async start() {
			await ending
			const id = ++last
			const isolate = await running()
			await isolate.tell({ start: id, isAlone: alive.size === 0 })
			alive.add(id)
			return createProcess(isolate, id, (killed) => {
				alive.delete(id)
				ending = ending.then(() => killed).then(() => (alive.size === 0 ? nobodyLives() : undefined))
			})
		},
	}
}

function createProcess({ tell }: Isolate, id: number, onKill: (killed: Promise<unknown>) => void): ExploredProcess {
	return {
		async advance(stimulus): Promise<Effects> {
			const { asks = [], exact = true, ...effects } = await tell({ advance: id, stimulus })
			return { asks, exact, ...effects }
		},
		kill: () => onKill(tell({ kill: id })),
	}
}
