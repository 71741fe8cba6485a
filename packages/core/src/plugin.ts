/**
 * The exports that plugin authors need beside `@tarja/core`: types of layers, transports and observers, redaction of texts, and helpers.
 *
 * Runs in every runtime.
 * @module
 */

export {
	encodeUtf8,
	type HttpRequest,
	type IdentifiedMessageVerifier,
	type MessageVerifier,
	type ParkedWebhook,
	SignatureError,
	type SignatureFailure,
	type SigningAlgorithm,
	toHttpRequest,
	type Unique,
	type Verified,
	type VerifyOptions,
	type WebhookClaim,
	type WebhookStore,
} from './base/message.ts'
export { hashSha256, joinBytes, toHex } from './base/text.ts'
export { createClock, withTimeout } from './base/time.ts'
export type { AttemptLayer, CallLayer } from './calls/layers.ts'
export { checkOptions, isRounded, parseJsonText, type ReadJson } from './calls/values.ts'
export type { Notice, ObservedAttempt, ObservedCall, Observer } from './client/observers.ts'
export type { OperationMark, PluginHooks } from './client/plugin.ts'
export { findForeignFetch } from './client/settings.ts'
export { toPrintableCause } from './errors/printable.ts'
export { redact, redactReference } from './errors/redact.ts'
export { getOperationName } from './operation/operation.ts'
export type { KnownPayment, Lookup } from './operation/settings.ts'
export type { Fingerprint, TokenLease } from './tokens/contracts.ts'
export { createSecretFingerprint } from './tokens/digest.ts'
export type {
	Attempt,
	CallContext,
	SendReport,
	TransportRequest,
	TransportResponse,
} from './transport/attempt.ts'
export { readRetryAfterMs } from './transport/retry.ts'
