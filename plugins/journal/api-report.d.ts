// The public face of @tarja/journal. Written by tools/build/api-report.mjs.

// @tarja/journal

import { a as JournalEntry, K as KeptValue, L as LastLookup, S as StoredEntry, E as EntryStore, J as JournalStore, R as ReferenceStore } from './store.js';
export { b as ExpectedEntry, F as FieldKind, M as MaskedValue, c as RecordedOrigin, d as Settlement, e as StoredFields, f as StoredValue, U as UnreadableEntry, p as parseEntry } from './store.js';
import { TarjaError, Notice, Outcome, Plugin } from '@tarja/core';
type Secret = string | Uint8Array<ArrayBuffer>;
interface FoundPayment {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly reference?: string;
    readonly kept?: Readonly<Record<string, KeptValue>>;
}
interface Listing {
    readonly payments: readonly FoundPayment[];
    readonly complete: boolean;
}
interface Span {
    readonly from: string;
    readonly to: string;
}
interface Asked {
    readonly operation: string;
    readonly step: string;
    readonly span: Span;
    readonly signal: AbortSignal | undefined;
}
type EntryLookup = (asked: Asked & {
    readonly entry: JournalEntry;
}) => Promise<Listing>;
type SpanLookup = (asked: Asked) => Promise<Listing>;
type Lookup = EntryLookup | {
    readonly span: SpanLookup;
};
interface OrderKey {
    readonly reference: string;
    readonly step: string;
    readonly cause?: unknown;
}
interface AppliedOrder<Out = unknown, Keep extends string = string> extends OrderKey {
    readonly state: 'applied';
    readonly entry: string;
    readonly since: string;
    readonly resolvedBy: 'call' | 'lookup' | 'person';
    readonly kept: Readonly<Partial<Record<Keep, KeptValue>>>;
    readonly result?: Out;
}
interface RejectedOrder extends OrderKey {
    readonly state: 'rejected';
    readonly entry: string;
    readonly since: string;
    readonly status?: number;
    readonly reason?: 'unauthorized';
    readonly error?: TarjaError;
}
interface OpenOrder extends OrderKey {
    readonly state: 'open';
    readonly why: 'under_way' | 'unknown' | 'unreadable' | 'restored';
    readonly entry?: string;
    readonly since?: string;
    readonly retryAt?: string;
    readonly lastLookup?: LastLookup;
    readonly error?: unknown;
}
interface NotProcessedOrder extends OrderKey {
    readonly state: 'not_processed';
    readonly why: 'not_processed' | 'absent' | 'after' | 'nothing_called' | 'again';
    readonly error?: TarjaError;
}
interface ConflictingOrder extends OrderKey {
    readonly state: 'conflict';
    readonly fields: readonly string[];
    readonly entry: string;
    readonly holder: 'applied' | 'rejected' | 'open';
}
type OrderState<Out = unknown, Keep extends string = string> = AppliedOrder<Out, Keep> | RejectedOrder | OpenOrder | NotProcessedOrder | ConflictingOrder;
type FoundOrder = (AppliedOrder<never> | RejectedOrder | OpenOrder) & {
    readonly steps: Readonly<Record<string, 'applied' | 'rejected' | 'open'>>;
};
declare function statusOf(made: OrderState): 200 | 202 | 402 | 409 | 503;
interface LostSpan {
    readonly from: string;
    readonly to: string;
}
interface OrderStep {
    readonly reference: string;
    readonly step?: string;
}
interface Ticket {
    readonly reference: string;
    readonly signal: AbortSignal | undefined;
    readonly meta: Readonly<Record<string, unknown>>;
}
interface OnceOptions<Keep extends string = string> {
    readonly step?: string;
    readonly after?: OrderState;
    readonly keep?: readonly Keep[];
    readonly again?: string;
    readonly orderedAt?: string;
    readonly signal?: AbortSignal;
}
interface UnmatchedPayment {
    readonly operation: string;
    readonly payment: FoundPayment;
}
interface ReconcileOptions {
    readonly absentAfterMs?: number;
    readonly agreeingReads?: number;
    readonly readGapMs?: number;
    readonly calibrationDays?: number;
    readonly overdueAfterMs?: number;
    readonly signal?: AbortSignal;
}
interface Reconciliation {
    readonly found: readonly JournalEntry[];
    readonly absent: readonly JournalEntry[];
    readonly ended: readonly JournalEntry[];
    readonly open: readonly JournalEntry[];
    readonly failed: readonly {
        readonly entry: StoredEntry;
        readonly cause: Error | undefined;
    }[];
    readonly overdue: readonly JournalEntry[];
    readonly unmatched: readonly UnmatchedPayment[];
    readonly stopped: Error | undefined;
}
interface ResolveOptions {
    readonly by: string;
    readonly because: string;
    readonly kept?: Readonly<Record<string, KeptValue>>;
    readonly absentAfterMs?: number;
}
interface PurgeOptions {
    readonly olderThanMs?: number;
    readonly references?: boolean;
}
interface JournalApi extends JournalReferences {
    once<Out, const Keep extends string = never>(reference: string, send: (ticket: Ticket) => Promise<Out>, options?: OnceOptions<Keep>): Promise<OrderState<Out, Keep>>;
}
interface JournalReferences extends JournalRecords {
    find(reference: string, step?: string): Promise<FoundOrder | undefined>;
    restored(span: LostSpan): Promise<JournalEntry>;
}
interface JournalRecords {
    unresolved(): Promise<readonly StoredEntry[]>;
    reconcile(lookup?: Lookup, options?: ReconcileOptions): Promise<Reconciliation>;
    settle(entry: string | OrderStep, outcome: 'applied' | 'absent', options: ResolveOptions): Promise<JournalEntry>;
    acknowledge(entry: string): Promise<JournalEntry>;
    purge(options?: PurgeOptions): Promise<number>;
}
type JournalEvent = {
    readonly type: 'journal_settle_failed';
    readonly entry: JournalEntry;
    readonly cause: Error | undefined;
} | {
    readonly type: 'journal_write_timeout';
    readonly entry: JournalEntry;
} | {
    readonly type: 'journal_unidentified';
    readonly entry: JournalEntry;
} | {
    readonly type: 'journal_fields_skipped';
    readonly entry: JournalEntry;
    readonly fields: readonly string[];
} | {
    readonly type: 'journal_created';
    readonly account: string;
} | {
    readonly type: 'journal_overdue';
    readonly entry: JournalEntry;
};
interface JournalNotice extends Notice {
    readonly type: keyof typeof notices;
    readonly operation: string;
    readonly entryId: string;
    readonly reference?: string;
    readonly outcome?: Outcome | 'applied' | 'absent';
}
declare const notices: {
    readonly journal_opened: readonly [
        "debug",
        "is in the journal"
    ];
    readonly journal_resolved: readonly [
        "debug",
        "is settled in the journal as "
    ];
    readonly journal_settle_failed: readonly [
        "error",
        "could not be settled in the journal: it stays unresolved"
    ];
    readonly journal_write_timeout: readonly [
        "error",
        "was written into the journal too late, and not sent"
    ];
    readonly journal_unidentified: readonly [
        "warn",
        "has no fields in the journal to look it up by: name them in identifiedBy"
    ];
    readonly journal_fields_skipped: readonly [
        "warn",
        "is in the journal without what was to be kept, which passes for a card number or a credential, or was rounded to a number: write down, as text, "
    ];
    readonly journal_overdue: readonly [
        "error",
        "is unresolved in the journal for too long: find out what became of it"
    ];
};
interface JournalOptions<Account extends EntryStore = EntryStore> {
    readonly store: JournalStore<Account>;
    readonly account: string;
    readonly movedFrom?: string;
    readonly writeTimeoutMs?: number;
    readonly fingerprintKeys?: readonly Secret[];
    readonly clock?: {
        now(): number;
    };
    readonly onEvent?: (event: JournalEvent) => void;
}
interface OptionalReferences {
    readonly references: 'optional';
}
declare function journal(options: JournalOptions<ReferenceStore> & {
    readonly references?: never;
}): Plugin<'journal', JournalApi>;
declare function journal(options: JournalOptions<ReferenceStore> & OptionalReferences): Plugin<'journal', JournalReferences>;
declare function journal(options: JournalOptions & {
    readonly references?: never;
}): Plugin<'journal', JournalRecords>;
export { EntryStore, JournalEntry, JournalStore, KeptValue, LastLookup, ReferenceStore, StoredEntry, journal, statusOf };
export type { AppliedOrder, Asked, ConflictingOrder, EntryLookup, FoundOrder, FoundPayment, JournalApi, JournalEvent, JournalNotice, JournalOptions, JournalRecords, JournalReferences, Listing, Lookup, LostSpan, NotProcessedOrder, OnceOptions, OpenOrder, OptionalReferences, OrderKey, OrderState, OrderStep, PurgeOptions, ReconcileOptions, Reconciliation, RejectedOrder, ResolveOptions, Span, SpanLookup, Ticket };

