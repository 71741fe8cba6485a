// Receives the platform's webhooks and puts each into an inbox once.
// The reference shows neither the signature nor the events (§6): `createScheme` is the one line to change.

import { createWebhookReceiver, type VerifiesMessages, type WebhookStore } from '@tarja/request-signing'
import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
import type { ReceivedMessage } from './received-message.ts'

export { ReceivedMessage } from './received-message.ts'

interface Env {
	/** Accepted messages wait here for the program that works on them. */
	readonly INBOX: { put(key: string, value: Uint8Array): Promise<void> }
	/** One object per message. */
	readonly RECEIVED: { getByName(id: string): ReceivedMessage }
	/** Separated by spaces. During a rotation, the old secret as well. */
	readonly WEBHOOK_SECRETS: string
	/** The origin that senders use, if a proxy stands in front of this Worker: `https://hooks.example`. */
	readonly PUBLIC_ORIGIN?: string
}

function createScheme({ WEBHOOK_SECRETS }: Env): VerifiesMessages {
	return hmac({ format: standardWebhooks(), secrets: WEBHOOK_SECRETS.split(' ') })
}

function createStore({ RECEIVED }: Env): WebhookStore {
	return {
		async claim(id, untilSeconds) {
			const message = RECEIVED.getByName(id)
			const holder = crypto.randomUUID()
			const state = await message.claim(untilSeconds, holder)
			return state === 'new' ? { finish: () => message.finish(), release: () => message.release(holder) } : state
		},
	}
}

export default {
	fetch(request: Request, env: Env): Promise<Response> {
		const receive = createWebhookReceiver({
			scheme: createScheme(env),
			store: createStore(env),
			// Your work goes here. Keep it short, because senders stop waiting and send again.
			handle: (_event, { id = crypto.randomUUID(), body }) => env.INBOX.put(id, body),
			onError: (error) => console.error(`Cannot handle a webhook: ${error instanceof Error ? error.name : 'failed'}`),
			...(env.PUBLIC_ORIGIN && { origin: env.PUBLIC_ORIGIN }),
		})
		return receive(request)
	},
}
