import type { StoredEntry } from '@tarja/journal'
import type { EntryDocument } from '../../documents.ts'
import type { Context, Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { type CommandJournal, existingJournal, journalCommand, journalOptions } from '../journal-store.ts'
import { entryTable } from './entry-lines.ts'
import { found, isMeant, offeredEntries } from './search.ts'

/** Finds the entry by its id, an unambiguous beginning or end of it, or its reference. */
export async function findEntry(
	store: CommandJournal['store'],
	words: string,
	context: Pick<Context, 'given' | 'signal'>,
): Promise<StoredEntry> {
	const refuse = (found: string, ...command: readonly string[]): never => {
		throw new CommandError(
			'usage',
			`Cannot show the entry: ${found}; to list them: ${journalCommand(context, ...command)}`,
		)
	}
	const exact = /^\d{8}T\d{9}Z-[a-p]{16}$/.test(words) ? await store.read(words) : undefined
	if (exact) return exact
	// Prefers the calls that hold the reference, as the store records it, if several calls have that reference.
	const holders = (/^[\x21-\x7e]{1,200}$/.test(words) && (await store.find(words))) || []
	if (holders.length > 1) refuse('several hold it, one for each step or refusal', 'find', words)
	if (holders[0]) return holders[0]
	const isPart = words.length >= 4
	const fits = (entry: StoredEntry): boolean =>
		isMeant(entry, words) || (isPart && (entry.id.startsWith(words) || entry.id.endsWith(words)))
	let only: StoredEntry | undefined
	for await (const entry of found(store, fits, context.signal)) {
		if (only) refuse('several fit', 'list', '--all')
		only = entry
	}
	return only ?? refuse('there is none with this id or reference', 'list', '--all')
}

export const show: Subcommand = {
	name: 'show',
	summary: 'show one entry with what it means',
	usage: '<id or reference>',
	description: 'Four characters of the beginning or the end of an id will do, where no other has them.',
	examples: [
		['npx @tarja/cli journal show cafhbmkpoaldnjei --journal ./journal', 'all that is kept of one call'],
		['npx @tarja/cli journal show order-7', 'of the call with this reference'],
	],
	options: journalOptions,
	choices: (context) => offeredEntries(context, true),
	async run(context) {
		const { given, output } = context
		const { store } = await existingJournal(context, 'show the entry')
		const entry = await output.during('looking for it', findEntry(store, given.positionals[0] ?? '', context))
		output.document({ v: 1, entry } satisfies EntryDocument)
		const rows = entryTable(entry, context)
		const width = Math.max(...rows.map(([name]) => name.length)) + 2
		for (const [name, value] of rows) output.line(name.padEnd(width), value)
	},
}
