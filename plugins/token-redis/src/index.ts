/**
 * Access tokens that many processes share in Redis or Valkey. Runs wherever your client of it does.
 * @module
 */
export { type RedisTokensOptions, redisTokens, type SendRedis } from './redis-tokens.ts'
