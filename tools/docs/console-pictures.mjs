// Takes the picture of the emulator's console that README pages show, a payment applied twice: node tools/docs/console-pictures.mjs
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from '@tarja/emulator/node'
import puppeteer from 'puppeteer-core'
import sharp from 'sharp'
import { createConsolePage } from '../build/console-page.mjs'
import { find } from '../install/browsers.mjs'
import { root } from '../workspace.mjs'

const picture = resolve(root, 'docs/pictures/console/payment-light.png')
const intents = '/api/v1/core/pagamento/intencao-pagamento'

/** Two clients pay one order: the first gets no response. */
async function payTwice({ url, emulator }) {
	emulator.faults.add({
		at: 'after-commit',
		action: 'slow',
		delayMs: 40,
		times: 'always',
		match: { path: '/oauth2/token' },
	})
	emulator.faults.add({ at: 'mid-body', action: 'close', match: { path: intents } })
	for (let client = 0; client < 2; client++) {
		const body = new URLSearchParams({ grant_type: 'password', username: '', 'emulator-field': 'emulator-value' })
		const authorization = `Basic ${btoa('emulator-client:emulator-password')}`
		const issued = await fetch(`${url}/oauth2/token`, { method: 'POST', headers: { authorization }, body })
		const { access_token } = await issued.json()
		await fetch(`${url}${intents}?meioPagamento`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${access_token}`,
				accept: 'application/json',
				'content-type': 'application/json',
				access_token: '',
				connection: 'close',
			},
			body: JSON.stringify({ nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: '2026-11-20T12:34:56Z' }),
		})
			.then((response) => response.text())
			.catch(() => {})
	}
}

const server = await serve({ console: await createConsolePage() })
const browser = await puppeteer.launch({
	executablePath: await find.chromium(),
	args: ['--no-sandbox', '--disable-lcd-text'],
})
try {
	await payTwice(server)
	server.emulator.faults.clear()
	const page = await browser.newPage()
	page.on('pageerror', (error) => console.log(error.message))
	await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
	await page.setViewport({ width: 1240, height: 700 })
	await page.goto(`${server.consoleUrl}#/payments/payment-1`)
	await page.waitForSelector('.verdict')
	await new Promise((done) => setTimeout(done, 300))
	const screenshot = await page.screenshot()
	writeFileSync(picture, await sharp(screenshot).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer())
} finally {
	await browser.close()
	await server.close()
}
