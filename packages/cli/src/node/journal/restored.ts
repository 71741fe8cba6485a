import { userInfo } from 'node:os'
import type { ChangeJournalOptions, JournalApi } from '@tarja/journal'
import type { Context, Options, Subcommand } from '../command.ts'
import { CommandError, requireYes } from '../command-error.ts'
import { journalOptions, requireExistingJournal } from '../journal-store.ts'

/** Reads who changes a journal as a whole, and why. */
export function readChange({ args }: Context, what: string): ChangeJournalOptions {
	const note = args.text('note')
	if (!note?.trim())
		throw new CommandError('usage', `Cannot ${what}: the note is missing; add --note "Ana, copy of 03:00"`)
	return { by: args.text('by') ?? userInfo().username, note }
}

/** The options of commands that change a journal as a whole. */
export const changeOptions: Options = {
	...journalOptions,
	note: { value: '<text>', summary: 'Record why, and how you know' },
	by: { value: '<name>', summary: 'Record who changes it (default: your user name)' },
	yes: { summary: 'Change it' },
}

async function change(
	context: Context,
	what: string,
	apply: (journal: JournalApi, options: ChangeJournalOptions) => Promise<void>,
): Promise<void> {
	const options = readChange(context, what)
	const { records } = await requireExistingJournal(context, what)
	requireYes(context, what)
	await apply(await records(), options)
	context.output.talk('Done')
}

export const markRestored: Subcommand = {
	name: 'mark-restored',
	summary: 'Mark the journal as restored from a copy',
	description: `From then on, every step that the copy does not hold as applied is unresolved:
nothing is sent until "unmark-restored". Stop senders, restore, mark, start.`,
	examples: [['npx @tarja/cli journal mark-restored --note "copy of 03:00" --yes', 'mark it']],
	options: changeOptions,
	run: (context) => change(context, 'mark it as restored', (journal, options) => journal.markRestored(options)),
}

export const unmarkRestored: Subcommand = {
	name: 'unmark-restored',
	summary: 'Take the mark of a restored journal away',
	description: `Resolve the orders that the copy lacks first: "resolve applied --reference …".
Operations without a call in the copy stay unresolved until you name them.`,
	examples: [
		['npx @tarja/cli journal unmark-restored --note "compared with the report" --yes', 'sell again'],
		[
			'npx @tarja/cli journal unmark-restored --operation refund --note "found" --yes',
			'allow refunds again, if the copy has none',
		],
	],
	options: {
		...changeOptions,
		operation: {
			value: '<id>',
			multiple: true,
			summary: 'Name an operation without a call in the copy, after you have looked its calls up',
		},
	},
	run(context) {
		const operations = context.args.list('operation')
		return change(context, 'take the mark away', (journal, options) =>
			journal.unmarkRestored({ ...options, operations }),
		)
	},
}
