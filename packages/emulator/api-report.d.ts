// The public face of @tarja/emulator. Written by tools/build/api-report.mjs.

// @tarja/emulator

export { A as Answers, B as Bindings, a as BoundAnswer, b as BoundOperation, c as BoundRequest, N as Narrowing, W as WireSchema } from './bindings.js';
export { C as ConsolePage, E as Ending, I as Issue, J as Judgement, L as LogEntry, e as LoggedAnswer, P as Payment, f as PaymentCounts, g as PaymentRecord, h as Problem, Q as QueuedFault, i as Verdict } from './served-page.js';
export { E as Emulator, a as EmulatorOptions, b as EmulatorTransport, F as FaultQueueState, I as IntentEffect, c as IssuedToken, L as LogState, d as LogView, e as LostAnswer, O as OnEntry, f as OutgoingRequest, R as Recorded, S as SendReport, g as SignatureScheme, h as SignatureSchemes, i as SignedMessage, j as Space, k as SpaceState, T as TokenEffect, U as UnsignedAnswer, W as WholeAnswer, l as createEmulator } from './emulator.js';
import { E as EmulatorCredentials } from './scenario.js';
export { D as Delay, F as Fault, a as FaultAction, b as FaultMatch, c as FaultPlace, I as IntentResponse, S as Scenario, d as ScenarioAnswer, e as ScenarioStep, f as Settings, g as SettingsPatch, h as emulatorCredentials } from './scenario.js';
declare function emulatorVariables(baseUrl: string, { basic, username, credential }?: EmulatorCredentials): {
    readonly TARJA_BASE_URL: string;
    readonly TARJA_BASIC_CREDENTIALS: string;
    readonly TARJA_USERNAME: string;
    readonly TARJA_CREDENTIAL_NAME: string;
    readonly TARJA_CREDENTIAL_VALUE: string;
};
export { EmulatorCredentials, emulatorVariables };

// shared by entries: bindings.d.ts

