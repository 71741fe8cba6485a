import type { Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { existingJournal, journalOptions } from '../journal-store.ts'
import { printEntry } from './entry-lines.ts'

export const restored: Subcommand = {
	name: 'restored',
	summary: 'say that the journal was restored from a copy',
	usage: '',
	description:
		'Every order that the copy does not hold as applied is open from then on, until complete lists of that span have been reconciled, or a person settles it.',
	examples: [
		[
			'npx @tarja/cli journal restored --from 2026-11-20T03:00:00Z --to 2026-11-20T09:30:00Z',
			'from the moment of the copy to that of the restoration',
		],
	],
	options: {
		...journalOptions,
		from: { value: '<time>', summary: 'the moment of the copy, or a little before: ISO 8601' },
		to: { value: '<time>', summary: 'the moment of the restoration (default now)' },
	},
	async run(context) {
		const { given, output } = context
		const from = given.text('from')
		if (from === undefined)
			throw new CommandError('usage', 'Cannot note it: give --from <time>, the moment of the copy')
		const { records } = await existingJournal(context, 'note that it was restored')
		const journal = await records()
		if (!('restored' in journal) || typeof journal.restored !== 'function')
			throw new CommandError(
				'configuration',
				'Cannot note it: this store keeps no references; look at each order yourself',
			)
		printEntry(output, await journal.restored({ from, to: given.text('to') ?? new Date().toISOString() }))
	},
}
