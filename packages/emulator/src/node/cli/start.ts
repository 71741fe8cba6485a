/** Starts the server that a command line asks for, with its state, settings and faults loaded. */

import { present } from '../../present.ts'
import { type EmulatorServer, type ServeOptions, serve } from '../serve.ts'
import type { Command } from './command.ts'
import { loadGiven, scenarioFrom } from './given.ts'
import { httpsFiles } from './https-files.ts'
import { ownUrl, reachText } from './reach.ts'
import { loadState, saveState } from './state-file.ts'

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'the port is taken; stop what listens there, or choose another with --port (0 takes a free one)',
	EACCES: 'this user may not; choose another port with --port',
	EADDRNOTAVAIL: 'this machine has no such address; correct --host',
	ENOTFOUND: 'there is no host of that name; correct --host',
}

async function listening(options: Command['options']): Promise<EmulatorServer> {
	try {
		return await serve(options)
	} catch (error) {
		const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
		if (reason === undefined) throw error
		throw new Error(`Cannot listen on port ${options.port} of ${options.host}: ${reason}`, { cause: error })
	}
}

/** Functions of the caller that the started server calls. */
export interface Listener {
	/** Called once when the server accepts requests, and its state and faults are loaded. */
	ready(served: Served): void
	/** Called for each request when its answer is known; never called with `quiet`. */
	entry: NonNullable<ServeOptions['onEntry']>
}

/** A running server, with the facts that the program prints about it. */
export interface Served extends Pick<EmulatorServer, 'close' | 'emulator'> {
	/** URL that programs on this machine use. */
	readonly url: string
	/** Warning that other machines can reach the server; undefined if only this machine can. */
	readonly reach: string | undefined
	/** Path of the PEM file with the authority that https clients must trust; undefined without https. */
	readonly authorityFile: string | undefined
}

function prepared({ emulator, close }: EmulatorServer, { state }: Command): () => Promise<void> {
	if (state === undefined) return close
	loadState(emulator, state)
	return async () => {
		await close()
		saveState(emulator, state)
	}
}

/**
 * Starts the server and reports its URL and its requests.
 *
 * @returns The server; closing it writes its state.
 * @throws {TypeError} When something given is malformed.
 * @throws {Error} When the port cannot be listened on, or the state cannot be read.
 */
export async function start(command: Command, listener: Listener): Promise<Served> {
	const { options, sources, quiet, https } = command
	const { faults, ...rest } = await loadGiven(sources)
	const scenario = command.scenario === undefined ? undefined : await scenarioFrom(command.scenario)
	const { authorityFile, ...tls } = https === undefined ? {} : httpsFiles(https, options.allowHosts ?? [])
	const onEntry = quiet ? undefined : listener.entry
	const server = await listening({
		...options,
		...rest,
		...present({ onEntry, tls: 'cert' in tls ? tls : undefined }),
	})
	try {
		const close = prepared(server, command)
		server.emulator.faults.add(...[faults ?? []].flat())
		if (scenario !== undefined) server.emulator.play(scenario)
		const url = ownUrl(server.url, options.host)
		const served = { url, reach: reachText(server.url, options.host), authorityFile, emulator: server.emulator, close }
		listener.ready(served)
		return served
	} catch (error) {
		await server.close()
		throw error
	}
}
