import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { EntryStore, JournalEntry, List } from '@tarja/journal'
import type { Reconciliation } from '@tarja/journal/reconcile'
import { CommandError, type Context, exitCode, getInterruptCode, type Subcommand } from '../command.ts'
import { formatJournalCommand, journalOptions, requireExistingJournal } from '../journal-store.ts'
import { importModule, platformOptions } from '../platform.ts'
import { formatDisbelief, formatFields, formatLookup } from './entry-lines.ts'
import { createLookupClient } from './lookups.ts'

async function loadList({ args, directory, env }: Context): Promise<List | undefined> {
	const file = args.text('list')
	if (file === undefined) return undefined
	const path = resolve(directory, file)
	if (!existsSync(path))
		throw new CommandError(
			'configuration',
			'Cannot use the file of --list: its path is wrong, or it is still to be written; docs/how-to/reconciling.md has an example',
		)
	const { list } = await importModule(path, 'the file of --list', env)
	if (typeof list === 'function') return list as List
	throw new CommandError('configuration', 'Cannot use the file of --list: expected an export "list" that is a function')
}

/** Formats a call that this run resolved, or would have resolved with `--yes`. */
function formatResolved({ id, state, resolvedBy }: JournalEntry, isStored: boolean): string {
	if (resolvedBy !== 'lookup') return `${id}  resolved meanwhile, not by this command: ${state}`
	return `${id}  ${state}${isStored ? '' : ' (not stored)'}`
}

/** Returns the command that resolves a payment's order, if a restored journal has lost its call. */
function formatLost(context: Context, { step, payment }: Reconciliation['unrecorded'][number]): string | undefined {
	const { reference, saved = {}, state, at } = payment
	if (reference === undefined || state === 'pending') return undefined
	const values = Object.entries(saved).flatMap(([name, value]) => ['--saved', `${name}=${value}`])
	const word = state === 'applied' ? state : 'rejected'
	const order = ['--reference', reference, '--step', step, '--note', `listed by the platform at ${at}`]
	return formatJournalCommand(context, 'resolve', word, ...order, ...values)
}

function printReconciliation(context: Context, result: Reconciliation, isStored: boolean, isRestored: boolean): void {
	const { output } = context
	const { applied, rejected, absent, unresolved, failed, compared, stopped } = result
	for (const entry of [...applied, ...rejected, ...absent, ...result.ended])
		output.line(formatResolved(entry, isStored))
	for (const { id } of result.paid) output.line(`${id}  paid${isStored ? '' : ' (not stored)'}`)
	for (const entry of unresolved)
		output.line(`${entry.id}  unresolved since ${entry.startedAt}: ${formatLookup(entry)}`)
	for (const { id } of result.overdue) output.line(`${id}  unresolved for more than an hour: a person has to find out`)
	for (const { kind, entries } of result.contradictions)
		output.line(`${entries.map(({ id }) => id).join(', ')}  ${kind}: a person has to look`)
	for (const lost of result.unrecorded) {
		const { operation, payment } = lost
		const { reference, fields, saved = {}, at } = payment
		const found = [at, reference ?? formatFields(fields), formatFields(saved)].filter(Boolean).join(', ')
		output.line(`${operation}  a payment that no entry owns: ${found}`)
		const command = isRestored ? formatLost(context, lost) : undefined
		if (command) output.line(`  If it is this order's: ${command}`)
	}
	for (const { entry, cause } of failed) output.line(`${entry.id}  failed: ${cause?.message ?? 'no reason was given'}`)
	for (const { operation, step, cause } of compared?.failed ?? [])
		output.line(
			`${operation}, step ${step}: its known payments could not be compared: ${cause?.message ?? 'no reason'}`,
		)
	if (compared) output.talk(`Compared the calls from ${compared.from} to ${compared.to} with the lists`)
	if (compared?.elsewhere)
		output.talk(`${compared.elsewhere} payments are of terminals or branches that this journal has not used`)
	const found = applied.length + rejected.length
	output.line(`${found} found, ${absent.length} absent, ${unresolved.length} unresolved, ${failed.length} failed`)
	if (stopped) output.talk(`The run ended early: ${stopped.message}; the lines above are done, run it again`)
}

/**
 * Returns the store for a run without `--yes`. It stores only the results of lookups, so that the next run reports the same. Its other methods are bound to the original store,
 * because that may be an instance of a class.
 */
function createLookupStore(store: EntryStore): EntryStore {
	// The run with `--yes` asks again at once, so that no time of the next lookup is stored.
	const write: EntryStore['write'] = async ({ nextLookupAt: _, ...entry }) =>
		!['pending', 'unknown'].includes(entry.state) || store.write(entry)
	const writeJournal: EntryStore['writeJournal'] = async ({ compared: _, told: __, ...record }) => {
		const { compared, told } = (await store.journal()) ?? {}
		return store.writeJournal({ ...record, ...(compared && { compared }), ...(told && { told }) })
	}
	const own: Readonly<Record<string | symbol, unknown>> = { write, writeJournal }
	return new Proxy(store, {
		get(_, name) {
			const member: unknown = own[name] ?? Reflect.get(store, name)
			return typeof member === 'function' ? member.bind(store) : member
		},
	})
}

export const reconcile: Subcommand = {
	name: 'reconcile',
	summary: 'Look up unresolved calls and resolve the ones that are clear',
	description: `Reads payments by their id if an operation of the configuration has a "lookup".
The file of --list exports "list", which returns the payments that the platform
has; see @tarja/journal. Without --yes, nothing is resolved.

Exit code 1: a person has to look. A list failed, an entry cannot be read,
results were not stored, the run ended early, a call is unresolved for more than
an hour, no entry owns a payment, or two facts contradict one another.`,
	examples: [
		['npx @tarja/cli journal reconcile', 'read payments by their id, and resolve nothing'],
		['npx @tarja/cli journal reconcile --list list.mjs', 'look up, and resolve nothing'],
		['npx @tarja/cli journal reconcile --list list.mjs --yes', 'look up, and resolve'],
	],
	options: {
		...platformOptions,
		...journalOptions,
		list: { value: '<file>', summary: 'Use the export "list" of this module' },
		yes: { summary: 'Resolve calls, each as soon as it is clear' },
	},
	async run(context) {
		const { output, signal, args } = context
		const { store, records } = await requireExistingJournal(context, 'reconcile it')
		const list = await loadList(context)
		const isStored = args.has('yes')
		const journal = await records(isStored ? undefined : createLookupStore(store), await createLookupClient(context))
		const { reconcile: run } = await import('@tarja/journal/reconcile')
		const looking = run(journal, list, { signal })
		const result = await output.runWithNotice('looking up', looking)
		const record = await store.journal()
		printReconciliation(context, result, isStored, record?.restored !== undefined)
		for (const line of record ? formatDisbelief(record) : []) output.talk(line)
		const { failed, overdue, stopped, applied, rejected, absent, unrecorded, contradictions } = result
		const found = [...applied, ...rejected, ...absent].some(({ resolvedBy }) => resolvedBy === 'lookup')
		const isHeld = !isStored && (found || result.paid.length > 0)
		if (isHeld) output.talk('Nothing was resolved; check it, then add --yes')
		if (stopped && signal.aborted) return getInterruptCode(signal)
		const forPersons = [failed, overdue, unrecorded, contradictions, result.compared?.failed ?? []]
		return forPersons.some(({ length }) => length) || stopped || isHeld ? exitCode.failed : exitCode.ok
	},
}
