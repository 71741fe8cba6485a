/**
 * Defines the error that all schemes throw, with a closed list of reasons.
 * @module
 */

/** Why a request couldn't be signed, or must not be trusted. */
export type SignatureFailure =
	/** There is no signature, or the request doesn't have a part that it must cover. */
	| 'missing'
	/** A signature, header or URL of the request can't be parsed. */
	| 'malformed'
	/** A label, parameter, component or query parameter occurs twice. */
	| 'repeated'
	/** The signature doesn't cover everything that it must cover. */
	| 'not-covered'
	/** The algorithm is unknown or not allowed. */
	| 'algorithm'
	/** A JWS has a critical extension other than `b64` (RFC 7515 §4.1.11). */
	| 'critical'
	/** No key has this name and algorithm. */
	| 'unknown-key'
	/** One of your keys can't be used. */
	| 'invalid-key'
	/** Your key resolver failed or may be out of date, so the signature isn't checked. Try again later. */
	| 'key-unavailable'
	/** The signature has passed the expiry time that it states (`expires` or `exp`). */
	| 'expired'
	/** The signature is older than `maxAgeSeconds` allows. */
	| 'too-old'
	/** The signature's time is in the future, by more than `clockSkewSeconds`. */
	| 'in-future'
	/** The body doesn't match the digest that was signed. */
	| 'digest'
	/** `unique` reported that the request was received before. */
	| 'replayed'
	/** No key made this signature over this content. */
	| 'mismatch'
	/** The body is longer than `maxBytes`. */
	| 'too-large'
	/** Your signer returned something that isn't a signature. */
	| 'signer'

/**
 * A request that couldn't be signed or wasn't accepted. Test `reason`, never the text. The error contains no secret, signature or body.
 *
 * @example
 * ```ts
 * import { SignatureError } from '@tarja/request-signing'
 *
 * function statusFor(error: unknown): number {
 * 	if (!(error instanceof SignatureError)) return 500
 * 	if (error.reason === 'key-unavailable') return 503
 * 	return error.reason === 'too-large' ? 413 : 401
 * }
 * ```
 */
export class SignatureError extends Error {
	/** Why the request was rejected. */
	readonly reason: SignatureFailure
	/** Same as `reason`. An error of the client has a copy as its `cause`, with `name`, `code` and `message` only. */
	readonly code: SignatureFailure

	constructor(reason: SignatureFailure, message: string, cause?: unknown) {
		// Shortened, because a component's name comes from the sender and can be as long as a header.
		super(message.length > 500 ? `${message.slice(0, 500)}…` : message, cause === undefined ? undefined : { cause })
		this.name = 'SignatureError'
		this.reason = reason
		this.code = reason
	}
}
