/**
 * Client, plugins, operations and errors of tarja.
 *
 * Runs unchanged in Node, Deno, Bun, Cloudflare Workers and browsers. `passwordGrant` is its own entry: `@tarja/core/password-grant`.
 * At most fifty names. So a type that only tarja's own declarations use is not exported.
 * @module
 */

// Operations with multipart bodies.
export { type MultipartBody, multipart, type WritesMultipart } from './calls/multipart.ts'
// A client and its calls: the result of a call, and types derived from an operation: of a method, its input and its data.
export type { AgreedResult, DeviatingResult, Result } from './calls/response.ts'
export type { CallOptions } from './calls/running-call.ts'
export { createClient } from './client/client.ts'
export type { ClientEvent } from './client/observers.ts'
export type { Call, DataOf, InputOf } from './client/plugin.ts'
// Plugins, and the events that observers get.
export { type Client, definePlugin, type EmptyObject, type Plugin, type PluginContext } from './client/plugin.ts'
export type { ClientOptions } from './client/settings.ts'
// Errors: the error of a failed call, typed by its code, and the record to look up after an unknown outcome.
export type { CallRecord, Issue, Outcome, TarjaErrorCode, TarjaErrorDetails } from './errors/details.ts'
export { type AnyTarjaError, isTarjaError, TarjaError } from './errors/tarja-error.ts'
// Operations: one operation and its types, schemas of any library, and the forms of `outcomeOf`.
export {
	type HasOutcome,
	type MayDeviate,
	type Operation,
	operation,
} from './operation/operation.ts'
export type { OutcomeFields, OutcomeFunction, PlatformResponse } from './operation/outcome-of.ts'
export type { Schema } from './operation/schema.ts'
export type { AnyOperation, Effect, UnboundOperation } from './operation/settings.ts'

// Tokens: for a browser, from its own backend; custom issuers, sources and stores.
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

// Sends an attempt over the network.
export type { Transport } from './transport/attempt.ts'
