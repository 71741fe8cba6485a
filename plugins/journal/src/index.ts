/**
 * The record of unsafe calls, written before they are sent: which payments need looking up, and how they ended. Runs
 * everywhere; each store is an entry of its own.
 * @module
 */
export type { Callable, JournalApi, PurgeOptions } from './api.ts'
export {
	type ExpectedEntry,
	type JournalEntry,
	type KeptValue,
	type LastLookup,
	parseEntry,
	type Settlement,
	type StoredEntry,
	type UnreadableEntry,
} from './entry.ts'
export type { JournalEvent, JournalNotice } from './events.ts'
export type { FieldKind, MaskedValue, StoredFields, StoredValue } from './fields.ts'
export { type JournalOptions, journal } from './journal.ts'
export type {
	Asked,
	EntryLookup,
	FoundPayment,
	Listing,
	Lookup,
	Span,
	SpanLookup,
} from './lookup/lookup.ts'
export type { OnceOptions } from './once.ts'
export type { ReconcileOptions, Reconciliation } from './reconcile.ts'
export type { LostSpan, OrderStep } from './restored.ts'
export type { ResolveOptions } from './settle.ts'
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
} from './states.ts'
export type { EntryStore, JournalStore, RecordedOrigin } from './store.ts'
