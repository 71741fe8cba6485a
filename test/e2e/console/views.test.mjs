// Every view of the console in three browsers: none is blank, nothing is cut at any width, and a picture of each is taken.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createClient, operation } from '@tarja/core'
import { serve } from '@tarja/emulator/node'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import sharp from 'sharp'
import * as v from 'valibot'
import { out } from '../../../tools/places.mjs'
import { blankPages } from './all-pages.mjs'
import { browsers, press, shown, speak, until } from './pages.mjs'

const directory = resolve(out, 'console-pictures')
/** WebKitGTK's window is no narrower than its own buttons. */
const widthsIn = (browser) => [browser === 'WebKit' ? 447 : 320, 768, 1280, 1920]
const intents = { path: '/api/v1/core/pagamento/intencao-pagamento' }

// Invented.
const response = v.looseObject({ id: v.string(), valor: v.number() })
const outcomeOf = () => 'applied'
const pay = operation({ method: 'POST', path: '/pay', auth: 'none', response, outcomeOf })

/** Requests of every kind: answered, refused, lost, cut, of a stub; and faults that are armed. */
async function happenings({ url, emulator }) {
	const pay = (fault) => {
		const body = JSON.stringify(fault ? { fault } : {})
		return fetch(`${url}/-/play`, { method: 'POST', body })
	}
	await pay()
	for (const at of ['mid-upload', 'after-commit', 'mid-body']) await pay({ at, action: 'reset' })
	await pay({ at: 'before-accept', action: 'status', status: 502 })
	await fetch(`${url}/loans/simplified`, { method: 'POST' })
	await fetch(`${url}${intents.path}`, { method: 'POST', body: '{"cvv":"1"}' })
	emulator.faults.add({ at: 'after-commit', action: 'reset', times: 3, match: { ...intents, path: '/else' } })
}

function viewsOf({ emulator }) {
	const { entries } = emulator.log()
	const { payment } = entries.find((entry) => entry.payment)
	const request = entries.at(-1).seq
	const named = {
		live: 'live',
		request: `live/${request}`,
		payments: 'payments',
		payment: `payments/${encodeURIComponent(payment)}`,
	}
	return { ...named, faults: 'faults', tokens: 'tokens', settings: 'settings', catalogue: 'catalogue' }
}

