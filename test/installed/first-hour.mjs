// What a new user meets in the first hour, from packages installed from their tarballs: what is said, and whether it helps.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { catalogue } from '@tarja/catalogue'
import { loans } from '@tarja/catalogue/groups'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import * as v from 'valibot'

const baseUrl = 'https://platform.example'
const auth = passwordGrant(emulatorCredentials)
const failing = async (promise) =>
	promise.then(
		() => assert.fail('it did not fail'),
		({ message }) => message,
	)
const thrown = (act) => {
	try {
		act()
	} catch ({ message }) {
		return message
	}
	return 'nothing was thrown'
}

/** The emulator in the place of fetch, and bound operations with a valibot schema for the answer. */
async function offline() {
	const personal = operation({ method: 'POST', path: '/invented', response: v.object({ id: v.string() }) })
	const emulator = createEmulator({ bindings: { 'loans.personal': personal }, lostAnswer: 'reject' })
	const client = createClient({ baseUrl, auth, fetch: emulator.fetch }).use(payments()).use(loans({ personal }))
	assert.equal((await client.payments.createIntent({ body: { nsuOrigem: '1' } })).response.status, 200)
	assert.equal(typeof (await client.loans.personal()).data.id, 'string')
	const message = await failing(
		createClient({ baseUrl, fetch: emulator.fetch }).use(payments()).payments.createIntent(),
	)
	assert.match(message, /401.*no auth|no auth.*401/s)
}

/** Fields to look a lost call up by: refused where they cannot exist, and missed where there are none. */
async function identity() {
	const misspelt = () => operation({ method: 'POST', path: '/invented/{card}', identifiedBy: ['Card'] })
	assert.match(thrown(misspelt), /identifiedBy has "Card" where the path or a default has "card"/)
	assert.match(
		thrown(() => operation({ method: 'POST', path: '/invented/:id' })),
		/":id": a parameter is written "\{id\}"/,
	)
	const events = []
	const fetch = async () => Promise.reject(new TypeError('reset'))
	const client = createClient({ baseUrl, fetch }).use(
		journal({
			store: memoryJournal(),
			account: 'main',
			onEvent: ({ type }) => events.push(type),
		}),
	)
	const message = await failing(
		client.call(operation({ method: 'POST', path: '/invented' }), {}, { reference: 'order-7' }),
	)
	assert.match(
		message,
		/error\.record has no fields to look it up by: name them in the operation's identifiedBy \[entry "[\w-]+"\]$/,
	)
	assert.deepEqual(events, ['journal_created', 'journal_unidentified'])
}

/** A stub's advice, followed. */
async function stub() {
	const fetch = async () => Response.json({})
	const base = createClient({ baseUrl, fetch })
	const message = await failing(base.use(payments()).payments.register())
	const lines = message.slice(message.indexOf('\n')).replace("'…'", "'POST'").replace('/…', '/invented')
	const client = new Function('base', 'payments', 'operation', `return base${lines}`)(base, payments, operation)
	assert.equal((await client.payments.register()).response.status, 200)
	assert.match(await failing(base.use(catalogue()).catalogue.cards.block()), /catalogue\(\{ 'cards\.block': operation/)
}

/** Node 20 has no navigator; jsdom and happy-dom bring their own. */
function otherRuntimes() {
	for (const [navigator, expected] of [
		[undefined, /in Node \d.*use Node 22 or later/s],
		[
			{ userAgent: 'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/26.1.0' },
			/in jsdom\/26.*environment of Node/s,
		],
		[
			{ userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HappyDOM/20.0.0' },
			/in HappyDOM\/20.*environment of Node/s,
		],
	]) {
		const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
		Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
		const message = thrown(() => passwordGrant(emulatorCredentials))
		Object.defineProperty(globalThis, 'navigator', own)
		assert.match(message, expected)
	}
}

/** What npm shows: keywords, and links that lead somewhere. */
function npmFace() {
	for (const name of readdirSync('node_modules/@tarja')) {
		const manifest = resolve('node_modules/@tarja', name, 'package.json')
		assert.ok(JSON.parse(readFileSync(manifest, 'utf8')).keywords.length, manifest)
		const readme = resolve(dirname(manifest), 'README.md')
		const text = existsSync(readme) ? readFileSync(readme, 'utf8') : ''
		for (const [, target] of text.matchAll(/\]\(([^)\s:#]+)\)/g))
			assert.ok(existsSync(resolve(dirname(readme), target)), `${readme}: ${target}`)
	}
}

/** `tarja emulator`, as npm installs it. */
async function command() {
	const bin = resolve('node_modules/.bin/tarja')
	const run = (...argv) => spawn(bin, ['emulator', ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
	const finished = async (child) => {
		let text = ''
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
		await new Promise((done) => child.on('close', done))
		return text
	}
	assert.match(await finished(run('--prot', '1')), /--port/)
	const child = run('--port', '0')
	let text = ''
	// Listened to all the time: what comes while nobody listens is lost.
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
	const said = async (pattern) => {
		while (!pattern.test(text) && child.exitCode === null) await new Promise((done) => setTimeout(done, 20))
		assert.match(text, pattern)
		return pattern.exec(text)
	}
	const [, url] = await said(/ready at (\S+)/)
	await said(/log +\S+.*TARJA_BASIC_CREDENTIALS=\S+.*TARJA_CREDENTIAL_VALUE=\S+/s)
	assert.ok((await (await fetch(url)).text()).includes('/-/log'))
	await fetch(`${url}/oauth2/token`, { method: 'POST' })
	await said(/1\. POST \/oauth2\/token → 4\d\d/)
	assert.match(await finished(run('--port', new URL(url).port)), /the port is taken/)
	child.kill()
}

await offline()
await identity()
await stub()
otherRuntimes()
npmFace()
await command()
