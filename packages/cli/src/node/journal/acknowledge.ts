import type { Subcommand } from '../command.ts'
import { existingJournal, journalOptions } from '../journal-store.ts'
import { printEntry } from './entry-lines.ts'
import { offeredEntries } from './search.ts'
import { findEntry } from './show.ts'

export const acknowledge: Subcommand = {
	name: 'acknowledge',
	summary: 'say that somebody knows of a call that is overdue',
	usage: '<id or reference>',
	description: 'It stays open, and no run reports it as overdue any more.',
	examples: [['npx @tarja/cli journal acknowledge order-7', 'somebody is finding out']],
	options: journalOptions,
	choices: (context) => offeredEntries(context, true),
	async run(context) {
		const { given, output } = context
		const { store, records } = await existingJournal(context, 'acknowledge an entry')
		const { id } = await findEntry(store, given.positionals[0] ?? '', context)
		printEntry(output, await (await records()).acknowledge(id))
	},
}
