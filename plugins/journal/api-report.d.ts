// The public face of @tarja/journal. Written by tools/build/api-report.mjs.

// @tarja/journal

import { J as JournalApi } from './api.js';
export { A as AppliedOrder, C as Callable, a as ConflictingOrder, E as EventOrder, b as EventResult, c as EventState, F as FoundOrder, N as NotProcessedOrder, O as Objection, d as OnceOptions, e as OrderKey, f as OrderState, g as OrderStep, P as PersonState, h as PlatformEvent, i as PreviewedCall, j as PreviewedObjection, k as PurgeOptions, l as RejectedOrder, R as ResolveOptions, U as UnresolvedOrder, W as WaitOptions, m as httpStatus } from './api.js';
import { J as JournalEntry, b as ResolvedBy, S as StoredEntry, F as FieldKind } from './entry.js';
export { E as EntryState, K as KeptStatement, L as LastLookup, c as LookedUp, M as MaskedValue, R as ResolvedByPerson, a as SavedValue, d as StateChange, e as StoredFields, f as StoredValue, U as UnreadableEntry } from './entry.js';
import { Outcome, Operation, Plugin } from '@tarja/core';
import { Notice } from '@tarja/core/plugin';
import { C as Contradiction } from './listed-payment.js';
export { a as List, b as ListQuery, L as ListedPayment } from './listed-payment.js';
import { E as EntrySummary } from './change.js';
export { C as ChangeJournalOptions, a as CreateJournalOptions, S as SetJournalOptions, c as createJournal, m as moveJournal, s as setJournal, b as summarize } from './change.js';
import { a as JournalRecord, J as JournalStore } from './store.js';
export { E as EntryStore, W as Waits } from './store.js';
declare function parseRecord(text: string, id: string, place: string): JournalRecord;
type JournalEvent = {
    readonly type: 'journal_resolve_failed';
    readonly entry: JournalEntry;
    readonly cause: Error | undefined;
} | {
    readonly type: 'journal_write_timeout';
    readonly entry: JournalEntry;
} | {
    readonly type: 'journal_contradiction';
    readonly entry: JournalEntry;
    readonly contradiction: Contradiction;
} | {
    readonly type: 'journal_overdue';
    readonly entry: JournalEntry;
    readonly overdue: EntrySummary;
} | {
    readonly type: 'journal_failing';
    readonly entry: JournalEntry;
    readonly reason: 'not_processed' | 'request';
} | {
    readonly type: 'journal_conflict';
    readonly reference: string;
    readonly step: string;
    readonly entryId: string;
    readonly differs: 'operation' | 'request' | 'fields' | 'nothing_to_compare';
} | {
    readonly type: 'journal_not_held';
    readonly reference: string;
    readonly step: string;
    readonly sender: string;
    readonly id: string;
} | {
    readonly type: 'journal_number_missing';
    readonly entry: JournalEntry;
};
interface JournalNotice extends Notice {
    readonly type: keyof typeof notices;
    readonly operation: string;
    readonly entryId: string;
    readonly reference: string;
    readonly step: string;
    readonly resolvedBy?: ResolvedBy;
    readonly outcome?: Outcome | 'applied' | 'absent';
}
declare const notices: {
    readonly journal_opened: readonly [
        "debug",
        "is in the journal"
    ];
    readonly journal_stopped: readonly [
        "debug",
        "was not sent: its step is in the journal as "
    ];
    readonly journal_resolved: readonly [
        "debug",
        "is resolved in the journal as "
    ];
    readonly journal_resolve_failed: readonly [
        "error",
        "could not be resolved in the journal: it stays unresolved"
    ];
    readonly journal_write_timeout: readonly [
        "error",
        "was written into the journal too late, and not sent"
    ];
    readonly journal_contradiction: readonly [
        "error",
        "contradicts the platform or another call: a person has to look"
    ];
    readonly journal_failing: readonly [
        "error",
        "fails again and again: a person has to look"
    ];
    readonly journal_number_missing: readonly [
        "warn",
        "is in the journal with a number of zeros: no list finds it by that"
    ];
    readonly journal_overdue: readonly [
        "error",
        "is unresolved in the journal for too long: find out what happened to it"
    ];
};
interface JournalOptions {
    readonly store: JournalStore;
    readonly id?: string | undefined;
    readonly requestKey?: string | undefined;
    readonly writeTimeoutMs?: number;
    readonly clock?: {
        now(): number;
    };
    readonly operations?: readonly Operation[];
    readonly onEvent?: (event: JournalEvent) => void;
}
declare function journal(options: JournalOptions): Plugin<'journal', JournalApi>;
interface ExpectedEntry {
    readonly id: string;
    readonly revision?: number;
    readonly place: string;
}
declare function parseEntry(text: string, expected: ExpectedEntry): StoredEntry;
declare function isNextRevision(entry: Pick<JournalEntry, 'revision'>, stored?: Pick<JournalEntry, 'revision'>): boolean;
declare function canStore(entry: JournalEntry, others: Iterable<StoredEntry>): boolean;
declare function isFoundByReference(entry: StoredEntry): boolean;
declare function isUnresolved({ state }: StoredEntry): boolean;
declare function canForget(entry: StoredEntry, beforeMs: number, references: boolean): boolean;
declare function isTheSame(kind: FieldKind, own: unknown, theirs: unknown): boolean;
export { Contradiction, EntrySummary, FieldKind, JournalApi, JournalEntry, JournalRecord, JournalStore, ResolvedBy, StoredEntry, canForget, canStore, isFoundByReference, isNextRevision, isTheSame, isUnresolved, journal, parseEntry, parseRecord };
export type { ExpectedEntry, JournalEvent, JournalNotice, JournalOptions };

