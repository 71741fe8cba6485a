/** The journal that a command uses: the configuration's, or a directory that an option names. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { JournalApi, JournalOptions } from '@tarja/journal'
import type { Context, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { type Loaded, loadConfig } from './load-config.ts'

/** Of every command that reads or writes a journal. */
export const journalOptions: Options = {
	journal: { value: '<directory>', summary: 'the journal in this directory, in place of the one of the configuration' },
}

/** How a command is typed that goes to the same journal. */
export function journalCommand(command: string, { given }: Context): string {
	const path = given.text('journal')
	return `tarja journal ${command}${path === undefined ? '' : ` --journal ${path}`}`
}

/** The options of the journal; `undefined` where none is named. */
async function journalOf({ given, directory }: Context, { config }: Loaded): Promise<JournalOptions | undefined> {
	const path = given.text('journal')
	if (path === undefined) return config.journal
	const { directoryJournal } = await import('@tarja/journal/directory')
	const { fingerprintKey } = config.journal ?? {}
	return { store: directoryJournal(resolve(directory, path)), ...(fingerprintKey !== undefined && { fingerprintKey }) }
}

/**
 * The options of the journal.
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

/** What can be asked of a journal. It belongs to a client; this one calls nobody: a lookup knows where to look. */
export async function journalApi(options: JournalOptions): Promise<{ readonly journal: JournalApi }> {
	const [{ createClient }, { journal }] = await Promise.all([import('@tarja/core'), import('@tarja/journal')])
	return createClient({ baseUrl: 'https://nobody.invalid' }).use(journal(options))
}
