import { resolve } from 'node:path'
import type { JournalEntry, Lookup, Reconciliation } from '@tarja/journal'
import type { ReconcileDocument } from '../../documents.ts'
import { type Context, jsonOptions, type Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { codeOfInterrupt, exitCode } from '../exit-code.ts'
import { existingJournal, journalOptions, withChanges } from '../journal-store.ts'
import { importModule } from '../load-config.ts'
import { fieldsText } from './entry-lines.ts'
import { lookupText } from './lookup-text.ts'

async function loadLookup({ given, directory, env }: Context): Promise<Lookup | undefined> {
	const file = given.text('lookup')
	if (file === undefined) return undefined
	const { lookup } = await importModule(resolve(directory, file), 'the file of --lookup', env)
	if (typeof lookup === 'function' || typeof Object(lookup).span === 'function') return lookup as Lookup
	throw new CommandError(
		'configuration',
		'Cannot use the file of --lookup: expected an export "lookup" that is a function or { span: function }',
	)
}

function toDocument(result: Reconciliation, resolved: boolean): ReconcileDocument {
	const { found, absent, ended, open, overdue, failed, unmatched, stopped } = result
	const ids = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id)
	return {
		v: 1,
		found: ids(found),
		absent: ids(absent),
		ended: ids(ended),
		open: open.map(({ id, startedAt, lastLookup }) => ({ id, startedAt, ...(lastLookup && { lastLookup }) })),
		overdue: ids(overdue),
		failed: failed.map(({ entry, cause }) => ({ id: entry.id, reason: cause?.message ?? 'no reason was given' })),
		resolved,
		unmatched: unmatched.length,
		...(stopped && { stopped: stopped.message }),
	}
}

/** Formats a call that this run resolved, or would resolve with `--yes`. */
function resolvedLine({ id, outcome, resolvedBy }: JournalEntry, isStored: boolean): string {
	if (resolvedBy !== 'lookup') return `${id}  resolved meanwhile, not by this command: ${outcome ?? 'settled'}`
	return `${id}  ${outcome}${isStored ? '' : ' (not stored)'}`
}

function print({ output }: Context, result: Reconciliation, isStored: boolean): void {
	const { found, absent, ended, open, overdue, failed, unmatched, stopped } = result
	for (const entry of [...found, ...absent, ...ended]) output.line(resolvedLine(entry, isStored))
	for (const entry of open) output.line(`${entry.id}  unresolved since ${entry.startedAt}: ${lookupText(entry)}`)
	for (const { id } of overdue) output.line(`${id}  unresolved for more than an hour: a person has to find out`)
	for (const { operation, payment } of unmatched)
		output.line(`${operation}  a payment that no entry matches: ${payment.reference ?? fieldsText(payment.fields)}`)
	for (const { entry, cause } of failed) output.line(`${entry.id}  failed: ${cause?.message ?? 'no reason was given'}`)
	output.line(`${found.length} found, ${absent.length} absent, ${open.length} unresolved, ${failed.length} failed`)
	if (stopped) output.talk(`The run ended early: ${stopped.message}; the lines above are done, run it again`)
}

export const reconcile: Subcommand = {
	name: 'reconcile',
	summary: 'Look up unresolved calls and resolve the ones that are clear',
	description: `The file of --lookup exports "lookup", which returns the payments that the
platform has; see @tarja/journal. Without --yes, nothing is resolved.

Exit code 1: a lookup failed, an entry cannot be read, results were not stored,
the run ended early, or a call is unresolved for more than an hour.`,
	examples: [
		['npx @tarja/cli journal reconcile --lookup lookup.mjs', 'look up, and resolve nothing'],
		['npx @tarja/cli journal reconcile --lookup lookup.mjs --yes', 'look up, and resolve'],
	],
	options: {
		...journalOptions,
		lookup: { value: '<file>', summary: 'Use the export "lookup" of this module' },
		'absent-after-seconds': {
			value: '<seconds>',
			most: 1_000_000_000,
			summary: 'Count absences from this long after a call (default 300)',
		},
		yes: { summary: 'Resolve calls, each as soon as it is clear' },
		...jsonOptions,
	},
	async run(context) {
		const { output, signal, given } = context
		const { store, records } = await existingJournal(context, 'reconcile it')
		const lookup = await loadLookup(context)
		const seconds = given.text('absent-after-seconds')
		const isStored = given.has('yes')
		// Without consent, only results of lookups are stored.
		const holding = withChanges(store, { write: async (entry) => entry.state === 'settled' || store.write(entry) })
		const journal = await records(isStored ? undefined : holding)
		const looking = journal.reconcile(lookup, {
			signal,
			...(seconds !== undefined && { absentAfterMs: Number(seconds) * 1000 }),
		})
		const result = await output.during('looking up', looking)
		output.document(toDocument(result, isStored))
		print(context, result, isStored)
		const { failed, overdue, stopped, found, absent } = result
		const isHeld = !isStored && [...found, ...absent].some(({ resolvedBy }) => resolvedBy === 'lookup')
		if (isHeld) output.talk('Nothing was resolved; check it, then add --yes')
		if (stopped && signal.aborted) return codeOfInterrupt(signal)
		return failed.length || overdue.length || stopped || isHeld ? exitCode.failed : exitCode.ok
	},
}
