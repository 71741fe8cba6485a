/**
 * Access tokens in Workers KV, shared by all isolates and machines.
 * @module
 */
export { type WorkersKv, workersKvTokens } from './workers/workers-kv-tokens.ts'
