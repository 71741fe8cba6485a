/**
 * What all schemes have in common: they sign messages, verify messages, or both.
 * @module
 */
import type { SigningAlgorithm } from './algorithm.ts'
import type { HttpMessage, HttpRequest } from './message.ts'
import type { Signer } from './signer.ts'

/** What a scheme can be told about one signing. */
export interface SignOptions {
	/** Handed to the signer, for key services that are reached over the network. */
	readonly signal?: AbortSignal
}

/** What a signing scheme must be told. */
export interface Sign {
	readonly signer: Signer
}

/** A scheme that has a private key. */
export interface SignsMessages {
	/**
	 * Signs a message as it is now, with the present time and a fresh nonce.
	 *
	 * @returns The headers to set on it. Nothing they cover may change afterwards.
	 */
	sign(message: HttpMessage, options?: SignOptions): Promise<Headers>
}

/** A scheme that has verification keys. */
export interface VerifiesMessages {
	/** Accepts a message, or rejects with a `SignatureError`. */
	verify(message: HttpMessage): Promise<Verified>
	/**
	 * Headers that a request needs so that the signature of its answer can cover what was asked. `verifyResponses` adds those that
	 * a request does not have. Absent where the scheme has no such thing.
	 */
	requestHeaders?(request: HttpRequest): Promise<Headers>
}

/** What is known of an accepted message. */
export interface Verified {
	/** The bytes that were verified: use these, not a second reading. Empty when there is no body, or none that is signed. */
	readonly body: Uint8Array<ArrayBuffer>
	readonly alg: SigningAlgorithm
	/** The name of the key that verified the message, as you or its JWK set call it. Absent when that key has no name of its own. */
	readonly keyId?: string
	/** When the message says it was signed. */
	readonly created?: Date
	/** What identifies the message: nonce, `webhook-id`, `jti`. */
	readonly id?: string
	/** What the signature is over: `"@method"`, `"content-digest"`, `body`. */
	readonly covered: readonly string[]
}
