/**
 * Receives webhooks: verifies each message, handles each of its events once, and writes the response.
 * @module
 */
import { SignatureError, type Verified } from '@tarja/core/plugin'
import { openMessage, type ReceivedEvent, UnreadableContent } from './message.ts'
import { checkReceiver, type WebhookReceiver, type WebhookReceiverOptions } from './options.ts'

export type {
	ReceivedMessage,
	WebhookEvent,
	WebhookFacts,
	WebhookReceiver,
	WebhookReceiverOptions,
} from './options.ts'

/**
 * Creates a function that receives webhooks in JSON or as a form. It never rejects.
 *
 * | response | when |
 * |---|---|
 * | `status`, default 200 | every event is handled or parked, now or before |
 * | 400 | the message can't be read |
 * | 401 | the message must not be trusted; `onRefused` has the reason |
 * | 405, 413 | the method isn't POST; the body is longer than `maxBytes` |
 * | 500 | `handle`, `events`, `readId` or the store threw, or your key can't be used; `onError` has the error |
 * | 503 with `retry-after` | the time is over, another process handles an event, or keys can't be looked up |
 *
 * No response has a body. After 500 and 503 the sender sends the message again, and only what failed is repeated. An event that failed for
 * an hour and ten times is parked: the store keeps its content for 30 days, the sender gets `status`, and `onError` a report.
 *
 * @param options See {@linkcode WebhookReceiverOptions}.
 * @returns A function for `fetch` of a Worker, `Deno.serve`, `Bun.serve`, Hono, or an adapter of Node.
 * @throws {TypeError} If an option is unknown, missing or invalid, or if not exactly one of `events` and `readId` is given.
 * @example
 * ```ts
 * import { createWebhookReceiver, type WebhookStore } from '@tarja/webhooks'
 * import { sharedToken } from '@tarja/request-signing/tokens'
 *
 * declare const store: WebhookStore, secret: string
 * const receive = createWebhookReceiver({
 * 	scheme: sharedToken({ header: 'asaas-access-token', secrets: secret }),
 * 	sender: 'vendor',
 * 	store,
 * 	readId: (content) => (content as { id: string }).id,
 * 	handle: (_event, { name }) => console.log(name),
 * })
 * ```
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver {
	checkReceiver(options)
	const handleParked = (): Promise<number> => handleParkedEvents(options)
	let askedAtMs = 0
	const receive = async (request: Request): Promise<Response> => {
		if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
		let events: readonly ReceivedEvent[]
		try {
			events = await openMessage(request, options)
		} catch (error) {
			return respondTo(error, options)
		}
		let ends: readonly End[] | undefined
		const work = async (): Promise<void> => {
			ends = await handleAll(events, (event) => handleOnce(event, options))
			if (Math.abs(Date.now() - askedAtMs) < askEveryMs) return
			askedAtMs = Date.now()
			await handleParked()
		}
		await waitFor(work(), options.respondWithinMs ?? 5000)
		return ends ? respondWith(ends, options) : createWait()
	}
	return Object.assign(receive, { handleParked })
}

/** How handling an event ended. */
type End = 'done' | 'pending' | 'failed' | 'not_kept'

const atOnce = 10
/** A parked event waits for an hour, so the store isn't asked for one with each message. */
const askEveryMs = 60_000
const parkAfter = 10
const parkAfterMs = 3_600_000

async function handleAll<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<readonly Out[]> {
	const ends: Out[] = []
	const waiting = items.entries()
	const run = async (): Promise<void> => {
		for (const [index, item] of waiting) ends[index] = await work(item)
	}
	await Promise.all(Array.from({ length: atOnce }, run))
	return ends
}

/** Handles an event unless it was handled before. Never rejects. */
async function handleOnce(received: ReceivedEvent, options: WebhookReceiverOptions): Promise<End> {
	const { event, facts, rememberMs, repeats } = received
	try {
		if (repeats) {
			await options.handle(event, facts)
			return 'done'
		}
		const claim = await options.store.claim(facts.name, options.sender, rememberMs)
		if (claim === 'done' || claim === 'pending') return claim
		if (!(['finish', 'release', 'park'] as const).every((name) => typeof claim?.[name] === 'function'))
			throw new TypeError(
				"Cannot claim the event: the store returned neither a claim nor 'pending' or 'done'; correct it",
			)
		try {
			await options.handle(event, facts)
		} catch (error) {
			return await setAside(claim, received, options, error)
		}
		// The event is handled even if this fails, so the sender must not send it again.
		await runSafely(options, () => claim.finish())
		return 'done'
	} catch (error) {
		reportError(options, error)
		return 'failed'
	}
}

