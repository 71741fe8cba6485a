// The public face of @tarja/emulator. Written by tools/build/api-report.mjs.

// @tarja/emulator

import { S as SettingsPatch, F as Fault } from './emulator.js';
export { B as Bindings, a as BoundOperation, b as BoundRequest, c as BoundResponse, E as Emulator, d as EmulatorOptions, e as EmulatorTransport, f as Ending, g as FaultAction, h as FaultMatch, i as FaultPlace, I as IntentEffect, j as Issue, L as LogEntry, k as LogView, l as LoggedResponse, N as Narrowing, O as OrderEvent, m as OutgoingRequest, P as Payment, n as PaymentCounts, o as Problem, Q as QueuedFault, R as Responses, p as SendReport, q as Settings, r as Space, V as Verdict, W as Webhook, s as WebhookScheme, t as WebhookTarget, u as WholeResponse, v as WireSchema, w as createEmulator, x as emulatorCredentials } from './emulator.js';
export { C as ConsolePage } from './page-response.js';
interface Scenario {
    readonly name: string;
    readonly about: string;
    readonly client: string;
    readonly settings?: SettingsPatch;
    readonly faults?: readonly Fault[];
}
declare const scenarios: readonly Scenario[];
declare function emulatorVariables(baseUrl: string): {
    readonly TARJA_BASE_URL: string;
    readonly TARJA_BASIC_CREDENTIALS: string;
    readonly TARJA_USERNAME: string;
    readonly TARJA_CREDENTIAL_NAME: string;
    readonly TARJA_CREDENTIAL_VALUE: string;
};
export { Fault, SettingsPatch, emulatorVariables, scenarios };
export type { Scenario };

// shared by entries: emulator.d.ts

