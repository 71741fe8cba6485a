/**
 * Defines the error that all schemes throw, with a closed list of reasons.
 * @module
 */

/** Why a message could not be signed, or must not be trusted. */
export type SignatureFailure =
	/** There is no signature, or a part that it must cover is missing (or hidden by CORS, in a browser). */
	| 'missing'
	/** A signature, header or URL of the message cannot be parsed. */
	| 'malformed'
	/** A label, parameter, component or query parameter occurs twice. */
	| 'repeated'
	/** The signature does not cover everything that it must cover. */
	| 'not-covered'
	/** The algorithm is unknown, not allowed, or not determined. */
	| 'algorithm'
	/** A critical extension is not listed in `understood` (RFC 7515 §4.1.11). */
	| 'critical'
	/** No key has this name and algorithm. */
	| 'unknown-key'
	/** One of your keys cannot be used in its present format. The message says how to convert it. */
	| 'invalid-key'
	/** Your key resolver failed, so nothing is known about the signature: try again later. */
	| 'key-unavailable'
	/** The signature has passed the expiry time that it states (`expires` or `exp`). */
	| 'expired'
	/** The signature is older than `maxAgeSeconds` allows. */
	| 'too-old'
	/** The signature's time lies in the future, by more than `clockSkewSeconds`. */
	| 'in-future'
	/** The body that came does not match the digest that was signed. */
	| 'digest'
	/** The digest does not match a body that `fetch` has decompressed: it may be the digest of the compressed bytes. */
	| 'encoded-body'
	/** Your `unique` says that the message was received before. */
	| 'replayed'
	/** Your `validate` function rejected a message whose signature is valid. */
	| 'refused'
	/** None of the keys made this signature over this content. */
	| 'mismatch'
	/** The body is longer than `maxBytes`. */
	| 'too-large'
	/** Your signer returned something that is not a signature. */
	| 'signer'
	/** `crypto.subtle` is missing, as the page was not loaded over HTTPS. */
	| 'insecure-context'

/** Members of a `SignatureError` that may be left out. */
export interface SignatureErrorInit {
	/** The error that led to this one, such as an error of your key resolver. */
	readonly cause?: unknown
	/** Name of the header or component that the error is about, such as `"content-digest"`. */
	readonly component?: string | undefined
}

/**
 * A message that could not be signed or was not accepted. Test `reason`, never the text.
 *
 * It holds no secret, no signature and no body.
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
	/** Why the message was refused: one of a closed list. */
	readonly reason: SignatureFailure
	/** Same as `reason`. Code that copies errors usually keeps `name`, `code` and `message`. */
	readonly code: SignatureFailure
	/** The header or component that the error is about, as the signature writes it: `content-digest`, `"@method";req`. */
	readonly component: string | undefined

	constructor(reason: SignatureFailure, message: string, init: SignatureErrorInit = {}) {
		super(shortened(message), init.cause === undefined ? undefined : { cause: init.cause })
		this.name = 'SignatureError'
		this.reason = reason
		this.code = reason
		this.component = init.component === undefined ? undefined : shortened(init.component)
	}
}

/** Shortens a component's name, as it comes from the sender and can be as long as a header. */
function shortened(text: string): string {
	return text.length > 500 ? `${text.slice(0, 500)}…` : text
}
