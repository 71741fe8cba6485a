/**
 * The record of the calls made through `once`, written before they are sent. It shows which payments must be looked up, and how the
 * others ended. Runs everywhere; each store has its own entry point.
 * @module
 */
export type { Callable, JournalApi, PurgeOptions } from './api.ts'
export type {
	EntryState,
	FieldKind,
	JournalEntry,
	KeptStatement,
	LastLookup,
	LookedUp,
	MaskedValue,
	ResolvedBy,
	ResolvedByPerson,
	SavedValue,
	StateChange,
	StoredEntry,
	StoredFields,
	StoredValue,
	UnreadableEntry,
} from './entry.ts'
export { type JournalOptions, journal } from './journal.ts'
export { parseRecord } from './journal-record.ts'
export type { Contradiction, List, ListedPayment, ListQuery } from './listed-payment.ts'
export type { JournalEvent, JournalNotice } from './notices.ts'
export type { Objection } from './objections.ts'
export type { OnceOptions } from './once/order-state.ts'
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
} from './once/order-state.ts'
export type { WaitOptions } from './once/wait.ts'
export { type ExpectedEntry, parseEntry } from './parse-entry.ts'
export {
	type ChangeJournalOptions,
	type CreateJournalOptions,
	createJournal,
	moveJournal,
	type SetJournalOptions,
	setJournal,
} from './people/change.ts'
export type { EventOrder, EventResult, EventState, PlatformEvent } from './people/event.ts'
export type {
	OrderStep,
	PersonState,
	PreviewedCall,
	PreviewedObjection,
	ResolveOptions,
} from './people/resolve.ts'
// The rules of a store of one's own: which entry it may store, and which entries it finds and deletes.
export { canForget, canStore, isFoundByReference, isNextRevision, isUnresolved } from './protocol.ts'
export type { EntryStore, JournalRecord, JournalStore, Waits } from './store.ts'
export { type EntrySummary, summarize } from './summarize.ts'
export { isTheSame } from './values.ts'
