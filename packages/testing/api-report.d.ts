// The public face of @tarja/testing. Written by tools/build/api-report.mjs.

// @tarja/testing

import { Plugin, TokenStore, Client } from '@tarja/core';
import { WebhookStore } from '@tarja/core/plugin';
interface ContractCase {
    readonly name: string;
    readonly run: () => Promise<void>;
}
declare function getTokenStore(plugin: Pick<Plugin, 'setup'>): TokenStore;
interface FakeClock {
    now(): number;
    monotonic(): number;
    advance(ms: number): void;
    adjust(ms: number): void;
}
declare function createFakeClock(startMs?: number): FakeClock;
interface PluginContractOptions {
    readonly before?: (client: Client) => object;
}
declare function pluginContract(create: () => Plugin<string, object, never>, { before }?: PluginContractOptions): readonly ContractCase[];
interface RecordedRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly text: string;
    readonly init: RequestInit;
}
interface ShortResponse {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly text?: string;
}
type ScriptedResponse = Response | ShortResponse | Error;
type Respond = (request: RecordedRequest) => ScriptedResponse | Promise<ScriptedResponse>;
interface RecordingFetch {
    (url: string, init?: RequestInit): Promise<Response>;
    readonly requests: readonly RecordedRequest[];
}
declare function createRecordingFetch(script: Respond | readonly ScriptedResponse[]): RecordingFetch;
declare function createTokenResponse(accessToken: string, expiresInSeconds?: number): ShortResponse;
interface ShowOrdersOptions {
    readonly name: string;
}
declare function showOrders({ name }: ShowOrdersOptions): Plugin<'showOrders'>;
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
interface WebhookStoreTimes {
    readonly claimMs: number;
    readonly parkForMs: number;
}
interface OpenedWebhookStore {
    readonly store: WebhookStore;
    readonly other?: WebhookStore;
    readonly close?: () => unknown;
}
interface WebhookStoreContractOptions {
    readonly open: (times: WebhookStoreTimes) => OpenedWebhookStore | Promise<OpenedWebhookStore>;
}
declare function webhookStoreContract({ open }: WebhookStoreContractOptions): readonly ContractCase[];
export { createFakeClock, createRecordingFetch, createTokenResponse, getTokenStore, pluginContract, showOrders, tokenStoreContract, webhookStoreContract };
export type { ContractCase, FakeClock, OpenedStore, OpenedWebhookStore, PluginContractOptions, RecordedRequest, RecordingFetch, Respond, ScriptedResponse, ShortResponse, ShowOrdersOptions, TokenStoreContractOptions, WebhookStoreContractOptions, WebhookStoreTimes };
