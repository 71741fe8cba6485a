/**
 * Receives webhooks: verifies each one, handles it once, and writes the response.
 * @module
 */
import type { Verified, VerifiesIdentifiedMessages, VerifiesMessages } from '@tarja/core/plugin'
import { parseJsonText, toHttpRequest } from '@tarja/core/plugin'
import { encodeUtf8, type HttpRequest, SignatureError, toHex } from './message.ts'
import { callback, checkOptions, isString, type Rule, type Rules } from './options.ts'

/** A message that no process has handled. Call `finish` when it is handled, or `release` so that its sender can send it again. */
export interface WebhookClaim {
	/** Stores that the message is handled. */
	finish(): Promise<void> | void
	/** Forgets the message, unless another process has claimed it since. */
	release(): Promise<void> | void
}

/** Remembers the messages that were received. All processes of a receiver share one. */
export interface WebhookStore {
	/**
	 * Claims a message in one atomic step, because two copies that arrive together would otherwise both be handled. A claim that isn't
	 * finished must lapse, because a process can die: after one minute, or after the longest time that `handle` takes if that is longer.
	 *
	 * @param name Identifies the message: the SHA-256 of its sender and its id, in 64 hexadecimal digits.
	 * @param untilSeconds Epoch second from which on you may forget the message. It is at least 7 days away, because senders send again for
	 * days. It is `Infinity` if the format has no time, or if the time is more than 10 years away. Then remember the message for as long as
	 * the secret is in use.
	 * @returns A claim if the message is new or its claim has lapsed, `pending` while another process handles it, `done` once it is handled.
	 */
	claim(
		name: string,
		untilSeconds: number,
	): Promise<WebhookClaim | 'pending' | 'done'> | WebhookClaim | 'pending' | 'done'
}

/**
 * Returns the message's own id: a text that stays the same when the message is sent again, and that no other message of the sender has. A
 * nonce isn't such an id, because it changes when the message is sent again.
 *
 * @param content The body, parsed as JSON. An integer that a `number` would round is passed as text.
 * @param verified The facts that the signature covers.
 */
export type ReadWebhookId = (content: unknown, verified: Verified) => string | undefined

/** Options that every receiver takes. */
export interface WebhookReceiverSettings {
	/** Remembers the messages that were received. */
	readonly store: WebhookStore
	/**
	 * Your name for the sender, because two senders can use the same id. It must stay the same when the sender's key changes, and in all
	 * receivers of this sender.
	 */
	readonly sender: string
	/**
	 * Handles a message that is verified and new. Keep it short, because senders stop waiting and send again. If it throws, the
	 * receiver releases the message and responds with 500.
	 *
	 * @param content The body, parsed as JSON. An integer that a `number` would round is passed as text.
	 * @param verified The facts that the signature covers, with the bytes of the body.
	 * @param name The name under which the store knows the message. Use it as the key of the data that you write.
	 */
	readonly handle: (content: unknown, verified: Verified, name: string) => unknown
	/**
	 * Origin of the URL that the sender writes, such as `https://hooks.example`. A signed URL is compared with it, and not with the
	 * request's host, which anyone can choose.
	 */
	readonly origin: string
	/**
	 * Called with the error that caused a 500 or a 503, and with the error if `finish` or `release` threw. Log it. Errors of this callback
	 * are ignored.
	 */
	readonly onError?: (error: unknown) => void
}

/** Options of {@linkcode createWebhookReceiver}. */
export type WebhookReceiverOptions = WebhookReceiverSettings &
	(
		| {
				/** A scheme that signs the message's own id. */
				readonly scheme: VerifiesIdentifiedMessages
				/** Default: the id that the scheme signs, such as `webhook-id`. */
				readonly readId?: ReadWebhookId
		  }
		| {
				/** Any scheme that verifies the messages of one sender. */
				readonly scheme: VerifiesMessages
				/** Returns the message's own id. */
				readonly readId: ReadWebhookId
		  }
	)

