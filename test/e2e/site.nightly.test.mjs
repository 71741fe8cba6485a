// The site as it is read: each example that can be run in a page is run there, and none asks another origin. The pages that one starts
// from are run in three browsers, the others in one of them; with `--all`, each in three.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, describe, expect, extent, it } from '@tarja-test/harness'
import { serveSite, site } from '../../tools/docs/serve-site.mjs'
import { blankPages } from './console/all-pages.mjs'
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

/** What is found first by a word: what explains it, before what merely has it. */
const firstHits = {
	unknown: /reference\/(?:errors|outcomes)\.html/,
	timeout: /errors\/timeout/,
	journal: /how-to\/production|plugins\/journal|tutorial\/5-journal/,
	idempotency: /how-to\/recipes\.html#an-idempotency-key/,
	401: /reference\/calls\.html#after-a-401|production\.html#decide-what-a-401-means/,
	retry: /how-to\/|reference\/outcomes|packages\/core/,
	webhook: /how-to\/recipes\.html#a-webhook/,
	reconcile: /how-to\/reconciling/,
	not_processed: /reference\/(?:errors|outcomes)\.html/,
	'charged twice': /why-did-this-payment-fail\.html#was-the-customer-charged-twice/,
	'cobrado duas vezes': /why-did-this-payment-fail\.html#was-the-customer-charged-twice/,
	'may I retry': /why-did-this-payment-fail\.html#1-may-i-retry/,
	refund: /why-did-this-payment-fail\.html#refund-a-payment/,
	estorno: /why-did-this-payment-fail\.html#refund-a-payment/,
	install: /start\/node/,
	types: /recipes\.html#typescript-types/,
	typescript: /recipes\.html#typescript-types/,
	test: /how-to\/testing/,
}

/** Looks for a word as a reader does; in a page that was just loaded, so that no earlier hit is there. */
async function firstHit(page, url, word) {
	await page.open(url)
	await until(page, isAlive)
	await page.run(() => {
		sessionStorage.clear()
		document.querySelector('#local-search button').click()
	})
	await until(page, () => Boolean(document.querySelector('.search-input')))
	await page.run((text) => {
		const input = document.querySelector('.search-input')
		input.value = text
		input.dispatchEvent(new Event('input'))
	}, word)
	return until(page, () => document.querySelector('.result')?.getAttribute('href'))
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

	describe('as a reader goes through it', () => {
		let server
		let page
		before(async () => {
			server = await serveSite(headers)
			page = (await blankPages()).Chromium
		})
		after(() => void server?.close())
		for (const [word, wanted] of Object.entries(firstHits))
			it(`finds by ${word} what explains it`, async () => {
				expect(await firstHit(page, `${server.url}/`, word)).to.match(wanted)
			})
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
			for (const file of runIn(name))
				it(`runs the examples of ${file}`, async () => {
					await page.open(`${server.url}/${file}`)
					for (const [state, text] of await runAll(page)) expect(state, text).to.equal('done')
				})
			it('loses an answer on the start page of Node, where the order stays unresolved and is paid once', async () => {
				await page.open(`${server.url}/docs/start/node.html`)
				await until(page, isAlive)
				await page.run(() => void document.querySelector('.run-fence .lose').click())
				await shown(page, 'unresolved\nunresolved')
				await shown(page, 'applied: intent')
			})
		})
})