// shared by entries: api.d.ts

import { CallOptions, TarjaError, AnyOperation, Call, Result, HasOutcome } from '@tarja/core';
import { OperationMark } from '@tarja/core/plugin';
import { b as ResolvedBy, a as SavedValue, L as LastLookup, c as LookedUp, J as JournalEntry, S as StoredEntry } from './entry.js';
interface OnceOptions<Saved extends string = string> extends Pick<CallOptions, 'signal' | 'timeoutMs' | 'headers'> {
    readonly save?: readonly Saved[] | undefined;
    readonly retryOf?: string | undefined;
    readonly of?: string | undefined;
}
interface OrderKey {
    readonly reference: string;
    readonly step: string;
}
interface SentOrder extends OrderKey {
    readonly entryId: string;
    readonly startedAt: string;
}
interface AppliedOrder<Out = unknown, Saved extends string = string> extends SentOrder {
    readonly state: 'applied';
    readonly resolvedBy: ResolvedBy;
    readonly saved: Readonly<Partial<Record<Saved, SavedValue>>>;
    readonly paidAt?: string;
    readonly result?: Out;
}
interface RejectedOrder extends SentOrder {
    readonly state: 'rejected';
    readonly status?: number;
    readonly reason?: 'reversed' | 'expired';
    readonly error?: TarjaError;
}
type UnresolvedReason = 'in_progress' | 'unknown' | 'pending' | 'not_processed' | 'request' | 'exists' | 'unreadable' | 'restored';
interface UnresolvedOrder extends OrderKey, Partial<Pick<SentOrder, 'entryId' | 'startedAt'>> {
    readonly state: 'unresolved';
    readonly reason: UnresolvedReason;
    readonly retryAt?: string;
    readonly lastLookup?: LastLookup;
    readonly lookedUp?: LookedUp;
    readonly error?: unknown;
}
interface NotProcessedOrder extends OrderKey {
    readonly state: 'not_processed';
    readonly reason: 'not_sent' | 'not_processed' | 'no_refusal_to_retry' | 'halted';
    readonly retryAt?: string;
    readonly error?: TarjaError;
}
interface ConflictingOrder extends OrderKey {
    readonly state: 'conflict';
    readonly differs: 'operation' | 'request' | 'fields' | 'nothing_to_compare';
    readonly fields?: readonly string[];
    readonly entryId: string;
    readonly holder: FoundOrder['state'];
    readonly message: string;
}
type OrderState<Out = unknown, Saved extends string = string> = AppliedOrder<Out, Saved> | RejectedOrder | UnresolvedOrder | NotProcessedOrder | ConflictingOrder;
type FoundOrder = AppliedOrder<never> | RejectedOrder | UnresolvedOrder;
declare function httpStatus(result: OrderState): 200 | 202 | 402 | 409 | 500 | 503;
interface WaitOptions {
    readonly step?: string;
    readonly until?: 'resolved' | 'paid';
    readonly timeoutMs: number;
    readonly signal?: AbortSignal;
}
interface EventOrder {
    readonly reference: string;
    readonly step?: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly saved?: Readonly<Record<string, SavedValue>>;
}
interface PlatformEvent {
    readonly sender: string;
    readonly id: string;
    readonly at?: string;
    readonly final?: boolean;
    readonly paid?: boolean;
}
type EventState = 'applied' | 'rejected' | 'reversed' | 'pending';
interface EventResult {
    readonly result: 'resolved' | 'kept' | 'unchanged' | 'contradicts' | 'not_tied' | 'not_held';
    readonly entry?: JournalEntry;
}
type Objection = 'under_way' | 'too_early' | 'another' | 'in_review' | 'after_absence';
interface ResolveOptions {
    readonly by: string;
    readonly note: string;
    readonly revision: number;
    readonly confirm?: string;
    readonly saved?: Readonly<Record<string, SavedValue>>;
    readonly seenAt?: string;
}
interface OrderStep {
    readonly reference: string;
    readonly step?: string;
}
type PersonState = 'applied' | 'rejected' | 'absent';
interface PreviewedObjection {
    readonly kind: Objection;
    readonly message: string;
    readonly isOverruled: boolean;
}
interface PreviewedCall {
    readonly entry: JournalEntry;
    readonly objections: readonly PreviewedObjection[];
    readonly confirm: string;
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
    wait(reference: string, options: WaitOptions): Promise<FoundOrder | undefined>;
    unresolved(): Promise<readonly StoredEntry[]>;
    resolve(order: EventOrder, state: EventState, options: {
        readonly event: PlatformEvent;
    }): Promise<EventResult>;
    resolve(entry: string | OrderStep, state: PersonState, options: ResolveOptions): Promise<JournalEntry>;
    preview(calls: readonly (string | OrderStep)[], state: PersonState, options?: Partial<Pick<ResolveOptions, 'saved' | 'seenAt'>> & {
        readonly isOfMany?: boolean;
    }): Promise<readonly PreviewedCall[]>;
    purge(options?: PurgeOptions): Promise<number>;
}
type Method = ((...args: any) => Promise<Result<any>>) & OperationMark;
type Callable = AnyOperation | ((this: never, ...args: never) => unknown);
type MethodOf<Called> = Called extends AnyOperation ? Call<Called> : Called extends Method ? Called : (...args: unknown[]) => Promise<never>;
type Refusal<Called> = Called extends AnyOperation ? OutcomeAdvice<Called> : Called extends Method ? OutcomeAdvice<Called['operation']> : ThisParameterType<Called> extends `${string} is not bound yet${string}` ? ThisParameterType<Called> : 'give the method itself, client.payments.createIntent, or an operation, and its input after it';
type OutcomeAdvice<Operation> = Operation extends HasOutcome ? never : "once needs outcomeOf in the operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or 'http'";
type PathsOf<Data> = {
    [Name in keyof Data & string]-?: Data[Name] extends SavedValue | undefined ? Name : Name | `${Name}.${string}`;
}[keyof Data & string];
type KeysOf<Called> = Exclude<Awaited<ReturnType<MethodOf<Called>>>, {
    readonly deviations: object;
}> extends {
    readonly data: infer Data;
} ? unknown extends Data ? string : Data extends object ? PathsOf<Data> : never : never;
type OnceArguments<Called, Saved extends string> = Parameters<MethodOf<Called>> extends infer Given extends readonly unknown[] ? 0 extends Given['length'] ? [
    input?: Given[0],
    options?: OnceOptions<Saved>
] : [
    input: Given[0],
    options?: OnceOptions<Saved>
] : never;
export { httpStatus as m };
export type { AppliedOrder as A, Callable as C, EventOrder as E, FoundOrder as F, JournalApi as J, NotProcessedOrder as N, Objection as O, PersonState as P, ResolveOptions as R, UnresolvedOrder as U, WaitOptions as W, ConflictingOrder as a, EventResult as b, EventState as c, OnceOptions as d, OrderKey as e, OrderState as f, OrderStep as g, PlatformEvent as h, PreviewedCall as i, PreviewedObjection as j, PurgeOptions as k, RejectedOrder as l };

