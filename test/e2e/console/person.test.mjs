// The console as a person uses it, in each browser: what happened is seen, and what is added happens.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import axe from 'axe-core'
import { node24 } from '../../../tools/places.mjs'
import { blankPages } from './all-pages.mjs'
import { browsers, isShown, press, speak, until } from './pages.mjs'

const views = ['orders', 'orders/payment-1', 'orders/order-7', 'orders/none', 'requests', 'requests/2', 'faults']
const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>\u202egnp.exe'

/** Another process, as a client is one: pays once, and prints the outcome. */
async function payElsewhere(url) {
	const program = resolve(import.meta.dirname, 'pay.mjs')
	const { stdout } = await promisify(execFile)(node24, [program, url])
	return stdout.trim()
}

/** A request and a response that are made to be taken for something else. */
function sendHostile({ url, emulator }) {
	const headers = { 'content-type': 'application/json', 'x-hostile': encodeURI(hostile) }
	emulator.faults.add({ at: 'after-commit', action: 'status', status: 200, headers, body: { [hostile]: hostile } })
	const query = `?${encodeURIComponent(hostile)}`
	const body = JSON.stringify({ nsuOrigem: hostile, [hostile]: 1 })
	return fetch(`${url}/api/v1/core/pagamento/intencao-pagamento${query}`, { method: 'POST', headers, body })
}

