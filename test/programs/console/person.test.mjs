// The console as a person uses it, in three browsers: what happened is seen, and what is armed happens.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import axe from 'axe-core'
import { node24 } from '../../../tools/places.mjs'
import { browsers, shown, until } from './pages.mjs'

const views = ['live', 'live/2', 'payments', 'faults', 'tokens', 'settings', 'catalogue']
const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>\u202egnp.exe'
const many = 10_000

/** Another process, as a client is one: pays once, and prints what it was told. */
async function payElsewhere(url) {
	const program = resolve(import.meta.dirname, 'pay.mjs')
	const { stdout } = await promisify(execFile)(node24, [program, url])
	return stdout.trim()
}

/** Requests of a stranger: made to be taken for something else by whoever shows them. */
function sendHostile({ url, emulator }) {
	emulator.settings.patch({ logDetail: 'full' })
	const headers = { 'content-type': 'application/json', 'x-hostile': encodeURI(hostile) }
	const query = `?${encodeURIComponent(hostile)}`
	const body = JSON.stringify({ nsuOrigem: hostile, [hostile]: 1 })
	return fetch(`${url}/api/v1/core/pagamento/intencao-pagamento${query}`, { method: 'POST', headers, body })
}

/** Ten thousand requests, without a network in between. */
async function sendMany({ emulator }) {
	for (let sent = 0; sent < many; sent++)
		await emulator.fetch(new Request('http://localhost/loans', { method: 'POST' }))
}

