// A Worker that answers another one's global fetch inside the process, and lies about its length: nobody checks that in workerd.
import { describe, expect, it } from '@tarja-test/harness'
import { build } from 'esbuild'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'

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
		const { outputFiles } = await build({
			...{ bundle: true, format: 'esm', write: false, tsconfigRaw: {}, conditions: ['workerd', 'worker', 'browser'] },
			stdin: { contents: caller, resolveDir: import.meta.dirname },
		})
		const shared = { modules: true, compatibilityDate: supportedCompatibilityDate }
		const miniflare = new Miniflare({
			workers: [
				{ ...shared, name: 'caller', script: outputFiles[0].text, outboundService: 'liar' },
				{ ...shared, name: 'liar', script: liar },
			],
		})
		try {
			const told = await (await miniflare.dispatchFetch('http://localhost/')).json()
			expect(told).to.deep.equal(['invalid_response', 'unknown', { status: 200, reason: 'too_large' }])
		} finally {
			await miniflare.dispose()
		}
	})
})
