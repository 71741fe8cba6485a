/**
 * How a webhook's signature is written down: what is signed, and in which headers it travels.
 * @module
 */
import type { CryptoKey } from 'jose'
import type { SigningAlgorithm } from '../algorithm.ts'
import type { HttpMessage } from '../message.ts'
import { SignatureError } from '../signature-error.ts'
import { checkKey, importSecret, isCryptoKey, type KeyUse } from '../web-crypto.ts'

/** A secret as it was issued, its bytes, or an imported key. */
export type Secret = string | Uint8Array<ArrayBuffer> | CryptoKey

/** What a signature is over besides the body. */
export interface MessageStamp {
	/** What the sender calls the message; the same when it is sent again. */
	readonly id?: string
	/** Epoch seconds in decimal digits, exactly as they stand in the header. */
	readonly timestamp?: string
}

/** What a message carries. */
export interface Received {
	readonly stamp: MessageStamp
	/** Any of them may be good: senders that rotate secrets sign with both. */
	readonly signatures: readonly Uint8Array<ArrayBuffer>[]
}

/** A format. Write your own for a sender that uses another one. */
export interface HmacFormat {
	readonly alg: Extract<SigningAlgorithm, 'HS256' | 'HS384' | 'HS512' | 'Ed25519'>
	/** Whether messages say when they were signed. */
	readonly timestamped: boolean
	/** What the signature is over, for whoever reads `Verified`. */
	readonly covered: readonly string[]
	/** A stamp for a message that is signed now. */
	stamp(nowSeconds: number, message: HttpMessage): MessageStamp
	/** The bytes to sign. */
	content(stamp: MessageStamp, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
	/** The headers to send. */
	write(stamp: MessageStamp, signature: Uint8Array): Headers
	/** Reads the message's headers, or throws a `SignatureError`: `missing`, `malformed`, `repeated`. */
	read(message: HttpMessage): Received
	/** Makes a key of a secret. */
	importKey(secret: Secret, use: KeyUse): Promise<CryptoKey>
}

/** Imports a shared secret; `decode` turns text into its bytes. */
export async function sharedKey(
	secret: Secret,
	alg: HmacFormat['alg'],
	use: KeyUse,
	decode: (text: string) => Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
	if (isCryptoKey(secret)) return checkKey(secret, alg, use)
	return importSecret(typeof secret === 'string' ? decode(secret) : secret, alg, use)
}

/** Digits only, and at most 12: verifiers disagree about `1e9`, `1.5`, ` 1` and the digits of other scripts. */
export function checkTimestamp(text: string, header: string): string {
	if (/^\d{1,12}$/.test(text)) return text
	throw unreadable(header, 'its time is not in epoch seconds')
}

// Each costs an HMAC of the body, and a forger writes them for nothing.
const maxSignatures = 16

/** Refuses a header with no readable signature, or with more than a rotation of secrets needs. */
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