// shared by entries: entry.d.ts

type EntryState = 'pending' | 'unknown' | 'applied' | 'rejected' | 'not_processed' | 'absent';
type SavedValue = string | number | boolean | null;
interface MaskedValue {
    readonly masked: true;
    readonly length: number;
    readonly last4?: string;
}
type StoredValue = string | number | boolean | null | MaskedValue;
type StoredFields = Readonly<Record<string, StoredValue>>;
type FieldKind = 'text' | 'digits' | 'decimal' | 'instant' | {
    readonly digits: {
        readonly last: number;
    };
};
interface LastLookup {
    readonly at: string;
    readonly result: 'in_review' | 'fields_ambiguous' | 'amount_differs' | 'multiple_matches' | 'match_shared' | 'too_early' | 'lookup_unverified' | 'no_list';
    readonly fields?: readonly string[];
    readonly rows?: readonly string[];
    readonly missing?: readonly string[];
    readonly lacks?: 'branch' | 'older' | 'own' | 'younger' | 'kind' | 'gap' | 'reviews' | 'person';
    readonly until?: string;
    readonly isRefused?: true;
}
interface LookedUp {
    readonly at: string;
    readonly operation: string;
    readonly times: number;
    readonly status?: number;
    readonly removedAt?: string;
    readonly word?: string;
    readonly fields?: readonly string[];
}
type ResolvedBy = 'call' | 'lookup' | 'webhook' | 'person';
interface StateChange {
    readonly state: EntryState;
    readonly by: ResolvedBy;
    readonly at: string;
    readonly note?: string;
    readonly times?: number;
    readonly isUnused?: true;
}
interface KeptStatement extends Pick<StateChange, 'by' | 'at' | 'note'> {
    readonly state: 'rejected' | 'reversed';
    readonly final?: true;
    readonly isOfReview?: true;
    readonly isWhole?: true;
    readonly saved?: Readonly<Record<string, SavedValue>>;
}
interface ResolvedByPerson {
    readonly by: string;
    readonly note: string;
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
        readonly rules?: string;
        readonly fingerprint: string;
        readonly key: string;
        readonly headers?: string;
    };
    readonly kinds?: Readonly<Record<string, FieldKind>>;
    readonly unique?: readonly string[];
    readonly listedBy?: readonly string[];
    readonly kindBy?: readonly string[];
    readonly amountField?: string;
    readonly reference: string;
    readonly step: string;
    readonly retryOf?: string;
    readonly idempotencyKey?: {
        readonly header: string;
        readonly key: string;
        readonly resendUntil: string;
    };
    readonly resends?: number;
    readonly resentAt?: string;
    readonly afterAbsence?: true;
    readonly earlier?: readonly string[];
    readonly notProcessed?: number;
    readonly of?: string;
    readonly undoes?: readonly StoredValue[];
    readonly payable?: true;
    readonly startedAt: string;
    readonly sendDeadline: string;
    readonly state: EntryState;
    readonly resolvedBy?: ResolvedBy;
    readonly lookupBy?: 'list' | 'operation';
    readonly said?: readonly KeptStatement[];
    readonly history?: readonly StateChange[];
    readonly person?: ResolvedByPerson;
    readonly passed?: ResolvedByPerson;
    readonly saved?: Readonly<Record<string, SavedValue>>;
    readonly endedAt?: string;
    readonly status?: number;
    readonly requestId?: string;
    readonly reason?: 'pending' | 'request' | 'exists' | 'not_processed' | 'reversed' | 'expired';
    readonly retryAt?: string;
    readonly inReview?: true;
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    readonly seenAt?: string;
    readonly paidAt?: string;
    readonly lookedUp?: LookedUp;
    readonly nextLookupAt?: string;
    readonly lastLookup?: LastLookup;
}
interface UnreadableEntry {
    readonly id: string;
    readonly state: 'unreadable';
    readonly place: string;
    readonly reason: string;
}
type StoredEntry = JournalEntry | UnreadableEntry;
export type { EntryState as E, FieldKind as F, JournalEntry as J, KeptStatement as K, LastLookup as L, MaskedValue as M, ResolvedByPerson as R, StoredEntry as S, UnreadableEntry as U, SavedValue as a, ResolvedBy as b, LookedUp as c, StateChange as d, StoredFields as e, StoredValue as f };

