import { userInfo } from 'node:os'
import type { KeptValue, OrderStep } from '@tarja/journal'
import { agreed, notAgreed } from '../agreed.ts'
import type { Context, Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { existingJournal, journalOptions } from '../journal-store.ts'
import { entryLine, printEntry } from './entry-lines.ts'
import { offeredEntries } from './search.ts'
import { findEntry } from './show.ts'

/** What is kept of the payment: `--kept id=8f3c`, given as often as there are values. */
function keptOf(given: readonly string[]): Readonly<Record<string, KeptValue>> | undefined {
	const pairs = given.map((text) => {
		const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
		if (name !== undefined && value !== undefined) return [name, value] as const
		throw new CommandError('usage', 'Cannot keep it: expected --kept name=value')
	})
	return pairs.length ? Object.fromEntries(pairs) : undefined
}

function outcomeOf(word: string | undefined): 'applied' | 'absent' {
	if (word === 'applied' || word === 'absent') return word
	throw new CommandError('usage', 'Cannot settle the entry: expected "applied" or "absent" after it')
}

/** A word that is not taken is no call that failed: the exit code says so. */
async function tellRefusal(error: unknown): Promise<never> {
	const { isTarjaError } = await import('@tarja/core')
	throw isTarjaError(error, 'invalid_input') ? new CommandError('failed', error.message) : error
}

/** The order that is meant, where its entry need not exist. */
function orderOf({ given }: Context): OrderStep | undefined {
	const [reference, step] = [given.text('reference'), given.text('step')]
	return reference === undefined ? undefined : { reference, ...(step !== undefined && { step }) }
}

async function run(context: Context): Promise<void> {
	const { given, output } = context
	const order = orderOf(context)
	const [first, second] = given.positionals
	const outcome = outcomeOf(order ? first : second)
	const because = given.text('because')
	if (!because?.trim())
		throw new CommandError(
			'usage',
			'Cannot settle the entry: nothing says why; give --because "who told you, and how they know"',
		)
	const { store, records } = await existingJournal(context, 'settle an entry')
	const entry = order ? undefined : await findEntry(store, first ?? '', context)
	if (entry) output.talk(...entryLine(entry))
	const consequence =
		outcome === 'applied' ? 'It counts as paid from then on' : 'Its order may be paid again from then on'
	if (!(await agreed(context, 'settle the entry', `Settle it as ${outcome}? ${consequence}.`))) throw notAgreed()
	const kept = keptOf(given.list('kept'))
	const by = given.text('by') ?? userInfo().username
	const meant = order ?? entry?.id ?? ''
	const journal = await records()
	const settling = journal.settle(meant, outcome, { by, because, ...(kept && { kept }) })
	printEntry(output, await settling.catch(tellRefusal))
}

export const settle: Subcommand = {
	name: 'settle',
	summary: 'settle one call as a person says who has found out',
	usage: '<id or reference> [applied|absent]',
	description: `Who and why are kept in the entry. "absent" is refused where the call was applied, and while a request of it may still arrive; "applied" where it is proved that nothing was sent.`,
	examples: [
		[
			'npx @tarja/cli journal settle order-7 applied --because "Ana, vendor support, case 4711" --kept id=8f3c',
			'it was paid',
		],
		[
			'npx @tarja/cli journal settle order-8 absent --because "Ana, vendor support, case 4711"',
			'it was not: it may be paid again',
		],
		[
			'npx @tarja/cli journal settle absent --reference order-9 --because "Ana, vendor support, case 4711"',
			'after a restore: its entry may be lost',
		],
	],
	options: {
		...journalOptions,
		because: { value: '<text>', summary: 'who told you, and how they know' },
		by: { value: '<name>', summary: 'who settles it (default: your user name)' },
		reference: {
			value: '<reference>',
			summary: 'an order whose entry a restored journal may have lost, in place of an id',
		},
		step: { value: '<step>', summary: 'which of its calls (default create)' },
		kept: { value: '<name=value>', multiple: true, summary: 'what is kept of the payment, such as its id' },
		yes: { summary: 'settle without asking' },
	},
	choices: (context) => offeredEntries(context, true),
	run,
}
