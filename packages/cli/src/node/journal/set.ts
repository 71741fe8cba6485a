/** The commands that decide when a missing payment counts as absent: the waiting times, and payments that a list may lack. */
import { CommandError, requireYes, type Subcommand } from '../command.ts'
import { requireExistingJournal } from '../journal-store.ts'
import { changeOptions, readChange } from './change.ts'
import { findEntry } from './show.ts'
import { readWaits, waitOptions } from './waits.ts'

export const set: Subcommand = {
	name: 'set',
	summary: 'Set how long a payment may be missing, or a refusal may change',
	description: `The times are in the journal, so that programs and commands conclude alike. Make
--absent-after longer than any delay of a request, and of a payment in the list.`,
	examples: [
		['npx @tarja/cli journal set --absent-after 26h --note "a nightly report" --yes', 'set it for all operations'],
		['npx @tarja/cli journal set --operation refund --absent-after 3d --note "by mail" --yes', 'set it for one'],
	],
	options: {
		...changeOptions,
		operation: { value: '<id>', summary: 'Set it for this operation only' },
		...waitOptions,
	},
	async run(context) {
		const what = 'set the waiting times'
		const [options, waits] = [readChange(context, what), readWaits(context)]
		if (!Object.keys(waits).length)
			throw new CommandError('usage', `Cannot ${what}: there is none; add --absent-after 26h or --rejected-after 15m`)
		const { options: journal } = await requireExistingJournal(context, what)
		requireYes(context, what)
		const { setJournal } = await import('@tarja/journal')
		const operation = context.args.text('operation')
		const own = { ...options, ...waits, ...(operation !== undefined && { operation }) }
		await setJournal(journal.store, journal.id ?? 'memory', own)
		context.output.talk('Done')
	},
}

export const pass: Subcommand = {
	name: 'pass',
	summary: 'Say that a list may lack the payment of an applied call',
	usage: '<entry>',
	description: `A list that lacks a known payment shows no absence. Find out first why the list
lacks it. A second one of the same terminal or kind shows that the list lacks more.`,
	examples: [['npx @tarja/cli journal pass order-7 --note "the vendor never lists it" --yes', 'pass it over']],
	options: changeOptions,
	async run(context) {
		const what = 'pass it over'
		const options = readChange(context, what)
		const { store, records } = await requireExistingJournal(context, what)
		const entry = await findEntry(store, context.args.positionals[0] ?? '', context)
		if (entry.state === 'unreadable') throw new CommandError('usage', `Cannot ${what}: ${entry.reason}`)
		requireYes(context, what)
		const journal = await records()
		await journal.pass(entry.id, { ...options, revision: entry.revision })
		context.output.talk('Done')
	},
}
