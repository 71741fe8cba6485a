// The site as it is read: each example that can be run in a page is run there, and none asks another origin. The pages that one starts
// from are run in three browsers, the others in one of them; `--all`: each in three.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, describe, expect, extent, it } from '@tarja-test/harness'
import { serveSite, site } from '../../tools/docs/serve-site.mjs'
import { browsers, shown, until } from './console/pages.mjs'

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

describe('the site', () => {
	it('has examples that can be run', () => {
		expect(runnable).to.include('index.html')
	})

	it('shows the files of an example, which the repository has beside its page', () => {
		for (const [example, id] of [
			['deno', 'script-ts'],
			['worker', 'worker-ts'],
			['browser', 'index-html'],
			['nginx', 'tarja-conf'],
		])
			expect(readFileSync(resolve(site, `examples/${example}/index.html`), 'utf8')).to.include(`<h2 id="${id}"`)
	})

	for (const [name, start] of Object.entries(browsers))
		describe(`in ${name}`, () => {
			let server
			let page
			before(async () => {
				server = await serveSite(headers)
				page = await start()
			})
			after(async () => {
				await page?.close()
				server?.close()
			})
			for (const file of runIn(name))
				it(`runs the examples of ${file}`, async () => {
					await page.open(`${server.url}/${file}`)
					for (const [state, text] of await runAll(page)) expect(state, text).to.equal('done')
				})
			it('loses an answer on the start page of Node, and says what to look up', async () => {
				await page.open(`${server.url}/docs/start/node.html`)
				await until(page, isAlive)
				await page.run(() => void document.querySelector('.run-fence .lose').click())
				await shown(page, 'outcome: unknown')
				await shown(page, '"nsuOrigem":"000123"')
				await shown(page, 'applied: intent')
			})
		})
})
