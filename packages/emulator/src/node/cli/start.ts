/** Starts the server that a command asks for. */

import { present } from '../../present.ts'
import type { SettingsPatch } from '../../settings.ts'
import { type EmulatorServer, type ServeOptions, serve } from '../serve.ts'
import type { Command } from './command.ts'
import { type Given, loadGiven } from './given.ts'

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'the port is taken; stop what listens there, or choose another with --port (0 takes a free one)',
	EACCES: 'this user may not; choose another port with --port',
	EADDRNOTAVAIL: 'this machine has no such address; correct --host',
	ENOTFOUND: 'there is no host of that name; correct --host',
	ERR_SOCKET_BAD_PORT: 'there is no such port; choose one of 0 to 65535 with --port',
}

async function listening(options: ServeOptions): Promise<EmulatorServer> {
	try {
		return await serve(options)
	} catch (error) {
		const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
		if (reason === undefined) throw error
		throw new Error(`Cannot listen on port ${options.port} of ${options.host}: ${reason}`, { cause: error })
	}
}

/** Flags go before the settings of a file; of credentials, member by member. */
function merged(given: SettingsPatch = {}, flags: SettingsPatch): SettingsPatch {
	return { ...given, ...flags, credentials: { ...given.credentials, ...flags.credentials } }
}

async function addFaults({ emulator, close }: EmulatorServer, faults: Given['faults'] = []): Promise<void> {
	try {
		emulator.faults.add(...[faults].flat())
	} catch (error) {
		await close()
		throw error
	}
}

/** What hears of a server. */
export interface Listener {
	/** It listens, and its faults are in place. */
	ready(server: EmulatorServer): void
	/** It has answered a request; not with `quiet`. */
	entry: NonNullable<ServeOptions['onEntry']>
}

/**
 * Starts the server, and tells where it is and what it is asked.
 *
 * @throws {TypeError} When something given is malformed.
 * @throws {Error} When the port cannot be listened on.
 */
export async function start(command: Command, listener: Listener): Promise<EmulatorServer> {
	const { options, settings, sources, quiet } = command
	const { faults, settings: given, ...rest } = await loadGiven(sources)
	const onEntry = quiet ? undefined : listener.entry
	const server = await listening({ ...options, ...rest, settings: merged(given, settings), ...present({ onEntry }) })
	await addFaults(server, faults)
	listener.ready(server)
	return server
}
