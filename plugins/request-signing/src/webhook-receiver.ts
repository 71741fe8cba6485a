/**
 * Receives webhooks: verifies each, handles it once, and writes the response.
 * @module
 */
import type { Verified, VerifiesMessages } from './scheme.ts'
import { SignatureError } from './signature-error.ts'
import { toHttpRequest } from './verify-request.ts'

/** A message that no one has handled. Call `finish` when it is handled, or `release` so that its sender can send it again. */
export interface WebhookClaim {
	/** Stores that the message is handled. */
	finish(): Promise<void> | void
	/** Forgets the message, unless another process has claimed it since. */
	release(): Promise<void> | void
}

/** Remembers the messages that were received. All processes of a receiver share one. */
export interface WebhookStore {
	/**
	 * Claims a message in one atomic step, because two copies that arrive together would otherwise both be handled.
	 *
	 * @param id Identifies the message: its `webhook-id`, nonce or `jti`, otherwise a digest of the signed bytes.
	 * @param untilSeconds Epoch second from which on a copy is rejected as too old. `Infinity` if the format has no time: remember the
	 * message for as long as the secret is in use.
	 * @returns A claim if the message is new, `pending` while another process handles it, `done` once it is handled.
	 */
	claim(
		id: string,
		untilSeconds: number,
	): Promise<WebhookClaim | 'pending' | 'done'> | WebhookClaim | 'pending' | 'done'
}

/** Options of {@linkcode createWebhookReceiver}. */
export interface WebhookReceiverOptions {
	/** Any scheme that verifies. */
	readonly scheme: VerifiesMessages
	/** Remembers the messages that were received. */
	readonly store: WebhookStore
	/**
	 * Handles a message that is verified and new. Keep it short, because senders stop waiting and send again. If it throws, the
	 * receiver releases the message and responds with 500.
	 *
	 * @param content The body, parsed as JSON.
	 * @param verified The facts that the signature covers, with the bytes of the body.
	 */
	readonly handle: (content: unknown, verified: Verified) => unknown
	/** Origin of the URL that the sender wrote, such as `https://hooks.example`, if a proxy changed it. Default: the request's. */
	readonly origin?: string
	/** Called with the error behind a 500 or a 503, and if `finish` or `release` threw. Log it. Its own errors are ignored. */
	readonly onError?: (error: unknown) => void
}

/**
 * Creates a function that receives webhooks in JSON. It never rejects. For webhooks in another format, use `verifyRequest`.
 *
 * | response | when |
 * |---|---|
 * | 204 | the message is handled, now or before |
 * | 400 | the message isn't JSON in UTF-8, so it is of no use |
 * | 401 and the reason | the message must not be trusted |
 * | 405 | the method isn't POST |
 * | 413 | the body is longer than 65,536 bytes |
 * | 500 | `handle` or `store` threw, or your key can't be used |
 * | 503 with `retry-after` | another process handles the message, or the keys can't be looked up |
 *
 * @param options See {@linkcode WebhookReceiverOptions}.
 * @returns A function for `fetch` of a Worker, `Deno.serve`, `Bun.serve`, Hono, or an adapter of Node.
 * @throws {TypeError} If `origin` isn't an origin.
 * @example
 * ```ts
 * import { createWebhookReceiver, type WebhookStore } from '@tarja/request-signing'
 * import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
 *
 * declare const store: WebhookStore, secret: string
 * const receive = createWebhookReceiver({
 * 	scheme: hmac({ format: standardWebhooks(), secrets: secret }),
 * 	store,
 * 	handle: (event) => console.log(event),
 * })
 * ```
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): (request: Request) => Promise<Response> {
	const { origin } = options
	if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).origin === origin))
		throw new TypeError('Cannot use the origin: it is not one; write it as https://hooks.example')
	return async (request) => {
		if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
		const delivery: Delivery = { claims: [], state: undefined }
		try {
			const verified = await verifyDelivery(request, options, delivery)
			const content = parseContent(verified)
			await options.handle(content, verified)
		} catch (error) {
			// Released, because the sender's next attempt would otherwise count as a copy, and the message would be lost.
			for (const claim of delivery.claims) await runSafely(options, () => claim.release())
			return respondTo(error, delivery, options)
		}
		// The message is handled even if this fails, so the sender must not send it again.
		for (const claim of delivery.claims) await runSafely(options, () => claim.finish())
		return new Response(null, { status: 204 })
	}
}

/** One delivery of a message, as far as it is known. */
interface Delivery {
	/** A request with several signatures has several ids. */
	readonly claims: WebhookClaim[]
	state: 'new' | 'pending' | 'done' | undefined
}

/** Longest accepted body. */
const maxBytes = 65_536

async function verifyDelivery(
	request: Request,
	{ scheme, store, origin }: WebhookReceiverOptions,
	delivery: Delivery,
): Promise<Verified> {
	const { pathname, search, origin: own } = new URL(request.url)
	const claimDelivery = async (id: string, untilSeconds: number): Promise<boolean> => {
		const claim = await store.claim(id, untilSeconds)
		delivery.state = typeof claim === 'string' ? claim : 'new'
		if (typeof claim === 'string') return false
		if (typeof claim?.finish !== 'function' || typeof claim.release !== 'function')
			throw new TypeError(
				"Cannot claim the message: the store returned neither a claim nor 'pending' or 'done'; correct it",
			)
		delivery.claims.push(claim)
		return true
	}
	const message = await toHttpRequest(request, maxBytes)
	const verified = await scheme.verify(
		{ ...message, url: (origin ?? own) + pathname + search },
		{ unique: claimDelivery },
	)
	if (delivery.state === 'new') return verified
	throw new TypeError('Cannot reject replays: the scheme accepted a request without calling unique; correct the scheme')
}

/** A verified body that isn't JSON. */
class UnreadableContent extends Error {}

function parseContent({ body }: Verified): unknown {
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
	} catch (cause) {
		throw new UnreadableContent('Cannot parse the message', { cause })
	}
}

async function runSafely({ onError }: WebhookReceiverOptions, work: () => Promise<void> | void): Promise<void> {
	try {
		await work()
	} catch (error) {
		reportError(onError, error)
	}
}

function reportError(onError: WebhookReceiverOptions['onError'], error: unknown): void {
	try {
		Promise.resolve(onError?.(error)).catch(() => {})
	} catch {
		// Dropped on purpose: a broken log must not change the response.
	}
}

function respondTo(error: unknown, { state }: Delivery, { onError }: WebhookReceiverOptions): Response {
	if (error instanceof UnreadableContent) return new Response('unreadable', { status: 400 })
	// An own key that can't be used is no fault of the request.
	const reason = error instanceof SignatureError && error.reason !== 'invalid-key' ? error.reason : undefined
	// Acknowledged again, because the sender may not have received the first response.
	if (reason === 'replayed' && state === 'done') return new Response(null, { status: 204 })
	if (reason === undefined || reason === 'key-unavailable') reportError(onError, error)
	if (reason === undefined) return new Response('not handled, send it again', { status: 500 })
	if (reason === 'replayed' || reason === 'key-unavailable')
		return new Response(reason, { status: 503, headers: { 'retry-after': '10' } })
	return new Response(reason, { status: reason === 'too-large' ? 413 : 401 })
}