import { C as ConsolePage } from './page-response.js';
interface WireSchema {
    readonly '~standard': {
        readonly validate: (value: unknown) => unknown;
    };
}
interface BoundLookup {
    readonly operation: BoundOperation;
    readonly input: (known: {
        readonly fields: Readonly<Record<string, unknown>>;
        readonly saved: Readonly<Record<string, unknown>>;
        readonly reference: string;
    }) => object | undefined;
    readonly field: string;
    readonly applied: readonly string[];
    readonly rejected?: readonly string[];
    readonly reversed?: readonly string[];
    readonly ofStep?: readonly string[];
    readonly at?: string;
    readonly fields?: Readonly<Record<string, string>>;
}
interface BoundOperation {
    readonly method: string;
    readonly path: string;
    readonly effect?: 'safe' | 'idempotent' | 'unsafe';
    readonly auth?: 'bearer' | 'none';
    readonly contentType?: string;
    readonly defaults?: {
        readonly query?: object;
        readonly body?: object;
        readonly headers?: {
            readonly accept?: string;
        };
    };
    readonly responseType?: 'json' | 'text' | 'bytes';
    readonly body?: WireSchema | undefined;
    readonly outcomeOf?: object | string | undefined;
    readonly identifiedBy?: readonly string[] | object | undefined;
    readonly step?: string;
    readonly lookup?: BoundLookup;
    readonly idempotencyKey?: {
        readonly header?: string;
        readonly field?: string;
    };
    readonly repeatable?: object;
    readonly response?: WireSchema | undefined;
}
interface Narrowing {
    readonly required?: readonly string[];
    readonly accessTokenHeader?: unknown;
    readonly meioPagamento?: unknown;
    readonly identifiedBy?: readonly string[] | object;
    readonly uniqueBy?: readonly string[];
    readonly listedBy?: readonly string[];
    readonly mayVary?: readonly string[];
    readonly response?: unknown;
    readonly outcomeOf?: unknown;
    readonly amountField?: unknown;
    readonly replayUnauthorized?: unknown;
    readonly unmaskedFields?: unknown;
    readonly replace?: BoundOperation;
}
type Bindings = Readonly<Record<string, BoundOperation | Narrowing>>;
interface BoundRequest {
    readonly operation: string;
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string | readonly string[]>>;
    readonly body: unknown;
    readonly intents: readonly string[];
}
interface BoundResponse {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
}
type Responses = Readonly<Record<string, BoundResponse | ((request: BoundRequest) => BoundResponse | Promise<BoundResponse>)>>;
interface Issue {
    readonly field: string;
    readonly expected: string;
}
declare const places: readonly [
    "before-connection",
    "before-accept",
    "after-commit",
    "mid-body"
];
declare const actions: readonly [
    "refuse",
    "decline",
    "reset",
    "close",
    "hang",
    "slow",
    "status"
];
type FaultPlace = (typeof places)[number];
type FaultAction = (typeof actions)[number];
interface FaultMatch {
    readonly path?: string;
    readonly operation?: string;
}
interface Fault {
    readonly match?: FaultMatch;
    readonly at: FaultPlace;
    readonly action: FaultAction;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly delayMs?: number;
    readonly times?: number | 'always';
    readonly after?: number;
}
type QueuedFault = Fault & {
    readonly id: string;
    readonly met: number;
    readonly played: number;
};
interface Problem {
    readonly status: number;
    readonly name: string;
    readonly detail: string;
    readonly section?: string;
    readonly errors?: readonly Issue[];
    readonly headers?: Readonly<Record<string, string>>;
}
type Ending = 'whole' | 'cut' | 'lost';
interface LoggedResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly bodyBytes: number;
    readonly sentBytes: number;
    readonly at: string;
    readonly beganAt?: string;
}
interface LogEntry {
    readonly seq: number;
    readonly at: string;
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly bodyBytes: number;
    readonly connection?: number;
    readonly fault?: {
        readonly id: string;
        readonly at: FaultPlace;
        readonly action: FaultAction;
    };
    readonly applied: boolean;
    readonly effect?: 'token' | 'intent';
    readonly operation?: string;
    readonly status?: number;
    readonly problem?: string;
    readonly refusal?: Pick<Problem, 'detail' | 'section' | 'errors'>;
    readonly appliedAt?: string;
    readonly response?: LoggedResponse;
    readonly endedAt?: string;
    readonly ending?: Ending;
    readonly tokenFrom?: number;
    readonly payment?: string;
}
interface PaymentCounts {
    readonly received: number;
    readonly applied: number;
    readonly ended: number;
    readonly reportedApplied: number;
    readonly reportedRejected: number;
    readonly unauthorizedBefore: number;
}
type Verdict = 'applied' | 'applied_after_401' | 'applied_twice' | 'applied_unreported' | 'reported_not_applied' | 'rejected' | 'not_applied' | 'in_progress';
interface Payment {
    readonly payment: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly received: readonly number[];
    readonly applied: readonly number[];
    readonly counts: PaymentCounts;
    readonly verdict: Verdict;
}
interface Settings {
    readonly tokenLifetimeSeconds: number;
    readonly expiresIn: string | number | null;
    readonly clockOffsetSeconds: number;
    readonly intentResponse: BoundResponse | null;
    readonly declineResponse: BoundResponse | null;
    readonly identifiedBy: readonly string[];
    readonly tokenChallenge: boolean;
    readonly undocumentedFields: boolean;
}
type SettingsPatch = {
    readonly [K in keyof Settings]?: Settings[K] | null;
};
declare const emulatorCredentials: {
    readonly basic: {
        readonly user: string;
        readonly password: string;
    };
    readonly username: string;
    readonly credential: {
        readonly name: string;
        readonly value: string;
    };
};
interface IntentEffect {
    readonly id: string;
    readonly seq: number;
    readonly at: string;
    readonly payment?: string;
}
interface LogView {
    readonly entries: readonly LogEntry[];
    readonly intents: readonly IntentEffect[];
    readonly payments: readonly Payment[];
    readonly totals: {
        readonly received: number;
        readonly tokens: number;
        readonly intents: number;
    };
    readonly dropped: number;
}
interface OrderEvent {
    readonly order: string;
    readonly step: string;
    readonly type: 'opened' | 'stopped' | 'resolved' | 'contradiction' | 'overdue';
    readonly at: string;
    readonly outcome?: string;
    readonly by?: string;
    readonly client?: string;
    readonly fields?: Readonly<Record<string, unknown>>;
}
interface WebhookScheme {
    sign(request: {
        readonly method: string;
        readonly url: string;
        readonly headers: Headers;
        readonly body: Uint8Array<ArrayBuffer>;
    }): Promise<Headers>;
}
interface Webhook {
    readonly event: object | string;
    readonly scheme?: WebhookScheme | undefined;
    readonly headers?: Readonly<Record<string, string>>;
    readonly when?: 'now' | 'before-response' | 'after' | 'late';
    readonly times?: number;
}
type WebhookTarget = string | ((request: Request) => Promise<Response>);
interface Space {
    log(): LogView;
    addOrderEvent(event: OrderEvent): void;
    reset(): void;
    play(name: string): string[];
    notify(to: WebhookTarget, webhook: Webhook): Promise<readonly number[]>;
    change(path: string, changes: object): void;
    revokeTokens(): number;
    readonly faults: {
        add(...faults: readonly Fault[]): string[];
        clear(id?: string): void;
        list(): QueuedFault[];
    };
    readonly settings: {
        read(): Settings;
        patch(patch: SettingsPatch): Settings;
    };
}
interface OutgoingRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | Uint8Array<ArrayBuffer> | undefined;
    readonly signal: AbortSignal;
}
interface SendReport {
    begin(): boolean;
    receive(status: number, headers: Headers): void;
    readonly maxResponseBytes: number;
}
interface WholeResponse {
    readonly status: number;
    readonly headers: Headers;
    readonly url: string;
    readonly body: Uint8Array<ArrayBuffer>;
}
interface EmulatorTransport {
    send(outgoing: OutgoingRequest, report: SendReport): Promise<WholeResponse>;
}
interface EmulatorOptions {
    readonly settings?: SettingsPatch;
    readonly logLimit?: number;
    readonly allowHosts?: readonly string[];
    readonly allowOrigins?: readonly string[];
    readonly clock?: () => number;
    readonly bindings?: Bindings;
    readonly responses?: Responses;
    readonly webhookScheme?: WebhookScheme;
    readonly console?: ConsolePage;
}
interface Emulator extends Space {
    fetch(request: Request): Promise<Response>;
    readonly transport: EmulatorTransport;
    space(name: string): Space;
}
declare function createEmulator(options?: EmulatorOptions): Emulator;
export { createEmulator as w, emulatorCredentials as x };
export type { Bindings as B, Emulator as E, Fault as F, IntentEffect as I, LogEntry as L, Narrowing as N, OrderEvent as O, Payment as P, QueuedFault as Q, Responses as R, SettingsPatch as S, Verdict as V, Webhook as W, BoundOperation as a, BoundRequest as b, BoundResponse as c, EmulatorOptions as d, EmulatorTransport as e, Ending as f, FaultAction as g, FaultMatch as h, FaultPlace as i, Issue as j, LogView as k, LoggedResponse as l, OutgoingRequest as m, PaymentCounts as n, Problem as o, SendReport as p, Settings as q, Space as r, WebhookScheme as s, WebhookTarget as t, WholeResponse as u, WireSchema as v };

