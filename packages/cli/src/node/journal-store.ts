/** Finds the journal of a command: the configuration's, or the directory given by an option. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Options } from '@tarja/emulator/command-line'
import type { JournalApi, JournalOptions } from '@tarja/journal'
import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'
import { type Loaded, loadConfig } from './load-config.ts'

/** The option `--journal`, shared by all commands that record calls or read records. */
export const journalOptions: Options = {
	journal: { value: '<directory>', summary: 'the journal in this directory, in place of the one of the configuration' },
}

/** A command line that uses the same journal, for advice. */
export function journalCommand(command: string, { given }: Context): string {
	const path = given.text('journal')
	return `tarja journal ${command}${path === undefined ? '' : ` --journal ${path}`}`
}

/** Returns the options of the journal that `--journal` or the configuration names; `undefined` if neither does. */
async function journalOf({ given, directory }: Context, { config }: Loaded): Promise<JournalOptions | undefined> {
	const path = given.text('journal')
	if (path === undefined) return config.journal
	const { directoryJournal } = await import('@tarja/journal/directory')
	const { fingerprintKey } = config.journal ?? {}
	return { store: directoryJournal(resolve(directory, path)), ...(fingerprintKey !== undefined && { fingerprintKey }) }
}

/**
 * Returns the options of the journal that `--journal` or the configuration names, and fails if neither does.
 *
 * @throws {CommandError} `configuration`, where none is named.
 */
export async function requiredJournal(context: Context, loaded: Loaded, why: string): Promise<JournalOptions> {
	const found = await journalOf(context, loaded)
	if (found) return found
	throw new CommandError(
		'configuration',
		`Cannot ${why}: no journal is named; give --journal <directory>, or "journal" in tarja.config.ts`,
	)
}

/**
 * The options of a journal that is there to be read: a mistyped directory must not pass for one in which nothing is unresolved.
 *
 * @throws {CommandError} `configuration`, where none is named, or its directory is not there.
 */
export async function existingJournal(context: Context, why: string): Promise<JournalOptions> {
	const path = context.given.text('journal')
	if (path === undefined || existsSync(resolve(context.directory, path)))
		return requiredJournal(context, await loadConfig(context), why)
	throw new CommandError(
		'configuration',
		`Cannot ${why}: there is no such directory; correct its path, or make a call: the first one makes it`,
	)
}

/** Makes the journal's API without a client for calls: lookups bring their own way to the platform. */
export async function journalApi(options: JournalOptions): Promise<{ readonly journal: JournalApi }> {
	const [{ createClient }, { journal }] = await Promise.all([import('@tarja/core'), import('@tarja/journal')])
	return createClient({ baseUrl: 'https://nobody.invalid' }).use(journal(options))
}
