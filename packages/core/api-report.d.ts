// The public face of @tarja/core. Written by tools/build/api-report.mjs.

// @tarja/core

import { I as Issue } from './details.js';
export { C as CallRecord, O as Outcome, T as TarjaErrorCode, a as TarjaErrorDetails } from './details.js';
import { O as Operation, H as HasOutcome, M as MayDeviate, C as Client } from './plugin2.js';
export { A as AnyOperation, a as Call, b as ClientEvent, D as DataOf, c as Effect, E as EmptyObject, I as InputOf, d as OutcomeFields, e as OutcomeFunction, f as PlatformResponse, P as Plugin, g as PluginContext, S as Schema, T as Transport, U as UnboundOperation, h as definePlugin, o as operation } from './plugin2.js';
export { A as AgreedResult, D as DeviatingResult, R as Result } from './response.js';
export { C as CallOptions } from './running-call.js';
import { C as ClientOptions } from './settings.js';
import { I as Issuer, b as TokenStore, c as TokenKeeper, d as TokenRecord } from './contracts.js';
export { A as AnyTarjaError, e as TarjaError, a as TokenEvent, f as TokenGrant, g as TokenRequest, T as TokenSource, h as createTokenError, i as isTarjaError } from './contracts.js';
type MultipartValue = string | number | bigint | boolean | Blob;
type MultipartBody = FormData | Readonly<Record<string, MultipartValue | readonly MultipartValue[] | undefined>>;
interface MultipartSettings {
    readonly maxBytes?: number;
}
interface MultipartSlots {
    readonly headers?: unknown;
    body?: unknown;
}
interface WritesMultipart {
    readonly multipart: (values: MultipartSlots, issueList: Issue[], ownHeaders: unknown) => Promise<WrittenMultipart>;
}
interface WrittenMultipart {
    readonly contentType: string;
    readonly named: Readonly<Record<string, unknown>>;
}
type WithMultipartBody<O> = O extends Operation<infer Params, infer Query, infer Body, infer Data, infer Headers> ? unknown extends Body ? Operation<Params, Query, MultipartBody, Data, Headers> & (O extends HasOutcome ? HasOutcome : unknown) & (O extends MayDeviate ? MayDeviate : unknown) : O : O;
declare function multipart<O extends Operation>(input: O, settings?: MultipartSettings): WithMultipartBody<O> & WritesMultipart;
declare function createClient(options: ClientOptions): Client;
interface BrokeredTokensOptions {
    readonly identity?: string;
}
declare function brokeredTokens(ask: (request: {
    readonly signal: AbortSignal;
    readonly rejected: string | undefined;
}) => Promise<Response>, { identity }?: BrokeredTokensOptions): Issuer;
declare function createTokenKeeper(store: TokenStore): TokenKeeper;
declare function readTokenRecord(value: unknown): TokenRecord | undefined;
export { Client, ClientOptions, HasOutcome, Issue, Issuer, MayDeviate, Operation, TokenKeeper, TokenRecord, TokenStore, brokeredTokens, createClient, createTokenKeeper, multipart, readTokenRecord };
export type { MultipartBody, WritesMultipart };

// shared by entries: details.d.ts

type Outcome = 'not_processed' | 'rejected' | 'unknown';
interface Issue {
    readonly path: readonly (string | number)[];
    readonly message: string;
}
type TokenFailure = 'credentials' | 'rate_limited' | 'status' | 'network' | 'timeout' | 'response' | 'rejected_fresh' | 'source' | 'issuer';
type ConfigurationReason = 'operation' | 'option' | 'base_url' | 'plugin' | 'credentials' | 'reference' | 'runtime';
interface TarjaErrorDetails {
    readonly configuration: {
        readonly reason?: ConfigurationReason;
        readonly option?: string;
        readonly found?: string;
    };
    readonly invalid_input: {
        readonly issues: readonly Issue[];
        readonly confirm?: string;
    };
    readonly unbound_operation: {
        readonly group: string;
        readonly operation: string;
        readonly section: string;
    };
    readonly token_unavailable: {
        readonly reason: TokenFailure;
        readonly status?: number;
        readonly error?: string;
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
    };
    readonly http_status: {
        readonly status: number;
        readonly reason?: 'unauthorized' | 'outcome_of' | 'pending' | 'exists';
    };
    readonly invalid_response: {
        readonly status: number;
        readonly reason: 'content_type' | 'not_json' | 'no_body' | 'charset' | 'too_large' | 'schema';
        readonly issues?: readonly Issue[];
    };
    readonly layer_failed: {
        readonly layer: string;
    };
}
type TarjaErrorCode = keyof TarjaErrorDetails;
interface SendCounts {
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    readonly requestId?: string;
}
interface CallRecord extends SendCounts {
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly reference?: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly startedAt: string;
    readonly endedAt: string;
    readonly status?: number;
    readonly unmaskedFields?: boolean;
    readonly hiddenFields?: readonly string[];
}
interface ErrorResponse {
    readonly status: number;
    readonly headers: Headers;
    readonly url: string;
    readonly text: string;
    readonly data?: unknown;
    readonly deviations?: readonly Issue[];
}
export type { CallRecord as C, ErrorResponse as E, Issue as I, Outcome as O, SendCounts as S, TarjaErrorCode as T, TarjaErrorDetails as a, TokenFailure as b };

