// Builds the page with Rollup, serves it beside the Worker of examples/worker, and presses its button in Chromium.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { Miniflare } from 'miniflare'
import puppeteer from 'puppeteer-core'
import { rollup } from 'rollup'
import { find } from '../../tools/install/browsers.mjs'
import workerConfig from '../worker/rollup.config.mjs'
import pageConfig from './rollup.config.mjs'

const getInstalled = (path) => resolve(import.meta.dirname, '../../node_modules', path)

execFileSync(getInstalled('.bin/tsc'), ['-p', import.meta.dirname], { stdio: 'inherit' })
for (const config of [workerConfig, pageConfig]) await (await rollup(config)).write(config.output)

const emulator = await serve()
const { basic, credential } = emulatorCredentials
const session = randomBytes(16).toString('hex')
const basicCredentials = btoa(`${basic.user}:${basic.password}`)
const bindings = {
	PLATFORM_URL: emulator.url,
	BASIC_CREDENTIALS: basicCredentials,
	CREDENTIAL_NAME: credential.name,
	CREDENTIAL_VALUE: credential.value,
	SEALING_KEY: randomBytes(32).toString('base64'),
	SETUP_KEY: randomBytes(16).toString('hex'),
	TARJA_JOURNAL_ID: 'none',
}
const options = {
	modules: true,
	cf: false,
	script: readFileSync(workerConfig.output.file, 'utf8'),
	compatibilityDate: '2026-04-01',
	kvNamespaces: ['TOKENS', 'ORDERS', 'SESSIONS'],
	durableObjects: { JOURNAL: { className: 'PaymentJournal', useSQLite: true } },
	bindings,
}
const worker = new Miniflare(options)
const create = (key) => worker.dispatchFetch('http://worker/journal', { headers: { 'x-setup-key': key } })
const TARJA_JOURNAL_ID = await (await create(bindings.SETUP_KEY)).json()
await worker.setOptions({ ...options, bindings: { ...bindings, TARJA_JOURNAL_ID } })

await (await worker.getKVNamespace('SESSIONS')).put(session, 'ana')
for (const nsu of ['000123', '000124']) {
	const order = JSON.stringify({ id: nsu, customer: 'ana', nsu, amount: '1990', at: '2026-01-31T12:00:00Z' })
	await (await worker.getKVNamespace('ORDERS')).put(nsu, order)
}

const page = readFileSync(resolve(import.meta.dirname, 'index.html'), 'utf8')
const pageOf = (order) => ['text/html', page.replace('000123', order)]
const files = {
	'/000123': pageOf('000123'),
	'/000124': pageOf('000124'),
	...Object.fromEntries(
		readdirSync(pageConfig.output.dir).map((file) => [
			`/${file}`,
			['text/javascript', readFileSync(resolve(pageConfig.output.dir, file), 'utf8')],
		]),
	),
	'/sign-in': ['text/plain', 'signed in'],
}

/** What the page was given and what it sent. */
const seen = []

/** The page's own origin: its files, and the Worker behind /pay. */
async function answer({ url, method, headers }, body, response) {
	if (url === '/pay') {
		const { cookie = '', 'x-requested-by': by = '', 'content-type': type = '' } = headers
		const given = await worker.dispatchFetch('http://worker/pay', {
			method,
			headers: { cookie, 'x-requested-by': by, 'content-type': type },
			body,
		})
		const content = await given.text()
		seen.push(content)
		return response.writeHead(given.status, Object.fromEntries(given.headers)).end(content)
	}
	const [type, content] = files[url] ?? ['text/plain', '']
	seen.push(content)
	const signIn = { 'set-cookie': `__Host-session=${session}; Path=/; Secure; HttpOnly; SameSite=Strict` }
	response.writeHead(200, { 'content-type': type, ...(url === '/sign-in' && signIn) }).end(content)
}
const server = createServer(async (request, response) => answer(request, await text(request), response))
await new Promise((done) => server.listen(0, '127.0.0.1', done))
// A cookie that is Secure needs https, or this name.
const origin = `http://localhost:${server.address().port}`

const browser = await puppeteer.launch({
	timeout: 120_000,
	executablePath: await find.chromium(),
	args: ['--no-sandbox'], // Chromium's own sandbox does not work as root, nor in most containers.
})
try {
	const tab = await browser.newPage()
	tab.setDefaultTimeout(120_000) // a machine may have much else to do
	tab.on('request', (request) => seen.push(JSON.stringify(request.headers()), request.postData() ?? ''))
	await tab.goto(`${origin}/000123`)
	const press = async () => {
		await tab.click('button')
		await tab.waitForFunction("!['–', '…'].includes(document.querySelector('output').textContent)")
		return tab.$eval('output', ({ textContent }) => textContent)
	}

	assert.equal(await press(), 'Sign in first.')
	await tab.evaluate("fetch('/sign-in')")
	assert.equal(await press(), 'accepted: 000123')
	await tab.reload()
	assert.equal(await press(), 'accepted: 000123')
	// The response is lost: the order is never sent again, however often the button is pressed.
	const match = { operation: 'payments.createIntent' }
	emulator.emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
	await tab.goto(`${origin}/000124`)
	for (let pressed = 0; pressed < 2; pressed++) assert.match(await press(), /^It is not known yet .* about 000124\.$/)
	const { tokens, intents } = emulator.emulator.log().totals
	assert.deepEqual({ tokens, intents }, { tokens: 1, intents: 2 })

	const everything = seen.join('\n')
	for (const secret of [basicCredentials, basic.password, credential.value, 'grant_type', 'accessToken'])
		assert.ok(!everything.includes(secret), 'a credential or a token of the platform is in the page')
} finally {
	await browser.close()
	server.closeAllConnections()
	server.close()
	await worker.dispose()
	await emulator.close()
}
