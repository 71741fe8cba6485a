/**
 * Defines what all signing schemes have in common: they sign messages, verify messages, or both.
 * @module
 */
import type { SigningAlgorithm } from './algorithm.ts'
import type { SignatureStamp } from './freshness.ts'
import type { HttpMessage, HttpRequest } from './message.ts'
import type { Signer } from './signer.ts'

/** Options for signing one message. */
export interface SignOptions {
	/** Passed to the signer, for key services that are called over the network. */
	readonly signal?: AbortSignal
}

/** The key that a scheme signs with. */
export interface SigningSettings {
	/** The key to sign with, or an object that signs. */
	readonly signer: Signer
}

/** A scheme that was made with a signer, and so can sign messages. */
export interface SignsMessages {
	/**
	 * Signs a message with the current time and a fresh nonce.
	 *
	 * @returns The headers to set on it. Nothing they cover may change afterwards.
	 */
	sign(message: HttpMessage, options?: SignOptions): Promise<Headers>
}

/** A scheme that was made with keys, and so can verify messages. */
export interface VerifiesMessages {
	/** Resolves if the message is valid, or rejects with a `SignatureError`. */
	verify(message: HttpMessage): Promise<Verified>
	/**
	 * Headers to add to a request so that the signature of its response can cover the request. `verifyResponses` adds those that
	 * are missing. Absent in schemes that need none.
	 */
	requestHeaders?(request: HttpRequest): Promise<Headers>
}

/** Facts about a message whose signature is valid: trust these instead of the message's own headers. */
export interface Verified {
	/** The verified bytes: use these instead of reading the body again. Empty if there is no body, or none that is signed. */
	readonly body: Uint8Array<ArrayBuffer>
	/** Algorithm of the signature that was verified. */
	readonly alg: SigningAlgorithm
	/** Name of the key that verified the message, as you or its JWK set name it. Absent if the key has no name. */
	readonly keyId?: string
	/** When the message was signed, as it says itself. */
	readonly created?: Date
	/** Id of the message, by which it can be recognised when it comes again: nonce, `webhook-id` or `jti`. */
	readonly id?: string
	/** Parts that the signature covers: `"@method"`, `"content-digest"`, `body`. */
	readonly covered: readonly string[]
}

/** What is known of a message, its body and the parts that are covered, once its key and its stamp have proven good. */
export function verifiedMessage(
	body: Verified['body'] | null,
	key: Pick<Verified, 'alg' | 'keyId'>,
	{ createdSeconds, id }: SignatureStamp,
	covered: readonly string[],
): Verified {
	return {
		body: body ?? new Uint8Array(),
		...key,
		...(createdSeconds !== undefined && { created: new Date(createdSeconds * 1000) }),
		...(id !== undefined && { id }),
		covered,
	}
}
