/**
 * Defines a webhook format: which bytes are signed, and which headers carry the signature.
 * @module
 */
import type { CryptoKey } from 'jose'
import type { SigningAlgorithm } from '../algorithm.ts'
import type { HttpMessage } from '../message.ts'
import { SignatureError } from '../signature-error.ts'
import { checkKey, importSecret, isCryptoKey, type KeyUse } from '../web-crypto.ts'

/** A secret as it was issued, its bytes, or an imported key. */
export type Secret = string | Uint8Array<ArrayBuffer> | CryptoKey

/** Id and time of a message, which are signed together with its body. */
export interface MessageStamp {
	/** The message's id, which stays the same when it is sent again. */
	readonly id?: string
	/** The time in epoch seconds, as the header's very text. */
	readonly timestamp?: string
}

/** Signature, id and time as read from a received message's headers. */
export interface Received {
	/** Id and time as the headers state them, not yet verified. */
	readonly stamp: MessageStamp
	/** The signatures, of which one must be valid: senders that rotate secrets sign with both. */
	readonly signatures: readonly Uint8Array<ArrayBuffer>[]
}

/** A webhook format. Write your own for a sender with another one. */
export interface HmacFormat {
	/** The algorithm of every signature in this format; a message cannot choose another. */
	readonly alg: Extract<SigningAlgorithm, 'HS256' | 'HS384' | 'HS512' | 'Ed25519'>
	/** Whether messages say when they were signed, so that their age can be checked. */
	readonly timestamped: boolean
	/** Names what the signature covers, for `Verified.covered`. */
	readonly covered: readonly string[]
	/** Makes the id and time of a message that is signed now. */
	stamp(nowSeconds: number, message: HttpMessage): MessageStamp
	/** Returns the bytes that are signed: the body, with id and time where the format has them. */
	content(stamp: MessageStamp, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
	/** Returns the headers that carry the signature, id and time. */
	write(stamp: MessageStamp, signature: Uint8Array): Headers
	/** Reads the headers of a received message; throws a `SignatureError` (`missing`, `malformed`, `repeated`). */
	read(message: HttpMessage): Received
	/** Imports a secret as a key; a text is decoded as the senders of this format issue it. */
	importKey(secret: Secret, use: KeyUse): Promise<CryptoKey>
}

/** Imports a shared secret; `decode` converts a text secret to bytes. */
export async function sharedKey(
	secret: Secret,
	alg: HmacFormat['alg'],
	use: KeyUse,
	decode: (text: string) => Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
	if (isCryptoKey(secret)) return checkKey(secret, alg, use)
	return importSecret(typeof secret === 'string' ? decode(secret) : secret, alg, use)
}

/** Accepts at most 12 ASCII digits: verifiers disagree about `1e9`, `1.5`, ` 1` and digits of other scripts. */
export function checkTimestamp(text: string, header: string): string {
	if (/^\d{1,12}$/.test(text)) return text
	throw unreadable(header, 'its time is not in epoch seconds')
}

// Most signatures that are checked: each costs an HMAC of the body, and a forger can add them for free.
const maxSignatures = 16

/** Rejects a header without a readable signature, or with more signatures than a rotation needs. */
export function checkSignatures(
	signatures: readonly Uint8Array<ArrayBuffer>[],
	header: string,
): readonly Uint8Array<ArrayBuffer>[] {
	if (signatures.length === 0)
		throw unreadable(header, 'it holds no signature of the version and encoding that is expected')
	if (signatures.length > maxSignatures) throw unreadable(header, `it holds more than ${maxSignatures} signatures`)
	return signatures
}

export function unreadable(header: string, found: string): SignatureError {
	return new SignatureError('malformed', `Cannot read the header "${header}": ${found}`, { component: header })
}
