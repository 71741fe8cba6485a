/** Finds the calls of this journal that undo a payment, so that their effect isn't taken for the platform's. */

import type { JournalEntry, StoredEntry } from './entry.ts'
import { formatIdTime } from './moments.ts'
import { isApplied, isUnresolved } from './protocol.ts'
import type { EntryStore } from './store.ts'
import { judgeReversed } from './words.ts'

/** Whether a step takes a payment back, in whole or in part. */
export function isUndoingStep(step: string): boolean {
	return /^(?:cancel|refund|revers|void|undo|devol|estorn|desfa)/i.test(step)
}

/** Whether this call may have undone the payment: it names its order in `of`, is of its order, or names the platform's id of it. */
export function mayUndo(entry: JournalEntry, payment: JournalEntry): boolean {
	return entry.state !== 'not_processed' && entry.state !== 'rejected' && isUndoingOf(entry, payment)
}

function isUndoingOf(entry: JournalEntry, payment: JournalEntry): boolean {
	if (entry.id === payment.id || !(entry.of || isUndoingStep(entry.step))) return false
	const ids = Object.values(payment.saved ?? {}).flatMap((value) =>
		value === null || value === '' ? [] : String(value),
	)
	const named = [...Object.values(entry.fields), ...(entry.undoes ?? [])].map(String)
	return [entry.of, entry.reference].includes(payment.reference) || named.some((value) => ids.includes(value))
}

/** Returns the calls that may have undone a payment, under whatever reference. An undoing begins after its payment. */
export async function findUndoings(
	store: EntryStore,
	payment: JournalEntry,
	isUndoing: typeof mayUndo = mayUndo,
): Promise<readonly JournalEntry[]> {
	const found: JournalEntry[] = []
	for await (const entry of store.list('all', formatIdTime(Date.parse(payment.startedAt))))
		if (entry.state !== 'unreadable' && isUndoing(entry, payment)) found.push(entry)
	return found
}

/**
 * Returns the other undoings of the payment that this call undoes, refused ones too, of the same operation and under another reference. A
 * platform may know the order of the payment alone, so that an event or a row with its reference may be about any of them.
 */
export async function findSiblings(
	store: EntryStore,
	undoing: JournalEntry,
	order: readonly StoredEntry[],
): Promise<readonly JournalEntry[]> {
	const payments = order.filter((one): one is JournalEntry => isApplied(one) && !isUndoingStep(Object(one).step))
	const found = await Promise.all(payments.map((payment) => findUndoings(store, payment, isUndoingOf)))
	return found
		.flat()
		.filter(({ operation, reference }) => operation === undoing.operation && reference !== undoing.reference)
}

/** Judges a `reversed` that was kept before its step was applied. Resolves to the entry as it is stored then. */
export async function judgeKeptReversal(store: EntryStore, entry: JournalEntry): Promise<JournalEntry> {
	if (isUnresolved(entry) || !entry.said?.length) return entry
	const next = judgeReversed(entry, (await findUndoings(store, entry)).length > 0)
	return next !== entry && (await store.write(next)) === true ? next : entry
}