interface WireSchema {
    readonly '~standard': {
        readonly validate: (value: unknown) => unknown;
    };
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
    };
    readonly params?: WireSchema | undefined;
    readonly query?: WireSchema | undefined;
    readonly body?: WireSchema | undefined;
    readonly outcomeOf?: object | string | undefined;
    readonly response?: WireSchema | undefined;
}
interface Narrowing {
    readonly required?: readonly string[];
    readonly accessTokenHeader?: unknown;
    readonly meioPagamento?: unknown;
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
interface BoundAnswer {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
}
type Answers = Readonly<Record<string, BoundAnswer | ((request: BoundRequest) => BoundAnswer | Promise<BoundAnswer>)>>;
export type { Answers as A, Bindings as B, Narrowing as N, WireSchema as W, BoundAnswer as a, BoundOperation as b, BoundRequest as c };

// shared by entries: served-page.d.ts

import { c as FaultPlace, a as FaultAction, F as Fault, E as EmulatorCredentials, S as Scenario, f as Settings } from './scenario.js';
interface Issue {
    readonly field: string;
    readonly expected: string;
}
interface Problem {
    readonly status: number;
    readonly name: string;
    readonly detail: string;
    readonly section?: string;
    readonly errors?: readonly Issue[];
    readonly headers?: Readonly<Record<string, string>>;
    readonly members?: Readonly<Record<string, unknown>>;
}
type Ending = 'whole' | 'cut' | 'lost';
interface LoggedAnswer {
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
    readonly rawHeaders?: readonly (readonly [
        name: string,
        value: string
    ])[];
    readonly body: string;
    readonly bodyBytes: number;
    readonly connection?: number;
    readonly fault?: {
        readonly id: string;
        readonly at: FaultPlace;
        readonly action: FaultAction;
    };
    readonly degraded?: true;
    readonly applied: boolean;
    readonly effect?: 'token' | 'intent';
    readonly operation?: string;
    readonly status?: number;
    readonly problem?: string;
    readonly refusal?: Pick<Problem, 'detail' | 'section' | 'errors'>;
    readonly deviations?: readonly Issue[];
    readonly appliedAt?: string;
    readonly answer?: LoggedAnswer;
    readonly endedAt?: string;
    readonly ending?: Ending;
    readonly endedBy?: 'emulator' | 'client';
    readonly tokenFrom?: number;
    readonly call?: string;
    readonly payment?: string;
}
type QueuedFault = Fault & {
    readonly id: string;
    readonly met: number;
    readonly played: number;
};
interface PaymentCounts {
    readonly received: number;
    readonly applied: number;
    readonly ended: number;
    readonly toldApplied: number;
    readonly toldRefused: number;
    readonly unauthorizedBefore: number;
}
type Verdict$1 = 'fine' | 'applied twice' | 'applied, and nobody was told' | 'told applied, and was not' | 'applied after a 401' | 'refused' | 'never arrived' | 'under way';
interface Judgement {
    readonly verdict: Verdict$1;
    readonly reason: string;
    readonly advice?: string;
}
interface PaymentRecord {
    readonly payment: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly received: readonly number[];
    readonly applied: readonly number[];
    readonly counts: PaymentCounts;
}
interface Payment extends PaymentRecord, Judgement {
}
type Language = 'en' | 'pt-BR';
interface Expected {
    readonly outcome: 'success' | 'rejected' | 'unknown';
    readonly applied: 0 | 1;
}
interface Cut {
    readonly at: FaultPlace;
    readonly outcome: Expected['outcome'];
    readonly isApplied: boolean;
    readonly test: string;
}
type Verdict = 'as shown' | 'sent' | 'not sent' | 'wrong' | 'not shown';
interface Row {
    readonly part: 'header' | 'query' | 'body';
    readonly name: string;
    readonly sent: string | undefined;
    readonly shown: string | undefined;
    readonly verdict: Verdict;
}
interface RequestDescription {
    readonly rows?: readonly Row[];
    readonly headers: readonly (readonly [
        name: string,
        value: string
    ])[];
    readonly curl: string;
    readonly refusal?: LogEntry['refusal'];
    readonly test?: string;
    readonly cuts?: readonly Cut[];
}
interface DescriptionContext {
    readonly baseUrl: string;
    readonly credentials: EmulatorCredentials;
    readonly faults: readonly QueuedFault[];
    readonly payment?: PaymentRecord;
    readonly language?: Language;
}
interface Story {
    readonly scenario: Scenario;
    readonly clients: number;
    readonly payments: number;
    readonly isSent: boolean;
}
type Texts = Readonly<Record<string, string>>;
type SettingForm = readonly string[] | 'json';
interface ConsoleGuide {
    readonly language: string;
    readonly texts: Texts;
    readonly stories: readonly Story[];
    readonly settings: readonly (readonly [
        name: keyof Settings,
        form: SettingForm
    ])[];
    readonly actionsAt: Readonly<Record<FaultPlace, readonly FaultAction[]>>;
    readonly binding: string;
    readonly client: string;
    readonly fix: string;
}
interface BuiltPage {
    readonly html: string;
    readonly policy: string;
}
interface ConsolePage extends BuiltPage {
    guide(language: string): ConsoleGuide;
    describe(entry: LogEntry, context: DescriptionContext): RequestDescription;
}
export type { BuiltPage as B, ConsolePage as C, DescriptionContext as D, Ending as E, Issue as I, Judgement as J, LogEntry as L, Payment as P, QueuedFault as Q, RequestDescription as R, SettingForm as S, Texts as T, Verdict as V, ConsoleGuide as a, Cut as b, Row as c, Story as d, LoggedAnswer as e, PaymentCounts as f, PaymentRecord as g, Problem as h, Verdict$1 as i };

// shared by entries: scenario.d.ts

declare const places: readonly [
    "before-connection",
    "mid-upload",
    "before-accept",
    "after-commit",
    "mid-body"
];
declare const wholeAnswers: readonly [
    "status",
    "empty",
    "content-type",
    "redirect"
];
declare const brokenAnswers: readonly [
    "reset",
    "close",
    "hang",
    "stall",
    "slow",
    "garbage"
];
type FaultPlace = (typeof places)[number];
type FaultAction = 'refuse' | 'decline' | (typeof brokenAnswers)[number] | (typeof wholeAnswers)[number];
interface FaultMatch {
    readonly method?: string;
    readonly path?: string;
    readonly operation?: string;
    readonly field?: {
        readonly name: string;
        readonly value: string | number;
    };
}
type Delay = number | {
    readonly from: number;
    readonly to: number;
};
interface Fault {
    readonly id?: string;
    readonly match?: FaultMatch;
    readonly at: FaultPlace;
    readonly action: FaultAction;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly delayMs?: Delay;
    readonly location?: string;
    readonly framing?: 'content-length' | 'chunked';
    readonly times?: number | 'always';
    readonly after?: number;
    readonly probability?: number;
}
interface EmulatorCredentials {
    readonly basic: string | {
        readonly user: string;
        readonly password: string;
    };
    readonly username: string;
    readonly credential: {
        readonly name: string;
        readonly value: string;
    };
}
interface IntentResponse {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
}
interface Settings {
    readonly credentials: EmulatorCredentials;
    readonly tokenLifetimeSeconds: number;
    readonly expiresIn: string | number | null;
    readonly opaqueTokens: boolean;
    readonly clockOffsetSeconds: number;
    readonly tokenDelayMs: number;
    readonly intentResponse: IntentResponse | null;
    readonly declineResponse: IntentResponse | null;
    readonly unknownFields: 'refuse' | 'accept';
    readonly identifiedBy: readonly string[];
    readonly missingAccessTokenHeader: 'refuse' | 'accept';
    readonly missingMeioPagamento: 'refuse' | 'accept';
    readonly tokenChallenge: boolean;
    readonly requireSignature: string | null;
    readonly signAnswers: string | null;
    readonly exposeHeaders: boolean;
}
type SettingsPatch = {
    readonly [K in keyof Settings]?: (K extends 'credentials' ? Partial<EmulatorCredentials> : Settings[K]) | null;
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
interface ScenarioAnswer {
    readonly match?: FaultMatch;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly times?: number | 'always';
    readonly after?: number;
}
type ScenarioStep = {
    readonly settings: SettingsPatch;
} | {
    readonly fault: Fault;
} | {
    readonly answer: ScenarioAnswer;
};
interface Scenario {
    readonly scenario: 1;
    readonly name: string;
    readonly about?: string;
    readonly client?: string;
    readonly steps: readonly ScenarioStep[];
}
export { emulatorCredentials as h };
export type { Delay as D, EmulatorCredentials as E, Fault as F, IntentResponse as I, Scenario as S, FaultAction as a, FaultMatch as b, FaultPlace as c, ScenarioAnswer as d, ScenarioStep as e, Settings as f, SettingsPatch as g };

// shared by entries: emulator.d.ts

import { B as Bindings, A as Answers } from './bindings.js';
import { L as LogEntry, P as Payment, g as PaymentRecord, Q as QueuedFault, C as ConsolePage } from './served-page.js';
import { f as Settings, S as Scenario, F as Fault, g as SettingsPatch } from './scenario.js';
interface SignedMessage {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer>;
}
interface UnsignedAnswer {
    readonly status: number;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly request: SignedMessage;
}
interface SignatureScheme {
    verify(message: SignedMessage): Promise<unknown>;
    sign?(answer: UnsignedAnswer): Promise<Headers>;
}
type SignatureSchemes = Readonly<Record<string, SignatureScheme>>;
interface IntentEffect {
    readonly id: string;
    readonly seq: number;
    readonly at: string;
    readonly payment?: string;
}
interface TokenEffect {
    readonly seq: number;
    readonly at: string;
    readonly expiresAt: string;
    readonly lifetimeSeconds: number;
    readonly revoked?: true;
}
interface Recorded {
    readonly entries: readonly LogEntry[];
    readonly intents: readonly IntentEffect[];
    readonly tokens: readonly TokenEffect[];
    readonly totals: {
        readonly received: number;
        readonly tokens: number;
        readonly intents: number;
    };
}
interface LogView extends Recorded {
    readonly payments: readonly Payment[];
    readonly dropped: number;
}
interface LogState extends Recorded {
    readonly payments: readonly PaymentRecord[];
    readonly lastSeq: number;
}
interface FaultQueueState {
    readonly faults: readonly QueuedFault[];
    readonly nextId: number;
    readonly random: number;
}
interface IssuedToken {
    readonly token: string;
    readonly expiresAtMs: number;
    readonly revoked: boolean;
    readonly seq: number;
}
interface SpaceState {
    readonly version: 1;
    readonly settings: Settings;
    readonly tokens: readonly IssuedToken[];
    readonly log: LogState;
    readonly faults: FaultQueueState;
    readonly masked: number;
    readonly intentCount: number;
}
interface Space {
    log(): LogView;
    clearLog(): void;
    reset(): void;
    exportState(): SpaceState;
    importState(state: SpaceState): void;
    play(scenario: Scenario | string): {
        readonly name: string;
        readonly ids: readonly string[];
    };
    record(): Scenario;
    revokeTokens(): number;
    readonly faults: {
        add(...faults: readonly Fault[]): string[];
        clear(id?: string, onlyDone?: boolean): void;
        list(): QueuedFault[];
    };
    readonly settings: {
        read(): Settings;
        patch(patch: SettingsPatch): Settings;
    };
}
type OnEntry = (entry: LogEntry, space: string, payment: Payment | undefined) => void;
type LostAnswer = 'broken-body' | 'reject';
interface OutgoingRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | Uint8Array<ArrayBuffer> | undefined;
    readonly signal: AbortSignal;
}
interface SendReport {
    begin(): boolean;
    answered(status: number, headers: Headers): void;
    readonly maxResponseBytes: number;
}
interface WholeAnswer {
    readonly status: number;
    readonly headers: Headers;
    readonly url: string;
    readonly body: Uint8Array<ArrayBuffer>;
}
interface EmulatorTransport {
    send(outgoing: OutgoingRequest, report: SendReport): Promise<WholeAnswer>;
}
interface EmulatorOptions {
    readonly settings?: SettingsPatch;
    readonly seed?: number;
    readonly maxBodyBytes?: number;
    readonly maxSpaces?: number;
    readonly maxCharacters?: number;
    readonly logLimit?: number;
    readonly logSecrets?: boolean;
    readonly allowHosts?: readonly string[];
    readonly allowOrigins?: readonly string[];
    readonly clock?: () => number;
    readonly schemes?: SignatureSchemes;
    readonly bindings?: Bindings;
    readonly answers?: Answers;
    readonly onEntry?: OnEntry;
    readonly console?: ConsolePage;
    readonly lostAnswer?: LostAnswer;
}
interface Emulator extends Space {
    fetch(input: Request | string | URL, init?: unknown): Promise<Response>;
    readonly transport: EmulatorTransport;
    space(name: string): Space;
}
declare function createEmulator(options?: EmulatorOptions): Emulator;
export { createEmulator as l };
export type { Emulator as E, FaultQueueState as F, IntentEffect as I, LogState as L, OnEntry as O, Recorded as R, SendReport as S, TokenEffect as T, UnsignedAnswer as U, WholeAnswer as W, EmulatorOptions as a, EmulatorTransport as b, IssuedToken as c, LogView as d, LostAnswer as e, OutgoingRequest as f, SignatureScheme as g, SignatureSchemes as h, SignedMessage as i, Space as j, SpaceState as k };

// @tarja/emulator/command

import { ServeOptions, EmulatorServer } from './node.js';
import { Payment, LogEntry } from './index.js';
interface Option {
    readonly summary: string;
    readonly value?: string;
    readonly multiple?: true;
    readonly most?: number;
}
type Options = Readonly<Record<string, Option>>;
interface Given {
    text(name: string): string | undefined;
    has(name: string): boolean;
    list(name: string): readonly string[];
}
declare const commandOptions: Options;
type Source = 'settings' | 'faults' | 'schemes' | 'bindings';
interface Command {
    readonly options: ServeOptions & {
        readonly host: string;
    };
    readonly https?: string;
    readonly scenario?: string;
    readonly sources: {
        readonly [K in Source]?: string;
    };
    readonly quiet: boolean;
}
declare function commandFrom(given: Given): Command;
interface Listener {
    ready(served: Served): void;
    entry: NonNullable<ServeOptions['onEntry']>;
}
interface Served extends Pick<EmulatorServer, 'close' | 'emulator'> {
    readonly url: string;
    readonly reach: string | undefined;
}
declare function start(command: Command, listener: Listener): Promise<Served>;
declare function readyText(served: Served): string;
declare function requestLine(entry: LogEntry, space: string): string;
interface ColouredLine {
    readonly text: string;
    readonly style: 'green' | 'gray' | 'yellow' | 'red';
}
declare function paymentLine(payment: Payment): ColouredLine;
export { commandFrom, commandOptions, paymentLine, readyText, requestLine, start };
export type { ColouredLine, Command, Listener, Served };

// @tarja/emulator/node

import { EmulatorOptions, Emulator } from './index.js';
interface ServeOptions extends EmulatorOptions {
    readonly port?: number;
    readonly host?: string;
    readonly tls?: {
        readonly cert: string;
        readonly key: string;
    };
    readonly requestTimeoutMs?: number;
    readonly maxBodiesBytes?: number;
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

import { C as ConsolePage } from './served-page.js';
export { B as BuiltPage, a as ConsoleGuide, b as Cut, D as DescriptionContext, R as RequestDescription, c as Row, S as SettingForm, d as Story, T as Texts, V as Verdict } from './served-page.js';
declare const consolePage: ConsolePage;
export { ConsolePage, consolePage };

// @tarja/emulator/openapi

import { Bindings } from './index.js';
type OpenApiDocument = Readonly<Record<string, unknown>>;
declare function openApiDocument(bindings?: Bindings, { server }?: {
    readonly server?: string;
}): OpenApiDocument;
export { openApiDocument };
export type { OpenApiDocument };

// @tarja/emulator/scenarios

import { S as Scenario } from './scenario.js';
export { d as ScenarioAnswer, e as ScenarioStep } from './scenario.js';
declare const scenarios: readonly Scenario[];
export { Scenario, scenarios };
