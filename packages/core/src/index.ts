/**
 * Client, plugins, operations and errors of tarja.
 *
 * Runs unchanged in Node, Deno, Bun, Cloudflare Workers and browsers. `passwordGrant` is its own entry: `@tarja/core/password-grant`.
 * @module
 */
export type { Call, DataOf, InputOf, None } from './call-types.ts'
export type { CallOptions, RetryOptions } from './calls/options.ts'
export { type Client, createClient } from './client.ts'
export type { ClientOptions } from './client-options.ts'
export {
	type AnyTarjaError,
	type AttemptRecord,
	type ErrorResponse,
	type Issue,
	isTarjaError,
	type Outcome,
	TarjaError,
	type TarjaErrorCode,
	type TarjaErrorDetails,
	type TarjaErrorInit,
	type TokenFailure,
} from './errors.ts'
export {
	type Answer,
	type Attempt,
	type AttemptLayer,
	type AttemptPhase,
	attemptPhases,
	type CallContext,
	type CallLayer,
	type CallPhase,
	callPhases,
	type Layer,
	type PlatformAnswer,
	type Result,
} from './layer.ts'
export {
	type AnyOperation,
	type Definition,
	type Effect,
	type Operation,
	type OperationSettings,
	operation,
	type ParamsOf,
	type Preset,
	type UnboundOperation,
} from './operation.ts'
export { type ClientBase, type Contribution, definePlugin, type Host, type Plugin } from './plugin.ts'
export { printableCause, redact } from './redact.ts'
export type { Schema } from './schema.ts'
export { type BrokeredTokensOptions, brokeredTokens } from './tokens/brokered.ts'
export type {
	IssueRequest,
	Issuer,
	StoreOptions,
	TokenEvent,
	TokenGrant,
	TokenLease,
	TokenRecord,
	TokenRequest,
	TokenResponse,
	TokenSource,
	TokenStore,
} from './tokens/contracts.ts'
export { isTokenRecord } from './tokens/record.ts'
export { tokenError } from './tokens/token-error.ts'
export type { Departure, Outgoing, Transport } from './transport/transport.ts'
export type {
	AttemptEnd,
	CallEnd,
	ClientEvent,
	JournalNotice,
	WatchedAttempt,
	WatchedCall,
	Watcher,
} from './watch.ts'
