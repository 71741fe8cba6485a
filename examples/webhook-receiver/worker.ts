// Receives the platform's webhooks and puts each into an inbox once.
// The reference shows neither the signature nor the events (§6): change `createScheme`, and write `readId` or `events` if the scheme signs no id.

import type { IdentifiedMessageVerifier } from '@tarja/request-signing'
import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
import { createWebhookReceiver } from '@tarja/webhooks'
import { sqlWebhooks } from '@tarja/webhooks/sql'
import type { ReceivedWebhooks } from './received-webhooks.ts'

export { ReceivedWebhooks } from './received-webhooks.ts'

interface Env {
	/** Accepted messages wait here for the program that works on them. */
	readonly INBOX: { put(key: string, value: Uint8Array): Promise<void> }
	/** One object for each sender. */
	readonly RECEIVED: { getByName(name: string): ReceivedWebhooks }
	/** Separated by spaces. During a rotation, the old secret as well. */
	readonly WEBHOOK_SECRETS: string
	/** The origin that senders call: `https://hooks.example`. */
	readonly PUBLIC_ORIGIN: string
}

function createScheme({ WEBHOOK_SECRETS }: Env): IdentifiedMessageVerifier {
	return hmac({ format: standardWebhooks(), secrets: WEBHOOK_SECRETS.split(' ') })
}

export default {
	fetch(request: Request, env: Env): Promise<Response> {
		const sender = 'platform'
		const receive = createWebhookReceiver({
			scheme: createScheme(env),
			store: sqlWebhooks((text, values) => env.RECEIVED.getByName(sender).run(text, values), { dialect: 'sqlite' }),
			sender,
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
