// The public face of @tarja/cli. Written by tools/build/api-report.mjs.

// @tarja/cli

import { BindingMap, OnlyKnown } from '@tarja/catalogue/bindings';
import { ClientOptions, Plugin, Outcome, Issue, CallRecord } from '@tarja/core';
import { PasswordGrantOptions } from '@tarja/core/password-grant';
import { JournalOptions, StoredEntry, JournalEntry } from '@tarja/journal';
interface Config<Bindings extends BindingMap = BindingMap> {
    readonly bindings?: Bindings & OnlyKnown<Bindings>;
    readonly journal?: JournalOptions;
    readonly grant?: Omit<PasswordGrantOptions, 'basic' | 'credential' | 'dangerouslyAllowBrowser' | 'username'>;
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
    readonly fix?: string;
}
interface DoctorDocument extends Versioned {
    readonly baseUrl: string;
    readonly checks: readonly CheckDocument[];
    readonly counts: Readonly<Record<Verdict, number>>;
}
interface CallDocument extends Versioned {
    readonly operation: string;
    readonly reference?: string;
    readonly outcome: Outcome | 'applied' | 'conflict';
    readonly attempts: number;
    readonly status?: number;
    readonly mayHaveReplayed: boolean;
    readonly data?: unknown;
    readonly deviations?: readonly Issue[];
    readonly response?: {
        readonly status: number;
        readonly contentType?: string;
        readonly server?: string;
        readonly body?: unknown;
    };
    readonly error?: ErrorDocument['error'];
    readonly record?: CallRecord;
}
interface RequestDocument extends Versioned {
    readonly operation: string;
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
}
interface EntryDocument extends Versioned {
    readonly entry: StoredEntry;
}
interface ReconcileDocument extends Versioned {
    readonly applied: readonly string[];
    readonly rejected: readonly string[];
    readonly absent: readonly string[];
    readonly ended: readonly string[];
    readonly unresolved: readonly Pick<JournalEntry, 'id' | 'lastLookup' | 'startedAt'>[];
    readonly overdue: readonly string[];
    readonly failed: readonly {
        readonly id: string;
        readonly reason: string;
    }[];
    readonly resolved: boolean;
    readonly unrecorded: number;
    readonly contradictions: readonly {
        readonly kind: string;
        readonly entries: readonly string[];
    }[];
    readonly stopped?: string;
}
interface PurgeDocument extends Versioned {
    readonly purged: number;
}
export { defineConfig };
export type { CallDocument, CheckDocument, Config, DoctorDocument, EntryDocument, ErrorDocument, PurgeDocument, ReconcileDocument, RequestDocument, Verdict };
