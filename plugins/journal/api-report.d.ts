// The public face of @tarja/journal. Written by tools/api-report.mjs.

// @tarja/journal

import { a as JournalEntry, C as Comparison, S as StoredEntry, J as JournalStore } from './store.js';
export { E as ExpectedEntry, M as MaskedValue, b as Settlement, c as StoredFields, d as StoredValue, U as UnreadableEntry, p as parseEntry } from './store.js';
import { Notice, Outcome, Operation, Plugin } from '@tarja/core';
type LookupResult = 'found' | 'absent' | 'inconclusive';
interface LookupContext {
    compare(found: Readonly<Record<string, unknown>>): Promise<Comparison>;
    readonly signal: AbortSignal | undefined;
}
type Lookup = (entry: JournalEntry, context: LookupContext) => Promise<LookupResult>;
interface ReconcileOptions {
    readonly settleMs?: number;
    readonly agreeingReads?: number;
    readonly readGapMs?: number;
    readonly overdueAfterMs?: number;
    readonly signal?: AbortSignal;
}
interface Reconciliation {
    readonly found: readonly JournalEntry[];
    readonly absent: readonly JournalEntry[];
    readonly ended: readonly JournalEntry[];
    readonly open: readonly JournalEntry[];
    readonly overdue: readonly JournalEntry[];
    readonly failed: readonly {
        readonly entry: StoredEntry;
        readonly cause: Error | undefined;
    }[];
}
type JournalEvent = {
    readonly type: 'journal_settle_failed';
    readonly entry: JournalEntry;
    readonly cause: unknown;
} | {
    readonly type: 'journal_write_late';
    readonly entry: JournalEntry;
} | {
    readonly type: 'journal_unidentified';
    readonly entry: JournalEntry;
} | {
    readonly type: 'journal_overdue';
    readonly entry: JournalEntry;
};
interface JournalNotice extends Notice {
    readonly type: keyof typeof notices;
    readonly operation: string;
    readonly entry: string;
    readonly reference?: string;
    readonly outcome?: Outcome | 'applied' | 'absent';
}
declare const notices: {
    readonly journal_opened: readonly [
        "debug",
        "is in the journal"
    ];
    readonly journal_settled: readonly [
        "debug",
        "is settled in the journal as "
    ];
    readonly journal_settle_failed: readonly [
        "error",
        "could not be settled in the journal: it stays unresolved"
    ];
    readonly journal_write_late: readonly [
        "error",
        "was written into the journal too late, and not sent"
    ];
    readonly journal_unidentified: readonly [
        "warn",
        "has no fields in the journal to look it up by: name them in identifiedBy"
    ];
    readonly journal_overdue: readonly [
        "error",
        "is unresolved in the journal for too long: find out what became of it"
    ];
};
interface JournalOptions {
    readonly store: JournalStore;
    readonly writeTimeoutMs?: number;
    readonly fingerprintKey?: string | Uint8Array<ArrayBuffer>;
    readonly requireReference?: boolean | ((operation: Operation) => boolean);
    readonly clock?: {
        now(): number;
    };
    readonly onEvent?: (event: JournalEvent) => void;
}
interface PurgeOptions {
    readonly olderThanMs?: number;
    readonly references?: boolean;
}
interface JournalApi {
    unresolved(): Promise<readonly StoredEntry[]>;
    find(reference: string): Promise<StoredEntry | undefined>;
    reconcile(lookup: Lookup, options?: ReconcileOptions): Promise<Reconciliation>;
    purge(options?: PurgeOptions): Promise<number>;
}
declare function journal(options: JournalOptions): Plugin<'journal', JournalApi>;
export { Comparison, JournalEntry, JournalStore, StoredEntry, journal };
export type { JournalApi, JournalEvent, JournalNotice, JournalOptions, Lookup, LookupContext, LookupResult, PurgeOptions, ReconcileOptions, Reconciliation };

// shared by entries: store.d.ts

interface MaskedValue {
    readonly masked: true;
    readonly length: number;
    readonly last4?: string;
    readonly fingerprint?: string;
}
type StoredValue = string | number | boolean | null | MaskedValue;
type StoredFields = Readonly<Record<string, StoredValue>>;
type Comparison = 'same' | 'different' | 'undecided';
type Settlement = 'applied' | 'rejected' | 'not_sent' | 'absent';
interface JournalEntry {
    readonly v: 1 | 2;
    readonly id: string;
    readonly revision: number;
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly fields: StoredFields;
    readonly reference?: string;
    readonly startedAt: string;
    readonly mayBeginUntil?: string;
    readonly state: 'pending' | 'unknown' | 'settled';
    readonly outcome?: Settlement;
    readonly settledBy?: 'call' | 'lookup';
    readonly endedAt?: string;
    readonly status?: number;
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    readonly absentReads: number;
    readonly seenAt?: string;
    readonly lastReadAt?: string;
    readonly toldAt?: string;
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
interface JournalStore {
    write(entry: JournalEntry): Promise<boolean>;
    read(id: string): Promise<StoredEntry | undefined>;
    list(which: 'all' | 'unresolved'): AsyncIterable<StoredEntry>;
    delete(ids: readonly string[]): Promise<void>;
    find?(reference: string): Promise<StoredEntry | undefined>;
    nowMs?(): Promise<number>;
    lease?(after: string, count: number, leaseMs: number): Promise<readonly StoredEntry[]>;
    purge?(before: string, references: boolean): Promise<number>;
}
export { parseEntry as p };
export type { Comparison as C, ExpectedEntry as E, JournalStore as J, MaskedValue as M, StoredEntry as S, UnreadableEntry as U, JournalEntry as a, Settlement as b, StoredFields as c, StoredValue as d };

// @tarja/journal/contract

import { JournalStore } from './index.js';
interface JournalContractCase {
    readonly name: string;
    run(): Promise<void>;
}
interface OpenedJournal {
    readonly store: JournalStore;
    readonly other?: JournalStore;
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

import { JournalStore } from './index.js';
declare function directoryJournal(path: string): JournalStore;
export { directoryJournal };

// @tarja/journal/durable-object

import { JournalStore } from './index.js';
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

import { JournalStore } from './index.js';
type SqlDialect = 'postgres' | 'sqlite' | 'd1';
declare function journalTable(dialect: SqlDialect, table?: string): readonly string[];
type RunSql = (text: string, values: readonly (string | number)[]) => Promise<readonly SqlRow[]> | readonly SqlRow[];
type SqlRow = Readonly<Record<string, unknown>>;
interface SqlJournalOptions {
    readonly dialect: SqlDialect;
    readonly table?: string;
    readonly acceptsLoss?: boolean;
}
declare function sqlJournal(run: RunSql, { dialect, table, acceptsLoss }: SqlJournalOptions): JournalStore;
export { journalTable, sqlJournal };
export type { RunSql, SqlDialect, SqlJournalOptions };

// @tarja/journal/workers-kv

import { JournalStore } from './index.js';
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
declare function kvJournal(namespace: JournalKv, { prefix }?: KvJournalOptions): JournalStore;
export { kvJournal };
export type { JournalKv, KvJournalOptions };
