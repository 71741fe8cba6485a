// The public face of @tarja/core. Written by tools/api-report.mjs.

// @tarja/core

import { A as Attempt, a as Answer, R as RetryOptions, b as PlatformAnswer, N as None, c as ClientBase, P as Plugin } from './plugin.js';
export { d as AnyOperation, e as AttemptEnd, f as AttemptLayer, g as AttemptPhase, h as Call, i as CallContext, j as CallEnd, k as CallLayer, l as CallOptions, m as CallPhase, C as ClientEvent, n as Contribution, D as DataOf, o as Definition, E as Effect, H as Host, I as InputOf, J as JournalNotice, L as Layer, O as Operation, p as OperationSettings, q as ParamsOf, r as Preset, s as Result, S as Schema, U as UnboundOperation, W as WatchedAttempt, t as WatchedCall, u as Watcher, v as attemptPhases, w as callPhases, x as definePlugin, y as operation } from './plugin.js';
import { I as Issuer, T as TokenSource, a as TokenEvent, b as TokenRecord, c as TokenFailure, d as TarjaError } from './contracts.js';
export { A as AnyTarjaError, e as AttemptRecord, E as ErrorResponse, f as Issue, g as IssueRequest, O as Outcome, S as StoreOptions, h as TarjaErrorCode, i as TarjaErrorDetails, j as TarjaErrorInit, k as TokenGrant, l as TokenLease, m as TokenRequest, n as TokenResponse, o as TokenStore, p as isTarjaError } from './contracts.js';
type Outgoing = Pick<Attempt, 'method' | 'url' | 'headers' | 'body' | 'signal'>;
interface Transport {
    send(outgoing: Outgoing, departure: Departure): Promise<Answer>;
}
interface Departure {
    begin(): boolean;
    answered(status: number, headers: Headers): void;
    readonly maxResponseBytes: number;
}
interface ClientOptions {
    readonly baseUrl: string | URL;
    readonly auth?: Issuer | TokenSource;
    readonly timeoutMs?: number | false;
    readonly tryTimeoutMs?: number | false;
    readonly retry?: RetryOptions | false;
    readonly tokenTimeoutMs?: number;
    readonly tokenTakeoverMs?: number;
    readonly maxResponseBytes?: number;
    readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
    readonly wrapsRuntimeFetch?: boolean;
    readonly transport?: Transport;
    readonly allowedOrigins?: readonly string[];
    readonly clock?: {
        now(): number;
        monotonic?(): number;
    };
    readonly random?: () => number;
    readonly waitUntil?: (promise: Promise<unknown>) => void;
    readonly outcomeOf?: (answer: PlatformAnswer) => 'unknown' | undefined;
    readonly onEvent?: (event: TokenEvent) => void;
    readonly dangerouslyAllowHttp?: boolean;
    readonly acknowledgeReplays?: boolean;
}
type Namespace<Id extends string, Api> = None extends Api ? None : {
    readonly [K in Id]: Api;
};
type Client<Apis extends object = None, Ids extends string = keyof Apis & string> = ClientBase & Apis & {
    use<Id extends string, Api extends object, Needs extends object>(this: Needs, plugin: Id extends Ids ? `${Id} is in use already: put this plugin in the place of the one in the earlier use()` : Plugin<Id, Api, Needs>): Client<Apis & Namespace<Id, Api>, Ids | Id>;
};
declare function createClient(options: ClientOptions): Client;
declare function redact(text: string, values?: readonly string[]): string;
declare function printableCause(cause: unknown, values?: readonly string[], depth?: number): Error | undefined;
interface BrokeredTokensOptions {
    readonly identity?: string;
}
declare function brokeredTokens(ask: (request: {
    readonly signal: AbortSignal;
    readonly rejected: string | undefined;
}) => Promise<Response>, { identity }?: BrokeredTokensOptions): Issuer;
declare function isTokenRecord(value: unknown): value is TokenRecord;
declare function tokenError(reason: TokenFailure, found: string, facts?: {
    readonly status?: number;
    readonly retryAtMs?: number;
    readonly cause?: unknown;
}): TarjaError<'token_unavailable'>;
export { Answer, Attempt, ClientBase, Issuer, None, PlatformAnswer, Plugin, RetryOptions, TarjaError, TokenEvent, TokenFailure, TokenRecord, TokenSource, brokeredTokens, createClient, isTokenRecord, printableCause, redact, tokenError };
export type { BrokeredTokensOptions, Client, ClientOptions, Departure, Outgoing, Transport };

