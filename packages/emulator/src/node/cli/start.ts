/** Starts the server that a command line asks for, with its settings and faults loaded. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { dropUndefined } from '../../drop-undefined.ts'
import type { OnEntry } from '../../router.ts'
import { findScenario } from '../../scenarios.ts'
import { type EmulatorServer, startServer } from '../serve.ts'
import { loadGiven } from './arguments.ts'
import type { Command } from './command.ts'

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'the port is taken; stop what listens there, or choose another with --port (0 takes a free one)',
	EACCES: 'this user may not; choose another port with --port',
	EADDRNOTAVAIL: 'this machine has no such address; correct --host',
	ENOTFOUND: 'there is no host of that name; correct --host',
}

async function startListening(options: Command['options'], onEntry: OnEntry | undefined): Promise<EmulatorServer> {
	try {
		return await startServer(options, onEntry)
	} catch (error) {
		const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
		if (reason === undefined) throw error
		throw new TypeError(`Cannot listen on port ${options.port} of ${options.host}: ${reason}`, { cause: error })
	}
}

/** Returns a warning that other machines can reach the server; undefined if only this machine can. */
function findReach(host: string): string | undefined {
	if (/^(?:localhost|::1|127\..*)$/.test(host)) return undefined
	return 'everyone who reaches this machine can read its tokens and change its settings'
}

/** Functions of the caller that the started server calls. */
export interface Listener {
	/** Called once when the server accepts requests, and its faults are loaded. */
	ready(served: Served): void
	/** Called for each request when its response has ended. Never called with `quiet`. */
	entry: OnEntry
}

/** A running server, with the facts that the program prints about it. */
export interface Served extends Pick<EmulatorServer, 'close' | 'emulator'> {
	/** URL that programs on this machine use. */
	readonly url: string
	/** Warning that other machines can reach the server; undefined if only this machine can. */
	readonly reach: string | undefined
}

/**
 * Reads `cert.pem` and `key.pem`, as mkcert writes them.
 *
 * @throws {TypeError} If one of them can't be read.
 */
async function readCertificate(folder: string): Promise<{ readonly cert: string; readonly key: string }> {
	const read = (name: string): Promise<string> =>
		readFile(resolve(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
			throw new TypeError(
				`Cannot start the emulator: ${name} in the folder of --https could not be read (${error.code}); create it with mkcert -cert-file cert.pem -key-file key.pem localhost`,
				{ cause: error },
			)
		})
	const [cert, key] = await Promise.all([read('cert.pem'), read('key.pem')])
	return { cert, key }
}

/**
 * Starts the server and reports its URL and its requests.
 *
 * @returns The server.
 * @throws {TypeError} If an option is malformed, or the port can't be listened on.
 */
export async function start(command: Command, listener: Listener): Promise<Served> {
	const { options, sources, quiet, https } = command
	const { faults, ...rest } = await loadGiven(sources)
	const scenario = command.scenario === undefined ? undefined : findScenario(command.scenario)
	const tls = https === undefined ? undefined : await readCertificate(https)
	const onEntry = quiet ? undefined : listener.entry
	const server = await startListening({ ...options, ...rest, ...dropUndefined({ tls }) }, onEntry)
	try {
		server.emulator.faults.add(...[faults ?? []].flat())
		if (scenario) server.emulator.play(scenario.name)
		// An address of all interfaces can't be called.
		const url = server.url.replace(/(?<=:\/\/)(?:\[::\]|0\.0\.0\.0)/, '127.0.0.1')
		const served = { url, reach: findReach(options.host), emulator: server.emulator, close: server.close }
		listener.ready(served)
		return served
	} catch (error) {
		await server.close()
		throw error
	}
}
