/**
 * Signed requests and verified answers. The schemes are entries of their own: `./http-signatures`, `./detached-jws`, `./hmac`.
 * @module
 */
export type { SigningAlgorithm } from './algorithm.ts'
export { derToRaw } from './der-to-raw.ts'
export type { Freshness, SignatureStamp } from './freshness.ts'
export type { KeyHint, KeyResolver } from './key-resolver.ts'
export { type HttpMessage, type HttpRequest, type HttpResponse, wireUrl } from './message.ts'
export type { SigningSettings, SignOptions, SignsMessages, Verified, VerifiesMessages } from './scheme.ts'
export { signRequests } from './sign-requests.ts'
export { SignatureError, type SignatureErrorInit, type SignatureFailure } from './signature-error.ts'
export { type Signer, signer } from './signer.ts'
export type { VerificationKeys, VerificationSettings, VerifyKey } from './verification-keys.ts'
export {
	type VerifyRequestOptions,
	type VerifyResponseOptions,
	verifyRequest,
	verifyResponse,
} from './verify-message.ts'
export { type VerifyResponsesOptions, verifyResponses } from './verify-responses.ts'
