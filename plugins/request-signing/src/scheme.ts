/**
 * Defines what every scheme can do: sign requests, verify requests, or both.
 * @module
 */

import type { HttpRequest, SigningAlgorithm, Verified } from '@tarja/core/plugin'
import type { SignatureStamp } from './freshness.ts'
import type { Signer } from './keys.ts'

/** The key that a scheme signs with. */
export interface SigningSettings {
	/** The key to sign with, or an object that signs. */
	readonly signer: Signer
}

/** A scheme that has a signer, and so can sign requests. */
export interface MessageSigner {
	/**
	 * Signs a request with the current time and a new nonce.
	 *
	 * @param signal Passed to the signer, for key services that are called over the network.
	 * @returns The headers to set on the request. Nothing that they cover may change afterwards.
	 */
	sign(request: HttpRequest, signal?: AbortSignal): Promise<Headers>
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
