/**
 * Signed requests and verified webhooks. Each scheme has its own entry point: `./http-signatures`, `./detached-jws`, `./hmac`.
 * @module
 */

export type {
	IdentifiedMessageVerifier,
	MessageVerifier,
	SigningAlgorithm,
	Unique,
	Verified,
	VerifyOptions,
} from '@tarja/core/plugin'
export type { Freshness } from './freshness.ts'
export { type Signer, signer } from './keys.ts'
export { type HttpRequest, SignatureError, type SignatureFailure, toSentUrl } from './message.ts'
export type { MessageSigner, SigningSettings } from './scheme.ts'
export { signRequests } from './sign-requests.ts'
export type { KeyHint, KeyResolver, VerificationKeys, VerificationSettings, VerifyKey } from './verification-keys.ts'
export { type VerifyRequestOptions, verifyRequest } from './verify-request.ts'
