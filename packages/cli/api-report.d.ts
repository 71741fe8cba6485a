// The public face of @tarja/cli. Written by tools/build/api-report.mjs.

// @tarja/cli

import { BindingMap, OnlyKnown } from '@tarja/catalogue/bindings';
import { ClientOptions, Plugin, Outcome, Issue, CallRecord } from '@tarja/core';
import { PasswordGrantOptions } from '@tarja/core/password-grant';
import { JournalOptions, ReferenceStore, StoredEntry } from '@tarja/journal';
interface Profile {
    readonly baseUrl: string;
    readonly variables?: string;
    readonly grant?: Omit<PasswordGrantOptions, 'basic' | 'credential' | 'dangerouslyAllowBrowser' | 'username'>;
}
interface Config<Bindings extends BindingMap = BindingMap> {
    readonly profiles?: Readonly<Record<string, Profile>>;
    readonly profile?: string;
    readonly bindings?: Bindings & OnlyKnown<Bindings>;
    readonly journal?: JournalOptions<ReferenceStore>;
    readonly client?: Omit<ClientOptions, 'auth' | 'baseUrl'>;
    readonly plugins?: readonly Plugin<string, object>[];
    readonly close?: () => unknown;
}
declare function defineConfig<const Bindings extends BindingMap>(config: Config<Bindings>): Config<Bindings>;
interface Versioned {
    readonly v: 1;
}
interface ErrorDocument extends Versioned {
    readonly error: {
        readonly code: string;
        readonly outcome?: Outcome;
        readonly message: string;
    };
    readonly exitCode: number;
}
type Verdict = 'failed' | 'ok' | 'skipped' | 'unknown' | 'warning';
interface CheckDocument {
    readonly check: string;
    readonly verdict: Verdict;
    readonly found: string;
    readonly advice?: string;
    readonly mend?: string;
    readonly ms?: number;
}
interface DoctorDocument extends Versioned {
    readonly profile: string;
    readonly baseUrl: string;
    readonly checks: readonly CheckDocument[];
    readonly counts: Readonly<Record<Verdict, number>>;
}
interface TokenDocument extends Versioned {
    readonly profile: string;
    readonly lifetimeSeconds: number;
    readonly readFrom: string;
    readonly scope?: string;
    readonly claims?: readonly string[];
    readonly accessToken?: string;
}
interface CallTimings {
    readonly totalMs: number;
    readonly attempts: readonly {
        readonly ms: number;
        readonly status?: number;
    }[];
}
interface CallDocument extends Versioned {
    readonly profile: string;
    readonly operation: string;
    readonly reference?: string;
    readonly outcome: Outcome | 'applied';
    readonly attempts: number;
    readonly timings: CallTimings;
    readonly status?: number;
    readonly mayHaveReplayed: boolean;
    readonly data?: unknown;
    readonly deviations?: readonly Issue[];
    readonly answer?: {
        readonly status: number;
        readonly contentType?: string;
        readonly server?: string;
        readonly body?: unknown;
    };
    readonly error?: ErrorDocument['error'];
    readonly record?: CallRecord;
}
interface RequestDocument extends Versioned {
    readonly profile: string;
    readonly operation: string;
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly curl?: string;
}
interface OperationsDocument extends Versioned {
    readonly groups: readonly {
        readonly group: string;
        readonly title: string;
        readonly operations: readonly {
            readonly id: string;
            readonly label: string;
            readonly state: 'bound' | 'documented' | 'stub';
            readonly section: string;
        }[];
    }[];
    readonly counts: {
        readonly bound: number;
        readonly documented: number;
        readonly stub: number;
    };
}
interface EntryDocument extends Versioned {
    readonly entry: StoredEntry;
}
interface ReconcileDocument extends Versioned {
    readonly found: readonly string[];
    readonly absent: readonly string[];
    readonly ended: readonly string[];
    readonly open: readonly OpenCall[];
    readonly overdue: readonly string[];
    readonly failed: readonly {
        readonly id: string;
        readonly reason: string;
    }[];
    readonly settled: boolean;
    readonly unmatched: number;
    readonly stopped?: string;
}
interface OpenCall {
    readonly id: string;
    readonly since: string;
    readonly said?: string;
    readonly fields?: readonly string[];
    readonly read?: number;
    readonly reads?: number;
    readonly until?: string;
}
interface PurgeDocument extends Versioned {
    readonly purged: number;
}
type EmulatorDocument = {
    readonly v: 1;
    readonly type: 'ready';
    readonly url: string;
    readonly console: string;
    readonly log: string;
} | {
    readonly v: 1;
    readonly type: 'request';
    readonly space: string;
    readonly entry: Readonly<Record<string, unknown>>;
    readonly payment?: Readonly<Record<string, unknown>>;
};
interface InitDocument extends Versioned {
    readonly runtime: string;
    readonly folder: string;
    readonly written: readonly string[];
    readonly next: readonly string[];
}
type CompletionDocument = {
    readonly v: 1;
    readonly script: string;
} | {
    readonly v: 1;
    readonly words: Readonly<Record<string, string>>;
};
export { defineConfig };
export type { CallDocument, CallTimings, CheckDocument, CompletionDocument, Config, DoctorDocument, EmulatorDocument, EntryDocument, ErrorDocument, InitDocument, OperationsDocument, Profile, PurgeDocument, ReconcileDocument, RequestDocument, TokenDocument, Verdict };
