/** What the integrator's list is called with and returns, and what contradicts it. This file contains no code. */

import type { JournalEntry, SavedValue } from './entry.ts'

/** One payment that the platform has. */
export interface ListedPayment {
	/**
	 * `applied`, `rejected` or `reversed` (applied, then taken back). Everything else is `pending`: in review, authorised in part, or a
	 * word that you don't know. A pending payment stays unresolved, and is never absent.
	 */
	readonly state: 'applied' | 'rejected' | 'reversed' | 'pending'
	/**
	 * When the payment was made, by the platform's clock: ISO 8601 with its offset (`2026-01-31T12:00:00-03:00`), or only the date if the
	 * platform has no time.
	 */
	readonly at: string
	/**
	 * The payment's fields under the names of the operation's `identifiedBy`, as the platform writes them. Don't convert them. Pass long
	 * numbers as text, because JSON's numbers lose digits beyond the sixteenth.
	 */
	readonly fields: Readonly<Record<string, unknown>>
	/** Your own id for the order, if the platform has it. */
	readonly reference?: string
	/**
	 * Values of the payment that the entry saves, such as its id. They replace the values of the lost response. If a response in review saved
	 * some, a refusal counts only with the same.
	 */
	readonly saved?: Readonly<Record<string, SavedValue>>
	/**
	 * Whether the vendor tries nothing after this refusal, by their page. Otherwise the refusal of a call without a response counts
	 * after `rejectedAfterMs`.
	 */
	readonly final?: boolean
}

/** The query with which a list is called. */
export interface ListQuery {
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** The order's step: `create`, unless the operation declares another one. */
	readonly step: string
	/** Earliest time of the payments to list: ISO 8601, UTC. */
	readonly from: string
	/** Latest time of the payments to list: ISO 8601, UTC. */
	readonly to: string
	/** The unresolved entries, for a platform that can only be searched. A search finds payments. It never proves that one is absent. */
	readonly entries: readonly JournalEntry[]
	/** The signal that `reconcile` was called with: pass it on to your requests. */
	readonly signal: AbortSignal | undefined
}

/** Returns the payments that the platform has between `from` and `to`. Payments outside of that time do no harm. */
export type List = (query: ListQuery) => Promise<readonly ListedPayment[]>

/** Two facts that can't both be true, or a payment that was made twice. */
export interface Contradiction {
	/**
	 * `applied_twice`: two entries of one step are applied. `unexpected_payment`: the platform has the payment of an entry that is absent,
	 * rejected or not processed. `same_payment`: entries of different orders agree in every field that identifies a payment. `reversed`: the
	 * platform took the payment of an applied entry back, and no call of ours undid it. `unlisted`: no list has shown the payment of an applied
	 * entry, a day after it should have. `response_differs`: the call's response contradicted the state to which its entry had been resolved,
	 * or a response or webhook had other values of `saved`. It is reported only as an event.
	 */
	readonly kind: 'applied_twice' | 'unexpected_payment' | 'same_payment' | 'reversed' | 'unlisted' | 'response_differs'
	/** The entries that contradict the payment or one another. */
	readonly entries: readonly JournalEntry[]
	/** The payment that the platform lists, if there is one. */
	readonly payment?: ListedPayment
}
