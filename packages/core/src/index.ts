/**
 * Client, plugins, operations and errors of tarja.
 *
 * Runs unchanged in Node, Deno, Bun, Cloudflare Workers and browsers. `passwordGrant` is its own entry: `@tarja/core/password-grant`.
 * @module
 */
export type { PlatformAnswer, Result, ToldResult } from './calls/answer.ts'
export {
	type MultipartBody,
	type MultipartSettings,
	type MultipartValue,
	multipart,
	type WritesMultipart,
} from './calls/multipart.ts'
export type { CallOptions, RetryOptions } from './calls/options.ts'
export type { Call, DataOf, InputOf, None, ResultOf } from './client/call-types.ts'
export { type Client, createClient } from './client/client.ts'
export { defineLayer } from './client/define-layer.ts'
export { defineWatcher } from './client/define-watcher.ts'
export {
	type AttemptLayer,
	type AttemptPhase,
	attemptPhases,
	type CallLayer,
	type CallPhase,
	callPhases,
	type Layer,
} from './client/layer.ts'
export type { ClientOptions } from './client/options.ts'
export {
	type ClientBase,
	type Contribution,
	definePlugin,
	type Host,
	type Plugin,
	type PluginParts,
} from './client/plugin.ts'
export type {
	AttemptEnd,
	CallEnd,
	ClientEvent,
	Notice,
	WatchedAttempt,
	WatchedCall,
	Watcher,
} from './client/watch.ts'
export type {
	AttemptRecord,
	ConfigurationReason,
	ErrorResponse,
	Issue,
	Outcome,
	TarjaErrorCode,
	TarjaErrorDetails,
	TokenFailure,
} from './errors/details.ts'
export { printableCause, redact } from './errors/redact.ts'
export { type AnyTarjaError, isTarjaError, TarjaError, type TarjaErrorInit } from './errors/tarja-error.ts'
export {
	type Deviating,
	type RecognitionSettings,
	type TellsDeviations,
	tellsDeviations,
} from './operation/deviations.ts'
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
} from './operation/operation.ts'
export { type ProblemOf, type ProblemSchemas, problemOf } from './operation/problem.ts'
export type { Schema } from './operation/schema.ts'
export { type BrokeredTokensOptions, brokeredTokens } from './tokens/brokered.ts'
export type {
	IssueRequest,
	Issuer,
	StoreOptions,
	TokenEvent,
	TokenGrant,
	TokenLease,
	TokenNews,
	TokenReason,
	TokenRecord,
	TokenRequest,
	TokenResponse,
	TokenSource,
	TokenStore,
} from './tokens/contracts.ts'
export { isTokenRecord } from './tokens/record.ts'
export { tokenError } from './tokens/token-error.ts'
export type { Answer, Attempt, CallContext } from './transport/attempt.ts'
export type { Departure, Transport, TransportRequest } from './transport/transport.ts'
