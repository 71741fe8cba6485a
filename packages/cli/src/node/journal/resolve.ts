import { userInfo } from 'node:os'
import type { OrderStep, SavedValue } from '@tarja/journal'
import { type Context, jsonOptions, type Subcommand } from '../command.ts'
import { CommandError, requireYes } from '../command-error.ts'
import { existingJournal, journalOptions } from '../journal-store.ts'
import { entryLine, printEntry } from './entry-lines.ts'
import { findEntry } from './show.ts'

/** Reads the saved values: `--saved id=8f3c`, given as often as there are values. */
function readSaved(given: readonly string[]): Readonly<Record<string, SavedValue>> | undefined {
	const pairs = given.map((text) => {
		const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
		if (name !== undefined && value !== undefined) return [name, value] as const
		throw new CommandError('usage', 'Cannot save the value: expected --saved name=value')
	})
	return pairs.length ? Object.fromEntries(pairs) : undefined
}

function readState(word: string | undefined): 'applied' | 'rejected' | 'absent' {
	if (word === 'applied' || word === 'rejected' || word === 'absent') return word
	throw new CommandError('usage', 'Cannot resolve the entry: expected "applied", "rejected" or "absent" after it')
}

/** Turns a refused outcome into a failed command: the exit code must not be that of a call. */
async function rethrow(error: unknown): Promise<never> {
	const { isTarjaError } = await import('@tarja/core')
	throw isTarjaError(error, 'invalid_input') ? new CommandError('failed', error.message) : error
}

/** Returns the order given by `--reference`, whose entry may be lost. */
function readOrder({ given }: Context): OrderStep | undefined {
	const [reference, step] = [given.text('reference'), given.text('step')]
	return reference === undefined ? undefined : { reference, ...(step !== undefined && { step }) }
}

async function run(context: Context): Promise<void> {
	const { given, output } = context
	const order = readOrder(context)
	const [first, second] = given.positionals
	const state = readState(order ? first : second)
	const note = given.text('note')
	if (!note?.trim())
		throw new CommandError(
			'usage',
			'Cannot resolve the entry: the reason is missing; add --note "Ana, vendor support, case 4711"',
		)
	const { store, records } = await existingJournal(context, 'resolve an entry')
	const entry = order ? undefined : await findEntry(store, first ?? '', context)
	if (entry) output.talk(...entryLine(entry))
	output.talk(
		{
			applied: 'The order counts as paid from then on',
			rejected: 'The order counts as refused from then on',
			absent: 'The order may be paid again from then on',
		}[state],
	)
	requireYes(context, `resolve it as ${state}`)
	const saved = readSaved(given.list('saved'))
	const by = given.text('by') ?? userInfo().username
	const journal = await records()
	const seenAt = given.text('seen-at')
	const options = { by, note, ...(saved && { saved }), ...(seenAt !== undefined && { seenAt }) }
	const resolving = journal.resolve(order ?? entry?.id ?? '', state, options)
	printEntry(output, await resolving.catch(rethrow))
}

export const resolve: Subcommand = {
	name: 'resolve',
	summary: 'Resolve a call by hand, with the reason',
	usage: '<entry> [state]',
	description: `<entry> as for "show"; [state] is applied, rejected or absent. "absent" is
refused while the call may still arrive, and if a payment may be it.`,
	examples: [
		[
			'npx @tarja/cli journal resolve order-7 applied --note "case 4711" --yes',
			'it was paid, as the vendor says in case 4711',
		],
		['npx @tarja/cli journal resolve order-8 absent --note "case 4711" --yes', 'it was not: it may be paid again'],
		[
			'npx @tarja/cli journal resolve applied --reference order-9 --note … --yes',
			'after a restore, when its entry may be lost',
		],
	],
	options: {
		...journalOptions,
		note: { value: '<text>', summary: 'Record who told you, and how they know' },
		by: { value: '<name>', summary: 'Record who resolves it (default: your user name)' },
		reference: { value: '<reference>', summary: 'Resolve an order whose entry a restored journal may have lost' },
		step: { value: '<step>', summary: "Resolve this of the order's calls (default create)" },
		'seen-at': { value: '<time>', summary: 'For "absent": when the report was made that you looked at' },
		saved: { value: '<name=value>', multiple: true, summary: 'Save a value of the payment, such as its id' },
		yes: { summary: 'Resolve it' },
		...jsonOptions,
	},
	run,
}
