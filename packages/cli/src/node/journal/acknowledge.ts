import type { EntryDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { existingJournal, journalApi, journalOptions } from '../journal-store.ts'
import { configOptions } from '../load-config.ts'
import { entryLine } from './entry-lines.ts'
import { offeredEntries } from './search.ts'
import { findEntry } from './show.ts'

export const acknowledge: Command = {
	name: 'acknowledge',
	summary: 'say that somebody knows of a call that is overdue',
	usage: '<id or reference>',
	description: 'It stays open, and no run reports it as overdue any more.',
	examples: [['npx @tarja/cli journal acknowledge order-7', 'somebody is finding out']],
	options: { ...journalOptions, ...configOptions },
	choices: (context) => offeredEntries(context, true),
	async run(context) {
		const { given, output } = context
		const { options, store } = await existingJournal(context, 'acknowledge an entry')
		const { id } = await findEntry(store, given.positionals[0] ?? '', context)
		const { journal } = await journalApi(options)
		const entry = await journal.acknowledge(id)
		output.document({ v: 1, entry } satisfies EntryDocument)
		output.line(...entryLine(entry))
	},
}