// shared by entries: plugin2.d.ts

import { I as Issue, S as SendCounts, O as Outcome, T as TarjaErrorCode } from './details.js';
import { StandardSchemaV1 } from '@standard-schema/spec';
import { R as Result, A as AgreedResult, D as DeviatingResult } from './response.js';
import { C as CallOptions } from './running-call.js';
import { e as TarjaError, a as TokenEvent, k as TokenReason, T as TokenSource, I as Issuer, c as TokenKeeper } from './contracts.js';
type Word = 'applied' | 'rejected' | 'pending' | 'not_processed' | 'unknown';
interface AnyResponse {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string;
}
interface AgreedResponse<Data> extends AnyResponse {
    readonly data: Data;
    readonly deviations?: never;
}
interface DeviatingResponse extends AnyResponse {
    readonly data: unknown;
    readonly deviations: readonly Issue[];
}
type PlatformResponse<Data = unknown> = AgreedResponse<Data> | DeviatingResponse;
type FieldValues = readonly (string | number | boolean | null)[];
interface OutcomeFields {
    readonly field: string;
    readonly applied: FieldValues;
    readonly rejected: FieldValues;
    readonly pending?: FieldValues;
    readonly notProcessedStatus?: readonly number[];
    readonly problems?: ProblemCodes;
}
interface ProblemCodes {
    readonly field: string;
    readonly rejected?: FieldValues;
    readonly notProcessed?: FieldValues;
    readonly exists?: FieldValues;
}
type OutcomeFunction<Data = unknown, Said = Word | undefined> = (response: PlatformResponse<Data>) => Said;
type OutcomeRule = OutcomeFields | OutcomeFunction | 'http';
interface Schema<out Input = unknown, out Output = unknown> {
    readonly '~standard': StandardSchemaV1.Props<Input, Output>;
}
type Effect = 'safe' | 'idempotent' | 'unsafe';
interface Defaults {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
}
interface AnyOperation {
    readonly method: string;
    readonly path: string;
}
interface KnownPayment {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly saved: Readonly<Record<string, unknown>>;
    readonly reference: string;
}
interface Paid {
    readonly field: string;
    readonly is: readonly string[];
    readonly unpaid?: readonly string[];
    readonly payableUntil?: (known: KnownPayment & {
        readonly data: unknown;
    }) => string | undefined;
    readonly knownWithinMs?: number;
}
interface Lookup {
    readonly operation: AnyOperation & OperationSettings;
    readonly input: (known: KnownPayment) => object | undefined;
    readonly field: string;
    readonly applied: readonly string[];
    readonly rejected?: readonly string[];
    readonly reversed?: readonly string[];
    readonly pending?: readonly string[];
    readonly ofStep?: readonly string[];
    readonly final?: readonly string[];
    readonly paid?: Paid;
    readonly absent?: {
        readonly status: readonly number[];
    };
    readonly at?: string;
    readonly fields?: Readonly<Record<string, string>>;
}
interface OperationSettings {
    readonly id?: string;
    readonly effect?: Effect;
    readonly step?: string;
    readonly idempotencyKey?: {
        readonly header?: string;
        readonly field?: string;
        readonly createKey: (order: string) => Promise<string>;
        readonly validForMs?: number;
    };
    readonly repeatable?: {
        readonly by: readonly string[];
        readonly validForMs: number;
    };
    readonly lookup?: Lookup;
    readonly identifiedBy?: Identity;
    readonly uniqueBy?: readonly string[];
    readonly listedBy?: readonly string[];
    readonly kindBy?: readonly string[];
    readonly amountField?: string;
    readonly mayVary?: readonly string[];
    readonly sensitiveFields?: readonly string[];
    readonly mayRepeat?: true;
    readonly unmaskedFields?: boolean;
    readonly defaults?: Defaults;
    readonly auth?: 'bearer' | 'none';
    readonly bareQuery?: readonly string[];
    readonly tokenHeaders?: readonly string[];
    readonly replayUnauthorized?: boolean;
    readonly deviations?: 'return';
    readonly contentType?: string;
    readonly responseType?: 'json' | 'text' | 'bytes';
    readonly read?: (text: string) => unknown;
}
type FieldKind = 'text' | 'digits' | 'decimal' | 'instant' | 'fingerprint' | {
    readonly digits: {
        readonly last: number;
    };
};
type Identity<Name extends string = string> = readonly Name[] | {
    readonly [Field in Name]?: FieldKind;
};
interface UnboundOperation<Id extends string = string> {
    (this: `${Id} is not bound yet: give its group operation({ … }), with the vendor's page in hand`, ...args: never[]): unknown;
}
interface Operation<Params = unknown, Query = unknown, Body = unknown, Data = unknown, Headers = unknown> extends AnyOperation, OperationSettings {
    readonly params?: Schema | undefined;
    readonly query?: Schema | undefined;
    readonly headers?: Schema | undefined;
    readonly body?: Schema | undefined;
    readonly response?: Schema | undefined;
    readonly outcomeOf?: OutcomeRule | undefined;
    readonly '~types'?: {
        params: Params;
        query: Query;
        body: Body;
        data: Data;
        headers: Headers;
    };
}
interface MayDeviate {
    readonly '~types'?: {
        readonly deviates: true;
    };
}
interface HasOutcome {
    readonly '~types'?: {
        readonly decided: true;
    };
}
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type ParamsOf<Path extends string> = Path extends `${string}{${infer First}}${infer Rest}` ? Rest extends `${string}{${string}` ? {
    [Name in First | ParamNames<Rest>]: string | number;
} : {
    [Name in First]: string | number;
} : unknown;
type Template<Path extends string> = Path extends `${infer Start}/:${infer Rest}` ? Rest extends `${infer Name}/${infer End}` ? Template<`${Start}/{${Name}}/${End}`> : `${Start}/{${Rest}}` : Path;
type AnyText = string & Record<never, never>;
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | AnyText;
type NamesIn<Slot> = Slot extends string | Uint8Array ? never : Slot extends Iterable<unknown> ? string : keyof Slot & string;
type Sent<Taken, Given> = unknown extends Given ? Taken : Given;
type IdentifierOf<Path extends string, Query, Body> = (string extends Path ? string : ParamNames<Path>) | NamesIn<Query> | (unknown extends Body ? AnyText : NamesIn<Body> | `${NamesIn<Body>}.${string}`);
interface Definition<Path extends string, Params, Query, Body, Data, Headers, SentQuery = Query, SentBody = Body, Said extends Word | undefined = Word | undefined, Returns extends 'return' = 'return', Rule extends OutcomeFields | 'http' = OutcomeFields | 'http'> extends OperationSettings {
    readonly method: Method;
    readonly path: Path extends `${string}/:${string}` ? Template<Path> : Path;
    readonly identifiedBy?: Identity<NoInfer<IdentifierOf<Path, Sent<Query, SentQuery>, Sent<Body, SentBody>>>>;
    readonly params?: Schema<Params>;
    readonly query?: Schema<Query, SentQuery>;
    readonly headers?: Schema<Headers>;
    readonly body?: Schema<Body, SentBody>;
    readonly response?: Schema<unknown, Data>;
    readonly deviations?: Returns;
    readonly outcomeOf?: OutcomeFunction<NoInfer<Data>, Said> | Rule;
}
declare function operation<const Path extends string, Params = ParamsOf<Path>, Query = unknown, Body = unknown, Data = unknown, Headers = unknown, SentQuery = Query, SentBody = Body, Said extends Word | undefined = undefined, Returns extends 'return' = never, Rule extends OutcomeFields | 'http' = never>(definition: Definition<Path, Params, Query, Body, Data, Headers, SentQuery, SentBody, Said, Returns, Rule>): Operation<Params, Query, Body, Data, Headers> & ('applied' extends Said ? MayDeviate : 'return' extends Returns ? MayDeviate : [
    Rule
] extends [
    never
] ? unknown : 'http' extends Rule ? unknown : MayDeviate) & ([
    Said,
    Rule
] extends [
    undefined,
    never
] ? unknown : HasOutcome);
declare function getOperationName({ id, method, path }: OperationSettings & AnyOperation): string;
interface CallContext {
    readonly operation: Operation;
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | Uint8Array<ArrayBuffer> | undefined;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly reference: string | undefined;
    readonly meta: Readonly<Record<string, unknown>>;
    readonly signal: AbortSignal | undefined;
    readonly startedAtMs: number;
    readonly sendDeadlineMs: number | undefined;
    readonly entryId?: string | undefined;
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
interface TransportResponse {
    readonly status: number;
    readonly headers: Headers;
    readonly url: string;
    readonly body: Uint8Array<ArrayBuffer>;
}
type TransportRequest = Pick<Attempt, 'method' | 'url' | 'headers' | 'body' | 'signal'>;
interface Transport {
    send(request: TransportRequest, report: SendReport): Promise<TransportResponse>;
}
interface SendReport {
    begin(): boolean;
    receive(status: number, headers: Headers): void;
    readonly maxResponseBytes: number;
}
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
declare const slots: readonly [
    "params",
    "query",
    "headers",
    "body"
];
type Slot$1 = (typeof slots)[number];
type Input = {
    readonly [Name in Slot$1]?: unknown;
};
type Layer<Context, Out> = (context: Context, next: (context: Context) => Promise<Out>) => Promise<Out>;
type CallLayer = Layer<CallContext, Result>;
type AttemptLayer = Layer<Attempt, TransportResponse>;
interface ObservedCall {
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly effect: Effect;
    readonly baseUrl: string;
    readonly reference?: string;
    readonly meta: Readonly<Record<string, unknown>>;
}
interface ObservedAttempt {
    readonly call: ObservedCall;
    readonly number: number;
    readonly tryNumber: number;
}
interface CallEnd extends SendCounts {
    readonly type: 'call_ended';
    readonly call: ObservedCall;
    readonly outcome: Outcome | 'applied';
    readonly error?: TarjaError;
    readonly deviations?: readonly Issue[];
    readonly status?: number;
    readonly durationMs: number;
}
interface AttemptEnd {
    readonly type: 'attempt_ended';
    readonly attempt: ObservedAttempt;
    readonly status?: number;
    readonly code?: TarjaErrorCode;
    readonly runtimeCode?: string;
    readonly durationMs: number;
}
interface Notice {
    readonly type: string;
    readonly level: 'debug' | 'info' | 'warn' | 'error';
    readonly message: string;
    readonly [fact: string]: string | number | boolean | undefined;
}
type ClientEvent = {
    readonly type: 'call_started';
    readonly call: ObservedCall;
} | CallEnd | {
    readonly type: 'attempt_started';
    readonly attempt: ObservedAttempt;
} | AttemptEnd | TokenEvent | {
    readonly type: 'notice';
    readonly notice: Notice;
};
type Run = () => Promise<void>;
interface Observer {
    on?(event: ClientEvent): unknown;
    aroundCall?(call: ObservedCall, run: Run): unknown;
    aroundAttempt?(attempt: ObservedAttempt, run: Run): unknown;
    aroundToken?(reason: TokenReason, run: Run): unknown;
}
interface ClientBase {
    call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<ResultOf<O>>;
    readonly tokens: Required<TokenSource>;
    readonly layers: readonly string[];
}
interface PluginContext extends ClientBase {
    readonly baseUrl: string;
    callFor(reference: string, operation: Operation, input?: Input, options?: CallOptions): Promise<Result>;
    readonly fingerprint: Issuer['fingerprint'] | undefined;
    emit(notice: Notice): void;
}
interface PluginHooks<Api extends object = object> {
    readonly api?: Api;
    readonly call?: {
        readonly [Phase in CallPhase]?: CallLayer;
    };
    readonly attempt?: {
        readonly [Phase in AttemptPhase]?: AttemptLayer;
    };
    readonly observe?: Observer;
    readonly tokenKeeper?: TokenKeeper;
}
interface Plugin<out Id extends string = string, out Api extends object = EmptyObject, in Needs extends object = EmptyObject> {
    readonly id: Id;
    setup(host: PluginContext & Needs): PluginHooks<Api>;
}
type Namespace<Id extends string, Api> = EmptyObject extends Api ? EmptyObject : {
    readonly [K in Id]: Api;
};
type Client<Apis extends object = EmptyObject, Ids extends string = keyof Apis & string> = ClientBase & Apis & {
    use<Id extends string, Api extends object, Needs extends object>(this: Needs, plugin: Id extends Ids ? `${Id} is in use already: put this plugin in the place of the one in the earlier use()` : Plugin<Id, Api, Needs>): Client<Apis & Namespace<Id, Api>, Ids | Id>;
};
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
type EmptyObject = {};
type RequiresParams<Type> = {
    readonly params: Type;
};
type RequiresQuery<Type> = {
    readonly query: Type;
};
type RequiresBody<Type> = {
    readonly body: Type;
};
type RequiresHeaders<Type> = {
    readonly headers: Type;
};
type ParamsSlot<Type> = unknown extends Type ? EmptyObject : Slot<Type, RequiresParams<Type>>;
type QuerySlot<Type> = unknown extends Type ? Partial<RequiresQuery<Readonly<Record<string, unknown>>>> : Slot<Type, RequiresQuery<Type>>;
type BodySlot<Type> = unknown extends Type ? Partial<RequiresBody<unknown>> : Slot<Type, RequiresBody<Type>>;
type HeadersSlot<Type> = unknown extends Type ? EmptyObject : Slot<Type, RequiresHeaders<Type>>;
type Slot<Type, Required> = undefined extends Type ? Partial<Required> : EmptyObject extends Type ? Partial<Required> : Required;
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
type CallWith<Input, Given> = EmptyObject extends Input ? (input?: Input, options?: CallOptions) => Promise<Given> : (input: Input, options?: CallOptions) => Promise<Given>;
interface OperationMark<Mark = AnyOperation> {
    readonly operation: AnyOperation & Mark;
}
type InputOf<O> = O extends {
    readonly '~types'?: infer Types extends OperationTypes;
} ? ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']> : never;
type DataOf<O> = TypesOf<O>['data'];
type ResultOf<O> = O extends MayDeviate ? AgreedResult<DataOf<O>> | DeviatingResult : Result<DataOf<O>>;
type Call<O> = O extends {
    readonly '~types'?: infer Types extends OperationTypes;
} ? CallWith<ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>, O extends MayDeviate ? AgreedResult<Types['data']> | DeviatingResult : Result<Types['data']>> & (O extends HasOutcome ? OperationMark<HasOutcome> : OperationMark) : never;
declare function definePlugin<const Id extends string, Api extends object = EmptyObject, Needs extends object = EmptyObject>(plugin: Plugin<Id, Api, Needs>): Plugin<Id, Api, Needs>;
export { definePlugin as h, operation as o, getOperationName as v };
export type { AnyOperation as A, Client as C, DataOf as D, EmptyObject as E, Fetch as F, HasOutcome as H, InputOf as I, KnownPayment as K, Lookup as L, MayDeviate as M, Notice as N, Operation as O, Plugin as P, Schema as S, Transport as T, UnboundOperation as U, Call as a, ClientEvent as b, Effect as c, OutcomeFields as d, OutcomeFunction as e, PlatformResponse as f, PluginContext as g, Attempt as i, AttemptLayer as j, CallContext as k, CallLayer as l, ObservedAttempt as m, ObservedCall as n, Observer as p, OperationMark as q, PluginHooks as r, SendReport as s, TransportRequest as t, TransportResponse as u };

// shared by entries: response.d.ts

import { S as SendCounts, I as Issue } from './details.js';
interface Result<Data = unknown> extends SendCounts {
    readonly data: Data;
    readonly deviations?: readonly Issue[];
    readonly response: {
        readonly status: number;
        readonly headers: Headers;
        readonly url: string;
    };
}
interface AgreedResult<Data> extends Result<Data> {
    readonly deviations?: never;
}
interface DeviatingResult extends Result {
    readonly deviations: readonly Issue[];
}
export type { AgreedResult as A, DeviatingResult as D, Result as R };

// shared by entries: running-call.d.ts

interface Pace {
    run<Out extends {
        readonly status: number;
        readonly headers: Headers;
    }>(signal: AbortSignal | undefined, send: () => Promise<Out>): Promise<Out>;
}
interface RetryOptions {
    readonly limit?: number;
}
interface CallOptions {
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number | false | undefined;
    readonly tryTimeoutMs?: number | false | undefined;
    readonly maxResponseBytes?: number | undefined;
    readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
    readonly retry?: RetryOptions | false | undefined;
    readonly meta?: Readonly<Record<string, unknown>> | undefined;
}
export type { CallOptions as C, Pace as P };

// shared by entries: contracts.d.ts

import { T as TarjaErrorCode, O as Outcome, a as TarjaErrorDetails, C as CallRecord, E as ErrorResponse, I as Issue, b as TokenFailure } from './details.js';
type TarjaErrorInit<Code extends TarjaErrorCode> = Pick<TarjaError<Code>, 'outcome' | 'details'> & Partial<Omit<TarjaError<Code>, keyof Error | 'code' | 'outcome' | 'details' | 'fields' | 'help' | 'toJSON'>> & {
    readonly cause?: unknown;
};
declare class TarjaError<Code extends TarjaErrorCode = TarjaErrorCode> extends Error {
    #private;
    readonly code: Code;
    readonly outcome: Outcome;
    readonly details: TarjaErrorDetails[Code];
    readonly operation: string | undefined;
    readonly reference: string | undefined;
    readonly entryId: string | undefined;
    readonly requestId: string | undefined;
    readonly fields: Readonly<Record<string, unknown>> | undefined;
    readonly attempts: number;
    readonly mayHaveReplayed: boolean;
    constructor(code: Code, message: string, init: TarjaErrorInit<Code>);
    get record(): CallRecord | undefined;
    get response(): ErrorResponse | undefined;
    get help(): string;
    toJSON(): Record<string, unknown>;
}
type AnyTarjaError = {
    [Code in TarjaErrorCode]: TarjaError<Code>;
}[TarjaErrorCode];
declare function isTarjaError<Code extends TarjaErrorCode = TarjaErrorCode>(value: unknown, code?: Code): value is Extract<AnyTarjaError, {
    readonly code: Code;
}>;
interface TokenRecord {
    readonly v: 1;
    readonly accessToken: string;
    readonly obtainedAtMs: number;
    readonly lifetimeMs: number;
    readonly key: string;
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
interface Fingerprint {
    readonly fingerprint: string;
    readonly key: string;
}
interface Issuer {
    identity(use?: {
        readonly isInMemory: boolean;
    }): readonly string[] | Promise<readonly string[]>;
    fingerprint?(text: string): Promise<Fingerprint>;
    issue(request: IssueRequest): Promise<TokenGrant>;
}
interface HeaderCredentials extends Pick<Issuer, 'fingerprint'> {
    readonly headers: Readonly<Record<string, string>>;
}
interface TokenStore {
    readonly isInMemory?: boolean;
    get(key: string): Promise<TokenRecord | undefined> | TokenRecord | undefined;
    set(key: string, record: TokenRecord, options: {
        readonly ttlMs: number;
    }): Promise<void> | void;
    delete(key: string): Promise<void> | void;
    lease?(key: string, options: {
        readonly ttlMs: number;
    }): Promise<TokenLease | null>;
}
interface TokenKeeper {
    readonly store: TokenStore;
}
interface TokenLease {
    release(): Promise<void>;
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
    readonly type: 'token_issued';
    readonly reason: TokenReason;
    readonly lifetimeMs: number;
} | {
    readonly type: 'token_failed';
    readonly reason: TokenReason;
    readonly cause: Error | undefined;
} | {
    readonly type: 'token_store_failed';
    readonly action: 'get' | 'set' | 'delete' | 'lease';
    readonly cause: Error | undefined;
} | {
    readonly type: 'token_response_deviates';
    readonly issues: readonly Issue[];
} | {
    readonly type: 'header_replaced';
    readonly name: string;
};
type TokenReason = 'missing' | 'expiring' | 'rejected';
declare function createTokenError(reason: TokenFailure, found: string, facts?: Omit<TarjaErrorDetails['token_unavailable'], 'reason'> & {
    readonly cause?: unknown;
}): TarjaError<'token_unavailable'>;
export { TarjaError as e, createTokenError as h, isTarjaError as i };
export type { AnyTarjaError as A, Fingerprint as F, HeaderCredentials as H, Issuer as I, TokenSource as T, TokenEvent as a, TokenStore as b, TokenKeeper as c, TokenRecord as d, TokenGrant as f, TokenRequest as g, TokenLease as j, TokenReason as k };

// shared by entries: settings.d.ts

import { P as Pace, C as CallOptions } from './running-call.js';
import { I as Issuer, T as TokenSource, H as HeaderCredentials, a as TokenEvent } from './contracts.js';
import { T as Transport, F as Fetch } from './plugin2.js';
interface ClientOptions {
    readonly baseUrl: string | URL;
    readonly auth?: Issuer | TokenSource | HeaderCredentials;
    readonly headers?: Readonly<Record<string, string>>;
    readonly timeoutMs?: number | false;
    readonly tryTimeoutMs?: number | false;
    readonly app?: string;
    readonly pace?: Pace;
    readonly retry?: CallOptions['retry'];
    readonly tokenTimeoutMs?: number;
    readonly maxResponseBytes?: number;
    readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
    readonly fetchSends?: 'once' | 'maybe-twice';
    readonly transport?: Transport;
    readonly clock?: {
        now(): number;
        monotonic?(): number;
    };
    readonly random?: () => number;
    readonly waitUntil?: (promise: Promise<unknown>) => void;
    readonly requestId?: string | {
        readonly send?: string;
        readonly receive?: string;
    };
    readonly unauthorizedStatus?: readonly number[];
    readonly onEvent?: (event: TokenEvent) => void;
    readonly dangerouslyAllowHttp?: boolean;
    readonly allowBrowserReplays?: boolean;
}
declare function findForeignFetch(fetch?: Fetch): string | undefined;
export { findForeignFetch as f };
export type { ClientOptions as C };

// @tarja/core/client-credentials

import { Issuer } from '../index.js';
import { G as GrantOptions } from '../grant.js';
export { E as ExpiresIn } from '../grant.js';
interface ClientCredentialsOptions extends GrantOptions {
    readonly id: string;
    readonly secret: string;
    readonly scope?: string;
    readonly send?: 'basic' | 'form' | 'json' | 'basic-json';
}
declare function clientCredentials(options: ClientCredentialsOptions): Issuer;
export { GrantOptions, clientCredentials };
export type { ClientCredentialsOptions };

// shared by entries: grant.d.ts

declare const unitsMs: {
    readonly milliseconds: 1;
    readonly seconds: 1000;
    readonly minutes: 60000;
};
type ExpiresIn = 'as-token-says' | keyof typeof unitsMs;
type BasicCredentials = string | {
    readonly user: string;
    readonly password: string;
};
interface GrantOptions {
    readonly path?: string;
    readonly basicEncoding?: 'form' | 'raw';
    readonly expiresIn?: ExpiresIn;
    readonly dangerouslyAllowBrowser?: boolean;
}
declare function basicAuthorization(basic: BasicCredentials, encoding?: 'form' | 'raw'): string;
export { basicAuthorization as b };
export type { BasicCredentials as B, ExpiresIn as E, GrantOptions as G };

// @tarja/core/issuers

import { H as HeaderCredentials } from '../contracts.js';
import { B as BasicCredentials } from '../grant.js';
import { GrantOptions } from './client-credentials.js';
type HeaderCredentialsOptions = Pick<GrantOptions, 'dangerouslyAllowBrowser'>;
declare function basic(credentials: BasicCredentials, options?: HeaderCredentialsOptions & {
    readonly encoding?: 'form' | 'raw';
}): HeaderCredentials;
declare function apiKey(headers: Readonly<Record<string, string>>, options?: HeaderCredentialsOptions): HeaderCredentials;
declare function rawAuthorization(authorization: string, options?: HeaderCredentialsOptions): HeaderCredentials;
export { BasicCredentials, HeaderCredentials, apiKey, basic, rawAuthorization };
export type { HeaderCredentialsOptions };

// @tarja/core/logging

import { Plugin, EmptyObject } from '../index.js';
type LogLevel = 'debug' | 'info' | 'warn' | 'error';
interface LogRecord {
    readonly level: LogLevel;
    readonly event: string;
    readonly message: string;
    readonly entryId?: string | undefined;
    readonly [field: string]: string | number | boolean | undefined;
}
interface LoggingOptions {
    readonly level?: LogLevel;
}
declare function logging(write: (record: LogRecord) => unknown, { level }?: LoggingOptions): Plugin<'logging', EmptyObject>;
export { logging };
export type { LogLevel, LogRecord, LoggingOptions };

// @tarja/core/pace

import { P as Pace } from '../running-call.js';
interface PaceOptions {
    readonly perSecond?: number;
    readonly concurrent?: number;
}
declare function pace({ perSecond, concurrent }: PaceOptions): Pace;
export { Pace, pace };
export type { PaceOptions };

// @tarja/core/pages

import { Result } from '../index.js';
import { CallOptions } from '../index.js';
type NextPage<Input, Data> = ((result: Result<Data>, input: Input) => Input | undefined) | {
    readonly page: string;
    readonly last?: string;
} | {
    readonly offset: string;
    readonly total?: string;
};
interface PagesReport {
    readonly pages: number;
    readonly skipped: readonly (string | number)[];
    readonly restarts: number;
}
interface PagesOptions<Input, Data, Row> extends Pick<CallOptions, 'signal' | 'timeoutMs' | 'headers'> {
    readonly items: string | ((data: Data) => readonly Row[]);
    readonly next: NextPage<Input, Data>;
    readonly key: string | ((row: Row) => string | number);
    readonly total?: string;
    readonly maxPages?: number;
    readonly onEnd?: (report: PagesReport) => void;
}
declare function pages<Input extends object, Data = unknown, Row = unknown>(method: (input: Input, options?: CallOptions) => Promise<Result<Data>>, input: Input, options: PagesOptions<Input, Data, Row>): AsyncGenerator<Row, void, undefined>;
export { pages };
export type { NextPage, PagesOptions, PagesReport };

// @tarja/core/password-grant

import { Issuer } from '../index.js';
import { G as GrantOptions, B as BasicCredentials } from '../grant.js';
export { E as ExpiresIn, b as basicAuthorization } from '../grant.js';
export { TokenResponse } from './token-response.js';
interface PasswordGrantOptions extends GrantOptions {
    readonly basic: BasicCredentials;
    readonly username?: string;
    readonly credential: {
        readonly name: string;
        readonly value: string;
    };
    readonly grantType?: string;
}
declare function passwordGrant(options: PasswordGrantOptions): Issuer;
export { BasicCredentials, GrantOptions, passwordGrant };
export type { PasswordGrantOptions };

// @tarja/core/token-response

import * as v from 'valibot';
import { Issue } from '../index.js';
type Text = v.GenericSchema<string>;
type Integer = v.GenericSchema<string | number, string>;
type TokenResponseEntries = {
    readonly access_token: Text;
    readonly expires_in: Integer;
    readonly refresh_expires_in: Integer;
    readonly token_type: Text;
    readonly not_before_policy: Integer;
    readonly session_state: Text;
    readonly scope: Text;
};
interface TokenResponse extends Readonly<v.InferOutput<typeof tokenResponse>> {
}
declare const tokenResponse: v.ObjectSchema<TokenResponseEntries, v.ErrorMessage<v.ObjectIssue>>;
declare function findDeviations(body: unknown): readonly Issue[];
export { findDeviations, tokenResponse };
export type { TokenResponse, TokenResponseEntries };

// @tarja/core/plugin

export { i as Attempt, j as AttemptLayer, k as CallContext, l as CallLayer, K as KnownPayment, L as Lookup, N as Notice, m as ObservedAttempt, n as ObservedCall, p as Observer, q as OperationMark, r as PluginHooks, s as SendReport, t as TransportRequest, u as TransportResponse, v as getOperationName } from './plugin2.js';
export { f as findForeignFetch } from './settings.js';
import { F as Fingerprint } from './contracts.js';
export { j as TokenLease } from './contracts.js';
interface ClockReading {
    readonly wallMs: number;
    readonly monotonicMs: number;
}
interface GivenClock {
    now(): number;
    monotonic?(): number;
}
declare function createClock(input: GivenClock | undefined): () => ClockReading;
declare function withTimeout<Out, Late>(timeoutMs: number, work: Promise<Out>, late: () => Late): Promise<Out | Late>;
declare function checkOptions<Options extends object>(action: string, options: Options, checks: Readonly<Record<keyof Options & string, true | ((value: unknown) => boolean)>>): void;
declare function isRounded(value: unknown): boolean;
interface ReadJson {
    readonly data: unknown;
    readonly rounded?: unknown;
}
declare function parseJsonText(text: string): ReadJson;
type SignatureFailure = 'missing' | 'malformed' | 'repeated' | 'not-covered' | 'algorithm' | 'critical' | 'unknown-key' | 'invalid-key' | 'key-unavailable' | 'expired' | 'too-old' | 'in-future' | 'digest' | 'replayed' | 'mismatch' | 'too-large' | 'signer';
declare class SignatureError extends Error {
    readonly reason: SignatureFailure;
    readonly code: SignatureFailure;
    constructor(reason: SignatureFailure, message: string, cause?: unknown);
}
interface HttpRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer> | null;
}
declare function encodeUtf8(text: string): Uint8Array<ArrayBuffer>;
type SigningAlgorithm = 'Ed25519' | `${'ES' | 'PS' | 'RS' | 'HS'}${256 | 384 | 512}`;
type Unique = (id: string, untilSeconds: number) => boolean | Promise<boolean>;
interface VerifyOptions {
    readonly unique?: Unique;
}
interface MessageVerifier {
    verify(request: HttpRequest, options?: VerifyOptions): Promise<Verified>;
}
interface IdentifiedMessageVerifier extends MessageVerifier {
    readonly lastingId: true;
}
interface Verified {
    readonly body: Uint8Array<ArrayBuffer>;
    readonly alg?: SigningAlgorithm;
    readonly created?: Date;
    readonly id?: string;
    readonly covered: readonly string[];
}
declare function toHttpRequest(request: Request | HttpRequest, maxBytes?: number): Promise<HttpRequest>;
interface WebhookClaim {
    readonly failures: number;
    readonly failedForMs: number;
    finish(): Promise<void> | void;
    release(): Promise<void> | void;
    park(content: string): Promise<void> | void;
}
interface ParkedWebhook {
    readonly name: string;
    readonly content: string;
    readonly claim: WebhookClaim;
}
interface WebhookStore {
    claim(name: string, sender: string, rememberMs: number): MaybeLater<WebhookClaim | 'pending' | 'done'>;
    claimParked(sender: string, limit: number): MaybeLater<readonly ParkedWebhook[]>;
}
type MaybeLater<Value> = Promise<Value> | Value;
declare function toHex(bytes: ArrayBuffer | Uint8Array): string;
declare function hashSha256(text: string): Promise<string>;
declare function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
declare function toPrintableCause(thrown: unknown, secrets?: readonly string[], depth?: number): Error | undefined;
declare function redact(text: string): string;
declare function redactReference(reference: string): string;
declare function createSecretFingerprint(secret: string, use: readonly string[]): (text: string) => Promise<Fingerprint>;
declare function readRetryAfterMs(headers: Headers, nowMs: number): number | undefined;
export { Fingerprint, SignatureError, checkOptions, createClock, createSecretFingerprint, encodeUtf8, hashSha256, isRounded, joinBytes, parseJsonText, readRetryAfterMs, redact, redactReference, toHex, toHttpRequest, toPrintableCause, withTimeout };
export type { HttpRequest, IdentifiedMessageVerifier, MessageVerifier, ParkedWebhook, ReadJson, SignatureFailure, SigningAlgorithm, Unique, Verified, VerifyOptions, WebhookClaim, WebhookStore };

// @tarja/core/token-form

import * as v from 'valibot';
type CredentialEntries = {
    readonly name: v.GenericSchema<string>;
    readonly value: v.GenericSchema<string>;
};
type TokenFormEntries = {
    readonly grant_type: v.OptionalSchema<v.GenericSchema<string>, 'password'>;
    readonly username: v.OptionalSchema<v.GenericSchema<string>, ''>;
    readonly credential: v.ObjectSchema<CredentialEntries, string>;
};
declare const tokenForm: v.ObjectSchema<TokenFormEntries, string>;
declare function writeTokenForm(form: v.InferOutput<typeof tokenForm>): Record<string, string>;
declare function readTokenForm(form: unknown): {
    readonly fields: Record<string, string>;
} | {
    readonly flaw: string;
};
export { readTokenForm, tokenForm, writeTokenForm };
export type { CredentialEntries, TokenFormEntries };
