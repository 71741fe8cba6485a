// A Worker that answers another one's global fetch inside the process, and lies about its length: nobody checks that in workerd.
import { describe, expect, it } from '@tarja-test/harness'
import { supportedCompatibilityDate } from 'miniflare'
import { answeredBy, bundledWorker, withWorkers } from '../bundled.mjs'

const caller = `
import { createClient, operation } from '@tarja/core'
const pay = operation({ method: 'POST', path: '/pay' })
const client = createClient({ baseUrl: 'https://platform.example', maxResponseBytes: 1000 })
export default {
	async fetch() {
		const settled = await client.call(pay, { body: {} }).catch((error) => error)
		return Response.json([settled.code, settled.outcome, settled.details])
	},
}`
const liar = `
export default {
	async fetch() {
		const body = new ReadableStream({
			start(controller) {
				controller.enqueue(new TextEncoder().encode(JSON.stringify('x'.repeat(50000))))
				controller.close()
			},
		})
		return new Response(body, { headers: { 'content-type': 'application/json', 'content-length': '5' } })
	},
}`

describe('an answer from inside the process that is longer than it says', () => {
	it('is held whole before its length is known, and fails as too large', async () => {
		const shared = { modules: true, compatibilityDate: supportedCompatibilityDate }
		const workers = [
			{ ...shared, name: 'caller', script: await bundledWorker({ contents: caller }), outboundService: 'liar' },
			{ ...shared, name: 'liar', script: liar },
		]
		expect(await withWorkers({ workers }, answeredBy)).to.deep.equal([
			...['invalid_response', 'unknown', { status: 200, reason: 'too_large' }],
		])
	})
})
