import { resolve } from 'node:path'
import type { EntryStore, JournalEntry, Lookup, Reconciliation } from '@tarja/journal'
import type { OpenCall, ReconcileDocument } from '../../documents.ts'
import { agreed } from '../agreed.ts'
import type { Context, Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { codeOfInterrupt, exitCode } from '../exit-code.ts'
import { changedStore, existingJournal, journalOptions } from '../journal-store.ts'
import { importModule } from '../load-config.ts'
import type { Progress } from '../progress.ts'
import { entryLine, fieldsText } from './entry-lines.ts'
import { lookText } from './look-text.ts'

/** A store through which a run goes, and the entries that it settles. */
interface Held {
	readonly store: EntryStore
	readonly verdicts: readonly JournalEntry[]
}

/**
 * Wraps a store: each entry that is settled is heard of at once, and stored at once or held back until the user has agreed. What lookups
 * have said is stored at once. Each entry that was looked up is counted.
 */
function heldBack(
	store: EntryStore,
	isAgreed: boolean,
	progress: Progress,
	onSettled: (entry: JournalEntry) => void,
): Held {
	const verdicts: JournalEntry[] = []
	return {
		verdicts,
		store: changedStore(store, {
			async write(entry) {
				progress.done++
				if (entry.state !== 'settled') return store.write(entry)
				if (isAgreed && (await store.write(entry)) !== true) return false
				verdicts.push(entry)
				onSettled(entry)
				return true
			},
		}),
	}
}

async function lookupOf({ given, directory, env }: Context): Promise<Lookup | undefined> {
	const file = given.text('lookup')
	if (file === undefined) return undefined
	const { lookup } = await importModule(resolve(directory, file), 'the file of --lookup', env)
	if (typeof lookup === 'function' || typeof Object(lookup).span === 'function') return lookup as Lookup
	throw new CommandError(
		'configuration',
		'Cannot use the file of --lookup: it exports no "lookup" that is a function, or { span: function }; export one',
	)
}

async function countOf(entries: AsyncIterable<unknown>): Promise<number> {
	let count = 0
	for await (const _ of entries) count++
	return count
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
	{ found, absent, ended, open, overdue, failed, unmatched, stopped }: Reconciliation,
	lost: readonly string[],
	settled: boolean,
): ReconcileDocument {
	const ids = (entries: readonly { readonly id: string }[]): readonly string[] =>
		entries.map(({ id }) => id).filter((id) => !lost.includes(id))
	const isLost = ({ id }: JournalEntry): boolean => lost.includes(id)
	return {
		v: 1,
		found: ids(found),
		absent: ids(absent),
		ended: ids(ended),
		open: [...open, ...[...found, ...absent].filter(isLost)].map(openCall),
		overdue: ids(overdue),
		failed: failed.map(({ entry, cause }) => ({ id: entry.id, reason: cause?.message ?? 'nothing was said' })),
		settled,
		unmatched: unmatched.length,
		...(stopped && { stopped: stopped.message }),
	}
}

function openCall({ id, startedAt, lastLookup, absentReads }: JournalEntry): OpenCall {
	const { reads, ...look } = lastLookup ?? {}
	return { id, since: startedAt, ...look, ...(reads !== undefined && { read: absentReads, reads }) }
}

/** How calls ended that their own process, or a person, settled meanwhile, by entry id. */
function endsOf({ found, ended }: Reconciliation): ReadonlyMap<string, string> {
	const byCall = [...found, ...ended].filter(({ resolvedBy }) => resolvedBy !== 'lookup')
	return new Map(byCall.map(({ id, outcome = 'settled' }) => [id, outcome]))
}

function settledLine({ id, outcome }: JournalEntry, note: string): string {
	return outcome === 'applied' ? `${id}  found: applied${note}` : `${id}  ${outcome}${note}`
}

function print(context: Context, result: Reconciliation, document: ReconcileDocument, isPrinted: boolean): void {
	const { found, absent, open, overdue, failed, settled, stopped } = document
	const { output } = context
	const byCall = endsOf(result)
	output.document(document)
	const note = settled ? '' : ' (not written down)'
	for (const [id, outcome] of byCall) output.line(`${id}  settled meanwhile, not by this command: ${outcome}`)
	if (!isPrinted)
		for (const entry of [...result.found, ...result.absent])
			if (!byCall.has(entry.id) && !open.some(({ id }) => id === entry.id)) output.line(settledLine(entry, note))
	for (const entry of result.open)
		output.line(`${entry.id}  open since ${entry.startedAt}: ${lookText(entry, context)}`)
	for (const id of overdue) output.line(`${id}  unresolved for more than an hour: find out what happened to it`)
	for (const { operation, payment } of result.unmatched)
		output.line(`${operation}  a payment that no entry matches: ${payment.reference ?? fieldsText(payment.fields)}`)
	for (const { id, reason } of failed) output.line(`${id}  failed: ${reason}`)
	output.line(`${found.length} found, ${absent.length} absent, ${open.length} open, ${failed.length} failed`)
	if (stopped !== undefined) output.talk(`The run ended early: ${stopped}. What is above is done; run it again`)
}

export const reconcile: Subcommand = {
	name: 'reconcile',
	summary: 'look up unresolved calls, and settle those of which that says enough',
	usage: '',
	description: `The file of --lookup exports "lookup", which gives back what the platform has; see @tarja/journal. Without it, nothing is settled.
It asks before it settles anything. Exit code 1: a lookup failed, an entry cannot be read, the answer was no, the run ended early, or a call is open for more than an hour.`,
	examples: [
		['npx @tarja/cli journal reconcile --lookup lookup.mjs --dry-run', 'look, and settle nothing'],
		['npx @tarja/cli journal reconcile --lookup lookup.mjs --yes', 'in a script, at regular times'],
		['npx @tarja/cli journal reconcile', 'only say what is open, and why'],
	],
	options: {
		...journalOptions,
		lookup: { value: '<file>', summary: 'a module that exports "lookup"' },
		'settle-seconds': {
			value: '<seconds>',
			most: 1_000_000_000,
			summary: 'how long after a call an absence begins to count (default 300)',
		},
		'dry-run': { summary: 'settle nothing' },
		yes: { summary: 'settle without asking, each as soon as it is known' },
	},
	async run(context) {
		const { output, signal, given } = context
		const { store: kept, records } = await existingJournal(context, 'reconcile it')
		const lookup = await lookupOf(context)
		const settleSeconds = given.text('settle-seconds')
		const isAtOnce = given.has('yes') && !given.has('dry-run')
		const progress: Progress = { done: 0, of: await output.during('counting', countOf(kept.list('unresolved'))) }
		const { store, verdicts } = heldBack(kept, isAtOnce, progress, (entry) => {
			if (isAtOnce) output.line(settledLine(entry, ''))
		})
		const journal = await records(store)
		const looked = journal.reconcile(lookup, {
			signal,
			...(settleSeconds !== undefined && { absentAfterMs: Number(settleSeconds) * 1000 }),
		})
		const result = await output.during('looking up', looked, progress)
		const isAgreed = isAtOnce || (await maySettle(context, verdicts))
		const lost: string[] = []
		if (isAgreed && !isAtOnce)
			for (const verdict of verdicts) if ((await kept.write(verdict)) !== true) lost.push(verdict.id)
		print(context, result, documentOf(result, lost, isAgreed), isAtOnce)
		const isRefused = verdicts.length > 0 && !isAgreed && !given.has('dry-run')
		const { failed, overdue, stopped } = result
		if (stopped && signal.aborted) return codeOfInterrupt(signal)
		return failed.length || overdue.length || stopped || isRefused ? exitCode.failed : exitCode.ok
	},
}
