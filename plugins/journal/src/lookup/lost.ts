/** Names the payments that a restored journal has lost. */

import type { JournalEntry } from '../entry.ts'
import { statedOperation } from '../journal-record.ts'
import type { ListedPayment } from '../listed-payment.ts'
import type { EntryStore } from '../store.ts'
import { concludeWithList, noteConclusions, type Run } from './run.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/**
 * Lists the time since the copy from which a journal was restored. So the run names each payment that the journal lost, even if no call
 * is unresolved.
 */
export async function findLost(run: Run): Promise<void> {
	const { deps, list, signal, readAtMs } = run
	if (!list)
		throw new Error('Cannot name the payments that the restored journal lost: there is no list; pass one to reconcile')
	const { newest, statements, lastMs } = await readCopy(deps.store, readAtMs)
	if (!newest.length)
		throw new Error(
			'Cannot name the payments that the restored journal lost: it has no entry, and so no operation to list; compare the platform’s report with your orders',
		)
	const left = new Set(statements)
	for (const of of newest) {
		signal?.throwIfAborted()
		const span = [lastMs - dayMs, readAtMs + hourMs] as const
		const conclusions = await concludeWithList(list, of, [], span, run)
		/** Whether no statement of a person explains this payment. Each statement explains one payment with the same state. */
		const isLost = (payment: ListedPayment): boolean => {
			const statement = Array.from(left).find(
				(statement) => statement.step === of.step && isAccounted(payment, statement),
			)
			return !(statement && left.delete(statement))
		}
		await noteConclusions({ ...conclusions, unrecorded: conclusions.unrecorded.filter(isLost) }, of, run)
	}
}

/**
 * Reads a copy: the newest entry of each operation and step, the last statement of a person about each order without an entry, and the
 * start of the last call, in epoch milliseconds. A restored journal sends nothing, so it contains no later call. A call that seems to
 * begin after now doesn't count, because its sender's clock was ahead.
 */
async function readCopy(store: EntryStore, nowMs: number) {
	const newest = new Map<string, JournalEntry>()
	const statements = new Map<string, JournalEntry>()
	let lastMs = 0
	for await (const entry of store.list('all')) {
		if (entry.state === 'unreadable') continue
		const { operation, step, reference, startedAt } = entry
		if (operation === statedOperation) {
			statements.set(JSON.stringify([reference, step]), entry)
			continue
		}
		// A stored preview is no call, either.
		if (!entry.method) continue
		newest.set(JSON.stringify([operation, step]), entry)
		const startedMs = Date.parse(startedAt)
		if (startedMs <= nowMs) lastMs = Math.max(lastMs, startedMs)
	}
	return { newest: Array.from(newest.values()), lastMs, statements: Array.from(statements.values()) }
}

/** Whether a person's statement is about this payment and its state: the statement names the payment's order, or saved its id. */
function isAccounted({ state, reference, saved = {} }: ListedPayment, statement: JournalEntry): boolean {
	if (state === 'pending' || (statement.state === 'applied') !== (state === 'applied')) return false
	const named = Object.entries(statement.saved ?? {}).filter(([name]) => Object.hasOwn(saved, name))
	const isSaved = named.length > 0 && named.every(([name, value]) => String(value) === String(saved[name]))
	return isSaved || (reference !== undefined && statement.reference === reference)
}
