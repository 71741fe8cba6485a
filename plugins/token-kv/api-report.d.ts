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

// @tarja/token-kv/seal-tokens

import { Plugin } from '@tarja/core';
interface SealingKey {
    readonly id: string;
    readonly secret: string | Uint8Array;
}
declare function sealTokens<Id extends string, Api extends object, Needs extends object>(plugin: Plugin<Id, Api, Needs>, keys: readonly SealingKey[]): Plugin<Id, Api, Needs>;
export { sealTokens };
export type { SealingKey };
