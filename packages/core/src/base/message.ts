/**
 * A received message as a plain object, what is verified of it, the error for one that must not be trusted, and the store of a receiver.
 *
 * It is here because one plugin verifies messages and another one receives them, and plugins never import one another.
 * @module
 */

import { readStream } from './text.ts'

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
 * import { SignatureError } from '@tarja/core/plugin'
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

/** A request to sign or verify. */
export interface HttpRequest {
	/** Method as sent. Case matters: `post` and `POST` are two methods (RFC 9110 §9.1). */
	readonly method: string
	/** Absolute URL as the sender wrote it, before a proxy changed it. */
	readonly url: string
	/** The header fields. */
	readonly headers: Headers
	/** Body exactly as sent; `null` or empty if there is none. */
	readonly body: Uint8Array<ArrayBuffer> | null
}

/** Returns the bytes of a text in UTF-8. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text)
}

/** JOSE names. JWS also calls `Ed25519` `EdDSA`. If you may choose, use `Ed25519`, otherwise `ES256`. */
export type SigningAlgorithm = 'Ed25519' | `${'ES' | 'PS' | 'RS' | 'HS'}${256 | 384 | 512}`

/**
 * Returns whether a request is received for the first time, and records it. It must do both in one atomic step, because two copies
 * that arrive together would otherwise both pass. It is called after the signature is verified, so a forger can't fill the store.
 *
 * It finds copies of a signature. If the sender signs a message again, the new signature has a new nonce or time, and counts as another
 * request.
 *
 * @param id Identifies the request: its nonce, `webhook-id` or `jti`. If it has none, the id is a digest of the signed bytes.
 * @param untilSeconds Epoch second from which on the request is rejected as too old, so that you may forget its id. `Infinity`: never.
 * @returns `true` accepts the request. Anything else rejects it as `replayed`.
 */
export type Unique = (id: string, untilSeconds: number) => boolean | Promise<boolean>

/** Options for verifying one request. */
export interface VerifyOptions {
	/** Rejects requests that were received before. Default: they are accepted. */
	readonly unique?: Unique
}

/** A scheme that has keys, and so can verify requests. */
export interface MessageVerifier {
	/** Resolves if the signature is valid, and rejects with a `SignatureError` otherwise. */
	verify(request: HttpRequest, options?: VerifyOptions): Promise<Verified>
}

/** A scheme whose messages have an id that is signed, and stays the same when a message is sent again. */
export interface IdentifiedMessageVerifier extends MessageVerifier {
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

/** Reads a request as a plain object, with its whole body. */
export async function toHttpRequest(request: Request | HttpRequest, maxBytes?: number): Promise<HttpRequest> {
	const body = await readLimitedBody(request, maxBytes)
	return { method: request.method, url: request.url, headers: request.headers, body }
}

async function readLimitedBody(
	source: Request | HttpRequest,
	maxBytes = 1_048_576,
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(source.headers.get('content-length') ?? 0) > maxBytes) throw createTooLargeError(maxBytes)
	const body = await receiveBody(source, maxBytes)
	if (body && body.length > maxBytes) throw createTooLargeError(maxBytes)
	return body
}

async function receiveBody(source: Request | HttpRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
	if (!('arrayBuffer' in source)) return source.body
	if (source.bodyUsed)
		throw new TypeError('Cannot verify the request: its body was read before; verify it before anything else')
	// Reads the whole body at once, because Firefox has no stream for the body of a request.
	const hasStream = source.body instanceof ReadableStream
	return hasStream ? readStream(source.body, maxBytes) : new Uint8Array(await source.arrayBuffer())
}

function createTooLargeError(maxBytes: number): SignatureError {
	return new SignatureError(
		'too-large',
		`Cannot verify the request: its body is longer than ${maxBytes} bytes; raise maxBytes if that is right`,
	)
}

/** An event that this process may handle now. When it is handled or failed, call exactly one of the three functions. */
export interface WebhookClaim {
	/** How often the event failed before. */
	readonly failures: number
	/** Milliseconds since the event failed for the first time. 0 if it never failed. */
	readonly failedForMs: number
	/** Stores that the event is handled, also if the claim has lapsed. */
	finish(): Promise<void> | void
	/** Stores that the event failed once more, so that it can be claimed again at once. Does nothing if another process has claimed it. */
	release(): Promise<void> | void
	/**
	 * Keeps the event's content for 30 days, counted from the first time. `claimParked` returns the event one hour later.
	 *
	 * @throws If it isn't kept, or if another process has claimed the event.
	 */
	park(content: string): Promise<void> | void
}

/** A parked event that this process may handle now. */
export interface ParkedWebhook {
	/** The name under which it was claimed. */
	readonly name: string
	/** The text that was parked. */
	readonly content: string
	/** Call `finish` if it is handled, or `park` if it failed again. */
	readonly claim: WebhookClaim
}

/** Remembers the events that were received. All processes of a receiver share one. */
export interface WebhookStore {
	/**
	 * Claims an event in one atomic step, because two copies that arrive together would otherwise both be handled. A claim lapses by itself,
	 * because a process can die.
	 *
	 * @param name Identifies the event: 64 hexadecimal digits.
	 * @param sender Who sent it.
	 * @param rememberMs Milliseconds from now on after which the event may be forgotten. `Infinity` if its copies stay valid.
	 * @returns A claim, `pending` while another process handles the event, `done` once it is handled or parked.
	 */
	claim(name: string, sender: string, rememberMs: number): MaybeLater<WebhookClaim | 'pending' | 'done'>
	/** Claims parked events of a sender whose hour is over: at most this many. */
	claimParked(sender: string, limit: number): MaybeLater<readonly ParkedWebhook[]>
}

type MaybeLater<Value> = Promise<Value> | Value