describe('the console', () => {
	let pages
	before(async () => {
		pages = await blankPages()
	})

	for (const name of Object.keys(browsers))
		describe(`in ${name}`, () => {
			let page
			let server
			before(async () => {
				page = pages[name]
				server = await serve()
				await page.open(server.consoleUrl)
			})
			after(() => server.close())

			it('loses the response of the next payment, and shows that it was applied although the client got none', async () => {
				await isShown(page, 'Nothing has arrived yet')
				await page.click('nav a[href="#/faults"]')
				await until(page, press, 'Play for my client: lost-after-commit')
				await isShown(page, '1 waiting')
				expect(await payElsewhere(server.url)).to.equal('unknown')
				await page.click('nav a[href="#/orders"]')
				await isShown(page, 'Orders: 1. Need you: 1.')
				await isShown(page, 'No journal reported.')
				expect(await page.run(() => document.querySelectorAll('.payment.loud').length)).to.equal(1)
				await page.click('.payment a')
				await isShown(page, 'client A gets no response: unknown.')
				await isShown(page, 'Look the payment up before you retry')
				const [verdict, title] = await page.run(() =>
					['.verdict h2', '.verdict b'].map((selector) => document.querySelector(selector).textContent),
				)
				expect([verdict, title]).to.deep.equal(['Applied once. Sent once.', '000123'])
				expect(server.emulator.log().intents).to.have.lengthOf(1)
			})

			it('shows what a stranger sends as text, and runs none of it', async () => {
				await sendHostile(server)
				const { seq } = server.emulator.log().entries.at(-1)
				await page.run((hash) => {
					location.hash = hash
				}, `/requests/${seq}`)
				await isShown(page, 'Refused: missing-token')
				await page.run(() => {
					for (const details of document.querySelectorAll('details')) details.open = true
				})
				await isShown(page, '\\u{202e}gnp.exe')
				const found = await page.run(() => ({
					title: document.title,
					images: document.images.length,
					scripts: document.scripts.length,
					hidden: document.body.textContent.includes('\u202e'),
				}))
				expect(found).to.deep.equal({ title: 'Requests · tarja emulator', images: 0, scripts: 1, hidden: false })
			})

			it('is used by keys alone: from row to row, into a request, and back to where it was', async () => {
				const focusIs = (text) => until(page, (wanted) => document.activeElement?.textContent === wanted, text)
				await page.run(() => {
					location.hash = '/requests'
				})
				await until(page, () => document.querySelectorAll('[data-row]').length === 3)
				await page.press('j')
				await focusIs('3')
				await page.press('j')
				await focusIs('2')
				await page.press('k')
				await focusIs('3')
				await page.press('Enter')
				await focusIs('Request 3')
				await page.press('Escape')
				await focusIs('3')
			})
		})

	describe('an order that its journal reports', () => {
		it('is red until it is resolved, then green, with each client that asked for it', async () => {
			const page = pages.Chromium
			const server = await serve()
			const events = (type, more) => ({ order: 'order-7', step: 'create', type, at: new Date().toISOString(), ...more })
			await page.open(server.consoleUrl)
			server.emulator.faults.add({
				at: 'after-commit',
				action: 'reset',
				match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
			})
			await payElsewhere(server.url)
			const fields = { nsuOrigem: '000123', valorTransacao: '1990' }
			server.emulator.addOrderEvent(events('opened', { fields }))
			server.emulator.addOrderEvent(events('resolved', { outcome: 'unknown', by: 'call' }))
			await isShown(page, 'The platform applied it. Your program does not know yet.')
			server.emulator.addOrderEvent(events('stopped', { client: 'worker-2' }))
			server.emulator.addOrderEvent(events('resolved', { outcome: 'applied', by: 'lookup' }))
			await isShown(page, 'applied · resolved by a lookup · duplicates stopped: 1')
			await page.press('j')
			await page.press('Enter')
			await isShown(page, 'Applied once. Asked 2 times, sent once.')
			await isShown(page, 'The journal stops worker-2: it was sent.')
			await page.press('Escape')
			await isShown(page, 'Orders: 1. Need you: 0.')
			await server.close()
		})
	})

	describe('in one browser, because it is the same in all', () => {
		let page
		let server
		before(async () => {
			page = pages.Chromium
			server = await serve()
			await payElsewhere(server.url)
			await sendHostile(server)
			const event = { order: 'order-7', step: 'create', at: new Date().toISOString() }
			for (const type of ['opened', 'stopped', 'resolved', 'contradiction'])
				server.emulator.addOrderEvent({ ...event, type, client: 'worker-2', outcome: 'unknown' })
		})
		after(() => server.close())

		/** What axe complains of in a view, light and dark. */
		const complaints = (view) =>
			page.run(async (hash) => {
				location.hash = `/${hash}`
				await new Promise((done) => setTimeout(done, 150))
				const found = []
				for (const scheme of ['light', 'dark']) {
					document.documentElement.style.colorScheme = scheme
					// A colour scheme changes the contrast alone.
					const only = scheme === 'dark' && { runOnly: ['color-contrast'] }
					const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], ...only })
					found.push(
						...violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
					)
				}
				return found
			}, view)

		for (const [language, width] of [
			['en', 1280],
			['pt-BR', 320],
		])
			it(`has nothing that axe complains of in ${language} at ${width} pixels, light or dark, and axe sees what is planted`, async () => {
				await page.open('about:blank')
				await page.resize(width, 800)
				await page.open(server.consoleUrl)
				await until(page, speak, language)
				await page.script(axe.source)
				for (const view of views) expect(await complaints(view), view).to.deep.equal([])
				const planted = await page.run(async () => {
					document.querySelector('main').append(document.createElement('button'))
					const { violations } = await globalThis.axe.run(document, { runOnly: ['button-name'] })
					return violations.length
				})
				expect(planted).to.equal(1)
				await until(page, speak, 'en')
				await page.resize(1280, 800)
			})

		it('adds a fault from JSON, says what is wrong with one, and removes it', async () => {
			await page.open(`${server.consoleUrl}#/faults`)
			const write = (text) => {
				const box = document.querySelector('textarea')
				if (!box) return false
				box.value = text
				box.dispatchEvent(new Event('input', { bubbles: true }))
				return true
			}
			await until(page, write, '{"at":"after-commit","action":"explode"}')
			await until(page, press, 'Add')
			await isShown(page, 'action: expected one of refuse')
			await until(page, write, 'nonsense')
			await until(page, press, 'Add')
			await isShown(page, 'This is not JSON')
			await until(page, write, '{"at":"after-commit","action":"reset","match":{"path":"/nowhere"}}')
			await until(page, press, 'Add')
			await isShown(page, '/nowhere')
			await until(page, press, 'Remove')
			await isShown(page, 'No faults are waiting')
			expect(server.emulator.faults.list().filter(({ played }) => played === 0)).to.deep.equal([])
		})

		it('sends a webhook, or has it wait for the next payment', async () => {
			await page.open(`${server.consoleUrl}#/faults`)
			await until(page, press, 'Send')
			await isShown(page, 'Waiting for the next payment')
			const write = (text) => {
				const [, box] = document.querySelectorAll('textarea')
				box.value = text
				box.dispatchEvent(new Event('input', { bubbles: true }))
				return true
			}
			await until(page, write, '{"to":"http://127.0.0.1:1/","event":"x","times":2}')
			await until(page, press, 'Send')
			await isShown(page, 'Responses: 0, 0')
			server.emulator.reset()
		})
	})
})
