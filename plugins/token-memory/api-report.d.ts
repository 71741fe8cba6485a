// The public face of @tarja/token-memory. Written by tools/build/api-report.mjs.

// @tarja/token-memory

import { Plugin, EmptyObject } from '@tarja/core';
interface MemoryTokensOptions {
    readonly maxEntries?: number;
}
declare function memoryTokens({ maxEntries }?: MemoryTokensOptions): Plugin<'tokenMemory', EmptyObject>;
export { memoryTokens };
export type { MemoryTokensOptions };
