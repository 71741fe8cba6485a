/**
 * A journal that went back in time: of what happened between a copy and its restoration nobody knows, until somebody has found out.
 * @module
 */
import { type JournalEntry, newId, type StoredEntry } from './entry.ts'
import { checkOptions } from './given.ts'
import { isApplied, isoTime, isUnresolved, opened } from './protocol.ts'
import type { OrderKey, UnresolvedOrder } from './states.ts'
import type { EntryStore } from './store.ts'

/** From when to when the journal has lost what it held. */
export interface LostSpan {
	/** The moment of the copy, or a little before: ISO 8601, UTC. */
	readonly from: string
	/** The moment at which it was restored: ISO 8601, UTC. */
	readonly to: string
}

/** The operation of an entry that says that the journal was restored. It is open until somebody knows what was lost. */
export const restoration = 'journal.restored'
/** The operation of an entry that was written because a person, or a list, knows what became of an order whose entry was lost. */
export const wordOfOthers = 'journal.settled'

/** The reference of all restorations. No call can have it: it is not ASCII. */
const restorations = '§restored'
/** The reference of what persons have said of an order that it was not applied; such a word holds no reference of its own. */
const wordsOn = (reference: string): string => `§${reference}`

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Notes that the journal was restored. */
export async function writeRestoration(store: EntryStore, span: LostSpan, nowMs: number): Promise<JournalEntry> {
	checkOptions('restored', span, { from: isTime, to: isTime })
	const fields = { from: isoTime(Date.parse(span.from)), to: isoTime(Date.parse(span.to)) }
	const mark: JournalEntry = { ...entryOf(restoration, nowMs, { reference: restorations, fields }), state: 'unknown' }
	if ((await store.write(mark)) !== true)
		throw new Error('Cannot note the restoration: its entry was not written; try again')
	return mark
}

function entryOf(
	operation: string,
	nowMs: number,
	facts: Pick<JournalEntry, 'fields'> & { readonly reference: string; readonly step?: string },
): JournalEntry {
	const id = newId(nowMs)
	const call = { id, operation, method: '', path: '', startedAtMs: nowMs, sendDeadlineMs: nowMs }
	return opened({ ...call, step: facts.step ?? id, ...facts })
}

/** How long what was read of restorations is believed, in milliseconds: whoever restores a journal has stopped its senders. */
const believedMs = 10_000

/** What a restored journal may have lost. */
export interface LossTracker {
	/** Forgets what was read of restorations. */
	reread(): void
	/** Whether the journal was restored, and somebody has yet to find out what was lost. */
	isAny(): Promise<boolean>
	/**
	 * Resolves to the restoration in which what became of an order may have been lost; `undefined` if nothing was.
	 *
	 * @param standing The entry that answers for the step.
	 */
	of(order: Required<OrderStep>, standing: StoredEntry | undefined): Promise<StoredEntry | undefined>
}

/** The orders of an account, in a store that keeps references. */
export interface Orders {
	readonly store: EntryStore
	/** For one question to the store. */
	readonly timeoutMs: number
	/** What a restored journal may have lost. */
	readonly losses: LossTracker
}

/** Reads of restorations, now and then, what may have been lost. */
export function createLossTracker(store: EntryStore, nowMs: () => number): LossTracker {
	let known: { readonly marks: readonly StoredEntry[]; readonly atMs: number } | undefined
	const marks = async (): Promise<readonly StoredEntry[]> => {
		if (!known || Math.abs(nowMs() - known.atMs) > believedMs)
			known = { marks: (await store.find(restorations)).filter(isUnresolved), atMs: nowMs() }
		return known.marks
	}
	return {
		reread() {
			known = undefined
		},
		isAny: async () => (await marks()).length > 0,
		async of({ reference, step }, standing) {
			const lost = (await marks()).find((mark) => isLost(mark, standing))
			if (!lost) return undefined
			const words = (await store.find(wordsOn(reference))).filter((word) => word.id > lost.id)
			return words.some((word) => word.state !== 'unreadable' && word.fields.step === step) ? undefined : lost
		},
	}
}

/** Whether the order may have been lost: it is not known as applied, and is not younger than the restoration. */
function isLost(mark: StoredEntry, standing: StoredEntry | undefined): boolean {
	if (standing && isApplied(standing)) return false
	if (mark.state === 'unreadable') return true
	const toMs = Date.parse(String(mark.fields.to))
	return !(standing && standing.state !== 'unreadable' && Date.parse(standing.startedAt) > toMs)
}

/** What is said of an order that the journal may have lost. */
export function lostState(lost: StoredEntry, key: OrderKey): UnresolvedOrder {
	const started = lost.state === 'unreadable' ? {} : { startedAt: String(lost.fields.from) }
	return { ...key, state: 'unresolved', reason: 'restored', entryId: lost.id, ...started }
}

/** Which step of which order a person speaks of, whether the journal has its entry or not. */
export interface OrderStep {
	/** The order. */
	readonly reference: string
	/** Default `create`. */
	readonly step?: string
}

/** The entry that says, in place of one that was lost, what became of a step of an order: that it was applied, or that it was not. */
export function wordOn(
	{ reference, step }: Required<OrderStep>,
	outcome: 'applied' | 'absent',
	nowMs: number,
): JournalEntry {
	const facts =
		outcome === 'applied'
			? { reference, step, fields: {} }
			: { reference: wordsOn(reference), fields: { step, outcome } }
	return { ...entryOf(wordOfOthers, nowMs, facts), state: 'settled', outcome: 'applied' }
}