// shared by entries: listed-payment.d.ts

import { J as JournalEntry, a as SavedValue } from './entry.js';
interface ListedPayment {
    readonly state: 'applied' | 'rejected' | 'reversed' | 'pending';
    readonly at: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly reference?: string;
    readonly saved?: Readonly<Record<string, SavedValue>>;
    readonly final?: boolean;
}
interface ListQuery {
    readonly operation: string;
    readonly step: string;
    readonly from: string;
    readonly to: string;
    readonly entries: readonly JournalEntry[];
    readonly signal: AbortSignal | undefined;
}
type List = (query: ListQuery) => Promise<readonly ListedPayment[]>;
interface Contradiction {
    readonly kind: 'applied_twice' | 'unexpected_payment' | 'same_payment' | 'reversed' | 'unlisted' | 'response_differs';
    readonly entries: readonly JournalEntry[];
    readonly payment?: ListedPayment;
}
export type { Contradiction as C, ListedPayment as L, List as a, ListQuery as b };

// shared by entries: change.d.ts

import { S as StoredEntry } from './entry.js';
import { W as Waits, J as JournalStore } from './store.js';
interface EntrySummary {
    readonly count: number;
    readonly oldest?: string;
    readonly sums: Readonly<Record<string, string>>;
    readonly unsummed: number;
}
declare function summarize(entries: readonly StoredEntry[]): EntrySummary;
interface CreateJournalOptions extends Partial<Waits> {
    readonly baseUrl: string;
}
declare function createJournal(store: JournalStore, options: CreateJournalOptions): Promise<string>;
interface ChangeJournalOptions {
    readonly by: string;
    readonly note: string;
}
declare function moveJournal(store: JournalStore, id: string, options: ChangeJournalOptions & Pick<CreateJournalOptions, 'baseUrl'>): Promise<void>;
interface SetJournalOptions extends ChangeJournalOptions, Partial<Waits> {
    readonly operation?: string;
}
declare function setJournal(store: JournalStore, id: string, options: SetJournalOptions): Promise<void>;
export { summarize as b, createJournal as c, moveJournal as m, setJournal as s };
export type { ChangeJournalOptions as C, EntrySummary as E, SetJournalOptions as S, CreateJournalOptions as a };

