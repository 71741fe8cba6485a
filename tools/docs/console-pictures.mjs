// Takes the pictures of the emulator's console that its README shows, light and dark: node tools/docs/console-pictures.mjs [--sheets]
// --sheets: puts those that the tests have taken in three browsers onto one sheet for each: node test/run.mjs pages --files console/views
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { consolePage } from '@tarja/emulator/console'
import { serve } from '@tarja/emulator/node'
import { memoryTokens } from '@tarja/token-memory'
import puppeteer from 'puppeteer-core'
import sharp from 'sharp'
import { consolePage as built } from '../build/console-page.mjs'
import { find } from '../install/browsers.mjs'
import { out } from '../places.mjs'
import { root } from '../workspace.mjs'

const { values } = parseArgs({
	options: {
		to: { type: 'string', default: 'docs/pictures/console' },
		sheets: { type: 'boolean', default: false },
	},
})
const directory = resolve(root, values.to)
const mostBytes = 64_000

const intents = { path: '/api/v1/core/pagamento/intencao-pagamento' }
const body = {
	nsuOrigem: '000123',
	valorTransacao: '1990',
	dataHoraTerminal: '2026-11-20T12:34:56Z',
	idCartao: 42,
	redeOrigemOperacaoPDV: '12345678000199',
	terminalRequisitante: 'T-01',
	codigoExternoCartao: 'c-1',
	idCliente: 7,
}

/** Something of everything that can happen, in the order in which it is easiest to read. */
async function happenings({ url, emulator }) {
	const client = () =>
		createClient({ baseUrl: url, auth: passwordGrant(emulatorCredentials) })
			.use(memoryTokens())
			.use(payments())
	const { payments: shop } = client()
	const pay = (number) =>
		shop.createIntent({ query: { meioPagamento: '' }, body: { ...body, nsuOrigem: number } }).catch(() => {})
	await pay('000101')
	await pay('000102')
	emulator.faults.add({ at: 'before-accept', action: 'status', status: 502, match: intents })
	await pay('000103')
	await pay('000103')
	emulator.faults.add({ at: 'after-commit', action: 'reset', match: intents })
	await pay('000104')
	await client()
		.payments.createIntent({ query: { meioPagamento: '' }, body })
		.catch(() => {})
	emulator.faults.add({ at: 'mid-body', action: 'close', match: intents })
	await pay('000105')
	await pay('000105')
	await fetch(`${url}/loans/simplified`, { method: 'POST' })
	await fetch(url + intents.path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: '{"cvv":"1"}',
	})
	emulator.faults.add({
		at: 'before-accept',
		action: 'slow',
		delayMs: 1_200,
		match: { path: '/oauth2/token' },
		after: 9,
	})
	emulator.faults.add({ at: 'after-commit', action: 'reset', times: 3, match: intents, after: 4 })
	await pay('000106')
	const bad = { ...body, valorTransacao: '19,90', idCartao: '42', gorjeta: '5' }
	const [{ token }] = emulator.exportState().tokens
	const headers = {
		authorization: `Bearer ${token}`,
		accept: 'application/json',
		'content-type': 'application/json',
		access_token: '',
	}
	await fetch(`${url}${intents.path}?meioPagamento`, { method: 'POST', headers, body: JSON.stringify(bad) })
}

const views = {
	live: '#/live',
	request: '#/live/{wrong}',
	payments: '#/payments',
	payment: '#/payments/{payment}',
	faults: '#/faults',
	tokens: '#/tokens',
	settings: '#/settings',
	catalogue: '#/catalogue',
}

const server = await serve({ console: { ...consolePage, ...(await built()) } })
const browser = await puppeteer.launch({
	executablePath: await find.chromium(),
	args: ['--no-sandbox', '--disable-lcd-text'],
})
try {
	mkdirSync(directory, { recursive: true })
	const page = await browser.newPage()
	page.on('pageerror', (error) => console.log(error.message))
	page.on('console', (message) => console.log(message.text()))
	if (values.sheets) for (const name of ['Chromium', 'Firefox', 'WebKit']) await sheet(page, name)
	else await takeAll(page)
} finally {
	await browser.close()
	await server.close()
}

/** Takes the pictures of every view. */
async function takeAll(page) {
	await take(page, { start: '' })
	await happenings(server)
	const { entries, payments } = server.emulator.log()
	const { payment } = payments.find(({ verdict }) => verdict === 'applied twice')
	const ofRun = (hash) => hash.replace('{wrong}', entries.at(-1).seq).replace('{payment}', encodeURIComponent(payment))
	await take(page, Object.fromEntries(Object.entries(views).map(([name, hash]) => [name, ofRun(hash)])))
}

/** Puts what the tests have seen in one browser onto one picture. */
async function sheet(page, browserName) {
	const pictures = ['start', ...Object.keys(views)].map((name) => {
		const bytes = readFileSync(resolve(out, 'console-pictures', `${name}-${browserName}.png`))
		return `<img width="410" alt="" src="data:image/png;base64,${bytes.toString('base64')}">`
	})
	await page.setViewport({ width: 1260, height: 850 })
	await page.setContent(
		`<body style="margin:8px;display:grid;grid-template-columns:repeat(3,410px);gap:8px;background:#888">${pictures.join('')}`,
	)
	await write(`three-${browserName.toLowerCase()}.png`, await page.screenshot({ fullPage: true }), 64)
}

async function write(name, picture, colours) {
	const small = await sharp(picture).png({ palette: true, colours, dither: 0, effort: 10 }).toBuffer()
	writeFileSync(resolve(directory, name), small)
	console.log(`${name} ${small.length} bytes`)
	if (small.length > mostBytes * (values.sheets ? 4 : 1)) process.exitCode = 1
}

/** Takes the pictures of some views, light and dark. */
async function take(page, seen) {
	for (const scheme of ['light', 'dark']) {
		await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
		for (const [name, hash] of Object.entries(seen)) {
			await page.setViewport({ width: 1240, height: name === 'request' ? 860 : 700 })
			await page.goto('about:blank')
			await page.goto(`${server.consoleUrl}${hash}`)
			await page.waitForFunction(() => document.querySelector('.connection.live'))
			if (name === 'catalogue') await page.type('input[type="search"]', 'loan')
			await new Promise((done) => setTimeout(done, 300))
			await write(`${name}-${scheme}.png`, await page.screenshot(), 128)
		}
	}
}
