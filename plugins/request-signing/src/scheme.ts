/**
 * Defines what every scheme can do: sign requests, verify requests, or both.
 * @module
 */

import type { SignatureStamp, VerifyOptions } from './freshness.ts'
import type { Signer, SigningAlgorithm } from './keys.ts'
import type { HttpRequest } from './message.ts'

/** The key that a scheme signs with. */
export interface SigningSettings {
	/** The key to sign with, or an object that signs. */
	readonly signer: Signer
}

/** A scheme that has a signer, and so can sign requests. */
export interface SignsMessages {
	/**
	 * Signs a request with the current time and a new nonce.
	 *
	 * @param signal Passed to the signer, for key services that are called over the network.
	 * @returns The headers to set on the request. Nothing that they cover may change afterwards.
	 */
	sign(request: HttpRequest, signal?: AbortSignal): Promise<Headers>
}

/** A scheme that has keys, and so can verify requests. */
export interface VerifiesMessages {
	/** Resolves if the signature is valid, and rejects with a `SignatureError` otherwise. */
	verify(request: HttpRequest, options?: VerifyOptions): Promise<Verified>
}

/** A scheme whose messages have an id that is signed, and stays the same when a message is sent again. */
export interface VerifiesIdentifiedMessages extends VerifiesMessages {
	/** Tells `createWebhookReceiver` that it needs no `readId`. */
	readonly lastingId: true
}

/** Facts about a request whose signature is valid. Use these instead of the request's own headers. */
export interface Verified {
	/** The verified bytes. Use them instead of reading the body again. Empty if no body is signed. */
	readonly body: Uint8Array<ArrayBuffer>
	/** Algorithm of the signature. Absent if nothing is signed, as with a shared token. */
	readonly alg?: SigningAlgorithm
	/** Signing time, as the signature states it. */
	readonly created?: Date
	/** Id of the request: its nonce, `webhook-id` or `jti`. Absent if it has none. */
	readonly id?: string
	/** Parts that the signature covers, such as `"@method"`, `"content-digest"` or `body`. */
	readonly covered: readonly string[]
}

/** Creates the result of a verification. */
export function createVerified(
	body: Verified['body'] | null,
	alg: SigningAlgorithm | undefined,
	{ createdSeconds, id }: SignatureStamp,
	covered: readonly string[],
): Verified {
	return {
		body: body ?? new Uint8Array(),
		...(alg && { alg }),
		...(createdSeconds !== undefined && { created: new Date(createdSeconds * 1000) }),
		...(id !== undefined && { id }),
		covered,
	}
}
