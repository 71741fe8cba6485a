// The public face of @tarja/testing. Written by tools/build/api-report.mjs.

// @tarja/testing

import { TokenStore, Client, Plugin } from '@tarja/core';
type StoreFault = 'throwing' | 'rejecting' | 'slow' | 'stale' | 'lying' | 'losing' | 'inventing' | 'trapped';
declare function brokenTokenStore(fault: StoreFault): Required<Omit<TokenStore, 'isInMemory'>>;
interface ContractCase {
    readonly name: string;
    readonly run: () => Promise<void>;
}
interface FakeClock {
    now(): number;
    monotonic(): number;
    advance(ms: number): void;
    adjust(ms: number): void;
}
declare function fakeClock(startMs?: number): FakeClock;
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
export { brokenTokenStore, fakeClock, lostAnswer, pluginContract, recordingFetch, tokenAnswer, tokenStoreContract, tokenStoreOf };
export type { ContractCase, FakeClock, OpenedStore, PluginContractOptions, RecordedRequest, RecordingFetch, Respond, ScriptedAnswer, ShortAnswer, StoreFault, TokenStoreContractOptions };
