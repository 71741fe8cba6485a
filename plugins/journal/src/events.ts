/**
 * What the journal reports of its calls: to its own listener, and to the client's watchers.
 * @module
 */
import type { Outcome, PluginContext } from '@tarja/core'
import type { Notice } from '@tarja/core/plugin'
import type { JournalEntry } from './entry.ts'
import type { Contradiction } from './lookup/conclude.ts'

/** Problems of the journal that did not fail a call. */
export type JournalEvent =
	/**
	 * A call ended and the journal could not store how. Its entry stays listed as unresolved. The end is kept in memory, unless very many
	 * are, and written with the next write that works; if the process ends before, a lookup resolves the entry.
	 */
	| { readonly type: 'journal_resolve_failed'; readonly entry: JournalEntry; readonly cause: Error | undefined }
	/** A write that failed or took too long was stored after all. Its call was not sent; the entry is resolved as `not_processed`. */
	| { readonly type: 'journal_write_timeout'; readonly entry: JournalEntry }
	/**
	 * An entry has no fields, so that a lookup could not find its payment: the operation names none in `identifiedBy`, or the input
	 * had none of them. Reported once for each operation.
	 */
	| { readonly type: 'journal_unidentified'; readonly entry: JournalEntry }
	/**
	 * Fields that `once` was asked to keep are not in the journal, as their values pass for a card number or a credential, or a schema of
	 * numbers has rounded them: write them down yourself, from `made.result.data`, and let the schema take texts.
	 */
	| { readonly type: 'journal_fields_skipped'; readonly entry: JournalEntry; readonly fields: readonly string[] }
	/** Two facts contradict one another: an order was applied twice, or the platform has a payment that was thought absent. */
	| { readonly type: 'journal_contradiction'; readonly entry: JournalEntry; readonly contradiction: Contradiction }
	/** A call has been unresolved for longer than `overdueAfterMs`. Each run of `reconcile` reports it. A person has to look. */
	| { readonly type: 'journal_overdue'; readonly entry: JournalEntry }

/** Notice for watchers of the client: an entry was written before its call is sent, or was resolved. */
export interface JournalNotice extends Notice {
	readonly type: keyof typeof notices
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** Id of the journal's entry about the call. */
	readonly entryId: string
	/** The caller's own name for the payment, as given. */
	readonly reference?: string
	/** How the entry was resolved; `unknown` means that it must still be looked up. */
	readonly outcome?: Outcome | 'applied' | 'absent'
}

/** Severity of each notice, and the words that complete its sentence. */
const notices = {
	journal_opened: ['debug', 'is in the journal'],
	journal_resolved: ['debug', 'is resolved in the journal as '],
	journal_resolve_failed: ['error', 'could not be resolved in the journal: it stays unresolved'],
	journal_write_timeout: ['error', 'was written into the journal too late, and not sent'],
	journal_unidentified: ['warn', 'has no fields in the journal to look it up by: name them in identifiedBy'],
	journal_fields_skipped: [
		'warn',
		'is in the journal without what was to be kept, which passes for a card number or a credential, or was rounded to a number: write down, as text, ',
	],
	journal_contradiction: ['error', 'contradicts the platform or another call: a person has to look'],
	journal_overdue: ['error', 'is unresolved in the journal for too long: find out what happened to it'],
} as const

/** Reports what did not fail a call. */
export interface Reports {
	/** Reports an event of a call. */
	report(event: JournalEvent, emit: PluginContext['emit']): void
}

/** Reports to the listener, whose failure is ignored as the call's own result counts, and to the client's watchers. */
export function reporting(onEvent: (event: JournalEvent) => void): Reports {
	const tell = (event: JournalEvent): void => void new Promise((resolve) => resolve(onEvent(event))).catch(() => {})
	return {
		report(event, emit) {
			tell(event)
			const notice = noticeOf(event.type, event.entry)
			const names = event.type === 'journal_fields_skipped' ? event.fields : []
			emit({ ...notice, message: notice.message + names.map((name) => `made.result.data.${name}`).join(', ') })
		},
	}
}

/** Makes the notice for watchers: which entry, never its fields. */
export function noticeOf(type: JournalNotice['type'], entry: JournalEntry): JournalNotice {
	const { operation, id, reference, state } = entry
	const ended = state === 'pending' ? undefined : state
	const [level, says] = notices[type]
	const message = `${operation} ${says}${type === 'journal_resolved' ? ended : ''}`
	const facts = { ...(reference !== undefined && { reference }), ...(ended && { outcome: ended }) }
	return { type, level, message, operation, entryId: id, ...facts }
}