type Claim = Exclude<Awaited<ReturnType<WebhookReceiverOptions['store']['claim']>>, string>

/** Releases a failed event, because otherwise the next copy would count as handled. Parks an event that failed for long. */
async function setAside(
	claim: Claim,
	{ event, facts }: ReceivedEvent,
	options: WebhookReceiverOptions,
	error: unknown,
): Promise<End> {
	if (claim.failures + 1 < parkAfter || claim.failedForMs < parkAfterMs) {
		reportError(options, error)
		await runSafely(options, () => claim.release())
		return 'failed'
	}
	try {
		const { body: _, ...verified } = facts.verified
		await claim.park(JSON.stringify({ event, id: facts.id, verified }))
	} catch (cause) {
		reportError(options, cause)
		return 'not_kept'
	}
	const found = `it failed ${claim.failures + 1} times`
	reportError(
		options,
		new Error(`Cannot handle the event ${facts.name}: ${found}; it is parked, correct handle`, { cause: error }),
	)
	return 'done'
}

/** Handles parked events whose hour is over. Resolves to how many were handled. */
async function handleParkedEvents(options: WebhookReceiverOptions): Promise<number> {
	let handled = 0
	await runSafely(options, async () => {
		const parked = await options.store.claimParked(options.sender, atOnce)
		await handleAll(parked, async ({ name, content, claim }) => {
			try {
				const { event, id, verified } = JSON.parse(content) as { event: unknown; id: string; verified: ParkedFacts }
				const created = verified.created === undefined ? {} : { created: new Date(verified.created) }
				const facts = { name, id, isParked: true, verified: { ...verified, ...created, body: new Uint8Array() } }
				await options.handle(event, facts as Parameters<WebhookReceiverOptions['handle']>[1])
			} catch (error) {
				reportError(options, error)
				return runSafely(options, () => claim.park(content))
			}
			handled += 1
			return runSafely(options, () => claim.finish())
		})
	})
	return handled
}

type ParkedFacts = Omit<Verified, 'body' | 'created'> & { readonly created?: string }

async function runSafely(options: WebhookReceiverOptions, work: () => Promise<void> | void): Promise<void> {
	try {
		await work()
	} catch (error) {
		reportError(options, error)
	}
}

/** Calls a callback and ignores its errors, because a broken log must not change the response. */
function reportError({ onError }: WebhookReceiverOptions, error: unknown): void {
	callSafely(onError, error)
}

function callSafely<In>(callback: ((input: In) => unknown) | undefined, input: In): void {
	try {
		Promise.resolve(callback?.(input)).catch(() => {})
	} catch {
		// Dropped on purpose, see above.
	}
}

async function waitFor(work: Promise<void>, timeMs: number): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const over = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, timeMs)
	})
	await Promise.race([work, over])
	clearTimeout(timer)
}

function respondWith(ends: readonly End[], { status = 200 }: WebhookReceiverOptions): Response {
	if (ends.includes('failed')) return new Response(null, { status: 500 })
	return ends.every((end) => end === 'done') ? new Response(null, { status }) : createWait()
}

/** Creates the response to a message that could not be verified or split. */
function respondTo(error: unknown, options: WebhookReceiverOptions): Response {
	if (error instanceof UnreadableContent) return new Response(null, { status: 400 })
	const reason = error instanceof SignatureError ? error.reason : 'invalid-key'
	// The receiver's own key or function is at fault, so the request isn't.
	if (reason === 'invalid-key' || reason === 'key-unavailable') {
		reportError(options, error)
		return reason === 'invalid-key' ? new Response(null, { status: 500 }) : createWait()
	}
	callSafely(options.onRefused, error as SignatureError)
	return new Response(null, { status: reason === 'too-large' ? 413 : 401 })
}

function createWait(): Response {
	return new Response(null, { status: 503, headers: { 'retry-after': '10' } })
}
