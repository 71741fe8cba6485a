// Three stories, each clicked through in three browsers, from the empty console to the copied test, which is then run.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { node24, out } from '../../../tools/places.mjs'
import { browsers, shown, until } from './pages.mjs'

/** Inside the workspace: from there the packages are found. */
const directory = resolve(out, 'stories')

/** Presses the button of this name; false while there is none. */
const press = (wanted) => {
	const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted)
	button?.click()
	return button !== undefined
}

/** Chooses what reads so; false while there is no such choice. */
const choose = (wanted) => {
	const option = [...document.querySelectorAll('.break option')].find(({ textContent }) => textContent === wanted)
	if (!option) return false
	option.parentElement.value = option.value
	option.parentElement.dispatchEvent(new Event('change', { bubbles: true }))
	return true
}

/** The test that is offered to be copied. */
const offered = () =>
	[...document.querySelectorAll('.copyable pre')]
		.map((pre) => pre.textContent)
		.find((text) => text.includes('node:test'))

/** From the empty console: a payment that is made up. */
async function pay(page) {
	await until(page, press, 'Send a test payment')
	await until(page, () => document.querySelector('#row-2') !== null)
}

/** The second request is opened, and sent again: that is said to be dangerous, and takes a second step. */
async function payTwice(page, button, fault) {
	await pay(page)
	await page.click('#row-2')
	await shown(page, 'Request 2')
	if (fault) await until(page, choose, fault)
	await until(page, press, button)
	await until(page, press, 'It is a POST, which may take effect again: send it')
	await shown(page, 'Sent again: request 3.')
}

/** What is done in the console, what the payment's page says then, and what the copied test is called. */
const stories = {
	refused: {
		async steps(page) {
			await page.click('nav a[href="#/faults"]')
			await until(page, () => document.querySelector('[aria-label="Play: refused"]') !== null)
			await page.click('[aria-label="Play: refused"]')
			await shown(page, '1 armed')
			await page.click('nav a[href="#/live"]')
			await pay(page)
		},
		seen: 'rejected: refused',
		title: 'a payment that meets status 422 before-accept: rejected, applied 0 times',
	},
	'lost after commit': {
		steps: (page) => payTwice(page, 'Repeat with this fault', 'After it is applied: reset the connection'),
		seen: 'the answer was lost here',
		title: 'a payment that meets reset after-commit: unknown, applied 1 times',
	},
	'sent twice by a proxy': {
		steps: (page) => payTwice(page, 'Repeat'),
		seen: 'Applied 2 times',
		title: 'a payment that something on the way sends twice is applied twice, and the emulator tells',
	},
}

describe('a story, from the empty console to the test that was copied', () => {
	const pages = {}
	before(async () => {
		mkdirSync(directory, { recursive: true })
		await Promise.all(Object.entries(browsers).map(async ([name, start]) => (pages[name] = await start())))
	})
	after(() => Promise.all(Object.values(pages).map((page) => page.close())))
	after(() => rmSync(directory, { recursive: true, force: true }))

	const all = Object.keys(browsers).flatMap((browser) => Object.entries(stories).map((story) => [browser, ...story]))
	for (const [browser, name, { steps, seen, title }] of all)
		it(`${name}, in ${browser}`, async () => {
			const page = pages[browser]
			const server = await serve()
			await page.open(server.consoleUrl)
			await shown(page, 'Nothing has arrived yet')
			await steps(page)
			await page.click('nav a[href="#/payments"]')
			await until(page, () => document.querySelector('.payment h2 a') !== null)
			await page.click('.payment h2 a')
			await shown(page, seen)
			const test = await until(page, offered)
			expect(test).to.contain(`test('${title}'`)
			const file = resolve(directory, `${browser}-${name.replaceAll(' ', '-')}.test.mjs`)
			writeFileSync(file, test)
			const { code, output } = await execute(node24, ['--test', '--test-isolation=none', file])
			expect(code, output).to.equal(0)
			await page.open('about:blank')
			await server.close()
		})
})
