// The console and a page of another origin, in three browsers: the page asks, and is given nothing.
import { createServer } from 'node:http'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { blankPages } from './all-pages.mjs'
import { browsers } from './pages.mjs'

const stranger = '<!doctype html><title>stranger</title>'

const body = JSON.stringify({ at: 'after-commit', action: 'reset' })
const json = { headers: { 'content-type': 'application/json' } }
const read = ['log', 'log?after=0', 'faults', 'settings', 'nothing']
const changed = ['scenarios', 'faults', 'reset', 'revoke-tokens']
/** Requests of every kind that a page can make: those that browsers ask about first, and those that they just send. */
const attempts = [
	...read.flatMap((path) =>
		[{}, { mode: 'no-cors' }, { headers: { 'x-asks-first': '1' } }].map((init) => [path, init]),
	),
	...changed.map((path) => [path, { method: 'POST', mode: 'no-cors', body }]),
	['faults', { method: 'POST', body, ...json }],
	['reset', { method: 'POST' }],
	['settings', { method: 'PATCH', body: '{"tokenLifetimeSeconds":1}', ...json }],
	['faults', { method: 'DELETE' }],
]

/** Runs in the stranger's page: what each request shows it. */
const tryAll = (target, all) =>
	Promise.all(
		all.map(async ([path, init]) => {
			try {
				const response = await fetch(target + path, init)
				return `${response.type} ${response.status} ${await response.text()}`
			} catch (error) {
				return error.name
			}
		}),
	)

describe('a page of another origin', () => {
	let pages
	let server
	let other
	let url
	before(async () => {
		server = await serve()
		other = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(stranger))
		await new Promise((done) => other.listen(0, '127.0.0.1', done))
		url = `http://127.0.0.1:${other.address().port}`
		pages = await blankPages()
	})
	after(() => {
		other.close()
		return server.close()
	})

	for (const name of Object.keys(browsers))
		describe(`in ${name}`, () => {
			it('reads nothing of the control plane and changes nothing, and reads what the platform answers', async () => {
				const page = pages[name]
				server.emulator.settings.patch({ expiresIn: 'a-secret-name' })
				const { faults, settings } = server.emulator
				const before = [faults.list(), settings.read()]
				await page.open(`${url}/`)
				const seen = await page.run(tryAll, server.consoleUrl, attempts)
				for (const [index, text] of seen.entries()) {
					expect(text, attempts[index][0]).to.match(/^(?:cors 403 .*allowOrigins|opaque 0 $|TypeError)/)
					expect(text, attempts[index][0]).not.to.contain('a-secret-name')
				}
				const [platform] = await page.run(tryAll, server.url, [['/loans', { headers: { 'x-asks-first': '1' } }]])
				expect(platform).to.contain('cors 501 ').and.contain('urn:tarja-emulator:not-shown')
				expect([faults.list(), settings.read()]).to.deep.equal(before)
				expect(server.emulator.log().totals.tokens).to.equal(0)
			})
		})
})