describe('the console', () => {
	const pages = {}
	before(() => Promise.all(Object.entries(browsers).map(async ([name, start]) => (pages[name] = await start()))))
	after(() => Promise.all(Object.values(pages).map((page) => page.close())))

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

			it('arms a lost answer, and shows that a payment of another process was applied although its answer was lost', async () => {
				await shown(page, 'No such request has arrived')
				await page.click('nav a[href="#/faults"]')
				await until(page, () => document.querySelector('[aria-label="Arm: Lost answer"]') !== null)
				await page.click('[aria-label="Arm: Lost answer"]')
				await shown(page, '1 armed')
				expect(await payElsewhere(server.url)).to.equal('unknown')
				await page.click('nav a[href="#/payments"]')
				await shown(page, 'Received once, applied once')
				await shown(page, 'Applied, then the answer was lost')
				expect(await page.run(() => document.querySelectorAll('.payment.loud').length)).to.equal(1)
				await page.click('nav a[href="#/faults"]')
				await shown(page, 'done')
				expect(server.emulator.log().intents).to.have.lengthOf(1)
			})

			it('shows what a stranger sends as text, and runs none of it', async () => {
				await sendHostile(server)
				const { seq } = server.emulator.log().entries.at(-1)
				await page.run((hash) => {
					location.hash = hash
				}, `/live/${seq}`)
				await shown(page, 'Refused: missing-token')
				await page.run(() => {
					for (const details of document.querySelectorAll('details')) details.open = true
				})
				await shown(page, '\\u{202e}gnp.exe')
				const found = await page.run(() => ({
					title: document.title,
					images: document.images.length,
					scripts: document.scripts.length,
					hidden: document.body.textContent.includes('\u202e'),
				}))
				expect(found).to.deep.equal({ title: 'Live · tarja emulator', images: 0, scripts: 1, hidden: false })
			})

			it('is used by keys alone: from row to row, into a request, and back to where it was', async () => {
				const focusIs = (text) => until(page, (wanted) => document.activeElement?.textContent === wanted, text)
				await page.run(() => {
					location.hash = '/live/2'
				})
				await focusIs('Request 2')
				await page.press('Escape')
				await focusIs('2')
				await page.press('End')
				await focusIs('1')
				await page.press('Home')
				await page.press('ArrowDown')
				const wanted = await page.run(() => document.activeElement?.textContent)
				expect(wanted).not.to.equal('1')
				await page.press('Enter')
				await focusIs(`Request ${wanted}`)
				await page.press('Escape')
				await focusIs(wanted)
			})

			it('moves the focus in the moment in which a request is opened or closed, so that no key goes astray', async () => {
				const focusAfter = (hash) =>
					page.run(async (next) => {
						const { promise, resolve } = Promise.withResolvers()
						const wasOpen = document.querySelector('.detail') !== null
						const observer = new MutationObserver(() => {
							if ((document.querySelector('.detail') !== null) !== wasOpen) resolve(document.activeElement?.textContent)
						})
						observer.observe(document.body, { childList: true, subtree: true })
						location.hash = next
						const found = await promise
						observer.disconnect()
						return found
					}, hash)
				expect(await focusAfter('/live/1')).to.equal('Request 1')
				expect(await focusAfter('/live')).to.equal('1')
			})

			it('connects again when the emulator has been started again, and shows that it begins anew', async () => {
				await page.open(server.consoleUrl)
				await shown(page, 'payments.createIntent')
				const { port } = server
				await server.close()
				await shown(page, 'Connection lost')
				server = await serve({ port })
				await shown(page, 'No such request has arrived')
				await fetch(`${server.url}/after-the-restart`)
				await shown(page, 'after-the-restart')
			})

			it('fits on a narrow screen', async () => {
				await page.resize(360, 800)
				for (const view of views) {
					await page.run((hash) => {
						location.hash = `/${hash}`
					}, view)
					await until(page, () => document.querySelector('main').childElementCount > 1)
					const [content, room] = await page.run(() => {
						const main = document.querySelector('main')
						return [main.scrollWidth, main.clientWidth]
					})
					expect(content, view).to.be.at.most(room)
				}
			})
		})

	describe('in one browser, as it is the same in all', () => {
		let page
		let server
		before(async () => {
			page = pages.Chromium
			await page.resize(1280, 800)
			server = await serve()
			await payElsewhere(server.url)
			await sendHostile(server)
		})
		after(() => server.close())

		it('has nothing that axe complains of, light or dark, and axe sees what is planted', async () => {
			await page.open(server.consoleUrl)
			await page.script(axe.source)
			const check = async (view) =>
				page.run(async (hash) => {
					location.hash = `/${hash}`
					await new Promise((done) => setTimeout(done, 150))
					const found = []
					for (const scheme of ['light', 'dark']) {
						document.documentElement.style.colorScheme = scheme
						// What a colour scheme changes is contrast alone.
						const only = scheme === 'dark' && { runOnly: ['color-contrast'] }
						const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], ...only })
						found.push(
							...violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
						)
					}
					return found
				}, view)
			for (const view of views) expect(await check(view), view).to.deep.equal([])
			const planted = await page.run(async () => {
				document.querySelector('main').append(document.createElement('button'))
				const { violations } = await globalThis.axe.run(document, { runOnly: ['button-name'] })
				return violations.length
			})
			expect(planted).to.equal(1)
		})

		it('removes all faults at once, after asking', async () => {
			const { faults } = server.emulator
			faults.add({ at: 'after-commit', action: 'reset' }, { at: 'after-commit', action: 'hang' })
			const press = (text) =>
				until(
					page,
					(wanted) => {
						const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted)
						button?.focus()
						button?.click()
						return button !== undefined
					},
					text,
				)
			await page.run(() => {
				location.hash = '/faults'
			})
			await press('Remove all')
			await press('Really? Remove all')
			await shown(page, 'every request is answered as it should be')
			expect(faults.list()).to.have.lengthOf(0)
		})

		it('shows ten thousand requests with some dozens of rows, from the first to the last', async () => {
			const crowded = await serve({ logLimit: many })
			await sendMany(crowded)
			await page.open(crowded.consoleUrl)
			await until(page, (count) => document.querySelector(`[aria-rowcount="${count + 1}"]`) !== null, many)
			for (const part of [0, 0.25, 0.6, 1]) {
				await page.run((share) => {
					const box = document.querySelector('.windowed')
					box.scrollTop = box.scrollHeight * share
				}, part)
				const rows = await until(page, () => {
					const box = document.querySelector('.windowed')
					const { top, bottom } = box.getBoundingClientRect()
					const all = [...box.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect())
					const covers = all.some((row) => row.top <= top + 40) && all.some((row) => row.bottom >= bottom - 2)
					return covers && all.length
				})
				expect(rows).to.be.within(10, 80)
			}
			expect(await page.run(() => document.querySelector('[data-index="9999"] a').textContent)).to.equal('1')
			await page.open('about:blank')
			await crowded.close()
		})
	})
})
