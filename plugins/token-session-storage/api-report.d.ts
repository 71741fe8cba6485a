// The public face of @tarja/token-session-storage. Written by tools/api-report.mjs.

// @tarja/token-session-storage

import { Plugin, None } from '@tarja/core';
interface TabStorage {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
}
interface SessionStorageTokensOptions {
    readonly open?: () => TabStorage;
}
declare function sessionStorageTokens({ open, }?: SessionStorageTokensOptions): Plugin<'tokenSessionStorage', None>;
export { sessionStorageTokens };
export type { SessionStorageTokensOptions, TabStorage };
