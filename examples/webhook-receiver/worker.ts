// Receives the platform's webhooks and puts each into an inbox once.
// The reference shows neither the signature nor the events (§6): change `createScheme`, and write `readId` or `events` if the scheme signs no id.

import type { VerifiesIdentifiedMessages } from '@tarja/request-signing'
import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
import { createWebhookReceiver, type WebhookStore } from '@tarja/webhooks'
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

function createScheme({ WEBHOOK_SECRETS }: Env): VerifiesIdentifiedMessages {
	return hmac({ format: standardWebhooks(), secrets: WEBHOOK_SECRETS.split(' ') })
}

function createStore({ RECEIVED }: Env): WebhookStore {
	return {
		async claim(name, _sender, rememberMs) {
			const message = RECEIVED.getByName(name)
			const holder = crypto.randomUUID()
			const state = await message.claim((Date.now() + rememberMs) / 1000, holder)
			if (state !== 'new') return state
			const [finish, release] = [() => message.finish(), () => message.release(holder)]
			// It counts no failures, so that no event is parked: the sender repeats it for as long as it does.
			return { failures: 0, failedForMs: 0, finish, release, park: release }
		},
		claimParked: () => [],
	}
}

export default {
	fetch(request: Request, env: Env): Promise<Response> {
		const receive = createWebhookReceiver({
			scheme: createScheme(env),
			store: createStore(env),
			sender: 'platform',
			// Your work goes here. Keep it short, because senders stop waiting and send again.
			handle: (_event, { name, verified }) => env.INBOX.put(name, verified.body),
			maxBytes: 65_536,
			onRefused: ({ reason }) => console.warn(`Refused a webhook: ${reason}`),
			onError: (error) => console.error(`Cannot handle a webhook: ${error instanceof Error ? error.name : 'failed'}`),
			origin: env.PUBLIC_ORIGIN,
		})
		return receive(request)
	},
}
