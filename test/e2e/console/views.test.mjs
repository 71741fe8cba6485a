// Every view of the console in each browser: none is blank, and nothing is cut at any width.
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import sharp from 'sharp'
import { blankPages } from './all-pages.mjs'
import { browsers, speak, until } from './pages.mjs'

/** WebKitGTK's window is no narrower than its own buttons. */
const widthsIn = (browser) => [browser === 'WebKit' ? 447 : 320, 768, 1280, 1920]
const views = ['payments', 'payments/payment-1', 'requests', 'requests/2', 'faults']

/** Payments of every kind, a request of a stub, and a fault that waits. */
async function fill({ url, emulator }) {
	const play = (body) => fetch(`${url}/-/play`, { method: 'POST', body: JSON.stringify(body) })
	const lost = { at: 'after-commit', action: 'reset' }
	await play({ fault: lost, retry: true })
	for (const at of ['mid-upload', 'after-commit', 'mid-body']) await play({ fault: { at, action: 'reset' } })
	await play({ fault: { at: 'before-accept', action: 'status', status: 502 } })
	await play({})
	await fetch(`${url}/loans/simplified`, { method: 'POST' })
	emulator.faults.add({ ...lost, times: 3, after: 1, match: { path: '/else' } })
}

/** What doesn't fit once the window is so wide: the page, its view, or a badge in itself or in a box that hides it. */
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

/** Goes to a view, and waits until it is drawn. */
const goTo = async (hash) => {
	location.hash = `/${hash}`
	await new Promise((done) => setTimeout(done, 120))
	return document.querySelector('main').childElementCount
}

/** A picture of one colour, or of a few lines, has few different bytes. */
async function isBlank(png) {
	return new Set(await sharp(png).raw().toBuffer()).size < 32
}

describe('every view of the console', () => {
	let pages
	let server
	let empty
	before(async () => {
		server = await serve()
		empty = await serve()
		await fill(server)
		pages = await blankPages()
	})
	after(() => Promise.all([server.close(), empty.close()]))

	for (const browser of Object.keys(browsers))
		for (const language of ['pt-BR', 'en'])
			it(`fits in ${browser} at ${widthsIn(browser).join(', ')} pixels in ${language}, and is not blank`, async () => {
				const page = pages[browser]
				for (const [url, hashes] of [
					[empty.consoleUrl, ['payments']],
					[server.consoleUrl, views],
				]) {
					await page.open(url)
					await until(page, speak, language)
					for (const hash of hashes) {
						await until(page, goTo, hash)
						for (const width of widthsIn(browser)) {
							await page.resize(width, 900)
							expect(await until(page, cut, width), `${hash} at ${width}`).to.deep.equal([])
						}
						while (await isBlank(await page.picture())) await until(page, goTo, hash)
					}
				}
			})
})