/** What does not fit once the window is so wide: the page, its view, or a badge in itself or in what cuts it off. */
const cut = async (width) => {
	if (innerWidth !== width) return undefined
	await new Promise((done) => setTimeout(done, 20))
	const badges = [...document.querySelectorAll('.badge')].filter((badge) => {
		if (badge.scrollWidth > badge.clientWidth && badge.clientWidth > 0) return true
		for (let box = badge.parentElement; box; box = box.parentElement) {
			const hides = ['hidden', 'clip'].includes(getComputedStyle(box).overflowX)
			if (hides && badge.getBoundingClientRect().right > box.getBoundingClientRect().right + 1) return true
		}
		return false
	})
	const boxes = [document.documentElement, document.querySelector('main')]
	const wide = boxes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
	return [
		...wide.map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} > ${clientWidth}`),
		...badges.map(({ textContent }) => textContent),
	]
}

/** Goes to a view, and waits until it has been drawn. */
const goTo = async (hash) => {
	location.hash = `/${hash}`
	await new Promise((done) => setTimeout(done, 120))
	return document.querySelector('main').childElementCount
}

/** What is in the document is on the screen a frame later. */
const painted = () =>
	new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 120))))

/** A picture of one colour, or of a few lines, has few different bytes. */
async function isBlank(png) {
	return new Set(await sharp(png).raw().toBuffer()).size < 32
}

/** Takes a picture of what the page shows, once that is or is not blank: a busy machine paints late. */
async function pictureOf(page, wanted) {
	for (let picture = await page.picture(); ; picture = await page.picture()) {
		if ((await isBlank(picture)) === wanted.isBlank) return picture
		await page.run(painted)
	}
}

describe('every view of the console', () => {
	let pages
	let server
	before(async () => {
		mkdirSync(directory, { recursive: true })
		server = await serve()
		await happenings(server)
		pages = await blankPages()
	})
	after(() => server.close())

	for (const browser of Object.keys(browsers)) {
		for (const language of ['pt-BR', 'en'])
			it(`fits in ${browser} at ${widthsIn(browser).join(', ')} pixels in ${language}, and no badge is cut`, async () => {
				const page = pages[browser]
				await page.open(server.consoleUrl)
				await until(page, speak, language)
				for (const [name, hash] of Object.entries(viewsOf(server))) {
					await until(page, goTo, hash)
					for (const width of widthsIn(browser)) {
						await page.resize(width, 900)
						expect(await until(page, cut, width), `${name} at ${width}`).to.deep.equal([])
					}
				}
			})

		it(`begins its list within the first third of a small phone in ${browser}, in both languages`, async () => {
			const page = pages[browser]
			await page.resize(widthsIn(browser)[0], 568)
			for (const language of ['pt-BR', 'en']) {
				await page.open(`${server.consoleUrl}#/live`)
				await until(page, speak, language)
				const part = await until(page, () => {
					const row = document.querySelector('[data-index]')
					return row && row.getBoundingClientRect().top / innerHeight
				})
				expect(part, language).to.be.at.most(1 / 3)
			}
		})

		it(`says in ${browser} where an answer is not as its schema says, of a payment that its client has as applied`, async () => {
			const page = pages[browser]
			const paying = await serve({ bindings: { 'loans.pay': pay }, answers: { 'loans.pay': { body: { id: 'p-1' } } } })
			const client = createClient({ baseUrl: paying.url }).use(journal({ store: memoryJournal(), account: 'main' }))
			const { data, deviations } = await client.call(pay, {}, { reference: 'order-7' })
			expect([data, deviations?.map(({ path }) => path)]).to.deep.equal([{ id: 'p-1' }, [['response', 'valor']]])
			expect(await client.journal.unresolved()).to.deep.equal([])
			await page.open(`${paying.consoleUrl}#/live/1`)
			await shown(page, 'The answer is not as its schema says')
			await shown(page, 'response.valor: expected')
			await shown(page, 'The request was carried out')
			await page.open('about:blank')
			await paying.close()
		})

		it(`is seen in ${browser}: its picture is not blank`, async () => {
			const page = pages[browser]
			await page.resize(1240, 800)
			const empty = await serve()
			await page.open(empty.consoleUrl)
			await shown(page, 'Nothing has arrived yet')
			writeFileSync(resolve(directory, `start-${browser}.png`), await pictureOf(page, { isBlank: false }))
			await page.open(`${server.consoleUrl}#/live`)
			await empty.close()
			for (const [name, hash] of Object.entries(viewsOf(server))) {
				await until(page, goTo, hash)
				writeFileSync(resolve(directory, `${name}-${browser}.png`), await pictureOf(page, { isBlank: false }))
			}
			await page.open('about:blank')
			await pictureOf(page, { isBlank: true })
		})

		it(`is reached by keys in ${browser}: /, j, k and ?`, async () => {
			const page = pages[browser]
			await page.open(`${server.consoleUrl}#/live`)
			await until(page, () => document.querySelectorAll('[data-index] a').length > 3)
			await page.press('j')
			const first = await until(page, () => document.activeElement?.closest('[data-index]')?.textContent)
			await page.press('j')
			await until(
				page,
				(before) => ![before, undefined].includes(document.activeElement?.closest('[data-index]')?.textContent),
				first,
			)
			await page.press('k')
			await until(page, (before) => document.activeElement?.closest('[data-index]')?.textContent === before, first)
			await page.press('?')
			await shown(page, 'j and k next and previous')
			await page.press('/')
			await until(page, () => document.activeElement?.getAttribute('type') === 'search')
		})
	}

	it('holds the list, and lets it go again, while everything else goes on', async () => {
		const page = pages.Chromium
		const own = await serve()
		const send = (path) => fetch(`${own.url}/${path}`)
		await send('first')
		await page.open(`${own.consoleUrl}#/live`)
		await shown(page, '/first')
		await until(page, press, 'Hold the list')
		await send('second')
		await until(page, () => document.querySelector('[aria-pressed="true"]')?.textContent !== 'Hold the list')
		const rows = () => page.run(() => document.querySelectorAll('[data-index]').length)
		expect(await rows()).to.equal(1)
		await page.click('[aria-pressed="true"]')
		await shown(page, '/second')
		expect(await rows()).to.equal(2)
		await page.open('about:blank')
		await own.close()
	})

	it('loses the answer of a test payment, and offers what came of it as a test', async () => {
		const page = pages.Chromium
		const own = await serve()
		await page.open(own.consoleUrl)
		await until(page, press, 'Send a test payment')
		await until(page, press, 'Now lose its answer')
		await shown(page, 'Applied, and its sender does not know')
		await shown(page, 'a payment that meets reset after-commit: unknown, applied 1 times')
		// It stays when the list has come, and leaves when it is told to.
		await until(page, () => document.querySelectorAll('[data-index]').length === 4)
		await shown(page, 'a payment that meets reset after-commit')
		await until(page, press, 'Close')
		await until(page, () => !document.querySelector('.start'))
		const { entries, intents } = own.emulator.log()
		expect(intents).to.have.lengthOf(2)
		expect(entries.at(-1)).to.include({ applied: true, ending: 'lost', degraded: true })
		await page.open('about:blank')
		await own.close()
	})
})
