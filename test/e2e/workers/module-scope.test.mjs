// What a Worker's author does without thinking: the client is made at module scope, by old and new compatibility dates.
import { emulatorCredentials } from '@tarja/emulator'
import { describe, expect, it, openSpace, takeSlice } from '@tarja-test/harness'
import { supportedCompatibilityDate } from 'miniflare'
import { answeredBy, bundledWorker, withWorkers } from '../bundled.mjs'

const worker = (baseUrl) => `
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { payments } from '@tarja/catalogue/payments'
import { memoryTokens } from '@tarja/token-memory'

const auth = passwordGrant(${JSON.stringify(emulatorCredentials)})
const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)}, auth }).use(memoryTokens()).use(payments())

export default {
	async fetch() {
		const { response } = await client.payments.createIntent({ body: { nsuOrigem: '000123' } })
		return Response.json(response.status)
	},
}`

describe('a client made at a Worker’s module scope', () => {
	const ways = [
		['2024-10-14', 'for workerd'],
		[supportedCompatibilityDate, 'for workerd'],
		[supportedCompatibilityDate, 'for no runtime in particular'],
	]
	for (const [compatibilityDate, how] of takeSlice(ways, 3))
		it(`works as of ${compatibilityDate} and bundled ${how}, and its requests share one token`, async () => {
			const space = await openSpace()
			const script = await bundledWorker(
				{ contents: worker(space.baseUrl) },
				how === 'for workerd' ? {} : { conditions: ['module'], platform: 'neutral' },
			)
			await withWorkers({ script, compatibilityDate }, async (miniflare) => {
				for (let request = 0; request < 3; request++) expect(await answeredBy(miniflare)).to.equal(200)
			})
			expect((await space.log()).totals).to.include({ tokens: 1, intents: 3 })
		})

	it('says what to do if it was bundled for pages, which refuses credentials', async () => {
		const space = await openSpace()
		const script = await bundledWorker(
			{ contents: worker(space.baseUrl) },
			{ conditions: ['browser'], platform: 'browser' },
		)
		const started = withWorkers({ script, compatibilityDate: supportedCompatibilityDate }, answeredBy)
		const said = await started.then(String, String)
		expect(said).to.include(
			'the condition "browser" chose the modules for pages, and this is another runtime; leave it out',
		)
		expect((await space.log()).totals).to.include({ tokens: 0, intents: 0 })
	})
})
