/**
 * The record of the calls made through `once`, written before they are sent. It shows which payments must be looked up, and how the
 * others ended. Runs everywhere; each store has its own entry point.
 * @module
 */
export type { Callable, JournalApi, OnceOptions, PurgeOptions, ReconcileOptions, Reconciliation } from './api.ts'
export type {
	EntryState,
	JournalEntry,
	LastLookup,
	ResolvedByPerson,
	SavedValue,
	StoredEntry,
	UnreadableEntry,
} from './entry.ts'
export { type JournalOptions, journal } from './journal.ts'
export {
	type ChangeJournalOptions,
	type CreateJournalOptions,
	createJournal,
	moveJournal,
	parseRecord,
	type UnmarkRestoredOptions,
} from './journal-record.ts'
export type { Contradiction } from './lookup/conclude.ts'
export type { List, ListedPayment, ListQuery } from './lookup/list.ts'
export type { FieldKind, MaskedValue, StoredFields, StoredValue } from './once/fields.ts'
export {
	type AppliedOrder,
	type ConflictingOrder,
	type FoundOrder,
	httpStatus,
	type NotProcessedOrder,
	type OrderKey,
	type OrderState,
	type RejectedOrder,
	type UnresolvedOrder,
} from './once/states.ts'
export type {
	OrderStep,
	ResolvedSelection,
	ResolveOptions,
	UnresolvedQuery,
	UnresolvedSelection,
} from './people/resolve.ts'
export type { JournalEvent, JournalNotice } from './recorder.ts'
export type { EntryStore, JournalRecord, JournalStore } from './store.ts'
export { type ExpectedEntry, parseEntry } from './store.ts'
export { type EntrySummary, summarize } from './summarize.ts'