// shared by entries: page-response.d.ts

interface ConsolePage {
    readonly html: string;
    readonly policy: string;
}
export type { ConsolePage as C };

// @tarja/emulator/command

import { LogEntry, Payment, Space } from './index.js';
export { O as OrderEvent } from './emulator.js';
import { EmulatorServer } from './node.js';
type OnEntry = (entry: LogEntry, space: string, payment: Payment | undefined) => void;
interface Given {
    text(name: string): string | undefined;
}
interface Served extends Pick<EmulatorServer, 'close'>, Pick<Space, 'addOrderEvent'> {
    readonly url: string;
    readonly reach: string | undefined;
}
declare function start(input: Given, onEntry: OnEntry): Promise<Served>;
declare function formatStartMessage({ url, reach }: Served): string;
declare function formatRequest(entry: LogEntry, space: string): string;
interface ColouredLine {
    readonly text: string;
    readonly style: 'green' | 'gray' | 'yellow' | 'red';
}
declare function formatPayment(payment: Payment): ColouredLine;
export { formatPayment, formatRequest, formatStartMessage, start };
export type { ColouredLine, Given, Served };

// @tarja/emulator/node

import { Emulator, EmulatorOptions } from './index.js';
interface ServeOptions extends EmulatorOptions {
    readonly port?: number;
    readonly host?: string;
    readonly tls?: {
        readonly cert: string;
        readonly key: string;
    };
}
interface EmulatorServer {
    readonly url: string;
    readonly consoleUrl: string;
    readonly port: number;
    readonly emulator: Emulator;
    close(): Promise<void>;
}
declare function serve(options?: ServeOptions): Promise<EmulatorServer>;
export { serve };
export type { EmulatorServer, ServeOptions };

// @tarja/emulator/console

import { C as ConsolePage } from './page-response.js';
declare const consolePage: ConsolePage;
export { ConsolePage, consolePage };