// shared by entries: store.d.ts

import { R as ResolvedByPerson, J as JournalEntry, S as StoredEntry } from './entry.js';
interface Waits {
    readonly absentAfterMs: number;
    readonly rejectedAfterMs: number;
}
interface Compared {
    readonly until: string;
    readonly hourAt: string;
    readonly lastDayAt: string;
    readonly missing: readonly string[];
    readonly late?: {
        readonly ms: number;
        readonly at: string;
    };
    readonly absent: readonly {
        readonly id: string;
        readonly nextAt: string;
    }[];
}
interface JournalRecord {
    readonly v: 1;
    readonly id: string;
    readonly revision: number;
    readonly baseUrl: string;
    readonly createdAt: string;
    readonly restored?: ResolvedByPerson;
    readonly unmarked?: ResolvedByPerson & {
        readonly operations: readonly string[];
    };
    readonly reviews?: {
        readonly listed: readonly string[];
    };
    readonly moved?: ResolvedByPerson & {
        readonly from: string;
    };
    readonly waits?: Partial<Waits> & {
        readonly operations?: Readonly<Record<string, Partial<Waits>>>;
    };
    readonly waitsSet?: ResolvedByPerson;
    readonly compared?: Readonly<Record<string, Compared>>;
    readonly unpaid?: {
        readonly hourAt: string;
        readonly dayAt: string;
    };
    readonly told?: readonly string[];
}
interface JournalStore {
    open(id: string): EntryStore;
    ids?(): Promise<readonly string[]>;
    readonly isEphemeral?: boolean;
}
interface EntryStore {
    journal(): Promise<JournalRecord | undefined>;
    writeJournal(record: JournalRecord): Promise<boolean>;
    write(entry: JournalEntry): Promise<boolean>;
    find(reference: string): Promise<readonly StoredEntry[]>;
    read(id: string): Promise<StoredEntry | undefined>;
    list(which: 'all' | 'unresolved', after?: string): AsyncIterable<StoredEntry>;
    delete(ids: readonly string[]): Promise<void>;
    nowMs?(): Promise<number>;
    purge?(before: string, references: boolean): Promise<number>;
}
export type { EntryStore as E, JournalStore as J, Waits as W, JournalRecord as a };

