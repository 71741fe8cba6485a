/**
 * Client, plugins, operations and errors of tarja.
 *
 * Runs unchanged in Node, Deno, Bun, Cloudflare Workers and browsers. `passwordGrant` is its own entry: `@tarja/core/password-grant`.
 * At most fifty names: a type that only a declaration of ours names is not exported.
 * @module
 */

// Operations: one, one whose answers may deviate, one that is known by name alone; schemas of any library; the forms of `outcomeOf`.
export { type MultipartBody, multipart, type WritesMultipart } from './calls/multipart.ts'
// A client and its calls: the result of one, and the types of a method, of what it takes and of what it gives, from an operation.
export type { Result } from './calls/response.ts'
export type { CallOptions } from './calls/running-call.ts'
export { createClient } from './client/client.ts'
export type { Call, DataOf, InputOf } from './client/plugin.ts'
// Plugins, and what watchers are told.
export { type Client, definePlugin, type EmptyObject, type Plugin, type PluginContext } from './client/plugin.ts'
export type { ClientOptions } from './client/settings.ts'
export type { ClientEvent } from './client/watchers.ts'
// Errors: the one of every failed call, typed by its code; what may be looked up after an unknown outcome.
export type { CallRecord, Issue, Outcome, TarjaErrorCode, TarjaErrorDetails } from './errors/details.ts'
export { type AnyTarjaError, isTarjaError, TarjaError } from './errors/tarja-error.ts'
export {
	type HasOutcome,
	type MayDeviate,
	type Operation,
	operation,
} from './operation/operation.ts'
export type { OutcomeFields, OutcomeFunction, PlatformResponse } from './operation/outcome-of.ts'
export type { Schema } from './operation/schema.ts'
export type { AnyOperation, Effect, UnboundOperation } from './operation/settings.ts'

// Tokens: for a page, from its own backend; issuers, sources and stores of one's own.
export { brokeredTokens } from './tokens/brokered.ts'
export type {
	Issuer,
	TokenEvent,
	TokenGrant,
	TokenKeeper,
	TokenRecord,
	TokenRequest,
	TokenSource,
	TokenStore,
} from './tokens/contracts.ts'
export { createTokenError } from './tokens/contracts.ts'
export { createTokenKeeper, readTokenRecord } from './tokens/store.ts'

// Takes an attempt to the wire.
export type { Transport } from './transport/attempt.ts'
