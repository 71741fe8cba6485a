// The public face of @tarja/token-redis. Written by tools/build/api-report.mjs.

// @tarja/token-redis

import { Plugin, EmptyObject } from '@tarja/core';
type SendRedis = (words: readonly [
    string,
    ...string[]
], signal: AbortSignal) => Promise<unknown>;
interface RedisTokensOptions {
    readonly timeoutMs?: number;
}
declare function redisTokens(send: SendRedis, { timeoutMs }?: RedisTokensOptions): Plugin<'tokenRedis', EmptyObject>;
export { redisTokens };
export type { RedisTokensOptions, SendRedis };
