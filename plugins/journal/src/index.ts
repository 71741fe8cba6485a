/**
 * The record of unsafe calls, written before they are sent: which payments need looking up, and how they ended. Runs
 * everywhere; each store is an entry of its own.
 * @module
 */
export {
	type ExpectedEntry,
	type JournalEntry,
	parseEntry,
	type Settlement,
	type StoredEntry,
	type UnreadableEntry,
} from './entry.ts'
export type { Comparison, MaskedValue, StoredFields, StoredValue } from './fields.ts'
export { type JournalApi, type JournalOptions, journal, type PurgeOptions } from './journal.ts'
export type { Lookup, LookupContext, LookupResult, ReconcileOptions, Reconciliation } from './reconcile.ts'
export type { JournalEvent, JournalNotice } from './recorder.ts'
export type { JournalStore } from './store.ts'
