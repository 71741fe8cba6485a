// The public face of @tarja/emulator. Written by tools/api-report.mjs.

// @tarja/emulator

import { L as LogEntry, d as Settings, F as FaultQueueState, e as Fault, Q as QueuedFault, c as SettingsPatch, f as Problem, C as ConsolePage } from './console-page.js';
export { E as EmulatorCredentials, g as FaultAction, h as FaultMatch, i as FaultPlace, I as IntentResponse, j as Issue, k as emulatorCredentials } from './console-page.js';
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
interface LabelState {
    readonly last: number;
    readonly numbers: readonly (readonly [
        value: string,
        number: number
    ])[];
}
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
    readonly preset?: {
        readonly query?: object;
        readonly body?: object;
    };
    readonly params?: WireSchema | undefined;
    readonly query?: WireSchema | undefined;
    readonly body?: WireSchema | undefined;
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
interface AlikeGroup {
    readonly payment: string;
    readonly fields: readonly string[];
    readonly received: readonly number[];
    readonly applied: readonly number[];
}
interface IntentEffect {
    readonly id: string;
    readonly seq: number;
    readonly at: string;
    readonly payment?: string;
}
interface TokenEffect {
    readonly token: string;
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
    readonly alike: readonly AlikeGroup[];
    readonly dropped: number;
}
interface LogState extends Recorded {
    readonly payments: readonly AlikeGroup[];
    readonly lastSeq: number;
}
interface IssuedToken {
    readonly token: string;
    readonly expiresAtMs: number;
    readonly revoked: boolean;
}
interface SpaceState {
    readonly version: 1;
    readonly settings: Settings;
    readonly tokens: readonly IssuedToken[];
    readonly log: LogState;
    readonly faults: FaultQueueState;
    readonly labels: LabelState;
    readonly intentCount: number;
}
interface Space {
    log(): LogView;
    clearLog(): void;
    reset(): void;
    exportState(): SpaceState;
    importState(state: SpaceState): void;
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
type Verify = (message: SignedMessage) => Promise<Problem | undefined> | Promise<void>;
type OnEntry = (entry: LogEntry, space: string) => void;
type LostAnswer = 'broken-body' | 'reject';
interface EmulatorOptions {
    readonly settings?: SettingsPatch;
    readonly basePath?: string;
    readonly seed?: number;
    readonly maxBodyBytes?: number;
    readonly maxSpaces?: number;
    readonly maxCharacters?: number;
    readonly logLimit?: number;
    readonly allowHosts?: readonly string[];
    readonly allowOrigins?: readonly string[];
    readonly clock?: () => number;
    readonly verify?: Verify;
    readonly schemes?: SignatureSchemes;
    readonly bindings?: Bindings;
    readonly answers?: Answers;
    readonly onEntry?: OnEntry;
    readonly console?: ConsolePage;
    readonly lostAnswer?: LostAnswer;
}
interface Emulator extends Space {
    fetch(input: Request | string | URL, init?: unknown): Promise<Response>;
    space(name: string): Space;
}
declare function createEmulator(options?: EmulatorOptions): Emulator;
export { ConsolePage, Fault, FaultQueueState, LogEntry, Problem, QueuedFault, Settings, SettingsPatch, createEmulator };
export type { AlikeGroup, Answers, Bindings, BoundAnswer, BoundOperation, BoundRequest, Emulator, EmulatorOptions, IntentEffect, IssuedToken, LabelState, LogState, LogView, LostAnswer, Narrowing, OnEntry, Recorded, SignatureScheme, SignatureSchemes, SignedMessage, Space, SpaceState, TokenEffect, UnsignedAnswer, Verify, WireSchema };

// shared by entries: console-page.d.ts

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
    readonly tokenClaims: Readonly<Record<string, unknown>> | null;
    readonly notBeforePolicy: string | number | null;
    readonly sessionState: string | null;
    readonly clockOffsetSeconds: number;
    readonly tokenDelayMs: number;
    readonly intentResponse: IntentResponse | null;
    readonly unknownFields: 'refuse' | 'accept';
    readonly identifiedBy: readonly string[];
    readonly missingAccessTokenHeader: 'refuse' | 'accept';
    readonly missingMeioPagamento: 'refuse' | 'accept';
    readonly missingAccept: 'refuse' | 'accept';
    readonly requireSignature: string | null;
    readonly signAnswers: string | null;
    readonly exposeHeaders: boolean;
    readonly logDetail: 'redacted' | 'full';
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
interface Issue {
    readonly field: string;
    readonly expected: string;
}
declare const places: readonly [
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
type FaultAction = (typeof brokenAnswers)[number] | (typeof wholeAnswers)[number];
interface FaultMatch {
    readonly method?: string;
    readonly path?: string;
    readonly field?: {
        readonly name: string;
        readonly value: string | number;
    };
}
interface Fault {
    readonly id?: string;
    readonly match?: FaultMatch;
    readonly at: FaultPlace;
    readonly action: FaultAction;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly delayMs?: number;
    readonly location?: string;
    readonly framing?: 'content-length' | 'chunked';
    readonly times?: number | 'always';
    readonly after?: number;
    readonly probability?: number;
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
    readonly endedAt?: string;
    readonly payment?: string;
    readonly alikeTo?: number;
}
type QueuedFault = Fault & {
    readonly id: string;
    readonly met: number;
    readonly played: number;
};
interface FaultQueueState {
    readonly faults: readonly QueuedFault[];
    readonly nextId: number;
    readonly random: number;
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
    readonly test?: string;
}
interface DescriptionContext {
    readonly baseUrl: string;
    readonly faults: readonly QueuedFault[];
}
interface Preset {
    readonly name: string;
    readonly meaning: string;
    readonly fault?: Fault;
    readonly settings?: SettingsPatch;
}
type SettingForm = readonly string[] | 'json';
interface ConsoleGuide {
    readonly presets: readonly Preset[];
    readonly settings: readonly (readonly [
        name: keyof Settings,
        form: SettingForm,
        meaning: string
    ])[];
    readonly places: readonly (readonly [
        at: FaultPlace,
        meaning: string
    ])[];
    readonly actions: readonly (readonly [
        action: FaultAction,
        meaning: string,
        inBody: boolean
    ])[];
    readonly targets: readonly (readonly [
        name: string,
        match: NonNullable<Fault['match']>
    ])[];
    readonly binding: string;
}
interface BuiltPage {
    readonly html: string;
    readonly policy: string;
}
interface ConsolePage extends BuiltPage {
    readonly guide: ConsoleGuide;
    describe(entry: LogEntry, context: DescriptionContext): RequestDescription;
}
export { emulatorCredentials as k };
export type { BuiltPage as B, ConsolePage as C, DescriptionContext as D, EmulatorCredentials as E, FaultQueueState as F, IntentResponse as I, LogEntry as L, Preset as P, QueuedFault as Q, RequestDescription as R, SettingForm as S, Verdict as V, ConsoleGuide as a, Row as b, SettingsPatch as c, Settings as d, Fault as e, Problem as f, FaultAction as g, FaultMatch as h, FaultPlace as i, Issue as j };

// @tarja/emulator/command

import { SettingsPatch, LogEntry } from './index.js';
import { ServeOptions, EmulatorServer } from './node.js';
type Source = 'settings' | 'faults' | 'schemes' | 'bindings';
interface Command {
    readonly options: ServeOptions;
    readonly settings: SettingsPatch;
    readonly sources: {
        readonly [K in Source]?: string;
    };
    readonly quiet: boolean;
}
declare const commandFlags: Readonly<Record<string, readonly [
    value: string,
    meaning: string
]>>;
declare function commandFrom(values: Readonly<Record<string, unknown>>): Command;
interface Listener {
    ready(server: EmulatorServer): void;
    entry: NonNullable<ServeOptions['onEntry']>;
}
declare function start(command: Command, listener: Listener): Promise<EmulatorServer>;
declare function readyText({ url, consoleUrl, emulator }: EmulatorServer): string;
declare function requestLine(entry: LogEntry, space: string): string;
export { commandFlags, commandFrom, readyText, requestLine, start };
export type { Command, Listener };

// @tarja/emulator/node

import { EmulatorOptions, Emulator } from './index.js';
interface ServeOptions extends EmulatorOptions {
    readonly port?: number;
    readonly host?: string;
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

import { C as ConsolePage } from './console-page.js';
export { B as BuiltPage, a as ConsoleGuide, D as DescriptionContext, P as Preset, R as RequestDescription, b as Row, S as SettingForm, V as Verdict } from './console-page.js';
declare const consolePage: ConsolePage;
export { ConsolePage, consolePage };
