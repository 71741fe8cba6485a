// How long the first page's ten lines take in each browser, from the press of Run to the result: node tools/docs/first-run.mjs
// On demand, over the site that tools/docs/site.mjs has built: a figure of this machine at this moment, which no test asserts.
import { browsers, until } from '../../test/e2e/console/pages.mjs'
import { serveSite } from './serve-site.mjs'

const pages = 5
const pressesOfAPage = 5
const wantedMs = 1000

const isAlive = () => document.querySelector('.run-fence')?.dataset.state === 'idle'
/** Presses Run; the page itself notes when its example is done. */
const press = () => {
	const fence = document.querySelector('.run-fence')
	const beganAtMs = performance.now()
	window.ranMs = undefined
	new MutationObserver((_, observer) => {
		if (!/done|failed/.test(fence.dataset.state)) return
		observer.disconnect()
		window.ranMs = fence.dataset.state === 'done' ? performance.now() - beganAtMs : Number.POSITIVE_INFINITY
	}).observe(fence, { attributeFilter: ['data-state'] })
	fence.querySelector('.run').click()
}
const isTimed = () => window.ranMs !== undefined

const findMedian = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** The first press of each freshly opened browser, which loads client and emulator, and the presses that follow. */
async function measure(start, url) {
	const first = []
	const later = []
	for (let opened = 0; opened < pages; opened++) {
		const page = await start()
		await page.open(`${url}/`)
		await until(page, isAlive)
		for (let pressed = 0; pressed < pressesOfAPage; pressed++) {
			await page.run(press)
			await until(page, isTimed)
			const ranMs = await page.run(() => window.ranMs)
			;(pressed ? later : first).push(ranMs ?? Number.POSITIVE_INFINITY)
		}
		await page.close()
	}
	return { first, later }
}

const server = await serveSite()
for (const [name, start] of Object.entries(browsers)) {
	const { first, later } = await measure(start, server.url)
	const slowest = Math.max(...first)
	const figures = [findMedian(first), slowest, findMedian(later)].map(Math.round)
	console.log(
		`${slowest < wantedMs ? '✓' : '✗'} ${name}: first press ${figures[0]} ms, slowest ${figures[1]}; later ${figures[2]}`,
	)
	if (slowest >= wantedMs) process.exitCode = 1
}
server.close()
