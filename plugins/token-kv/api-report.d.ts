// The public face of @tarja/token-kv. Written by tools/build/api-report.mjs.

// @tarja/token-kv/workers

import { Plugin, EmptyObject } from '@tarja/core';
interface WorkersKv {
    get(key: string, type: 'text'): Promise<string | null>;
    put(key: string, value: string, options: {
        expirationTtl: number;
    }): Promise<void>;
    delete(key: string): Promise<void>;
}
declare function workersKvTokens(namespace: WorkersKv): Plugin<'tokenKv', EmptyObject>;
export { workersKvTokens };
export type { WorkersKv };

// @tarja/token-kv/durable-object

import { TokenSource, Issuer, Plugin, EmptyObject, TarjaErrorDetails, TokenRequest, ClientOptions } from '@tarja/core';
interface TokenObjects {
    idFromName(name: string): object;
    get(id: never): object;
}
interface DurableObjectTokensOptions {
    readonly name?: string;
}
declare function durableObjectTokens(objects: TokenObjects, { name }?: DurableObjectTokensOptions): Required<TokenSource> & Pick<Issuer, 'identity'>;
interface ObjectStorage {
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
    delete(key: string): Promise<unknown>;
}
declare function objectStorageTokens(storage: ObjectStorage): Plugin<'tokenKv', EmptyObject>;
interface GrantMessage {
    readonly accessToken: string;
    readonly remainingMs: number;
}
type TokenMessage = {
    readonly grant: GrantMessage;
} | {
    readonly failure: {
        readonly reason: TarjaErrorDetails['token_unavailable']['reason'];
        readonly message: string;
        readonly status?: number;
        readonly retryAfterMs?: number;
    };
};
interface TokenObject {
    token(request?: Pick<TokenRequest, 'rejected'>): Promise<TokenMessage>;
    clear(): Promise<void>;
}
interface ObjectState {
    readonly storage: ObjectStorage;
    waitUntil(promise: Promise<unknown>): void;
}
type TokenObjectClass<Env> = new (state: ObjectState, env: Env) => TokenObject & {
    readonly __DURABLE_OBJECT_BRAND: never;
};
declare function tokenObject<Env>(settings: (env: Env) => ClientOptions): TokenObjectClass<Env>;
export { durableObjectTokens, objectStorageTokens, tokenObject };
export type { DurableObjectTokensOptions, GrantMessage, ObjectState, ObjectStorage, TokenMessage, TokenObject, TokenObjectClass, TokenObjects };

// @tarja/token-kv/deno

import { Plugin, EmptyObject } from '@tarja/core';
interface DenoKvAtomic {
    check(...checks: {
        key: string[];
        versionstamp: string | null;
    }[]): DenoKvAtomic;
    set(key: string[], value: unknown, options?: {
        expireIn?: number;
    }): DenoKvAtomic;
    delete(key: string[]): DenoKvAtomic;
    commit(): Promise<{
        ok: true;
        versionstamp: string;
    } | {
        ok: false;
    }>;
}
interface DenoKv {
    get(key: string[]): Promise<{
        value: unknown;
        versionstamp: string | null;
    }>;
    set(key: string[], value: unknown, options?: {
        expireIn?: number;
    }): Promise<unknown>;
    delete(key: string[]): Promise<void>;
    atomic(): DenoKvAtomic;
}
declare function denoKvTokens(kv: DenoKv): Plugin<'tokenKv', EmptyObject>;
export { denoKvTokens };
export type { DenoKv, DenoKvAtomic };

// @tarja/token-kv/sealed

import { Plugin } from '@tarja/core';
interface SealingKey {
    readonly id: string;
    readonly secret: string | Uint8Array;
}
declare function sealed<Id extends string, Api extends object, Needs extends object>(plugin: Plugin<Id, Api, Needs>, keys: readonly SealingKey[]): Plugin<Id, Api, Needs>;
export { sealed };
export type { SealingKey };
