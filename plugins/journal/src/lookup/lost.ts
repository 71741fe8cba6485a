/** Names the payments that a restored journal has lost. */

import type { JournalEntry } from '../entry.ts'
import { wordOfPerson } from '../journal-record.ts'
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
	const { newest, words, lastMs } = await readCopy(deps.store, readAtMs)
	if (!newest.length)
		throw new Error(
			'Cannot name the payments that the restored journal lost: it has no entry, and so no operation to list; compare the platform’s report with your orders',
		)
	const left = new Set(words)
	for (const of of newest) {
		signal?.throwIfAborted()
		const span = [lastMs - dayMs, readAtMs + hourMs] as const
		const conclusions = await concludeWithList(list, of, [], span, run)
		/** Whether no word of a person explains this payment. Each word explains one payment with the same state. */
		const isLost = (payment: ListedPayment): boolean => {
			const word = Array.from(left).find((word) => word.step === of.step && isAccounted(payment, word))
			return !(word && left.delete(word))
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
	const words = new Map<string, JournalEntry>()
	let lastMs = 0
	for await (const entry of store.list('all')) {
		if (entry.state === 'unreadable') continue
		const { operation, step, reference, startedAt } = entry
		if (operation === wordOfPerson) {
			words.set(JSON.stringify([reference, step]), entry)
			continue
		}
		newest.set(JSON.stringify([operation, step]), entry)
		const startedMs = Date.parse(startedAt)
		if (startedMs <= nowMs) lastMs = Math.max(lastMs, startedMs)
	}
	return { newest: Array.from(newest.values()), lastMs, words: Array.from(words.values()) }
}

/** Whether a person's word is about this payment and its state: the word names the payment's order, or saved its id. */
function isAccounted({ state, reference, saved = {} }: ListedPayment, word: JournalEntry): boolean {
	if (state === 'pending' || (word.state === 'applied') !== (state === 'applied')) return false
	const named = Object.entries(word.saved ?? {}).filter(([name]) => Object.hasOwn(saved, name))
	const isSaved = named.length > 0 && named.every(([name, value]) => String(value) === String(saved[name]))
	return isSaved || (reference !== undefined && word.reference === reference)
}
