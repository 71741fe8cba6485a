// What the how-to pages say and no fence of theirs can show by itself.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EdgeVM } from '@edge-runtime/vm'
import { describe, expect, it } from '@tarja-test/harness'
import { build } from 'esbuild'
import { allFences } from '../../tools/docs/fences.mjs'
import { root } from '../../tools/workspace.mjs'

const inEdge = `
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'

const message = (act) => act().then(() => 'it was not refused', ({ code, outcome, message }) => [code, outcome, message])
globalThis.refusals = Promise.all([
	message(async () => passwordGrant({ basic: 'issued', credential: { name: 'field', value: 'value' } })),
	message(() => createClient({ baseUrl: 'https://platform.example' }).use(payments()).payments.createIntent()),
]).then(JSON.stringify)`

describe('the how-to pages', () => {
	it('say what is said in Next’s edge runtime', async () => {
		const stdin = { contents: inEdge, resolveDir: import.meta.dirname }
		const options = {
			bundle: true,
			format: 'iife',
			write: false,
			tsconfigRaw: {},
			conditions: ['edge-light', 'browser'],
		}
		const { outputFiles } = await build({ ...options, stdin })
		const edge = new EdgeVM()
		edge.evaluate(outputFiles[0].text)
		const [grant, call] = JSON.parse(await edge.evaluate('refusals'))
		const page = readFileSync(resolve(root, 'docs/how-to/web-frameworks.md'), 'utf8')
		expect(grant.slice(0, 2)).to.deep.equal(['configuration', 'not_processed'])
		expect(page).to.include(grant[2])
		expect(call[2]).to.equal(grant[2].replace('use the password grant', 'call payments.createIntent'))
	})

	it('pay each order once wherever a reader copies: within journal.once, by its ticket or a reference, or beside a line that says so', () => {
		// A page of one error or of the map shows what a call does, and leads to what is done about it.
		const copied = allFences().filter(({ page }) => !page.startsWith('docs/reference/'))
		const paying = copied.filter(({ code }) => code.includes('payments.createIntent('))
		expect(paying).not.to.be.empty
		expect(
			paying
				.filter(({ code }) => !/journal\.once|: Ticket\b|\{ reference\b/.test(code))
				.map(({ page, code }) => [page, code]),
		).to.deep.equal([])
	})
})
