import type { Subcommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { existingJournal, journalCommand, journalOptions } from '../journal-store.ts'
import { printEntry } from './entry-lines.ts'
import { found, isMeant, offeredEntries } from './search.ts'

export const find: Subcommand = {
	name: 'find',
	summary: 'find calls by your own name for them, or by a field',
	usage: '<reference or field=value>',
	description: `Of a field that is masked, length and last four digits are compared. Settled calls are found too. Exit code 1: there is none.`,
	examples: [
		['npx @tarja/cli journal find order-7', 'the calls that were made under this reference'],
		['npx @tarja/cli journal find nsuOrigem=000124 --journal ./journal', 'the calls that had this field'],
	],
	options: journalOptions,
	choices: (context) => offeredEntries(context, false),
	async run(context) {
		const { given, output, signal } = context
		const { store } = await existingJournal(context, 'find the call')
		const [words = ''] = given.positionals
		let last: string | undefined
		for await (const entry of found(store, (one) => isMeant(one, words), signal)) {
			printEntry(output, entry)
			last = entry.id
		}
		if (!output.json)
			output.talk(
				last === undefined
					? 'No call of the journal has it: it was not sent by a client that keeps this journal, or has been purged'
					: `All that is kept of one: ${journalCommand(context, 'show', last)}`,
			)
		return last === undefined ? exitCode.failed : exitCode.ok
	},
}
