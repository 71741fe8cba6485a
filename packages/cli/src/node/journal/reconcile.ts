import { resolve } from 'node:path'
import type { JournalEntry, JournalStore, Lookup, Reconciliation } from '@tarja/journal'
import type { ReconcileDocument } from '../../documents.ts'
import { agreed } from '../agreed.ts'
import type { Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCode } from '../exit-code.ts'
import { existingJournal, journalApi, journalOptions } from '../journal-store.ts'
import { configOptions, importModule } from '../load-config.ts'
import { entryLine } from './entry-lines.ts'

/** Wraps a store so that verdicts are held back until the user confirms them; the counts of lookups are written at once. */
function withholding(store: JournalStore): { readonly store: JournalStore; readonly verdicts: JournalEntry[] } {
	const verdicts: JournalEntry[] = []
	return {
		verdicts,
		store: {
			// Binds methods one by one, as a store may be a class instance whose methods a spread would not copy.
			...(store.nowMs && { nowMs: store.nowMs.bind(store) }),
			...(store.lease && { lease: store.lease.bind(store) }),
			read: (id) => store.read(id),
			list: (which) => store.list(which),
			delete: (ids) => store.delete(ids),
			async write(entry) {
				if (entry.state !== 'settled') return store.write(entry)
				verdicts.push(entry)
				return true
			},
		},
	}
}

async function lookupOf({ given, directory, env }: Context): Promise<Lookup> {
	const file = given.text('lookup')
	if (file === undefined)
		throw new CommandError(
			'usage',
			'Cannot reconcile the journal: no lookup is named; give --lookup <file>, as the reference shows no way to list intents',
		)
	const { lookup } = await importModule(resolve(directory, file), 'the file of --lookup', env)
	if (typeof lookup === 'function') return lookup as Lookup
	throw new CommandError(
		'configuration',
		'Cannot use the file of --lookup: it exports no function "lookup"; export one',
	)
}

/** Decides whether verdicts may be stored: never with `--dry-run`, without asking with `--yes`, otherwise after a yes. */
async function maySettle(context: Context, verdicts: readonly JournalEntry[]): Promise<boolean> {
	const { given, output } = context
	if (!verdicts.length || given.has('dry-run')) return false
	if (!given.has('yes')) for (const entry of verdicts) output.talk(...entryLine(entry))
	const calls = verdicts.length === 1 ? 'this call' : `these ${verdicts.length} calls`
	return agreed(context, `settle ${calls}`, `Settle ${calls}?`)
}

function documentOf(
	{ found, absent, ended, open, overdue, failed }: Reconciliation,
	lost: readonly string[],
	settled: boolean,
): ReconcileDocument {
	const ids = (entries: readonly { readonly id: string }[]): readonly string[] =>
		entries.map(({ id }) => id).filter((id) => !lost.includes(id))
	const isLost = ({ id }: JournalEntry): boolean => lost.includes(id)
	const stillOpen = [...open, ...[...found, ...absent].filter(isLost)]
	return {
		v: 1,
		found: ids(found),
		absent: ids(absent),
		ended: ids(ended),
		open: stillOpen.map(({ id }) => id),
		since: Object.fromEntries(stillOpen.map(({ id, startedAt }) => [id, startedAt])),
		overdue: ids(overdue),
		failed: failed.map(({ entry, cause }) => ({ id: entry.id, reason: cause?.message ?? 'nothing was said' })),
		settled,
	}
}

/** How calls ended that their own process settled meanwhile, by entry id. */
function endsOf({ found, ended }: Reconciliation): ReadonlyMap<string, string> {
	const byCall = [...found, ...ended].filter(({ settledBy }) => settledBy === 'call')
	return new Map(byCall.map(({ id, outcome = 'settled' }) => [id, outcome]))
}

function print({ output }: Context, document: ReconcileDocument, byCall: ReadonlyMap<string, string>): void {
	const { found, absent, ended, open, since, overdue, failed, settled } = document
	output.document(document)
	const note = settled ? '' : ' (not written down)'
	for (const id of [...found, ...ended])
		output.line(
			`${id}  ${byCall.has(id) ? `settled meanwhile by its own process: ${byCall.get(id)}` : `found: applied${note}`}`,
		)
	for (const id of absent) output.line(`${id}  absent${note}`)
	for (const id of open) output.line(`${id}  still open since ${since[id]}`)
	for (const id of overdue) output.line(`${id}  open for more than an hour: find out what became of it`)
	for (const { id, reason } of failed) output.line(`${id}  failed: ${reason}`)
	output.line(`${found.length} found, ${absent.length} absent, ${open.length} open, ${failed.length} failed`)
}

export const reconcile: Command = {
	name: 'reconcile',
	summary: 'look up unresolved calls, and settle those of which that says enough',
	usage: '',
	description: `The file of --lookup exports a function "lookup", which says found, absent or inconclusive of one entry; see @tarja/journal.
It asks before it settles anything. Exit code 1: a lookup failed, an entry cannot be read, the answer was no, or a call is open for more than an hour (said once).`,
	examples: [
		['tarja journal reconcile --lookup lookup.mjs --dry-run', 'look, and settle nothing'],
		['tarja journal reconcile --lookup lookup.mjs --yes', 'in a script, at regular times'],
	],
	options: {
		...journalOptions,
		...configOptions,
		lookup: { value: '<file>', summary: 'a module that exports "lookup"' },
		'settle-seconds': {
			value: '<seconds>',
			most: 1_000_000_000,
			summary: 'how long after a call an absence begins to count (default 300)',
		},
		'dry-run': { summary: 'settle nothing' },
		yes: { summary: 'settle without asking' },
	},
	async run(context) {
		const { output, signal } = context
		const options = await existingJournal(context, 'reconcile it')
		const lookup = await lookupOf(context)
		const settleSeconds = context.given.text('settle-seconds')
		const { store, verdicts } = withholding(options.store)
		const { journal } = await journalApi({ ...options, store })
		const looked = journal.reconcile(lookup, {
			signal,
			...(settleSeconds !== undefined && { settleMs: Number(settleSeconds) * 1000 }),
		})
		const result = await output.during('looking up', looked)
		const isAgreed = await maySettle(context, verdicts)
		const lost: string[] = []
		if (isAgreed) for (const verdict of verdicts) if (!(await options.store.write(verdict))) lost.push(verdict.id)
		print(context, documentOf(result, lost, isAgreed), endsOf(result))
		const isRefused = verdicts.length > 0 && !isAgreed && !context.given.has('dry-run')
		return result.failed.length || result.overdue.length || isRefused ? exitCode.failed : exitCode.ok
	},
}
