// The services of `tarja init node` and `deno`, started as they are, and a page of another site in real browsers: nothing is paid.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { fetchWhenUp } from '../../../tools/fetch-when-up.mjs'
import { freePort } from '../../../tools/free-port.mjs'
import { createJournalVariables } from '../../../tools/journal-variables.mjs'
import { getInstalled, node24 } from '../../../tools/places.mjs'
import { root } from '../../../tools/workspace.mjs'
import { blankPages } from './all-pages.mjs'
import { browsers } from './pages.mjs'

const session = 'made-up-session-of-ana'
const commands = {
	node: [node24, 'main.ts'],
	deno: [getInstalled('deno/deno'), 'run', '--quiet', '--unstable-cron', '-A', 'main.ts'],
}

/** Runs in a page: whatever it can send to the service, with the customer's cookie, which another port of this machine shares. */
const tryAll = async (target) => {
	const body = JSON.stringify({ order: 'order-1', amount: '999999' })
	const json = { 'content-type': 'application/json' }
	const send = { method: 'POST', credentials: 'include', body }
	const form = new FormData()
	form.set('order', 'order-1')
	const inits = [
		{ ...send, mode: 'no-cors' },
		{ ...send, mode: 'no-cors', headers: json },
		{ ...send, mode: 'no-cors', headers: { 'content-type': 'text/plain; a=application/json' } },
		{ ...send, mode: 'no-cors', body: form },
		{ ...send, mode: 'no-cors', body: new URLSearchParams({ order: 'order-1' }) },
		{ ...send, mode: 'no-cors', body: new Blob([body], { type: 'application/json' }) },
		{ ...send, mode: 'no-cors', body: 'x'.repeat(5_000_000) },
		{ ...send, headers: json },
		{ ...send, headers: json, keepalive: true },
		{ ...send, method: 'PUT', headers: json },
	]
	const seen = []
	for (const init of inits) {
		const text = ({ type, status }) => `${type} ${status}`
		seen.push(await fetch(target, init).then(text, (error) => error.name))
	}
	navigator.sendBeacon(target, new Blob([body], { type: 'application/json' }))
	navigator.sendBeacon(target, body)
	const frame = document.createElement('iframe')
	frame.name = 'frame'
	const sent = document.createElement('form')
	Object.assign(sent, { action: target, method: 'post', enctype: 'text/plain', target: 'frame' })
	sent.innerHTML = '<input name=\'{"order":"order-1","x":"\' value=\'"}\'>'
	document.body.append(frame, sent)
	const loaded = new Promise((done) => {
		frame.onload = done
	})
	sent.submit()
	await loaded
	return seen
}

/** Runs in a page: what a page of the shop sends. */
const pay = async (order) => {
	const headers = { 'content-type': 'application/json' }
	const response = await fetch('/', { method: 'POST', headers, body: JSON.stringify({ order }) })
	return `${response.status} ${await response.text()}`
}

/** Starts a template's service on a free port, over an emulator. */
async function startService(runtime, platform) {
	const port = await freePort()
	const project = resolve(root, '.cache/test/templates', `${runtime}-${port}`)
	for (const folder of ['shared', runtime])
		cpSync(resolve(root, 'packages/cli/templates', folder), project, { recursive: true })
	// Packages are those of this repository.
	for (const file of ['package.json', 'deno.json']) rmSync(join(project, file), { force: true })
	const main = join(project, 'main.ts')
	writeFileSync(main, readFileSync(main, 'utf8').replaceAll('8080', String(port)))
	const origin = `http://127.0.0.1:${port}`
	const variables = {
		...emulatorVariables(platform.url),
		...(await createJournalVariables(join(project, 'journal'), platform.url)),
	}
	const shop = { SHOP_ORIGIN: origin, SHOP_SESSION: session }
	const [command, ...argv] = commands[runtime]
	const run = (without) => {
		const env = { ...process.env, ...variables, ...shop }
		for (const name of without) delete env[name]
		return spawn(command, argv, { cwd: project, env, stdio: ['ignore', 'ignore', 'pipe'] })
	}
	return { origin, run, variables: Object.keys({ ...variables, ...shop }) }
}

describe('a page of another site', () => {
	let pages
	let stranger
	let strange
	before(async () => {
		const head = { 'content-type': 'text/html', 'set-cookie': `session=${session}; Path=/` }
		stranger = createServer((_, response) =>
			response.writeHead(200, head).end('<!doctype html><title>stranger</title>'),
		)
		stranger.listen(0, '127.0.0.1')
		await once(stranger, 'listening')
		strange = `http://127.0.0.1:${stranger.address().port}`
		pages = await blankPages()
	})
	after(() => stranger.close())

	for (const runtime of Object.keys(commands))
		describe(`and the service of tarja init ${runtime}`, () => {
			let platform
			let service
			let running
			before(async () => {
				platform = await serve()
				service = await startService(runtime, platform)
				running = service.run([])
				running.stderr.resume()
				await fetchWhenUp(service.origin)
			})
			after(async () => {
				running.kill()
				await once(running, 'close')
				await platform.close()
			})

			for (const browser of Object.keys(browsers))
				it(`pays nothing in ${browser}, and for a page of the shop it pays`, async () => {
					const page = pages[browser]
					const paid = () => platform.emulator.log().totals.intents
					const before = paid()
					await page.open(`${strange}/`)
					const seen = await page.run(tryAll, service.origin)
					for (const text of seen) expect(text).to.match(/^(?:opaque 0|TypeError)$/)
					// A name that leads to this machine, as one of a stranger's may: its page and the service are of one origin then.
					await page.open(service.origin.replace('127.0.0.1', 'localhost'))
					expect(await page.run(pay, 'order-1')).to.match(/^403 /)
					expect(paid()).to.equal(before)
					await page.open(`${service.origin}/`)
					expect(await page.run(pay, 'order-2')).to.equal('200 {"state":"applied"}')
					expect(paid()).to.be.greaterThan(0)
				})

			it('starts only if every variable is set', async () => {
				for (const name of service.variables.filter((found) => found !== 'TARJA_USERNAME')) {
					const started = service.run([name])
					let said = ''
					started.stderr.on('data', (text) => {
						said += text
					})
					const [code] = await once(started, 'close')
					expect(code, name).to.equal(1)
					expect(said, name).to.match(/Cannot (?:start|keep)/)
				}
			})
		})
})