// @tarja/journal/admin

import { JournalApi, PersonState, ResolveOptions } from './index.js';
import { JournalEntry } from './index.js';
import { ChangeJournalOptions, EntrySummary } from './index.js';
interface UnresolvedQuery {
    readonly operation: string;
    readonly status: number | 'none';
    readonly from: string;
    readonly to: string;
}
interface UnresolvedSelection extends EntrySummary {
    readonly entries: readonly JournalEntry[];
}
interface ResolvedSelection {
    readonly resolved: readonly JournalEntry[];
    readonly refused: readonly {
        readonly entry: JournalEntry;
        readonly reason: string;
    }[];
}
declare function findUnresolved(journal: JournalApi, query: UnresolvedQuery): Promise<UnresolvedSelection>;
declare function resolveAll(journal: JournalApi, selection: UnresolvedSelection, state: PersonState, options: Pick<ResolveOptions, 'by' | 'note' | 'seenAt'>): Promise<ResolvedSelection>;
interface PassOptions extends ChangeJournalOptions {
    readonly revision: number;
}
declare function passOver(journal: JournalApi, id: string, options: PassOptions): Promise<JournalEntry>;
declare function markRestored(journal: JournalApi, options: ChangeJournalOptions): Promise<void>;
interface UnmarkRestoredOptions extends ChangeJournalOptions {
    readonly operations?: readonly string[];
}
declare function unmarkRestored(journal: JournalApi, options: UnmarkRestoredOptions): Promise<void>;
export { findUnresolved, markRestored, passOver, resolveAll, unmarkRestored };
export type { PassOptions, ResolvedSelection, UnmarkRestoredOptions, UnresolvedQuery, UnresolvedSelection };

