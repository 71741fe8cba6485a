// A payment of a page that Chromium froze between its entry and its request does not leave when the page is thawed. The Back button and
// whole browsers that stand still, in three browsers: journal-pages.test.mjs.
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { build } from 'esbuild'
import { launchBrowser, openPage } from '../../../tools/install/launch-browser.mjs'

/** Longer than the call may take. */
const awayMs = 1500

async function freeze(page) {
	const session = await page.createCDPSession()
	await session.send('Page.setWebLifecycleState', { state: 'frozen' })
	await pause(awayMs)
	await session.send('Page.setWebLifecycleState', { state: 'active' })
}

describe('a payment of a page that was frozen between entry and request until its time was up', () => {
	let server
	let url
	let arrived = 0
	before(async () => {
		const entryPoints = [resolve(import.meta.dirname, 'page.mjs')]
		const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife' })
		server = createServer((request, response) => {
			if (request.url === '/pay') {
				arrived++
				response.setHeader('content-type', 'application/json').end('{}')
			} else if (request.url === '/page.js')
				response.setHeader('content-type', 'text/javascript').end(outputFiles[0].text)
			else
				response
					.setHeader('content-type', 'text/html')
					.end(
						`<!doctype html><meta charset="utf-8"><body>${request.url === '/' ? '<script src="/page.js"></script>' : ''}`,
					)
		})
		await new Promise((done) => server.listen(0, '127.0.0.1', done))
		url = `http://127.0.0.1:${server.address().port}`
	})
	after(() => {
		server.closeAllConnections()
		server.close()
	})

	it('is not sent, and told so', async () => {
		const browser = await launchBrowser()
		try {
			const page = await openPage(browser)
			await page.goto(url)
			await page.evaluate(() => window.pay())
			await page.waitForFunction('window.written')
			await freeze(page)
			await page.waitForFunction('window.told')
			expect(await page.evaluate(() => window.told)).to.deep.equal({
				...{ code: 'timeout', outcome: 'not_processed', attempts: 0 },
			})
			await pause(100)
			expect(arrived).to.equal(0)
		} finally {
			await browser.close()
		}
	})
})
