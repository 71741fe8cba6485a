/**
 * A Durable Object that gets access tokens for all isolates, and the token source that asks it.
 * @module
 */
export {
	type DurableObjectTokensOptions,
	durableObjectTokens,
	type TokenObjects,
} from './durable-object-tokens.ts'
export type { GrantMessage, TokenMessage } from './token-message.ts'
export {
	type ObjectState,
	type ObjectStorage,
	type TokenObject,
	type TokenObjectClass,
	tokenObject,
} from './token-object.ts'
