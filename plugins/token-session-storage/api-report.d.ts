// The public face of @tarja/token-session-storage. Written by tools/build/api-report.mjs.

// @tarja/token-session-storage

import { Plugin, EmptyObject } from '@tarja/core';
interface TabStorage {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
}
interface SessionStorageTokensOptions {
    readonly open?: () => TabStorage;
}
declare function sessionStorageTokens({ open, }?: SessionStorageTokensOptions): Plugin<'tokenSessionStorage', EmptyObject>;
export { sessionStorageTokens };
export type { SessionStorageTokensOptions, TabStorage };