// shared by entries: plugin.d.ts

import { StandardSchemaV1 } from '@standard-schema/spec';
import { h as TarjaErrorCode, O as Outcome, d as TarjaError, a as TokenEvent, T as TokenSource, o as TokenStore } from './contracts.js';
interface Schema<out Input = unknown, out Output = unknown> {
    readonly '~standard': StandardSchemaV1.Props<Input, Output>;
}
type Effect = 'safe' | 'idempotent' | 'unsafe';
interface Preset {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
}
interface AnyOperation {
    readonly method: string;
    readonly path: string;
}
interface OperationSettings {
    readonly id?: string;
    readonly effect?: Effect;
    readonly identifiedBy?: readonly string[];
    readonly identifiersInClear?: boolean;
    readonly preset?: Preset;
    readonly auth?: 'bearer' | 'none';
    readonly bareQuery?: readonly string[];
    readonly tokenHeaders?: readonly string[];
    readonly replayUnauthorized?: boolean;
    readonly contentType?: string;
    readonly responseType?: 'json' | 'text' | 'bytes';
}
interface Operation<Params = unknown, Query = unknown, Body = unknown, Data = unknown, Headers = unknown> extends AnyOperation, OperationSettings {
    readonly params?: Schema | undefined;
    readonly query?: Schema | undefined;
    readonly headers?: Schema | undefined;
    readonly body?: Schema | undefined;
    readonly response?: Schema | undefined;
    readonly '~types'?: {
        params: Params;
        query: Query;
        body: Body;
        data: Data;
        headers: Headers;
    };
}
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type ParamsOf<Path extends string> = string extends Path ? unknown : [
    ParamNames<Path>
] extends [
    never
] ? unknown : {
    [Name in ParamNames<Path>]: string | number;
};
type Template<Path extends string> = Path extends `${infer Start}/:${infer Rest}` ? Rest extends `${infer Name}/${infer End}` ? Template<`${Start}/{${Name}}/${End}`> : `${Start}/{${Rest}}` : Path;
type AnyText = string & Record<never, never>;
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | AnyText;
type NamesIn<Slot> = Slot extends string | Uint8Array ? never : Slot extends Iterable<unknown> ? string : keyof Slot & string;
type Sent<Taken, Given> = unknown extends Given ? Taken : Given;
type IdentifierOf<Path extends string, Query, Body> = (string extends Path ? string : ParamNames<Path>) | NamesIn<Query> | (unknown extends Body ? AnyText : NamesIn<Body>);
interface Definition<Path extends string, Params, Query, Body, Data, Headers, SentQuery = Query, SentBody = Body> extends OperationSettings {
    readonly method: Method;
    readonly path: Template<Path>;
    readonly identifiedBy?: readonly NoInfer<IdentifierOf<Path, Sent<Query, SentQuery>, Sent<Body, SentBody>>>[];
    readonly params?: Schema<Params>;
    readonly query?: Schema<Query, SentQuery>;
    readonly headers?: Schema<Headers>;
    readonly body?: Schema<Body, SentBody>;
    readonly response?: Schema<unknown, Data>;
}
declare function operation<const Path extends string, Params = ParamsOf<Path>, Query = unknown, Body = unknown, Data = unknown, Headers = unknown, SentQuery = Query, SentBody = Body>(definition: Definition<Path, Params, Query, Body, Data, Headers, SentQuery, SentBody>): Operation<Params, Query, Body, Data, Headers>;
declare const bindFirst: unique symbol;
interface UnboundOperation<Id extends string = string> {
    readonly [bindFirst]?: Id;
    readonly name: string;
}
interface RetryOptions {
    readonly limit?: number;
    readonly statusCodes?: readonly number[];
    readonly maxRetryAfterMs?: number;
    readonly backoffLimitMs?: number;
}
interface CallOptions {
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number | false;
    readonly tryTimeoutMs?: number | false;
    readonly headers?: Readonly<Record<string, string | undefined>> | Headers | readonly (readonly [
        string,
        string
    ])[];
    readonly retry?: RetryOptions | false;
    readonly meta?: Readonly<Record<string, unknown>>;
}
interface CallContext {
    readonly operation: Operation;
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | Uint8Array<ArrayBuffer> | undefined;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly meta: Readonly<Record<string, unknown>>;
    readonly signal: AbortSignal | undefined;
    readonly startedAtMs: number;
}
interface Attempt {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | Uint8Array<ArrayBuffer> | undefined;
    readonly tryNumber: number;
    readonly call: CallContext;
    readonly signal: AbortSignal;
}
interface Answer {
    readonly status: number;
    readonly headers: Headers;
    readonly url: string;
    readonly body: Uint8Array<ArrayBuffer>;
}
interface PlatformAnswer {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string;
}
interface Result<Data = unknown> {
    readonly data: Data;
    readonly response: {
        readonly status: number;
        readonly headers: Headers;
        readonly url: string;
    };
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
}
type Layer<Context, Out> = (context: Context, next: (context: Context) => Promise<Out>) => Promise<Out>;
type CallLayer = Layer<CallContext, Result>;
type AttemptLayer = Layer<Attempt, Answer>;
declare const callPhases: readonly [
    "prepare",
    "journal"
];
declare const attemptPhases: readonly [
    "prepare",
    "authorize",
    "sign",
    "observe"
];
type CallPhase = (typeof callPhases)[number];
type AttemptPhase = (typeof attemptPhases)[number];
type None = {};
type Simplified<Slots> = unknown extends Slots ? unknown : Slots;
type ParamsSlot<Type> = unknown extends Type ? None : None extends Type ? {
    readonly params?: Type;
} : {
    readonly params: Type;
};
type QuerySlot<Type> = unknown extends Type ? {
    readonly query?: Readonly<Record<string, unknown>>;
} : undefined extends Type ? {
    readonly query?: Type;
} : None extends Type ? {
    readonly query?: Type;
} : {
    readonly query: Type;
};
type BodySlot<Type> = unknown extends Type ? {
    readonly body?: unknown;
} : undefined extends Type ? {
    readonly body?: Type;
} : None extends Type ? {
    readonly body?: Type;
} : {
    readonly body: Type;
};
type HeadersSlot<Type> = unknown extends Type ? None : undefined extends Type ? {
    readonly headers?: Type;
} : None extends Type ? {
    readonly headers?: Type;
} : {
    readonly headers: Type;
};
interface OperationTypes {
    params: unknown;
    query: unknown;
    body: unknown;
    data: unknown;
    headers: unknown;
}
type TypesOf<O> = O extends {
    readonly '~types'?: infer Types extends OperationTypes;
} ? Types : never;
type InputFrom<Types extends OperationTypes> = Simplified<ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>>;
type CallWith<Input, Data> = None extends Input ? (input?: Input, options?: CallOptions) => Promise<Result<Data>> : (input: Input, options?: CallOptions) => Promise<Result<Data>>;
type InputOf<O> = InputFrom<TypesOf<O>>;
type DataOf<O> = TypesOf<O>['data'];
type Call<O> = O extends {
    readonly '~types'?: infer Types extends OperationTypes;
} ? CallWith<InputFrom<Types>, Types['data']> : never;
interface WatchedCall {
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly effect: Effect;
    readonly baseUrl: string;
    readonly meta: Readonly<Record<string, unknown>>;
}
interface WatchedAttempt {
    readonly call: WatchedCall;
    readonly number: number;
    readonly tryNumber: number;
}
interface CallEnd {
    readonly type: 'call_ended';
    readonly call: WatchedCall;
    readonly outcome: Outcome | 'applied';
    readonly error?: TarjaError;
    readonly status?: number;
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    readonly durationMs: number;
}
interface AttemptEnd {
    readonly type: 'attempt_ended';
    readonly attempt: WatchedAttempt;
    readonly status?: number;
    readonly code?: TarjaErrorCode;
    readonly runtimeCode?: string;
    readonly durationMs: number;
}
interface JournalNotice {
    readonly type: 'journal_opened' | 'journal_settled' | 'journal_settle_failed' | 'journal_write_late' | 'journal_unidentified';
    readonly operation: string;
    readonly entry: string;
    readonly outcome?: Outcome | 'applied' | 'absent';
}
type ClientEvent = {
    readonly type: 'call_started';
    readonly call: WatchedCall;
} | CallEnd | {
    readonly type: 'attempt_started';
    readonly attempt: WatchedAttempt;
} | AttemptEnd | {
    readonly type: 'retry';
    readonly call: WatchedCall;
    readonly tryNumber: number;
    readonly waitedMs: number;
    readonly status?: number;
    readonly code?: TarjaErrorCode;
} | TokenEvent | {
    readonly type: 'token_failed';
    readonly reason: TokenReason;
    readonly error: unknown;
} | {
    readonly type: 'token_joined';
    readonly reason: TokenReason;
} | JournalNotice;
type TokenReason = 'missing' | 'expiring' | 'rejected';
type Run = () => Promise<void>;
interface Watcher {
    isIdle?(): boolean;
    hear?(event: ClientEvent): unknown;
    aroundCall?(call: WatchedCall, run: Run): unknown;
    aroundAttempt?(attempt: WatchedAttempt, run: Run): unknown;
    aroundToken?(reason: TokenReason, run: Run): unknown;
}
interface ClientBase {
    call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<Result<DataOf<O>>>;
    readonly tokens: Required<TokenSource>;
    readonly layers: readonly string[];
}
interface Host extends ClientBase {
    tell(notice: JournalNotice): void;
}
interface Contribution<Api extends object = object> {
    readonly api?: Api;
    readonly call?: {
        readonly [Phase in CallPhase]?: CallLayer;
    };
    readonly attempt?: {
        readonly [Phase in AttemptPhase]?: AttemptLayer;
    };
    readonly watch?: Watcher;
    readonly tokenStore?: TokenStore;
}
interface Plugin<out Id extends string = string, out Api extends object = None, in Needs extends object = None> {
    readonly id: Id;
    setup(host: Host & Needs): Contribution<Api>;
}
declare function definePlugin<const Id extends string, Api extends object = None, Needs extends object = None>(plugin: {
    readonly id: Id;
    setup(host: Host & Needs): Contribution<Api>;
}): Plugin<Id, Api, Needs>;
export { attemptPhases as v, callPhases as w, definePlugin as x, operation as y };
export type { Attempt as A, ClientEvent as C, DataOf as D, Effect as E, Host as H, InputOf as I, JournalNotice as J, Layer as L, None as N, Operation as O, Plugin as P, RetryOptions as R, Schema as S, UnboundOperation as U, WatchedAttempt as W, Answer as a, PlatformAnswer as b, ClientBase as c, AnyOperation as d, AttemptEnd as e, AttemptLayer as f, AttemptPhase as g, Call as h, CallContext as i, CallEnd as j, CallLayer as k, CallOptions as l, CallPhase as m, Contribution as n, Definition as o, OperationSettings as p, ParamsOf as q, Preset as r, Result as s, WatchedCall as t, Watcher as u };