/**
 * Creates a function that receives webhooks in JSON. It never rejects. For webhooks in another format, use `verifyRequest`.
 *
 * | response | when |
 * |---|---|
 * | 204 | the message is handled, now or before |
 * | 400 | the message isn't JSON in UTF-8, or was cut off |
 * | 401 and the reason | the message must not be trusted |
 * | 405 | the method isn't POST |
 * | 413 | the body is longer than 65,536 bytes |
 * | 500 | `handle`, `readId` or `store` threw, the message has no id, or your key can't be used |
 * | 503 with `retry-after` | another process handles the message, or the keys can't be looked up |
 *
 * @param options See {@linkcode WebhookReceiverOptions}.
 * @returns A function for `fetch` of a Worker, `Deno.serve`, `Bun.serve`, Hono, or an adapter of Node.
 * @throws {TypeError} If an option is unknown, missing or invalid, or if the scheme signs no lasting id and `readId` is missing.
 * @example
 * ```ts
 * import { createWebhookReceiver, type WebhookStore } from '@tarja/request-signing'
 * import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
 *
 * declare const store: WebhookStore, secret: string
 * const receive = createWebhookReceiver({
 * 	scheme: hmac({ format: standardWebhooks(), secrets: secret }),
 * 	store,
 * 	sender: 'vendor',
 * 	handle: (_event, _verified, name) => console.log(name),
 * 	origin: 'https://hooks.example',
 * })
 * ```
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): (request: Request) => Promise<Response> {
	checkReceiver(options)
	return async (request) => {
		if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
		const delivery = await verifyDelivery(request, options)
		if (delivery instanceof Response) return delivery
		const claimed = await claimDelivery(delivery, options)
		if (claimed instanceof Response) return claimed
		const { claim, name } = claimed
		try {
			await options.handle(delivery.content, delivery.verified, name)
		} catch (error) {
			// Releases the message. Otherwise the sender's next attempt would count as a copy, and the message would be lost.
			await runSafely(options, () => claim.release())
			return createFault(error, options)
		}
		// The message is handled even if this fails, so the sender must not send it again.
		await runSafely(options, () => claim.finish())
		return new Response(null, { status: 204 })
	}
}

const has =
	(name: string): Rule[0] =>
	(value) =>
		typeof Object(value)[name] === 'function'

const rules: Rules<WebhookReceiverOptions> = {
	store: [has('claim'), 'a store with claim()', 'required'],
	scheme: [has('verify'), 'a scheme, such as hmac({ … })', 'required'],
	// A missing variable often becomes the text `undefined`.
	sender: [(value) => isString(value) && !['', 'undefined'].includes(value), "a name, such as 'vendor'", 'required'],
	handle: [callback[0], callback[1], 'required'],
	origin: [isOrigin, 'an origin, such as https://hooks.example', 'required'],
	readId: callback,
	onError: callback,
}

function checkReceiver(options: WebhookReceiverOptions): void {
	const required = { store: undefined, scheme: undefined, sender: undefined, handle: undefined, origin: undefined }
	checkOptions({ ...required, ...options }, rules)
	if (options.readId === undefined && !('lastingId' in options.scheme))
		throw new TypeError(
			'Cannot tell a message from its copies: the scheme signs no lasting id; write readId: (event) => event.id',
		)
}

function isOrigin(value: unknown): boolean {
	return isString(value) && URL.canParse(value) && new URL(value).origin === value
}

/** A message that is verified. */
interface Delivery {
	readonly content: unknown
	readonly verified: Verified
	readonly untilSeconds: number
}

/** Longest accepted body. */
const maxBytes = 65_536
/** A message is remembered at least this long, because senders send it again for days, each time with a new time and signature. */
const minMemorySeconds = 7 * 86_400
/** Longer times become `Infinity`, because stores can't hold every time: an alarm of a Durable Object ends in the year 2189. */
const maxMemorySeconds = 10 * 365 * 86_400

