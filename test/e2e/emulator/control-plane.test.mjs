// The emulator's control plane and real pages of other origins: another port, and another name that was made to lead here.
import { createServer } from 'node:http'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { launched, openPage } from '../../../tools/install/launched.mjs'

const fault = { at: 'after-commit', action: 'reset' }
const rebound = 'rebound.example'

/** What browsers themselves keep from pages is played in all of them: packages/emulator/src/guard.browser.test.ts. */
const launch = () => launched({ args: [`--host-resolver-rules=MAP ${rebound} 127.0.0.1`] })

/** Runs in the page: what each request shows it. */
async function tryAll(target, fault) {
	const json = { headers: { 'content-type': 'application/json' } }
	const attempts = [
		['GET', '/-/state', {}],
		['GET', '/-/state', { mode: 'no-cors' }],
		['GET', '/-/log', { headers: { 'x-asks-first': '1' } }],
		['POST', '/-/reset', { mode: 'no-cors' }],
		['POST', '/-/faults', { mode: 'no-cors', body: JSON.stringify(fault), headers: { 'content-type': 'text/plain' } }],
		['POST', '/-/faults', { body: JSON.stringify(fault), ...json }],
		['PATCH', '/-/settings', { body: '{"tokenLifetimeSeconds":1}', ...json }],
	]
	const seen = attempts.map(async ([method, path, init]) => {
		try {
			const response = await fetch(target + path, { method, ...init })
			return `${response.status} ${await response.text()}`
		} catch (error) {
			return error.name
		}
	})
	const script = document.createElement('script')
	script.src = `${target}/-/state`
	document.body.append(script)
	const form = document.createElement('form')
	const frame = document.createElement('iframe')
	frame.name = 'frame'
	Object.assign(form, { action: `${target}/-/reset`, method: 'post', enctype: 'text/plain', target: 'frame' })
	document.body.append(frame, form)
	form.submit()
	return Promise.all(seen)
}

describe('the control plane and pages', () => {
	let emulator
	let pages
	before(async () => {
		pages = createServer((_request, response) => {
			response.setHeader('content-type', 'text/html')
			response.end('<!doctype html><body>')
		})
		await new Promise((done) => pages.listen(0, '127.0.0.1', done))
		emulator = await serve({ allowOrigins: ['http://localhost:*'] })
	})
	after(async () => {
		pages.closeAllConnections()
		pages.close()
		await emulator.close()
	})

	it('shows and does nothing for pages of other origins, and everything for one that is let in', async () => {
		const browser = await launch()
		try {
			const open = async (url) => {
				const page = await openPage(browser)
				await page.goto(url)
				return page
			}
			const pagesAt = (host) => `http://${host}:${pages.address().port}/`
			emulator.emulator.settings.patch({ tokenLifetimeSeconds: 77, credentials: { username: 'a-secret-name' } })
			for (const [origin, target] of [
				[pagesAt('127.0.0.1'), emulator.url],
				[pagesAt(rebound), emulator.url],
				[pagesAt(rebound), `http://${rebound}:${emulator.port}`],
			]) {
				const page = await open(origin)
				const formAnswered = page.waitForResponse((answer) => answer.request().isNavigationRequest())
				const seen = await page.evaluate(tryAll, target, fault)
				await formAnswered
				for (const text of seen) {
					expect(text, origin).to.match(/^(?:403 |0 |TypeError)/)
					expect(text, origin).not.to.contain('a-secret-name')
				}
			}
			// An answer of the emulator itself, under a name that was made to lead to it: the same origin as its control plane.
			const reboundPage = await open(`http://${rebound}:${emulator.port}/`)
			const own = await reboundPage.evaluate(async () => (await fetch('/-/state')).text())
			expect(own).to.contain('host-not-allowed').and.not.to.contain('a-secret-name')
			expect(emulator.emulator.settings.read().tokenLifetimeSeconds).to.equal(77)
			expect(emulator.emulator.faults.list()).to.have.lengthOf(0)

			const allowedPage = await open(pagesAt('localhost'))
			const allowed = await allowedPage.evaluate(
				async (target) => (await fetch(`${target}/-/settings`)).text(),
				emulator.url,
			)
			expect(allowed).to.contain('a-secret-name')
		} finally {
			emulator.emulator.reset()
			await browser.close()
		}
	})
})
