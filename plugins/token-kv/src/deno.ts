/**
 * Access tokens in Deno KV, shared by all processes that open it.
 * @module
 */
export { type DenoKv, type DenoKvAtomic, denoKvTokens } from './deno/deno-kv-tokens.ts'
