import { jsonOptions, type Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { existingJournal, journalOptions } from '../journal-store.ts'
import { printEntry } from './entry-lines.ts'

export const restored: Subcommand = {
	name: 'restored',
	summary: 'Mark the journal as restored from a copy',
	description: `From then on, every order that the copy does not hold as applied is unresolved,
until complete lists of that span were reconciled or a person resolves it.`,
	examples: [['npx @tarja/cli journal restored --from 2026-11-20T03:00Z', 'mark the span from the copy to now']],
	options: {
		...journalOptions,
		from: { value: '<time>', summary: 'Time of the copy, or a little before: ISO 8601' },
		to: { value: '<time>', summary: 'Time of the restoration (default now)' },
		...jsonOptions,
	},
	async run(context) {
		const { given, output } = context
		const from = given.text('from')
		if (from === undefined)
			throw new CommandError('usage', 'Cannot mark it: --from is missing; give the time of the copy')
		const { records } = await existingJournal(context, 'mark it as restored')
		const journal = await records()
		if (!('restored' in journal) || typeof journal.restored !== 'function')
			throw new CommandError(
				'configuration',
				'Cannot mark it: this store keeps no references; look at each order yourself',
			)
		printEntry(output, await journal.restored({ from, to: given.text('to') ?? new Date().toISOString() }))
	},
}