async function verifyDelivery(request: Request, options: WebhookReceiverOptions): Promise<Delivery | Response> {
	try {
		const message = await readMessage(request, options.origin)
		let signedUntil: number | undefined
		const unique = (_id: string, untilSeconds: number): boolean => {
			signedUntil = Math.max(signedUntil ?? 0, untilSeconds)
			return true
		}
		const verified = await options.scheme.verify(message, { unique })
		return { content: parseContent(verified), verified, untilSeconds: toMemoryEnd(signedUntil ?? Infinity) }
	} catch (error) {
		return respondTo(error, options)
	}
}

/** Returns the epoch second until which a message is remembered. It is a second that a store can hold, or `Infinity`. */
function toMemoryEnd(signedUntil: number): number {
	const nowSeconds = Math.ceil(Date.now() / 1000)
	return signedUntil > nowSeconds + maxMemorySeconds ? Infinity : Math.max(signedUntil, nowSeconds + minMemorySeconds)
}

/** Thrown for a message that can't be read, or a verified body that isn't JSON. */
class UnreadableContent extends Error {}

async function readMessage(request: Request, origin: string): Promise<HttpRequest> {
	const url = new URL(request.url)
	const wasRead = request.bodyUsed || request.body?.locked
	try {
		// Takes the path and query from the whole URL, because `search` drops a question mark with nothing after it, and that can be signed.
		return { ...(await toHttpRequest(request, maxBytes)), url: origin + url.href.slice(url.origin.length) }
	} catch (cause) {
		if (wasRead || cause instanceof SignatureError) throw cause
		// A cut-off request isn't reported, because anyone can cause one.
		throw new UnreadableContent('Cannot read the message', { cause })
	}
}

function parseContent({ body }: Verified): unknown {
	try {
		return parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(body)).data
	} catch (cause) {
		throw new UnreadableContent('Cannot parse the message', { cause })
	}
}

interface Claimed {
	readonly claim: WebhookClaim
	readonly name: string
}

async function claimDelivery(
	{ content, verified, untilSeconds }: Delivery,
	options: WebhookReceiverOptions,
): Promise<Claimed | Response> {
	try {
		const { readId = (_content, { id }) => id, store } = options
		const name = await createName(readId(content, verified), options.sender)
		const claim = await store.claim(name, untilSeconds)
		// Acknowledged again, because the sender may not have received the first response.
		if (claim === 'done') return new Response(null, { status: 204 })
		if (claim === 'pending') return createWait('replayed')
		if (typeof claim?.finish === 'function' && typeof claim.release === 'function') return { claim, name }
		throw new TypeError(
			"Cannot claim the message: the store returned neither a claim nor 'pending' or 'done'; correct it",
		)
	} catch (error) {
		return createFault(error, options)
	}
}

/** Hashes the id, because the sender chooses its length and characters, and stores limit both. */
async function createName(id: unknown, sender: string): Promise<string> {
	if (typeof id === 'string' && id !== '')
		return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(JSON.stringify([sender, id])))))
	throw new TypeError('Cannot claim the message: readId returned no text; return the id of the event')
}

async function runSafely(options: WebhookReceiverOptions, work: () => Promise<void> | void): Promise<void> {
	try {
		await work()
	} catch (error) {
		reportError(options, error)
	}
}

function reportError({ onError }: WebhookReceiverOptions, error: unknown): void {
	try {
		Promise.resolve(onError?.(error)).catch(() => {})
	} catch {
		// Dropped on purpose: a broken log must not change the response.
	}
}

/** Creates the response to a message that could not be verified. */
function respondTo(error: unknown, options: WebhookReceiverOptions): Response {
	if (error instanceof UnreadableContent) return new Response('unreadable', { status: 400 })
	// The receiver's own key can't be used, so the request isn't at fault.
	if (!(error instanceof SignatureError) || error.reason === 'invalid-key') return createFault(error, options)
	if (error.reason !== 'key-unavailable')
		return new Response(error.reason, { status: error.reason === 'too-large' ? 413 : 401 })
	reportError(options, error)
	return createWait(error.reason)
}

function createFault(error: unknown, options: WebhookReceiverOptions): Response {
	reportError(options, error)
	return new Response('not handled, send it again', { status: 500 })
}

function createWait(reason: string): Response {
	return new Response(reason, { status: 503, headers: { 'retry-after': '10' } })
}
