// What a Worker's author does without thinking: the client is made at module scope, by old and new compatibility dates.
import { emulatorCredentials } from '@tarja/emulator'
import { describe, expect, it, openSpace } from '@tarja-test/harness'
import { build } from 'esbuild'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'

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
		return new Response(String(response.status))
	},
}`

async function bundled(contents, conditions) {
	const options = { bundle: true, format: 'esm', write: false, tsconfigRaw: {}, conditions }
	const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: import.meta.dirname } })
	return outputFiles[0].text
}

describe('a client made at a Worker’s module scope', () => {
	for (const [compatibilityDate, how] of [
		['2024-10-14', 'for workerd'],
		[supportedCompatibilityDate, 'for workerd'],
		[supportedCompatibilityDate, 'for no runtime in particular'],
	])
		it(`works as of ${compatibilityDate} and bundled ${how}, and its requests share one token`, async () => {
			const space = await openSpace()
			const conditions = how === 'for workerd' ? ['workerd', 'worker', 'browser'] : ['module']
			const script = await bundled(worker(space.baseUrl), conditions)
			const miniflare = new Miniflare({ modules: true, script, compatibilityDate })
			try {
				for (let request = 0; request < 3; request++)
					expect(await (await miniflare.dispatchFetch('http://localhost/')).text()).to.equal('200')
				expect((await space.log()).totals).to.include({ tokens: 1, intents: 3 })
			} finally {
				await miniflare.dispose()
			}
		})
})