// @tarja/journal/contract

import { JournalStore } from '../../index.js';
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

import { JournalStore } from '../../index.js';
declare function directoryJournal(path: string | undefined): JournalStore;
export { directoryJournal };

// @tarja/journal/durable-object

import { JournalStore } from '../../index.js';
import { SqlRow } from '../sql/sql.js';
interface JournalObjectState {
    readonly storage: {
        readonly sql: {
            exec(query: string, ...values: (string | number)[]): {
                toArray(): readonly SqlRow[];
            };
        };
    };
}
interface JournalObjects {
    idFromName(name: string): object;
    get(id: never): object;
}
interface JournalObject {
    run(text: string, values: readonly (string | number)[]): Promise<readonly SqlRow[]>;
}
type JournalObjectClass = new (state: JournalObjectState, env: unknown) => JournalObject & {
    readonly __DURABLE_OBJECT_BRAND: never;
};
declare function journalObject(): JournalObjectClass;
declare function durableObjectJournal(objects: JournalObjects): JournalStore;
export { durableObjectJournal, journalObject };
export type { JournalObject, JournalObjectClass, JournalObjectState, JournalObjects };

// @tarja/journal/sql

import { JournalStore } from '../../index.js';
import { R as RunSql } from '../../dialect.js';
export { S as SqlRow } from '../../dialect.js';
type SqlDialect = 'postgres' | 'sqlite' | 'd1';
declare function journalTable(dialect: SqlDialect, table?: string): readonly string[];
interface SqlJournalOptions {
    readonly dialect: SqlDialect;
    readonly table?: string;
    readonly allowDataLoss?: boolean;
}
declare function sqlJournal(run: RunSql, options: SqlJournalOptions): JournalStore;
export { RunSql, journalTable, sqlJournal };
export type { SqlDialect, SqlJournalOptions };

// shared by entries: dialect.d.ts

type RunSql = (text: string, values: readonly (string | number)[]) => Promise<readonly SqlRow[]> | readonly SqlRow[];
type SqlRow = Readonly<Record<string, unknown>>;
export type { RunSql as R, SqlRow as S };

// @tarja/journal/memory

import { JournalStore } from '../index.js';
declare function memoryJournal(): JournalStore;
export { memoryJournal };

// @tarja/journal/reconcile

import { JournalApi } from './index.js';
import { ListedPayment, Contradiction, List } from './index.js';
import { JournalEntry, StoredEntry } from './index.js';
type Kind = Pick<JournalEntry, 'operation' | 'step'>;
interface ReconcileOptions {
    readonly overdueAfterMs?: number | Readonly<Record<string, number>>;
    readonly signal?: AbortSignal;
}
interface Reconciliation {
    readonly applied: readonly JournalEntry[];
    readonly rejected: readonly JournalEntry[];
    readonly absent: readonly JournalEntry[];
    readonly paid: readonly JournalEntry[];
    readonly ended: readonly JournalEntry[];
    readonly unresolved: readonly JournalEntry[];
    readonly failed: readonly {
        readonly entry: StoredEntry;
        readonly cause: Error | undefined;
    }[];
    readonly overdue: readonly JournalEntry[];
    readonly unrecorded: readonly (Pick<JournalEntry, 'operation' | 'step'> & {
        readonly payment: ListedPayment;
    })[];
    readonly contradictions: readonly Contradiction[];
    readonly compared?: {
        readonly from: string;
        readonly to: string;
        readonly elsewhere: number;
        readonly failed: readonly (Kind & {
            readonly cause: Error | undefined;
        })[];
    };
    readonly stopped: Error | undefined;
}
declare function reconcile(journal: JournalApi, list?: List, options?: ReconcileOptions): Promise<Reconciliation>;
export { reconcile };
export type { ReconcileOptions, Reconciliation };
