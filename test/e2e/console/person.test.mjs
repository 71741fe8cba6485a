// The console as a person uses it, in three browsers: what happened is seen, and what is armed happens.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import axe from 'axe-core'
import { node24 } from '../../../tools/places.mjs'
import { blankPages } from './all-pages.mjs'
import { browsers, press, shown, speak, until } from './pages.mjs'

const views = ['live', 'live/2', 'payments', 'payments/{payment}', 'faults', 'tokens', 'settings', 'catalogue']
const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>\u202egnp.exe'
const many = 10_000

/** The views, with a payment that there is. */
function named({ emulator }) {
	const { payment } = emulator.log().entries.find((entry) => entry.payment) ?? {}
	return views.map((view) => view.replace('{payment}', encodeURIComponent(payment ?? 'none')))
}

/** Another process, as a client is one: pays once, and prints what it was told. */
async function payElsewhere(url) {
	const program = resolve(import.meta.dirname, 'pay.mjs')
	const { stdout } = await promisify(execFile)(node24, [program, url])
	return stdout.trim()
}

/** An answer of a stranger, in the place of the emulator's. */
const hostileAnswer = { status: 200, headers: { 'x-hostile': encodeURI(hostile) }, body: { [hostile]: hostile } }

/** Requests of a stranger: made to be taken for something else by whoever shows them. */
function sendHostile({ url, emulator }) {
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	emulator.play({ scenario: 1, name: 'hostile', steps: [{ answer: { ...hostileAnswer, match } }] })
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

/** Chooses what reads so in the sentence; false while there is no such choice. */
const choose = (wanted) => {
	const option = [...document.querySelectorAll('.sentence option')].find(({ textContent }) => textContent === wanted)
	if (!option) return false
	option.parentElement.value = option.value
	option.parentElement.dispatchEvent(new Event('change', { bubbles: true }))
	return true
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

			it('plays a lost answer, and shows that a payment of another process was applied although its answer was lost', async () => {
				await shown(page, 'Nothing has arrived yet')
				await page.click('nav a[href="#/faults"]')
				await until(
					page,
					() => document.querySelector('[aria-label="Arm it for my client: lost-after-commit"]') !== null,
				)
				await page.click('[aria-label="Arm it for my client: lost-after-commit"]')
				await shown(page, '1 armed')
				expect(await payElsewhere(server.url)).to.equal('unknown')
				await page.click('nav a[href="#/payments"]')
				await shown(page, 'Received once, applied once')
				await shown(page, 'applied, and nobody was told')
				expect(await page.run(() => document.querySelectorAll('.payment.loud').length)).to.equal(1)
				await page.click('.payment h2 a')
				await shown(page, 'client A gets no answer: unknown.')
				await shown(page, 'no whole answer told its sender so')
				const [verdict, name] = await page.run(() =>
					['.story h2', '.story header b'].map((selector) => document.querySelector(selector).textContent),
				)
				expect([verdict, name]).to.deep.equal(['applied, and nobody was told', '000123'])
				await page.click('nav a[href="#/faults"]')
				await shown(page, '1 done')
				expect(server.emulator.log().intents).to.have.lengthOf(1)
			})

			it('shows what a stranger sends as text, and runs none of it', async () => {
				await sendHostile(server)
				const { seq } = server.emulator.log().entries.at(-1)
				await page.run((hash) => {
					location.hash = hash
				}, `/live/${seq}`)
				await shown(page, 'Refused: missing-token')
				await shown(page, 'What was sent back')
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
				const focusIsNot = (text) =>
					until(
						page,
						(other) => ![other, ''].includes(document.activeElement?.textContent) && document.activeElement.textContent,
						text,
					)
				await page.press('Home')
				const top = await focusIsNot('1')
				await page.press('ArrowDown')
				const wanted = await focusIsNot(top)
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

			it('tells how long ago a payment was by the clock of the emulator, whatever its own says', async () => {
				await page.open(server.consoleUrl)
				await shown(page, 'payments.createIntent')
				await page.run(() => {
					Date.now = () => 0
					location.hash = '/payments'
				})
				const told = await until(page, () => document.querySelector('.payment time')?.textContent)
				expect(told).to.match(/, (?:now|\d+ (?:second|minute)s? ago)$/)
			})

			it('connects again when the emulator has been started again, and shows that it begins anew', async () => {
				await page.open(server.consoleUrl)
				await shown(page, 'payments.createIntent')
				const { port } = server
				await server.close()
				await shown(page, 'No connection; trying again')
				server = await serve({ port })
				await shown(page, 'Nothing has arrived yet')
				await fetch(`${server.url}/after-the-restart`)
				await shown(page, 'after-the-restart')
			})
		})

	describe('in one browser, as it is the same in all', () => {
		let page
		let server
		before(async () => {
			page = pages.Chromium
			server = await serve()
			await payElsewhere(server.url)
			await sendHostile(server)
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
					// What a colour scheme changes is contrast alone.
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
				for (const view of named(server)) expect(await complaints(view), view).to.deep.equal([])
				const planted = await page.run(async () => {
					document.querySelector('main').append(document.createElement('button'))
					const { violations } = await globalThis.axe.run(document, { runOnly: ['button-name'] })
					return violations.length
				})
				expect(planted).to.equal(1)
				await until(page, speak, 'en')
				await page.resize(1280, 800)
			})

		it('takes nothing away that cannot be had back: a double click on what empties the log loses nothing', async () => {
			const before = server.emulator.exportState()
			await page.open(`${server.consoleUrl}#/live`)
			await until(page, press, 'Empty the log', 2)
			await shown(page, 'The log is empty; tokens stay valid.')
			expect(server.emulator.log().entries).to.have.lengthOf(0)
			await until(page, press, 'Undo', 1)
			await shown(page, 'It is as it was.')
			expect(server.emulator.exportState()).to.deep.equal(before)
		})

		it('speaks Portuguese where it is told to, and goes on so', async () => {
			await page.open(`${server.consoleUrl}#/payments`)
			await until(page, press, 'Português', 1)
			await shown(page, 'Pagamentos')
			await page.open(`${server.consoleUrl}#/live`)
			await shown(page, 'Esvaziar o registro')
			const { seq } = server.emulator.log().entries.find(({ problem }) => problem === 'missing-token')
			await page.open(`${server.consoleUrl}#/live/${seq}`)
			await shown(page, 'Intenção não criada: falta um cabeçalho Authorization do esquema Bearer')
			expect(await page.run(() => document.documentElement.lang)).to.equal('pt-BR')
			await until(page, press, 'English', 1)
			await shown(page, 'Empty the log')
		})

		it('finds what is looked for, keeps it in its address, and tells a miss from an empty log', async () => {
			await page.open(`${server.consoleUrl}#/live?q=nsuOrigem%3A000123`)
			await until(page, () => document.querySelectorAll('[data-index]').length === 1)
			expect(await page.run(() => document.querySelector('[type="search"]').value)).to.equal('nsuOrigem:000123')
			await page.open('about:blank')
			await page.open(`${server.consoleUrl}#/live?q=nothing-is-like-this`)
			await shown(page, `No request of ${server.emulator.log().entries.length} requests is like that.`)
		})

		it('removes a fault, and has it back', async () => {
			const { faults } = server.emulator
			faults.clear()
			faults.add({ at: 'after-commit', action: 'reset', match: { path: '/nowhere' } })
			await page.open(`${server.consoleUrl}#/faults`)
			await shown(page, '/nowhere')
			await until(page, press, 'Remove', 1)
			await shown(page, 'every request is answered as it should be')
			await until(page, press, 'Undo', 1)
			await shown(page, 'It is as it was.')
			expect(faults.list()).to.have.lengthOf(1)
			faults.clear()
		})

		it('says why a fault could not be removed', async () => {
			const { faults } = server.emulator
			faults.add({ at: 'after-commit', action: 'reset', match: { path: '/stays' } })
			await page.open('about:blank')
			await page.open(`${server.consoleUrl}#/faults`)
			await shown(page, '/stays')
			await page.run(() => {
				const { fetch } = globalThis
				globalThis.fetch = (path, init) =>
					init?.method === 'DELETE' ? Promise.reject(new TypeError('lost')) : fetch(path, init)
			})
			await until(page, press, 'Remove', 1)
			await shown(page, 'The emulator does not answer')
			expect(faults.list()).to.have.lengthOf(1)
			faults.clear()
			await page.open('about:blank')
		})

		it('refuses a value without the name of its field, and says what the sentence means', async () => {
			await page.open(`${server.consoleUrl}#/faults`)
			await until(page, () => document.querySelector('.sentence .value') !== null)
			await page.type('.sentence .value', '000123')
			await shown(page, 'A value needs the name of its field')
			await page.type('.sentence .field', 'nsuOrigem')
			await until(page, press, 'Arm it', 1)
			await shown(page, '1 armed')
			const [{ match, at, action }] = server.emulator.faults.list()
			expect({ at, action, field: match.field }).to.deep.equal({
				at: 'after-commit',
				action: 'reset',
				field: { name: 'nsuOrigem', value: '000123' },
			})
			const command = await page.run(() => [...document.querySelectorAll('.copyable pre')].at(-1).textContent)
			expect(JSON.parse(/'(.*)'/.exec(command)[1])).to.deep.include({ at, action, match })
			server.emulator.faults.clear()
		})

		it('offers every bound operation in the sentence, and arms what is chosen for it alone', async () => {
			const own = await serve({ bindings: { 'loans.refund': { method: 'POST', path: '/loans/{id}/refund' } } })
			await page.open(`${own.consoleUrl}#/faults`)
			await until(page, choose, 'loans.refund')
			await until(page, press, 'Arm it', 1)
			await shown(page, '1 armed')
			expect(own.emulator.faults.list()[0].match).to.deep.equal({ operation: 'loans.refund' })
			await until(page, choose, 'Before there is a connection')
			await shown(page, 'Nobody gets a connection, in any space')
			await page.type('.sentence .after', '3')
			await page.type('.sentence .from', '7')
			await until(page, press, 'Arm it', 1)
			await shown(page, '2 armed')
			expect(own.emulator.faults.list()[1]).to.deep.include({ action: 'refuse', delayMs: 7, after: 3 })
			await page.open('about:blank')
			await own.close()
		})

		it('says that nothing was copied where the browser refuses, and takes the failure for its own', async () => {
			await page.open('about:blank')
			await page.open(`${server.consoleUrl}#/faults`)
			await until(page, () => document.querySelector('.copyable') !== null)
			await page.run(() => {
				globalThis.unhandled = []
				addEventListener('unhandledrejection', ({ reason }) => globalThis.unhandled.push(String(reason)))
				navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
				for (const details of document.querySelectorAll('details')) details.open = true
			})
			await until(page, press, 'Copy', 1)
			await shown(page, 'Not copied: the browser refused; select it')
			expect(await page.run(() => globalThis.unhandled)).to.deep.equal([])
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
