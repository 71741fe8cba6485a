// Receives the platform's webhooks and puts each into an inbox once.
// The reference shows neither the signature nor the events (§6): change `createScheme`, and `readId` if the scheme signs no id.

import {
	createWebhookReceiver,
	type ReadWebhookId,
	type VerifiesMessages,
	type WebhookStore,
} from '@tarja/request-signing'
import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
import type { ReceivedMessage } from './received-message.ts'

export { ReceivedMessage } from './received-message.ts'

interface Env {
	/** Accepted messages wait here for the program that works on them. */
	readonly INBOX: { put(key: string, value: Uint8Array): Promise<void> }
	/** One object per message. */
	readonly RECEIVED: { getByName(name: string): ReceivedMessage }
	/** Separated by spaces. During a rotation, the old secret as well. */
	readonly WEBHOOK_SECRETS: string
	/** The origin that senders call: `https://hooks.example`. */
	readonly PUBLIC_ORIGIN: string
}

function createScheme({ WEBHOOK_SECRETS }: Env): VerifiesMessages {
	return hmac({ format: standardWebhooks(), secrets: WEBHOOK_SECRETS.split(' ') })
}

/** The event's own id, which stays when it is sent again. Here `webhook-id`; otherwise read it from the event. */
const readId: ReadWebhookId = (_event, { id }) => id

function createStore({ RECEIVED }: Env): WebhookStore {
	return {
		async claim(name, untilSeconds) {
			const message = RECEIVED.getByName(name)
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
			readId,
			store: createStore(env),
			sender: 'platform',
			// Your work goes here. Keep it short, because senders stop waiting and send again.
			handle: (_event, { body }, name) => env.INBOX.put(name, body),
			onError: (error) => console.error(`Cannot handle a webhook: ${error instanceof Error ? error.name : 'failed'}`),
			origin: env.PUBLIC_ORIGIN,
		})
		return receive(request)
	},
}
