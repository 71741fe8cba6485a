/**
 * Access tokens that many processes share in Redis or Valkey. Runs wherever your Redis client runs.
 * @module
 */

export type { SendRedis } from './redis-store.ts'
export { type RedisTokensOptions, redisTokens } from './redis-tokens.ts'
