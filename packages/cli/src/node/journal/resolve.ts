import { userInfo } from 'node:os'
import type { EntrySummary, OrderStep, ResolveOptions, SavedValue, UnresolvedQuery } from '@tarja/journal'
import { CommandError, type Context, jsonOptions, requireYes, type Subcommand } from '../command.ts'
import { journalOptions, requireExistingJournal } from '../journal-store.ts'
import { formatEntry, printEntry } from './entry-lines.ts'
import { findEntry } from './show.ts'

/** Reads the saved values. The option is used once for each value: `--saved id=8f3c`. */
function readSaved(args: readonly string[]): Readonly<Record<string, SavedValue>> | undefined {
	const pairs = args.map((text) => {
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

/** Turns a refused outcome into a failed command, because its exit code must not look like the exit code of a call. */
async function rethrow(error: unknown): Promise<never> {
	const { isTarjaError } = await import('@tarja/core')
	if (isTarjaError(error, 'configuration') && error.details.reason === 'option')
		throw new CommandError('usage', error.message)
	throw isTarjaError(error, 'invalid_input') ? new CommandError('failed', error.message) : error
}

/** Returns the order that `--reference` names. Its entry may be lost. */
function readOrder({ args }: Context): OrderStep | undefined {
	const [reference, step] = [args.text('reference'), args.text('step')]
	return reference === undefined ? undefined : { reference, ...(step !== undefined && { step }) }
}

/** Returns the query for the calls to resolve together: those of one operation, one HTTP status and one period. */
function readQuery({ args }: Context): UnresolvedQuery | undefined {
	const [operation, status, from, to] = ['operation', 'status', 'from', 'to'].map((name) => args.text(name))
	if (!operation && !status && !from && !to) return undefined
	if (!operation || !status || !from || !to || !/^(?:none|\d{3})$/.test(status))
		throw new CommandError(
			'usage',
			'Cannot resolve the calls: expected --operation with --status, --from and --to, such as --status 502 or --status none',
		)
	return { operation, status: status === 'none' ? status : Number(status), from, to }
}

/** Returns a sentence with the number of calls, the oldest call and the sum of their amounts. */
function summaryText({ count, oldest, sums, unsummed }: EntrySummary): string {
	const totals = Object.entries(sums).map(([operation, sum]) => `sum of ${operation}: ${sum}`)
	const left = unsummed && totals.length ? [`${unsummed} without an amount`] : []
	return [`${count} calls`, ...(oldest ? [`the oldest of ${oldest}`] : []), ...totals, ...left].join(', ')
}

async function resolveTogether(context: Context, query: UnresolvedQuery, word: ResolveOptions): Promise<void> {
	const { args, output } = context
	const state = readState(args.positionals[0])
	const { records } = await requireExistingJournal(context, 'resolve entries')
	const journal = await records()
	const selection = await journal.findUnresolved(query).catch(rethrow)
	const { operation, status, from, to } = query
	if (!selection.count)
		throw new CommandError(
			'usage',
			`Cannot resolve the calls: no unresolved call of ${operation} with status ${status} began from ${from} to ${to}; nothing was changed; to see all: npx @tarja/cli journal list`,
		)
	for (const entry of selection.entries) output.talk(...formatEntry(entry))
	output.talk(summaryText(selection))
	output.talk(meanings[state])
	requireYes(context, `resolve them as ${state}`)
	const { resolved, refused } = await journal.resolveAll(selection, state, word).catch(rethrow)
	for (const entry of resolved) printEntry(output, entry)
	for (const { entry, reason } of refused) output.talk(...formatEntry(entry), `: ${reason}`)
	output.talk(`${resolved.length} resolved, ${refused.length} left as they were`)
	if (refused.length) throw new CommandError('failed', `Cannot resolve ${refused.length} of the calls: see above`)
}

const meanings = {
	applied: 'The step will count as applied',
	rejected: 'The step will count as refused',
	absent: 'The program may then send the step again',
} as const

async function resolveEntry(context: Context): Promise<void> {
	const { args, output } = context
	const order = readOrder(context)
	const query = readQuery(context)
	const [first, second] = args.positionals
	const state = readState(order || query ? first : second)
	const note = args.text('note')
	if (!note?.trim())
		throw new CommandError(
			'usage',
			'Cannot resolve the entry: the reason is missing; add --note "Ana, vendor support, case 4711"',
		)
	const by = args.text('by') ?? userInfo().username
	const seenAt = args.text('seen-at')
	const word = { by, note, ...(seenAt !== undefined && { seenAt }) }
	if (query) return resolveTogether(context, query, word)
	const { store, records } = await requireExistingJournal(context, 'resolve an entry')
	const entry = order ? undefined : await findEntry(store, first ?? '', context)
	if (entry) output.talk(...formatEntry(entry))
	output.talk(meanings[state])
	requireYes(context, `resolve it as ${state}`)
	const saved = readSaved(args.list('saved'))
	const journal = await records()
	const options = { ...word, ...(saved && { saved }) }
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
			'it was applied, as the vendor says in case 4711',
		],
		['npx @tarja/cli journal resolve order-8 absent --note "case 4711" --yes', 'it was not: it may be paid again'],
		[
			'npx @tarja/cli journal resolve applied --reference order-9 --note … --yes',
			'after a restore, when its entry may be lost',
		],
		[
			'npx @tarja/cli journal resolve rejected --operation pay --status 502 --from …',
			'the calls of an outage that the vendor refused: their sum; with --yes, all',
		],
	],
	options: {
		...journalOptions,
		note: { value: '<text>', summary: 'Record who told you, and how they know' },
		by: { value: '<name>', summary: 'Record who resolves it (default: your user name)' },
		reference: { value: '<reference>', summary: 'Resolve an order whose entry a restored journal may have lost' },
		step: { value: '<step>', summary: "Resolve this of the order's calls (default create)" },
		operation: {
			value: '<operation>',
			summary: 'Resolve all unresolved calls of an operation, with --status, --from and --to',
		},
		status: { value: '<status>', summary: 'Whose last response had this HTTP status; none: no response' },
		from: { value: '<time>', summary: 'That began at this time or later, such as 2026-03-10T12:00Z' },
		to: { value: '<time>', summary: 'That began at this time or earlier' },
		'seen-at': { value: '<time>', summary: 'For "absent": when the report was made that you looked at' },
		saved: { value: '<name=value>', multiple: true, summary: 'Save a value of the payment, such as its id' },
		yes: { summary: 'Resolve it' },
		...jsonOptions,
	},
	run: resolveEntry,
}