// shared by entries: store.d.ts

interface MaskedValue {
    readonly masked: true;
    readonly length: number;
    readonly last4?: string;
    readonly fingerprint?: string;
    readonly key?: string;
}
type StoredValue = string | number | boolean | null | MaskedValue;
type StoredFields = Readonly<Record<string, StoredValue>>;
type FieldKind = 'text' | 'digits' | 'decimal' | 'instant';
type Settlement = 'applied' | 'rejected' | 'not_processed' | 'absent';
type KeptValue = string | number | boolean | null;
interface LastLookup {
    readonly said: 'absent' | 'incomplete' | 'unproved' | 'unclear' | 'several' | 'shared' | 'no_lookup';
    readonly fields?: readonly string[];
    readonly reads?: number;
    readonly until?: string;
}
interface SettledBy {
    readonly by: string;
    readonly because: string;
    readonly at: string;
}
interface JournalEntry {
    readonly v: 1;
    readonly id: string;
    readonly revision: number;
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly fields: StoredFields;
    readonly kinds?: Readonly<Record<string, FieldKind>>;
    readonly unique?: readonly string[];
    readonly reference?: string;
    readonly step: string;
    readonly again?: string;
    readonly startedAt: string;
    readonly sendDeadline: string;
    readonly state: 'pending' | 'unknown' | 'settled';
    readonly outcome?: Settlement;
    readonly resolvedBy?: 'call' | 'lookup' | 'person';
    readonly person?: SettledBy;
    readonly kept?: Readonly<Record<string, KeptValue>>;
    readonly endedAt?: string;
    readonly status?: number;
    readonly requestId?: string;
    readonly reason?: 'unauthorized';
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    readonly absentReads: number;
    readonly seenAt?: string;
    readonly lastReadAt?: string;
    readonly lastLookup?: LastLookup;
    readonly acknowledgedAt?: string;
}
interface UnreadableEntry {
    readonly id: string;
    readonly state: 'unreadable';
    readonly place: string;
    readonly reason: string;
}
type StoredEntry = JournalEntry | UnreadableEntry;
interface ExpectedEntry {
    readonly id: string;
    readonly revision?: number;
    readonly place: string;
}
declare function parseEntry(text: string, expected: ExpectedEntry): StoredEntry;
interface JournalStore<Account extends EntryStore = ReferenceStore> {
    open(account: string): Account;
}
interface ReferenceStore extends EntryStore {
    find(reference: string): Promise<readonly StoredEntry[]>;
}
interface RecordedOrigin {
    readonly origin: string;
    readonly isNew: boolean;
}
interface EntryStore {
    origin(own?: string): Promise<RecordedOrigin | undefined>;
    write(entry: JournalEntry): Promise<boolean>;
    read(id: string): Promise<StoredEntry | undefined>;
    list(which: 'all' | 'unresolved', after?: string): AsyncIterable<StoredEntry>;
    delete(ids: readonly string[]): Promise<void>;
    nowMs?(): Promise<number>;
    lease?(after: string, count: number, leaseMs: number): Promise<readonly StoredEntry[]>;
    purge?(before: string, references: boolean): Promise<number>;
}
export { parseEntry as p };
export type { EntryStore as E, FieldKind as F, JournalStore as J, KeptValue as K, LastLookup as L, MaskedValue as M, ReferenceStore as R, StoredEntry as S, UnreadableEntry as U, JournalEntry as a, ExpectedEntry as b, RecordedOrigin as c, Settlement as d, StoredFields as e, StoredValue as f };

