// A Worker that receives webhooks, and the Durable Object of examples/webhook-receiver, whose statements it runs.
import { createReceiver } from './receiver.mjs'

export { ReceivedWebhooks } from '../../../examples/webhook-receiver/received-webhooks.ts'

export default {
	async fetch(request, { RECEIVED, LOG }) {
		const run = (text, values) => RECEIVED.getByName('all').run(text, values)
		const log = (line) => fetch(LOG, { method: 'POST', body: line })
		return createReceiver({ run, dialect: 'sqlite', log, mayDie() {} })(request)
	},
}
