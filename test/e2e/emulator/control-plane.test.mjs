// The emulator's control plane and real pages under a name that was made to lead here, and of an origin that is let in. What pages of
// other origins see and do is played in three browsers: test/e2e/console/stranger.test.mjs.
import { createServer } from 'node:http'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { launched, openPage } from '../../../tools/install/launched.mjs'

const rebound = 'rebound.example'

/** Runs in the page: what it is shown of the settings, and whether it could change them. */
async function tryBoth(target) {
	const seen = ['GET', 'PATCH'].map(async (method) => {
		const body = method === 'GET' ? undefined : '{"tokenLifetimeSeconds":1}'
		return (await fetch(`${target}/-/settings`, { method, body })).text()
	})
	return (await Promise.allSettled(seen)).map(({ value, reason }) => value ?? reason.name)
}

describe('the control plane and pages', () => {
	let server
	let pages
	before(async () => {
		pages = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'))
		await new Promise((done) => pages.listen(0, '127.0.0.1', done))
		server = await serve({ allowOrigins: ['http://localhost:*'] })
	})
	after(async () => {
		pages.closeAllConnections()
		pages.close()
		await server.close()
	})

	it('shows and does nothing for a page whose name was made to lead here, and everything for one that is let in', async () => {
		const browser = await launched({ args: [`--host-resolver-rules=MAP ${rebound} 127.0.0.1`] })
		try {
			const { settings } = server.emulator
			settings.patch({ tokenLifetimeSeconds: 77, credentials: { username: 'a-secret-name' } })
			const seenFrom = async (origin, target) => {
				const page = await openPage(browser)
				await page.goto(origin)
				return page.evaluate(tryBoth, target)
			}
			const own = `http://${rebound}:${server.port}`
			const other = `http://${rebound}:${pages.address().port}/`
			for (const [origin, target] of [
				[other, server.url],
				[other, own],
				// An answer of the emulator itself: the same origin as its control plane.
				[`${own}/`, own],
			])
				for (const text of await seenFrom(origin, target)) {
					expect(text, origin).to.match(/host-not-allowed|origin-not-allowed|^TypeError$/)
					expect(text, origin).not.to.contain('a-secret-name')
				}
			expect(settings.read().tokenLifetimeSeconds).to.equal(77)
			const allowed = await seenFrom(`http://localhost:${pages.address().port}/`, server.url)
			expect(allowed[0]).to.contain('a-secret-name')
			expect(settings.read().tokenLifetimeSeconds).to.equal(1)
		} finally {
			await browser.close()
		}
	})
})
