/**
 * What a lookup is asked, and what it gives back: facts, from which the journal concludes.
 * @module
 */
import type { JournalEntry, KeptValue } from '../entry.ts'

/** One payment that the platform has. Give only those that are applied: not refused, not cancelled. */
export interface FoundPayment {
	/**
	 * The payment's fields under the names of the operation's `identifiedBy`, as the platform writes them: do not convert them. Give
	 * long numbers as text, as JSON's numbers lose digits beyond the sixteenth.
	 */
	readonly fields: Readonly<Record<string, unknown>>
	/** The caller's own name for the payment, where the platform has it. */
	readonly reference?: string
	/** What the entry is to keep of the payment, such as its id, in place of what the lost answer would have brought. */
	readonly kept?: Readonly<Record<string, KeptValue>>
}

/** What the platform has, as far as a lookup can tell. */
export interface Listing {
	/** The payments that were found; those of other operations or times do no harm. */
	readonly payments: readonly FoundPayment[]
	/** Whether these are all there are for the question: false where there are further pages, or part of it could not be read. */
	readonly complete: boolean
}

/** A span of time, each end as ISO 8601, UTC, and included. */
export interface Span {
	/** Its beginning. */
	readonly from: string
	/** Its end. */
	readonly to: string
}

/** Which payments a lookup is asked for, besides their time. */
export interface Asked {
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** Which of an order's calls: `create`, unless the operation says otherwise. */
	readonly step: string
	/** The span in which the payments were made. */
	readonly span: Span
	/** The signal that `reconcile` was given: pass it on to what the lookup sends. */
	readonly signal: AbortSignal | undefined
}

/** Looks for the payment of one entry. It is asked of payments that are known as well: what it misses there, it may miss here. */
export type EntryLookup = (asked: Asked & { readonly entry: JournalEntry }) => Promise<Listing>

/** Lists what the platform has of a span of time. */
export type SpanLookup = (asked: Asked) => Promise<Listing>

/** A lookup: a function that is asked for each entry, or `{ span }`, one that is asked once for all entries of a time. */
export type Lookup = EntryLookup | { readonly span: SpanLookup }
