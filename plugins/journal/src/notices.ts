/** What the journal reports: to its own listener, and to the client's observers. */

import type { Outcome } from '@tarja/core'
import type { Notice } from '@tarja/core/plugin'
import type { JournalEntry, ResolvedBy } from './entry.ts'
import type { Contradiction } from './listed-payment.ts'
import type { EntrySummary } from './summarize.ts'
import { omitUndefined } from './values.ts'

/** Problems of the journal that did not fail a call. */
export type JournalEvent =
	/**
	 * A call ended, and the journal could not store how. Its entry stays listed as unresolved. The journal keeps the end in memory, unless
	 * it keeps very many already, and stores it after the next write that works. If the process ends before that, a lookup resolves the
	 * entry.
	 */
	| { readonly type: 'journal_resolve_failed'; readonly entry: JournalEntry; readonly cause: Error | undefined }
	/** A write that failed or took too long was stored after all. Its call was not sent; the entry is resolved as `not_processed`. */
	| { readonly type: 'journal_write_timeout'; readonly entry: JournalEntry }
	/** Two facts contradict one another: see {@linkcode Contradiction}. A person has to look. */
	| { readonly type: 'journal_contradiction'; readonly entry: JournalEntry; readonly contradiction: Contradiction }
	/**
	 * A call has been unresolved for longer than `overdueAfterMs`. Each run of `reconcile` reports it, with the number, the oldest and the
	 * sum of all such calls of the run. A person has to look.
	 */
	| { readonly type: 'journal_overdue'; readonly entry: JournalEntry; readonly overdue: EntrySummary }
	/**
	 * The platform did nothing for twenty tries of this call (`not_processed`), or responded to the last twenty calls of its operation with a
	 * 400 or 422 (`request`). A person has to look.
	 */
	| { readonly type: 'journal_failing'; readonly entry: JournalEntry; readonly reason: 'not_processed' | 'request' }
	/** A step was called with another request or operation than before, or with one that can't be compared. A person has to look. */
	| {
			readonly type: 'journal_conflict'
			readonly reference: string
			readonly step: string
			readonly entryId: string
			readonly differs: 'operation' | 'request' | 'fields' | 'nothing_to_compare'
	  }
	/** A webhook's event is about a call that the journal doesn't hold: another shop's order, or a call that a restored journal has lost. */
	| {
			readonly type: 'journal_not_held'
			readonly reference: string
			readonly step: string
			readonly sender: string
			readonly id: string
	  }
	/** A number that identifies the payment is all zeros. Such a number counts as none, so no list finds the payment by it. */
	| { readonly type: 'journal_number_missing'; readonly entry: JournalEntry }

/** Event for observers of the client: an entry was written before its call is sent, stopped another call of its step, or was resolved. */
export interface JournalNotice extends Notice {
	/** What happened to the entry. */
	readonly type: keyof typeof notices
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** Id of the journal's entry about the call. */
	readonly entryId: string
	/** The order's reference, as the caller passed it. */
	readonly reference: string
	/** The order's step: `create`. */
	readonly step: string
	/** Who resolved it: the call's own end, a lookup, a webhook or a person. */
	readonly resolvedBy?: ResolvedBy
	/** How the entry was resolved; `unknown` means that it must still be looked up. */
	readonly outcome?: Outcome | 'applied' | 'absent'
}

/** Severity of each notice, and the words that complete its sentence. */
const notices = {
	journal_opened: ['debug', 'is in the journal'],
	journal_stopped: ['debug', 'was not sent: its step is in the journal as '],
	journal_resolved: ['debug', 'is resolved in the journal as '],
	journal_resolve_failed: ['error', 'could not be resolved in the journal: it stays unresolved'],
	journal_write_timeout: ['error', 'was written into the journal too late, and not sent'],
	journal_contradiction: ['error', 'contradicts the platform or another call: a person has to look'],
	journal_failing: ['error', 'fails again and again: a person has to look'],
	journal_number_missing: ['warn', 'is in the journal with a number of zeros: no list finds it by that'],
	journal_overdue: ['error', 'is unresolved in the journal for too long: find out what happened to it'],
} as const

/** Creates the event for observers. It names the entry, and contains none of its fields. */
export function toNotice(
	type: JournalNotice['type'],
	entry: Pick<JournalEntry, 'operation' | 'id' | 'reference' | 'step' | 'state' | 'resolvedBy'>,
): JournalNotice {
	const { operation, id, reference, step, state, resolvedBy } = entry
	const ended = state === 'pending' ? undefined : state
	const [level, said] = notices[type]
	const says = type === 'journal_resolved' && ended === 'unknown' ? 'is unresolved in the journal' : said
	const message = `${operation} ${says}${says.endsWith(' as ') ? ended : ''}`
	const facts = omitUndefined({ resolvedBy, outcome: ended })
	return { type, level, message, operation, entryId: id, reference, step, ...facts }
}

/** Creates the event of a contradiction that is about one entry. */
export function toContradiction(
	kind: Contradiction['kind'],
	entry: JournalEntry,
): Extract<JournalEvent, { readonly type: 'journal_contradiction' }> {
	return { type: 'journal_contradiction', entry, contradiction: { kind, entries: [entry] } }
}
