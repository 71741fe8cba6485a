/**
 * The one error of this package.
 * @module
 */

/** Why a message could not be signed, or must not be trusted. */
export type SignatureFailure =
	/** No signature, or something it must cover is not in the message (in a browser: or CORS hides it). */
	| 'missing'
	/** A signature, a header or a URL that cannot be read. */
	| 'malformed'
	/** A label, a parameter, a component or a query parameter that is repeated. */
	| 'repeated'
	/** The signature is not over everything it has to be over. */
	| 'not-covered'
	/** An algorithm that is unknown, not allowed, or left open. */
	| 'algorithm'
	/** An extension marked as critical that is not in `understood` (RFC 7515 §4.1.11). */
	| 'critical'
	/** You have no key of that name and algorithm. */
	| 'unknown-key'
	/** A key of yours that cannot be used as it is. The message says how to convert it. */
	| 'invalid-key'
	/** Your key resolver failed, so nothing is known of the signature: try again later. */
	| 'key-unavailable'
	/** Past its own `expires`. */
	| 'expired'
	/** Made longer ago than `maxAgeSeconds`. */
	| 'too-old'
	/** Made later than now. */
	| 'in-future'
	/** A body other than the one that was signed. */
	| 'digest'
	/** A body whose digest does not match and which `fetch` has decompressed: the digest may be over the compressed bytes. */
	| 'encoded-body'
	/** Seen before, said `unique`. */
	| 'replayed'
	/** Refused by your `validate`. */
	| 'refused'
	/** Not made with any of the keys, or made over something else. */
	| 'mismatch'
	/** More bytes than `maxBytes`. */
	| 'too-large'
	/** Your signer returned something that is not a signature. */
	| 'signer'
	/** `crypto.subtle` is missing: the page was not loaded over HTTPS. */
	| 'insecure-context'

/** What a `SignatureError` knows besides its reason. */
export interface SignatureErrorInit {
	readonly cause?: unknown
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
	readonly reason: SignatureFailure
	/** The same as `reason`: what copies an error usually keeps its `name`, `code` and `message`. */
	readonly code: SignatureFailure
	/** The header or component it is about, as in the signature: `content-digest`, `"@method";req`. */
	readonly component: string | undefined

	constructor(reason: SignatureFailure, message: string, init: SignatureErrorInit = {}) {
		super(shortened(message), init.cause === undefined ? undefined : { cause: init.cause })
		this.name = 'SignatureError'
		this.reason = reason
		this.code = reason
		this.component = init.component === undefined ? undefined : shortened(init.component)
	}
}

/** The names of components come from outside, and can be as long as a header. */
function shortened(text: string): string {
	return text.length > 500 ? `${text.slice(0, 500)}…` : text
}
