// The contract of a webhook store, over the Durable Object of the example.
import { resolve } from 'node:path'
import { webhookStoreContract } from '@tarja/testing'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'
import { answeredBy, bundledWorker } from '../bundled.mjs'

const example = resolve(import.meta.dirname, '../../../examples/webhook-receiver/received-webhooks.ts')
/** A Worker that runs one case of the contract. Two stores share one object. */
const driver = `
import { webhookStoreContract } from '@tarja/testing'
import { sqlWebhooks } from '@tarja/webhooks/sql'
export { ReceivedWebhooks } from ${JSON.stringify(example)}
export default {
	async fetch(request, { RECEIVED }) {
		const { index } = await request.json()
		const run = (text, values) => RECEIVED.getByName('all').run(text, values)
		const open = (times) => {
			const options = { dialect: 'sqlite', ...times }
			return { store: sqlWebhooks(run, options), other: sqlWebhooks(run, options) }
		}
		const found = await webhookStoreContract({ open })[index].run().then(() => 'kept', (error) => String(error))
		return Response.json(found)
	},
}`

describe('sqlWebhooks() in a Durable Object', () => {
	let worker
	before(async () => {
		worker = new Miniflare({
			modules: true,
			script: await bundledWorker({ contents: driver }),
			compatibilityDate: supportedCompatibilityDate,
			cf: false,
			durableObjects: { RECEIVED: { className: 'ReceivedWebhooks', useSQLite: true } },
		})
	})
	after(() => worker?.dispose())
	for (const [index, { name }] of webhookStoreContract({ open: () => ({}) }).entries())
		it(name, async () => {
			expect(await answeredBy(worker, { index })).to.equal('kept')
		})
})
