// The public face of @tarja/token-memory. Written by tools/api-report.mjs.

// @tarja/token-memory

import { Plugin, None } from '@tarja/core';
interface MemoryTokensOptions {
    readonly maxEntries?: number;
}
declare function memoryTokens({ maxEntries }?: MemoryTokensOptions): Plugin<'tokenMemory', None>;
export { memoryTokens };
export type { MemoryTokensOptions };
