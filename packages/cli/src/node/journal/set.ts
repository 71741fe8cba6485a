/** The commands that decide when a missing payment counts as absent: the waiting times, and payments that a list may lack. */
import type { EntryStore, StoredEntry } from '@tarja/journal'
import { CommandError, requireYes, type Subcommand } from '../command.ts'
import { requireExistingJournal } from '../journal-store.ts'
import { change, changeOptions, readChange } from './change.ts'
import { readWaits, waitOptions } from './waits.ts'

export const set: Subcommand = {
	name: 'set',
	summary: 'Set how long a payment may be missing, or a refusal may change',
	description: `The times are in the journal, so that programs and commands conclude alike. Make
--absent-after longer than any delay of a request, and of a payment in the list.`,
	examples: [
		['npx @tarja/cli journal set --absent-after 26h --note "a nightly report" --yes', 'set it for all operations'],
		['npx @tarja/cli journal set --operation refund --absent-after 3d --note … --yes', 'set it for one'],
	],
	options: {
		...changeOptions,
		operation: { value: '<id>', summary: 'Set it for this operation only' },
		...waitOptions,
	},
	async run(context) {
		const what = 'set the waiting times'
		const waits = readWaits(context)
		if (!Object.keys(waits).length)
			throw new CommandError('usage', `Cannot ${what}: there is none; add --absent-after 26h or --rejected-after 15m`)
		const operation = context.args.text('operation')
		await change(context, what, async ({ records, options: { store, id = 'memory' } }, options) => {
			// Refuses the journal of another platform, because its lists have other delays.
			await (await records()).unresolved()
			const { setJournal } = await import('@tarja/journal')
			await setJournal(store, id, { ...options, ...waits, ...(operation !== undefined && { operation }) })
		})
	},
}

/** Finds the call to pass over by its id, or by its order if that has no other call. */
async function findPassed(store: EntryStore, words: string): Promise<StoredEntry> {
	const isId = /^\d{8}T\d{9}Z-[a-z]{16}$/.test(words)
	const isReference = !isId && /^[\x21-\x7e]{1,200}$/.test(words)
	const found = isId ? [await store.read(words)] : isReference ? await store.find(words) : []
	const [entry, ...others] = found
	if (entry && !others.length) return entry
	const reason = others.length
		? 'the order has several calls; pass the id of one'
		: 'the journal has no such call; list it'
	throw new CommandError('usage', `Cannot pass it over: ${reason}`)
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
		const entry = await findPassed(store, context.args.positionals[0] ?? '')
		if (entry.state === 'unreadable') throw new CommandError('usage', `Cannot ${what}: ${entry.reason}`)
		requireYes(context, what)
		const { passOver } = await import('@tarja/journal/admin')
		await passOver(await records(), entry.id, { ...options, revision: entry.revision })
		context.output.talk('Done')
	},
}
