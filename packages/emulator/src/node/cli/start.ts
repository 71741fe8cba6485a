/** Starts the server that a command line asks for. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { OnEntry } from '../../router.ts'
import { findScenario } from '../../scenarios.ts'
import { type EmulatorServer, type ServeOptions, startServer } from '../serve.ts'

/** Values of the options of `tarja emulator`, after they were read and checked. */
export interface Given {
	/** Returns the value of an option; `undefined` if it was not given. */
	text(name: string): string | undefined
}

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'the port is taken; stop what listens there, or choose another with --port (0 takes a free one)',
	EACCES: 'this user may not; choose another port with --port',
	EADDRNOTAVAIL: 'this machine has no such address; correct --host',
	ENOTFOUND: 'there is no host of that name; correct --host',
}

async function startListening(options: ServeOptions, onEntry: OnEntry): Promise<EmulatorServer> {
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

/** A running server, with the facts that the program prints about it. */
export interface Served extends Pick<EmulatorServer, 'close'> {
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
	// One after the other, so that the same one is named if both are missing.
	return { cert: await read('cert.pem'), key: await read('key.pem') }
}

/**
 * Starts the server that the options ask for, and plays its scenario.
 *
 * @param onEntry Called for each request when its response has ended.
 * @throws {TypeError} If an option is malformed, or the port can't be listened on.
 */
export async function start(input: Given, onEntry: OnEntry): Promise<Served> {
	const [scenario, https] = ['scenario', 'https'].map((name) => input.text(name))
	if (scenario !== undefined) findScenario(scenario)
	const host = input.text('host') ?? '127.0.0.1'
	const options: ServeOptions = {
		port: Number(input.text('port') ?? 4010),
		host,
		...(https === undefined ? {} : { tls: await readCertificate(https) }),
	}
	const { url, emulator, close } = await startListening(options, onEntry)
	if (scenario !== undefined) emulator.play(scenario)
	// An address of all interfaces can't be called.
	const ownUrl = url.replace(/(?<=:\/\/)(?:\[::\]|0\.0\.0\.0)/, '127.0.0.1')
	return { url: ownUrl, reach: findReach(host), close }
}
