/**
 * Signed requests and verified webhooks. Each scheme has its own entry point: `./http-signatures`, `./detached-jws`, `./hmac`.
 * @module
 */
export type { SigningAlgorithm } from './algorithm.ts'
export type { Freshness, Unique, VerifyOptions } from './freshness.ts'
export { type HttpRequest, toSentUrl } from './message.ts'
export type {
	SigningSettings,
	SignsMessages,
	Verified,
	VerifiesIdentifiedMessages,
	VerifiesMessages,
} from './scheme.ts'
export { signRequests } from './sign-requests.ts'
export { SignatureError, type SignatureFailure } from './signature-error.ts'
export { type Signer, signer } from './signer.ts'
export type { KeyHint, KeyResolver, VerificationKeys, VerificationSettings, VerifyKey } from './verification-keys.ts'
export { type VerifyRequestOptions, verifyRequest } from './verify-request.ts'
export {
	createWebhookReceiver,
	type ReadWebhookId,
	type WebhookClaim,
	type WebhookReceiverOptions,
	type WebhookReceiverSettings,
	type WebhookStore,
} from './webhook-receiver.ts'