// shared by entries: contracts.d.ts

type Outcome = 'not_sent' | 'rejected' | 'unknown';
interface Issue {
    readonly path: readonly (string | number)[];
    readonly message: string;
}
interface IssueList {
    readonly issues: readonly Issue[];
    readonly moreIssues?: number;
}
type TokenFailure = 'credentials' | 'rate_limited' | 'status' | 'network' | 'timeout' | 'response' | 'rejected_fresh' | 'source' | 'issuer';
interface TarjaErrorDetails {
    readonly configuration: {
        readonly found?: string;
    };
    readonly invalid_input: IssueList;
    readonly unbound_operation: {
        readonly group: string;
        readonly operation: string;
        readonly section: string;
    };
    readonly token_unavailable: {
        readonly reason: TokenFailure;
        readonly status?: number;
        readonly retryAtMs?: number;
    };
    readonly aborted: {
        readonly dispatched: boolean;
    };
    readonly timeout: {
        readonly scope: 'try' | 'total';
        readonly timeoutMs: number;
    };
    readonly network: {
        readonly runtimeCode?: string;
    };
    readonly redirect: {
        readonly status: number;
        readonly host?: string;
    };
    readonly http_status: {
        readonly status: number;
    };
    readonly invalid_response: {
        readonly status: number;
        readonly reason: 'content_type' | 'not_json' | 'empty' | 'too_large' | 'schema';
    } & Partial<IssueList>;
    readonly layer_failed: {
        readonly layer: string;
    };
}
type TarjaErrorCode = keyof TarjaErrorDetails;
interface AttemptRecord {
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly startedAt: string;
    readonly endedAt: string;
    readonly attempts: number;
    readonly status?: number;
    readonly mayHaveReplayed: boolean;
    readonly identifiersInClear?: boolean;
}
interface ErrorResponse {
    readonly status: number;
    readonly headers: Headers;
    readonly url: string;
    readonly text: string;
}
interface TarjaErrorInit<Code extends TarjaErrorCode> {
    readonly outcome: Outcome;
    readonly details: TarjaErrorDetails[Code];
    readonly operation?: string | undefined;
    readonly attempts?: number;
    readonly cause?: Error | undefined;
    readonly mayHaveReplayed?: boolean;
    readonly record?: AttemptRecord | undefined;
    readonly response?: ErrorResponse | undefined;
}
declare class TarjaError<Code extends TarjaErrorCode = TarjaErrorCode> extends Error {
    #private;
    readonly code: Code;
    readonly outcome: Outcome;
    readonly details: TarjaErrorDetails[Code];
    readonly operation: string | undefined;
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    constructor(code: Code, message: string, init: TarjaErrorInit<Code>);
    get record(): AttemptRecord | undefined;
    get response(): ErrorResponse | undefined;
    toJSON(): Record<string, unknown>;
}
type AnyTarjaError = {
    [Code in TarjaErrorCode]: TarjaError<Code>;
}[TarjaErrorCode];
declare function isTarjaError(value: unknown): value is AnyTarjaError;
declare function isTarjaError<Code extends TarjaErrorCode>(value: unknown, code: Code): value is TarjaError<Code>;
interface TokenRecord {
    readonly v: 1;
    readonly accessToken: string;
    readonly obtainedAtMs: number;
    readonly lifetimeMs: number;
}
interface TokenGrant {
    readonly accessToken: string;
    readonly lifetimeMs: number;
}
interface IssueRequest {
    readonly baseUrl: string;
    readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
    readonly nowMs: () => number;
    readonly signal: AbortSignal;
    readonly rejected: string | undefined;
    readonly onEvent: (event: TokenEvent) => void;
}
interface Issuer {
    identity(): readonly string[] | Promise<readonly string[]>;
    issue(request: IssueRequest): Promise<TokenGrant>;
}
interface StoreOptions {
    readonly signal?: AbortSignal;
}
interface TokenStore {
    get(key: string, options?: StoreOptions): Promise<TokenRecord | undefined> | TokenRecord | undefined;
    set(key: string, record: TokenRecord, options: StoreOptions & {
        readonly ttlMs: number;
    }): Promise<void> | void;
    delete(key: string, options?: StoreOptions): Promise<void> | void;
    lease?(key: string, options: StoreOptions & {
        readonly ttlMs: number;
    }): Promise<TokenLease | null>;
}
interface TokenLease {
    release(): Promise<void>;
    renew?(ttlMs: number): Promise<boolean>;
}
interface TokenRequest {
    readonly rejected?: string;
    readonly signal?: AbortSignal | undefined;
}
interface TokenSource {
    token(request?: TokenRequest): Promise<TokenGrant>;
    clear?(): Promise<void>;
}
type TokenEvent = {
    readonly type: 'token_store_failed';
    readonly action: 'get' | 'set' | 'delete' | 'lease';
    readonly cause: Error | undefined;
} | {
    readonly type: 'token_minted';
    readonly reason: 'missing' | 'expiring' | 'rejected';
    readonly lifetimeMs: number;
} | {
    readonly type: 'token_refresh_failed';
    readonly cause: Error | undefined;
} | {
    readonly type: 'token_flight_taken_over';
    readonly afterMs: number;
} | {
    readonly type: 'token_response_deviates';
    readonly issues: readonly Issue[];
};
interface TokenResponse {
    readonly access_token: string;
    readonly expires_in: string;
    readonly refresh_expires_in: string;
    readonly token_type: string;
    readonly not_before_policy: string;
    readonly session_state: string;
    readonly scope: string;
}
export { TarjaError as d, isTarjaError as p };
export type { AnyTarjaError as A, ErrorResponse as E, Issuer as I, Outcome as O, StoreOptions as S, TokenSource as T, TokenEvent as a, TokenRecord as b, TokenFailure as c, AttemptRecord as e, Issue as f, IssueRequest as g, TarjaErrorCode as h, TarjaErrorDetails as i, TarjaErrorInit as j, TokenGrant as k, TokenLease as l, TokenRequest as m, TokenResponse as n, TokenStore as o };

