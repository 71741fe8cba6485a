/**
 * Client, plugins, operations and errors of tarja.
 *
 * Runs unchanged in Node, Deno, Bun, Cloudflare Workers and browsers. `passwordGrant` is its own entry: `@tarja/core/password-grant`.
 * At most fifty names, each with what it is for: a type that only a declaration of ours names is not exported.
 * @module
 */

// A client and its calls

// What a call resolves to.
export type { Result } from './calls/response.ts'
// Time limits, retries, headers and the reference of one call.
export type { CallOptions } from './calls/running-call.ts'
// Makes a client.
export { createClient } from './client/client.ts'
// The types of a method, of what it takes and of what it gives, from an operation.
export type { Call, DataOf, InputOf } from './client/plugin.ts'
// What a client is made with.
export type { ClientOptions } from './client/settings.ts'

// Operations

// Bodies of multipart/form-data.
export { type MultipartBody, multipart, type WritesMultipart } from './calls/multipart.ts'
// Makes an operation; its types: one, one whose answers may deviate, and one that is known by name alone.
export {
	type HasOutcome,
	type MayDeviate,
	type Operation,
	operation,
	type UnboundOperation,
} from './operation/operation.ts'
// The forms of `outcomeOf`, and the response that a function gets.
export type { OutcomeFields, OutcomeFunction, PlatformResponse } from './operation/outcome-of.ts'
// A schema of any library, for input and answers.
export type { Schema } from './operation/schema.ts'
// Any operation, and what repeating one does.
export type { AnyOperation, Effect } from './operation/settings.ts'

// Errors

// What may be looked up after an unknown outcome; one flaw of an input; the four outcomes; the codes, and what each tells.
export type { CallRecord, Issue, Outcome, TarjaErrorCode, TarjaErrorDetails } from './errors/details.ts'
// The error of every failed call, typed by its code, and how it is known across copies of the package.
export { type AnyTarjaError, isTarjaError, TarjaError } from './errors/tarja-error.ts'

// Plugins

// Makes a plugin.
export { definePlugin } from './client/layers.ts'
// What a plugin without a namespace adds to the client's type.
// A layer around a call, and around each of its attempts.
// A client, what `setup` is given, a plugin, and what its `setup` returns.
export type { Client, EmptyObject, Plugin, PluginContext } from './client/plugin.ts'
// What a watcher is, sees, and is told by other plugins.
export type { ClientEvent } from './client/watch.ts'

// Tokens

// A token source for a page: the token comes from your own backend.
export { brokeredTokens } from './tokens/brokered.ts'
// What an issuer, a token source and a token store are, take and give; what is told of them.
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
// The error of an issuer or a source of one's own.
export { createTokenError } from './tokens/contracts.ts'
// Keeps tokens in a store of one's own, for a plugin; and reads the token record in a store's value.
export { createTokenKeeper, readTokenRecord } from './tokens/store.ts'

// Transports

// What takes an attempt to the wire, what it is given, and what it reports to.
export type { Transport } from './transport/attempt.ts'
