import type { JournalStore, StoredEntry } from '@tarja/journal'
import type { EntryDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { existingJournal, journalOptions } from '../journal-store.ts'
import { configOptions } from '../load-config.ts'
import { entryTable } from './entry-lines.ts'

/** The entry of which this is the id, or the beginning or the end of it and of no other. */
async function find(store: JournalStore, id: string): Promise<StoredEntry> {
	const refuse = (found: string): never => {
		throw new CommandError('usage', `Cannot show the entry: ${found}; tarja journal list --all lists them`)
	}
	if (!/^[\dA-Za-z-]{4,60}$/.test(id)) refuse('that is no id, nor four or more characters of one')
	const exact = /^\d{8}T\d{9}Z-[a-p]{16}$/.test(id) ? await store.read(id) : undefined
	if (exact) return exact
	let found: StoredEntry | undefined
	for await (const entry of store.list('all')) {
		if (!entry.id.startsWith(id) && !entry.id.endsWith(id)) continue
		if (found) refuse('several begin or end like that')
		found = entry
	}
	return found ?? refuse('there is none with this id')
}

export const show: Command = {
	name: 'show',
	summary: 'show one entry with what it means',
	usage: '<id>',
	description: 'The beginning or the end of an id will do, where no other has it.',
	examples: [['tarja journal show cafhbmkpoaldnjei --journal ./journal', 'all that is kept of one call']],
	options: { ...journalOptions, ...configOptions },
	async run(context) {
		const { given, output } = context
		const { store } = await existingJournal(context, 'show the entry')
		const entry = await output.during('looking for it', find(store, given.positionals[0] ?? ''))
		output.document({ v: 1, entry } satisfies EntryDocument)
		const rows = entryTable(entry)
		const width = Math.max(...rows.map(([name]) => name.length)) + 2
		for (const [name, value] of rows) output.line(name.padEnd(width), value)
	},
}
