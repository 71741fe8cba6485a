// sessionStorage in windows that keep nothing, and in a frame that may not have any. WebKit's automated windows are private ones:
// there the store's own browser tests say it.
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { build } from 'esbuild'
import { find } from '../../../tools/install/browsers.mjs'
import { launched, openPage } from '../../../tools/install/launched.mjs'

const listen = '<script>addEventListener("message", ({ data }) => { window.results = data })</script>'
const pages = {
	'/': `${listen}<script src="/contract.js"></script>`,
	'/frame': `${listen}<iframe sandbox="allow-scripts" src="/inside"></iframe>`,
	'/inside': '<script src="/contract.js"></script>',
}

const windows = {
	Chromium: () => ({}),
	Firefox: async () => ({
		browser: 'firefox',
		executablePath: await find.firefox(),
		extraPrefsFirefox: { 'browser.privatebrowsing.autostart': true },
	}),
}

describe('sessionStorage in a private window', () => {
	let server
	let url
	before(async () => {
		const { outputFiles } = await build({
			entryPoints: [resolve(import.meta.dirname, 'page/contract.mjs')],
			bundle: true,
			write: false,
			format: 'iife',
			tsconfigRaw: {},
		})
		server = createServer((request, response) => {
			const page = pages[request.url]
			response.setHeader('content-type', page ? 'text/html' : 'text/javascript')
			response.end(page ? `<!doctype html><meta charset="utf-8"><body>${page}` : outputFiles[0].text)
		})
		await new Promise((done) => server.listen(0, '127.0.0.1', done))
		url = `http://127.0.0.1:${server.address().port}`
	})
	after(() => {
		server.closeAllConnections()
		server.close()
	})

	async function resultsIn(name, options) {
		const browser = await launched(await options())
		try {
			// In Chromium a context of its own is a private window; Firefox has none but those here.
			const context = name === 'Chromium' ? await browser.createBrowserContext() : browser.defaultBrowserContext()
			const page = await openPage(context)
			const resultsAt = async (path) => {
				await page.goto(url + path)
				await page.waitForFunction('window.results')
				return page.evaluate('window.results')
			}
			return { stored: await resultsAt('/'), inside: await resultsAt('/frame') }
		} finally {
			await browser.close()
		}
	}

	it('keeps the contract, and costs a sandboxed frame there no call', () =>
		Promise.all(
			Object.entries(windows).map(async ([name, options]) => {
				const { stored, inside } = await resultsIn(name, options)
				expect(stored, name).to.deep.equal({ origin: url, accessToken: 'a-token', events: [], broken: [] })
				expect(inside, name).to.include({ origin: 'null', accessToken: 'a-token' })
				expect(inside.events, name).to.deep.equal(['get: SecurityError', 'set: SecurityError'])
			}),
		))
})
