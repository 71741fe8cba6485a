// The public face of @tarja/journal. Written by tools/build/api-report.mjs.

// @tarja/journal

import { TarjaError, CallOptions, AnyOperation, Call, Result, OfOperation, Notice, Outcome, Plugin } from '@tarja/core';
import { a as JournalEntry, K as KeptValue, L as LastLookup, S as StoredEntry, J as JournalStore } from './store.js';
export { E as EntryStore, b as ExpectedEntry, F as FieldKind, M as MaskedValue, R as RecordedOrigin, c as Settlement, d as StoredFields, e as StoredValue, U as UnreadableEntry, p as parseEntry } from './store.js';
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
}
interface AppliedOrder<Out = unknown, Saved extends string = string> extends OrderKey {
    readonly state: 'applied';
    readonly entryId: string;
    readonly startedAt: string;
    readonly resolvedBy: 'call' | 'lookup' | 'person';
    readonly saved: Readonly<Partial<Record<Saved, KeptValue>>>;
    readonly result?: Out;
}
interface RejectedOrder extends OrderKey {
    readonly state: 'rejected';
    readonly entryId: string;
    readonly startedAt: string;
    readonly status?: number;
    readonly error?: TarjaError;
}
type UnresolvedReason = 'in_progress' | 'unknown' | 'pending' | 'not_processed' | 'request' | 'unreadable' | 'restored';
interface UnresolvedOrder extends OrderKey {
    readonly state: 'unresolved';
    readonly reason: UnresolvedReason;
    readonly entryId?: string;
    readonly startedAt?: string;
    readonly retryAt?: string;
    readonly lastLookup?: LastLookup;
    readonly error?: unknown;
}
interface NotProcessedOrder extends OrderKey {
    readonly state: 'not_processed';
    readonly reason: 'not_sent' | 'not_processed' | 'no_refusal_to_retry';
    readonly retryAt?: string;
    readonly error?: TarjaError;
}
interface ConflictingOrder extends OrderKey {
    readonly state: 'conflict';
    readonly differs: 'operation' | 'request' | 'fields';
    readonly fields?: readonly string[];
    readonly entryId: string;
    readonly holder: OwnedState;
    readonly message: string;
}
type OwnedState = 'applied' | 'rejected' | 'unresolved';
type OrderState<Out = unknown, Saved extends string = string> = AppliedOrder<Out, Saved> | RejectedOrder | UnresolvedOrder | NotProcessedOrder | ConflictingOrder;
type OwnedOrder = AppliedOrder<never> | RejectedOrder | UnresolvedOrder;
type FoundOrder = OwnedOrder & {
    readonly steps: Readonly<Record<string, OwnedState>>;
};
declare function httpStatus(result: OrderState): 200 | 202 | 402 | 409 | 500 | 503;
interface LostSpan {
    readonly from: string;
    readonly to: string;
}
interface OrderStep {
    readonly reference: string;
    readonly step?: string;
}
interface OnceOptions<Saved extends string = string> extends Pick<CallOptions, 'signal' | 'timeoutMs' | 'headers'> {
    readonly save?: readonly Saved[];
    readonly retryOf?: string;
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
interface JournalApi {
    once<const Called extends Callable, const Saved extends KeysOf<Called> = never>(reference: string, called: [
        Refusal<Called>
    ] extends [
        never
    ] ? Called : Refusal<Called>, ...args: OnceArguments<Called, Saved>): Promise<OrderState<Awaited<ReturnType<MethodOf<Called>>>, Saved>>;
    find(reference: string, step?: string): Promise<FoundOrder | undefined>;
    restored(span: LostSpan): Promise<JournalEntry>;
    unresolved(): Promise<readonly StoredEntry[]>;
    reconcile(lookup?: Lookup, options?: ReconcileOptions): Promise<Reconciliation>;
    settle(entry: string | OrderStep, outcome: 'applied' | 'absent', options: ResolveOptions): Promise<JournalEntry>;
    purge(options?: PurgeOptions): Promise<number>;
}
type Method = ((...args: any) => Promise<Result<any>>) & OfOperation;
type Callable = AnyOperation | ((this: never, ...args: never) => unknown);
type MethodOf<Called> = Called extends AnyOperation ? Call<Called> : Called extends Method ? Called : (...args: unknown[]) => Promise<never>;
type Refusal<Called> = Called extends AnyOperation ? OutcomeAdvice<Called> : Called extends Method ? OutcomeAdvice<Called['operation']> : ThisParameterType<Called> extends `${string} is not bound yet${string}` ? ThisParameterType<Called> : 'give the method itself, client.payments.createIntent, or an operation, and its input after it';
type OutcomeAdvice<Operation> = Operation extends {
    readonly '~types'?: infer Types;
} ? Types extends {
    readonly decided: true;
} ? never : "once needs outcomeOf in the operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or 'http'" : never;
type KeysOf<Called> = Awaited<ReturnType<MethodOf<Called>>> extends {
    readonly data: infer Data;
} ? unknown extends Data ? string : Data extends object ? keyof Data & string : never : never;
type OnceArguments<Called, Saved extends string> = Parameters<MethodOf<Called>> extends infer Given extends readonly unknown[] ? 0 extends Given['length'] ? [
    input?: Given[0],
    options?: OnceOptions<Saved>
] : [
    input: Given[0],
    options?: OnceOptions<Saved>
] : never;
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
interface JournalOptions {
    readonly store: JournalStore;
    readonly account: string;
    readonly movedFrom?: string;
    readonly writeTimeoutMs?: number;
    readonly clock?: {
        now(): number;
    };
    readonly onEvent?: (event: JournalEvent) => void;
}
declare function journal(options: JournalOptions): Plugin<'journal', JournalApi>;
export { JournalEntry, JournalStore, KeptValue, LastLookup, StoredEntry, httpStatus, journal };
export type { AppliedOrder, Asked, Callable, ConflictingOrder, EntryLookup, FoundOrder, FoundPayment, JournalApi, JournalEvent, JournalNotice, JournalOptions, Listing, Lookup, LostSpan, NotProcessedOrder, OnceOptions, OrderKey, OrderState, OrderStep, PurgeOptions, ReconcileOptions, Reconciliation, RejectedOrder, ResolveOptions, Span, SpanLookup, UnresolvedOrder };

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
    readonly request?: {
        readonly names: readonly string[];
        readonly fingerprint: string;
        readonly key: string;
    };
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
    readonly reason?: 'pending' | 'request' | 'not_processed';
    readonly retryAt?: string;
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    readonly absentReads: number;
    readonly seenAt?: string;
    readonly lastReadAt?: string;
    readonly lastLookup?: LastLookup;
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
    open(account: string): EntryStore;
}
interface RecordedOrigin {
    readonly origin: string;
    readonly isNew: boolean;
}
interface EntryStore {
    origin(own?: string): Promise<RecordedOrigin | undefined>;
    write(entry: JournalEntry): Promise<boolean>;
    find(reference: string): Promise<readonly StoredEntry[]>;
    read(id: string): Promise<StoredEntry | undefined>;
    list(which: 'all' | 'unresolved', after?: string): AsyncIterable<StoredEntry>;
    delete(ids: readonly string[]): Promise<void>;
    nowMs?(): Promise<number>;
    lease?(after: string, count: number, leaseMs: number): Promise<readonly StoredEntry[]>;
    purge?(before: string, references: boolean): Promise<number>;
}
export { parseEntry as p };
export type { EntryStore as E, FieldKind as F, JournalStore as J, KeptValue as K, LastLookup as L, MaskedValue as M, RecordedOrigin as R, StoredEntry as S, UnreadableEntry as U, JournalEntry as a, ExpectedEntry as b, Settlement as c, StoredFields as d, StoredValue as e };

// @tarja/journal/contract

import { JournalStore } from '../index.js';
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
    readonly many?: number;
}
declare function journalStoreContract({ open, many, }: JournalStoreContractOptions): readonly JournalContractCase[];
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
