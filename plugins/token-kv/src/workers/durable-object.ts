/**
 * A Durable Object that gets access tokens for all isolates, and the token source that asks it.
 * @module
 */
export { type DurableObjectTokensOptions, durableObjectTokens, type TokenObjects } from './durable-object-tokens.ts'
export { type ObjectStorage, objectStorageTokens } from './object-storage-tokens.ts'
export type { GrantMessage, TokenMessage, TokenObject } from './token-message.ts'
export { type ObjectState, type TokenObjectClass, tokenObject } from './token-object.ts'
