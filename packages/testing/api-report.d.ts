// The public face of @tarja/testing. Written by tools/build/api-report.mjs.

// @tarja/testing

import { TokenStore, Plugin, Client, Answer, CallLayer, CallContext, Result, AttemptLayer, Attempt } from '@tarja/core';
import { C as ContractCase } from './contract-case.js';
type StoreFault = 'throwing' | 'rejecting' | 'slow' | 'stale' | 'lying' | 'losing' | 'inventing' | 'trapped';
declare function brokenTokenStore(fault: StoreFault): Required<Omit<TokenStore, 'isInMemory'>>;
declare function emulatorCalls(): Plugin<'emulatorCalls'>;
interface FakeClock {
    now(): number;
    monotonic(): number;
    advance(ms: number): void;
    adjust(ms: number): void;
}
declare function fakeClock(startMs?: number): FakeClock;
declare function fakeRandom(...values: readonly number[]): () => number;
declare const lostAnswer: {
    readonly match: {
        readonly path: string;
    };
    readonly at: 'after-commit';
    readonly action: 'reset';
};
interface RecordedRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly text: string;
    readonly init: RequestInit;
}
interface ShortAnswer {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly text?: string;
}
type ScriptedAnswer = Response | ShortAnswer | Error;
type Respond = (request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;
interface RecordingFetch {
    (url: string, init?: RequestInit): Promise<Response>;
    readonly requests: readonly RecordedRequest[];
}
declare function recordingFetch(script: Respond | readonly ScriptedAnswer[]): RecordingFetch;
interface PluginContractOptions {
    readonly before?: (client: Client) => object;
    readonly answer?: () => ScriptedAnswer;
}
declare function pluginContract(create: () => Plugin<string, object, never>, { before, answer }?: PluginContractOptions): readonly ContractCase[];
interface LayerRun<Context, Out> {
    readonly given: Out;
    readonly passed: readonly Context[];
}
declare function runLayer(layer: AttemptLayer, parts?: Partial<Attempt>, next?: (attempt: Attempt) => Answer | Promise<Answer>): Promise<LayerRun<Attempt, Answer>>;
declare function runCallLayer(layer: CallLayer, parts?: Partial<CallContext>, next?: (call: CallContext) => Result | Promise<Result>): Promise<LayerRun<CallContext, Result>>;
declare function answerOf(status?: number, body?: string, headers?: Readonly<Record<string, string>>): Answer;
declare function tokenAnswer(accessToken: string, expiresInSeconds?: number): ShortAnswer;
interface OpenedStore {
    readonly store: TokenStore;
    readonly other?: TokenStore;
    readonly plant?: (key: string, text: string) => unknown;
    readonly close?: () => unknown;
}
interface TokenStoreContractOptions {
    readonly open: () => OpenedStore | Promise<OpenedStore>;
    readonly patienceMs?: number;
}
declare function tokenStoreContract({ open, patienceMs }: TokenStoreContractOptions): readonly ContractCase[];
declare function tokenStoreOf(plugin: Pick<Plugin, 'setup'>): TokenStore;
export { ContractCase, answerOf, brokenTokenStore, emulatorCalls, fakeClock, fakeRandom, lostAnswer, pluginContract, recordingFetch, runCallLayer, runLayer, tokenAnswer, tokenStoreContract, tokenStoreOf };
export type { FakeClock, LayerRun, OpenedStore, PluginContractOptions, RecordedRequest, RecordingFetch, Respond, ScriptedAnswer, ShortAnswer, StoreFault, TokenStoreContractOptions };

// shared by entries: contract-case.d.ts

interface ContractCase {
    readonly name: string;
    readonly run: () => Promise<void>;
}
export type { ContractCase as C };

// @tarja/testing/transport

import { Transport } from '@tarja/core';
import { ContractCase } from './index.js';
interface OpenedTransport {
    readonly transport: Transport;
    close?(): Promise<void> | void;
}
declare function transportContract(open: () => OpenedTransport | Promise<OpenedTransport>): readonly ContractCase[];
export { transportContract };
export type { OpenedTransport };
