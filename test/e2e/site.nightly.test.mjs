// The site as it is read: each example that can be run in a page is run there, and none asks another origin. The pages that one starts
// from are run in three browsers, the others in one of them; with `--all`, each in three.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, describe, expect, extent, it } from '@tarja-test/harness'
import axe from 'axe-core'
import { serveSite, site } from '../../tools/docs/serve-site.mjs'
import { blankPages } from './console/all-pages.mjs'
import { browsers, until } from './console/pages.mjs'

// No page needs a network of another origin: what would ask for one is refused, and its example fails.
const headers = { 'content-security-policy': "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:" }

/** A translated page has the examples of its original: translations.test.mjs. */
const runnable = globSync('**/*.html', { cwd: site })
	.filter((file) => !file.startsWith('docs/pt-BR/'))
	.filter((file) => readFileSync(resolve(site, file), 'utf8').includes('class="run-fence"'))
	.sort()

const isStart = (file) => /^(?:index|docs\/(?:start|tutorial)\/.*)\.html$/.test(file)
const runIn = (browser) =>
	runnable.filter(
		(file, index) => extent === 'all' || isStart(file) || index % 3 === Object.keys(browsers).indexOf(browser),
	)

const states = () => [...document.querySelectorAll('.run-fence')].map(({ dataset }) => dataset.state)

/** Whether the page does what its buttons say: before, they are text. */
const isAlive = () => [...document.querySelectorAll('.run-fence')].some(({ dataset }) => dataset.state === 'idle')

/** Runs the examples of a page one after the other, as a reader would; says what each has printed. */
async function runAll(page) {
	await until(page, isAlive)
	const count = (await page.run(states)).length
	for (let index = 0; index < count; index++) {
		await page.run((at) => void document.querySelectorAll('.run-fence')[at].querySelector('.run').click(), index)
		await until(page, (at) => /done|failed/.test(document.querySelectorAll('.run-fence')[at].dataset.state), index)
	}
	return page.run(() =>
		[...document.querySelectorAll('.run-fence')].map((fence) => [fence.dataset.state, fence.textContent]),
	)
}

const htmlOf = (file) => readFileSync(resolve(site, file), 'utf8')

describe('the site', () => {
	it('leads from each translated page to its original, and back', () => {
		for (const page of ['', 'tutorial/4-lost-answer.html', 'reference/errors/timeout.html', 'start/node.html']) {
			const [english, portuguese] = [page ? `docs/${page}` : '', `docs/pt-BR/${page}`]
			expect(htmlOf(english || 'index.html'), english).to.include(`href="/${portuguese}"`)
			expect(htmlOf(page ? portuguese : `${portuguese}index.html`), portuguese).to.include(`href="/${english}"`)
		}
		expect(htmlOf('docs/start/deno.html')).to.include('href="/docs/pt-BR/"')
	})

	it('has a page for each function of core, which its package names with a line of what it is for, functions first', () => {
		expect(htmlOf('docs/reference/api/@tarja/core/functions/createClient.html')).to.include('createClient')
		const html = htmlOf('docs/reference/api/@tarja/core/index.html')
		expect(html).to.match(/functions\/createClient.*interfaces\//s)
	})

	for (const name of Object.keys(browsers))
		describe(`in ${name}`, () => {
			let server
			let page
			before(async () => {
				server = await serveSite(headers)
				page = (await blankPages())[name]
			})
			after(() => void server?.close())
			for (const file of ['', 'docs/pt-BR/'])
				it(`plays the lost response of /${file} by the keyboard alone, and axe finds nothing in light or dark`, async () => {
					await page.open(`${server.url}/${file}`)
					await until(page, () => document.querySelector('.pay-twice')?.dataset.state === 'idle')
					await page.run(() => document.querySelector('.pay-twice button').focus())
					for (const step of ['1', '2', '3', '0']) {
						await page.press('Enter')
						await until(page, (at) => document.querySelector(`.pay-twice[data-state=idle][data-step="${at}"]`), step)
					}
					const amounts = () => [...document.querySelectorAll('.pay-twice b')].map(({ textContent }) => textContent)
					expect(await page.run(amounts)).to.deep.equal(['2 × 1990', '1 × 1990'])
					await page.script(axe.source)
					const found = await page.run(async () => {
						const all = []
						// VitePress writes the keys of its search button without a space: axe reads "SearchK".
						const context = { exclude: ['.DocSearch'] }
						for (const isDark of [false, true]) {
							document.documentElement.classList.toggle('dark', isDark)
							await Promise.allSettled(document.getAnimations().map(({ finished }) => finished)) // Colours fade.
							const { violations } = await globalThis.axe.run(context, { resultTypes: ['violations'] })
							all.push(
								...violations.map(({ id, nodes }) => `${isDark} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
							)
						}
						return all
					})
					expect(found).to.deep.equal([])
				})

			for (const file of runIn(name))
				it(`runs the examples of ${file}`, async () => {
					await page.open(`${server.url}/${file}`)
					for (const [state, text] of await runAll(page)) expect(state, text).to.equal('done')
				})
		})
})
