// Receives the platform's webhooks: verifies each, keeps what is new in an inbox, and acknowledges.
// What the platform signs with, and what its events are, is not shown (reference §6): `schemeOf` is the one line to change.

import { SignatureError, type VerifiesMessages, verifyRequest } from '@tarja/request-signing'
import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
import type { Claim, ReceivedMessage } from './received-message.ts'

export { ReceivedMessage } from './received-message.ts'

interface Env {
	/** Where accepted messages wait for whatever works on them. */
	readonly INBOX: { put(key: string, value: Uint8Array): Promise<void> }
	/** One object for every message that ever came. */
	readonly RECEIVED: { getByName(id: string): ReceivedMessage }
	/** Separated by spaces; while they rotate, the old one as well. */
	readonly WEBHOOK_SECRETS: string
	/** What senders call this Worker, where a proxy stands before it: `https://hooks.example`. */
	readonly PUBLIC_ORIGIN?: string
}

type Unique = (id: string, untilSeconds: number) => Promise<boolean>

function schemeOf({ WEBHOOK_SECRETS }: Env, unique: Unique): VerifiesMessages {
	return hmac({ format: standardWebhooks(), secrets: WEBHOOK_SECRETS.split(' '), unique })
}

/** The URL as the sender wrote it. Path and query are those that arrived: what is put here is what gets verified. */
function sentUrl(request: Request, { PUBLIC_ORIGIN }: Env): string {
	const { pathname, search, origin } = new URL(request.url)
	return (PUBLIC_ORIGIN ?? origin) + pathname + search
}

async function receive(request: Request, env: Env): Promise<Response> {
	let claim: Claim = 'new'
	const holder = crypto.randomUUID()
	const unique: Unique = async (id, untilSeconds) => {
		claim = await env.RECEIVED.getByName(id).claim(untilSeconds, holder)
		return claim === 'new'
	}
	try {
		const url = sentUrl(request, env)
		const { id = '', body } = await verifyRequest(request, schemeOf(env, unique), { url, maxBytes: 65_536 })
		return await keep({ id, body, holder }, env)
	} catch (error) {
		if (!(error instanceof SignatureError)) throw error
		return refusal(error.reason, claim)
	}
}

interface Accepted {
	readonly id: string
	readonly body: Uint8Array
	readonly holder: string
}

/** Your work stands here. Keep it short: senders give up waiting, and send again. */
async function keep({ id, body, holder }: Accepted, env: Env): Promise<Response> {
	const received = env.RECEIVED.getByName(id)
	try {
		JSON.parse(new TextDecoder().decode(body))
		await env.INBOX.put(id, body)
	} catch (error) {
		// Given back, or the sender's next try would be taken for a replay and the message be lost.
		await received.release(holder)
		console.error(`Cannot keep message ${id}: ${error instanceof Error ? error.name : 'failed'}`)
		return new Response('not kept, send it again', { status: 500 })
	}
	await received.finish()
	return new Response(null, { status: 204 })
}

function refusal(reason: SignatureError['reason'], claim: Claim): Response {
	// Acknowledged again: whoever asks a second time may not have heard the first answer.
	if (reason === 'replayed' && claim === 'done') return new Response(null, { status: 204 })
	if (reason === 'replayed' || reason === 'key-unavailable')
		return new Response(reason, { status: 503, headers: { 'retry-after': '10' } })
	return new Response(reason, { status: reason === 'too-large' ? 413 : 401 })
}

export default {
	async fetch(request: Request, env: Env): Promise<Response> {
		if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
		return receive(request, env)
	},
}