// @tarja/journal/contract

import { JournalStore, EntryStore, ReferenceStore } from '../index.js';
type Journals = JournalStore<EntryStore & Partial<Pick<ReferenceStore, 'find'>>>;
interface JournalContractCase {
    readonly name: string;
    run(): Promise<void>;
}
interface OpenedJournal {
    readonly store: Journals;
    readonly other?: Journals;
    readonly close?: () => unknown;
}
interface JournalStoreContractOptions {
    readonly open: () => OpenedJournal | Promise<OpenedJournal>;
    readonly compares?: boolean;
    readonly many?: number;
}
declare function journalStoreContract({ open, compares, many, }: JournalStoreContractOptions): readonly JournalContractCase[];
export { journalStoreContract };
export type { JournalContractCase, JournalStoreContractOptions, OpenedJournal };

// @tarja/journal/directory

import { JournalStore } from '../index.js';
interface DirectoryJournalOptions {
    readonly mustExist?: boolean;
}
declare function directoryJournal(path: string | undefined, { mustExist }?: DirectoryJournalOptions): JournalStore;
export { directoryJournal };
export type { DirectoryJournalOptions };

// @tarja/journal/durable-object

import { JournalStore } from '../index.js';
interface JournalObjectState {
    readonly storage: {
        readonly sql: {
            exec(query: string, ...values: (string | number)[]): {
                toArray(): readonly JournalRow[];
            };
        };
    };
}
interface JournalObjects {
    idFromName(name: string): object;
    get(id: never): object;
}
type JournalRow = Readonly<Record<string, unknown>>;
interface JournalObject {
    run(text: string, values: readonly (string | number)[]): Promise<readonly JournalRow[]>;
}
type JournalObjectClass = new (state: JournalObjectState, env: unknown) => JournalObject & {
    readonly __DURABLE_OBJECT_BRAND: never;
};
interface DurableObjectJournalOptions {
    readonly name?: string;
}
declare function journalObject(): JournalObjectClass;
declare function durableObjectJournal(objects: JournalObjects, { name }?: DurableObjectJournalOptions): JournalStore;
export { durableObjectJournal, journalObject };
export type { DurableObjectJournalOptions, JournalObject, JournalObjectClass, JournalObjectState, JournalObjects, JournalRow };

