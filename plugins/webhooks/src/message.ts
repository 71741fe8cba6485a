/**
 * Reads a message, verifies it, and splits it into events with names.
 * @module
 */
import {
	type HttpRequest,
	hashSha256,
	parseJsonText,
	SignatureError,
	toHttpRequest,
	type Verified,
} from '@tarja/core/plugin'
import type { ReceivedMessage, WebhookEvent, WebhookFacts, WebhookReceiverOptions } from './options.ts'

/** An event with the name under which the store knows it. */
export interface ReceivedEvent {
	readonly event: unknown
	readonly facts: WebhookFacts
	readonly rememberMs: number
	readonly repeats: boolean
}

/** Thrown for a message that can't be read, or a verified body that can't be parsed. It isn't reported, because anyone can cause one. */
export class UnreadableContent extends Error {}

const weekMs = 7 * 86_400_000
/** Longer times become `Infinity`, because stores can't hold every time. */
const longestMs = 10 * 365 * 86_400_000

/** Verifies a message and returns its events. */
export async function openMessage(
	request: Request,
	options: WebhookReceiverOptions,
): Promise<readonly ReceivedEvent[]> {
	const message = await readMessage(request, options)
	let signedUntilMs = 0
	const unique = (_id: string, untilSeconds: number): boolean => {
		signedUntilMs = Math.max(signedUntilMs, untilSeconds * 1000)
		return true
	}
	const verified = await options.scheme.verify(message, { unique })
	// A copy of a signature without a time stays valid, so its event is remembered for good. Only what is signed can be copied.
	const restMs = (signedUntilMs || Infinity) - Date.now()
	const wantedMs = Math.max(restMs, options.rememberMs ?? weekMs)
	const rememberMs = wantedMs > longestMs ? Infinity : wantedMs
	const found = splitMessage({ content: parseContent(verified, message), verified, request: message }, options)
	return Promise.all(found.map((each) => nameEvent(each, { verified, rememberMs, sender: options.sender })))
}

async function readMessage(request: Request, { origin, maxBytes }: WebhookReceiverOptions): Promise<HttpRequest> {
	const wasRead = request.bodyUsed || request.body?.locked
	try {
		const message = await toHttpRequest(request, maxBytes)
		const { href, origin: found } = new URL(request.url)
		// Takes the path and query from the whole URL, because `search` drops a question mark with nothing after it, and that can be signed.
		return origin === undefined ? message : { ...message, url: origin + href.slice(found.length) }
	} catch (cause) {
		if (wasRead || cause instanceof SignatureError) throw cause
		throw new UnreadableContent('Cannot read the message', { cause })
	}
}

function parseContent({ body }: Verified, { headers }: HttpRequest): unknown {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
		const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
		return isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJsonText(text).data
	} catch (cause) {
		throw new UnreadableContent('Cannot parse the message', { cause })
	}
}

function splitMessage(message: ReceivedMessage, { events, readId }: WebhookReceiverOptions): readonly WebhookEvent[] {
	const { content, verified } = message
	if (!events) return [{ id: requireId(readId ? readId(content, verified) : verified.id), event: content }]
	const found = events(message)
	if (Array.isArray(found)) return found
	throw new TypeError('Cannot split the message: events returned no list; return [{ id, event }]')
}

function requireId(id: unknown): string {
	if (typeof id === 'string' && id !== '') return id
	throw new TypeError('Cannot claim the event: readId returned no text; return the id of what happened')
}

async function nameEvent(
	{ id, event, repeats = false }: WebhookEvent,
	{ verified, rememberMs, sender }: { verified: Verified; rememberMs: number; sender: string },
): Promise<ReceivedEvent> {
	// Hashes the id, because the sender chooses its length and characters, and stores limit both.
	const name = await hashSha256(JSON.stringify(id === undefined ? [sender, '', event] : [sender, requireId(id)]))
	return { event, facts: { name, id: id ?? name, verified }, rememberMs, repeats }
}
