/**
 * The one shape of all schemes: sign a message, verify a message.
 * @module
 */
import type { SigningAlgorithm } from './algorithm.ts'
import type { HttpMessage } from './message.ts'
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
	 * Signs a message as it stands: with the time and the nonce of this moment.
	 *
	 * @returns The headers to set on it. Nothing they cover may change afterwards.
	 */
	sign(message: HttpMessage, options?: SignOptions): Promise<Headers>
}

/** A scheme that has verification keys. */
export interface VerifiesMessages {
	/** Accepts a message, or rejects with a `SignatureError`. */
	verify(message: HttpMessage): Promise<Verified>
}

/** What is known of an accepted message. */
export interface Verified {
	/** The bytes that were verified: use these, not a second reading. Empty when there is no body, or none that is signed. */
	readonly body: Uint8Array<ArrayBuffer>
	readonly alg: SigningAlgorithm
	/** What the message calls the key. Absent when it names none. */
	readonly keyId?: string
	/** When the message says it was signed. */
	readonly created?: Date
	/** What makes the message one of its kind: nonce, `webhook-id`, `jti`. */
	readonly id?: string
	/** What the signature is over: `"@method"`, `"content-digest"`, `body`. */
	readonly covered: readonly string[]
}