// @tarja/journal/indexeddb

import { JournalStore } from './index.js';
interface IndexedDbJournalOptions {
    readonly name?: string;
}
declare function indexedDbJournal({ name }?: IndexedDbJournalOptions): JournalStore;
export { indexedDbJournal };
export type { IndexedDbJournalOptions };

// @tarja/journal/memory

import { JournalStore } from './index.js';
declare function memoryJournal(): JournalStore;
export { memoryJournal };

// @tarja/journal/sql

import { JournalStore } from '../index.js';
type SqlDialect = 'postgres' | 'sqlite' | 'd1';
declare function journalTable(dialect: SqlDialect, table?: string): readonly string[];
type RunSql = (text: string, values: readonly (string | number)[]) => Promise<readonly SqlRow[]> | readonly SqlRow[];
type SqlRow = Readonly<Record<string, unknown>>;
interface SqlJournalOptions {
    readonly dialect: SqlDialect;
    readonly table?: string;
    readonly allowDataLoss?: boolean;
}
declare function sqlJournal(run: RunSql, { dialect, table, allowDataLoss }: SqlJournalOptions): JournalStore;
export { journalTable, sqlJournal };
export type { RunSql, SqlDialect, SqlJournalOptions };

// @tarja/journal/workers-kv

import { JournalStore, EntryStore } from '../index.js';
type KvMetadata = {
    readonly settled: boolean;
    readonly gone?: boolean;
};
interface JournalKv {
    get(key: string): Promise<string | null>;
    put(key: string, value: string, options: {
        metadata: KvMetadata;
        expirationTtl?: number;
    }): Promise<void>;
    delete(key: string): Promise<void>;
    list(options: {
        prefix: string;
        cursor?: string;
    }): Promise<{
        readonly keys: readonly {
            readonly name: string;
            readonly metadata?: unknown;
        }[];
        readonly list_complete: boolean;
        readonly cursor?: string;
    }>;
}
interface KvJournalOptions {
    readonly prefix?: string;
}
declare function kvJournal(namespace: JournalKv, { prefix }?: KvJournalOptions): JournalStore<EntryStore>;
export { kvJournal };
export type { JournalKv, KvJournalOptions };