// @tarja/core/logging

import { ClientEvent, Plugin, None } from './index.js';
type LogLevel = 'debug' | 'info' | 'warn' | 'error';
interface LogRecord {
    readonly level: LogLevel;
    readonly event: ClientEvent['type'];
    readonly message: string;
    readonly [field: string]: string | number | boolean | undefined;
}
interface LoggingOptions {
    readonly level?: LogLevel;
}
declare function logging(write: (record: LogRecord) => unknown, { level }?: LoggingOptions): Plugin<'logging', None>;
declare function recordOf(event: ClientEvent): LogRecord | undefined;
declare function printed(print: (text: string) => void): (record: LogRecord) => void;
export { logging, printed, recordOf };
export type { LogLevel, LogRecord, LoggingOptions };

// @tarja/core/password-grant

import { Issuer } from './index.js';
declare const unitsMs: {
    readonly milliseconds: 1;
    readonly seconds: 1000;
    readonly minutes: 60000;
};
type ExpiresIn = 'as-token-says' | keyof typeof unitsMs | ((text: string) => number);
type BasicCredentials = string | {
    readonly user: string;
    readonly password: string;
};
interface PasswordGrantOptions {
    readonly basic: BasicCredentials;
    readonly username?: string;
    readonly credential: {
        readonly name: string;
        readonly value: string;
    };
    readonly path?: string;
    readonly grantType?: string;
    readonly basicEncoding?: 'form' | 'raw';
    readonly expiresIn?: ExpiresIn;
    readonly strict?: boolean;
    readonly dangerouslyAllowBrowser?: boolean;
}
declare function passwordGrant(options: PasswordGrantOptions): Issuer;
declare function basicAuthorization(basic: BasicCredentials, encoding?: 'form' | 'raw'): string;
export { basicAuthorization, passwordGrant };
export type { BasicCredentials, ExpiresIn, PasswordGrantOptions };

// @tarja/core/token-response

import * as v from 'valibot';
type Text = v.GenericSchema<string>;
type IntegerText = v.GenericSchema<string | number, string>;
type TokenResponseEntries = {
    readonly access_token: Text;
    readonly expires_in: IntegerText;
    readonly refresh_expires_in: IntegerText;
    readonly token_type: Text;
    readonly not_before_policy: IntegerText;
    readonly session_state: Text;
    readonly scope: Text;
};
declare const tokenResponse: v.ObjectSchema<TokenResponseEntries, v.ErrorMessage<v.ObjectIssue>>;
export { tokenResponse };
export type { TokenResponseEntries };
