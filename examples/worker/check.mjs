// Type-checks the Worker, bundles it with Rollup, runs it in Miniflare against the emulator, and counts what it sent.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { Miniflare } from 'miniflare'
import { rollup } from 'rollup'
import config from './rollup.config.mjs'

execFileSync(resolve(import.meta.dirname, '../../node_modules/.bin/tsc'), ['-p', import.meta.dirname], {
	stdio: 'inherit',
})
const bundle = await rollup(config)
await bundle.write(config.output)

const emulator = await serve()
const { basic, credential } = emulatorCredentials
const session = randomBytes(16).toString('hex')
const bindings = {
	PLATFORM_URL: emulator.url,
	BASIC_CREDENTIALS: btoa(`${basic.user}:${basic.password}`),
	CREDENTIAL_NAME: credential.name,
	CREDENTIAL_VALUE: credential.value,
	SEALING_KEY: randomBytes(32).toString('base64'),
	SETUP_KEY: randomBytes(16).toString('hex'),
	TARJA_JOURNAL_ID: 'none',
}
const options = {
	modules: true,
	cf: false,
	scriptPath: config.output.file,
	compatibilityDate: '2026-04-01',
	kvNamespaces: ['TOKENS', 'ORDERS', 'SESSIONS'],
	durableObjects: { JOURNAL: { className: 'PaymentJournal', useSQLite: true } },
	bindings,
}
const miniflare = new Miniflare(options)
const create = (key) => miniflare.dispatchFetch('http://worker/journal', { headers: { 'x-setup-key': key } })
for (const key of ['', 'guess']) assert.equal((await create(key)).status, 404)
const TARJA_JOURNAL_ID = await (await create(bindings.SETUP_KEY)).json()
await miniflare.setOptions({ ...options, bindings: { ...bindings, TARJA_JOURNAL_ID } })

const ours = {
	cookie: `a=b; __Host-session=${session}`,
	'x-requested-by': 'our-page',
	'content-type': 'application/json',
}
const post = (path, body, headers = ours) =>
	miniflare.dispatchFetch(`http://worker${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
const countRequests = () => emulator.emulator.log().totals

const orders = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(6, '0'))
const keep = async (customer, nsu, key = `order-${nsu}`, id = key) => {
	const order = JSON.stringify({ id, customer, nsu, amount: '1990', at: '2026-11-20T23:59:59Z' })
	await (await miniflare.getKVNamespace('ORDERS')).put(key, order)
}
await (await miniflare.getKVNamespace('SESSIONS')).put(session, 'ana')
for (const nsu of [...orders, '000090', 'twelve']) await keep('ana', nsu)
await keep('rui', '000091')
const orderOf = (nsu) => ({ order: `order-${nsu}` })
const pay = async (nsu) => {
	const answer = await post('/pay', orderOf(nsu))
	return [answer.status, (await answer.json()).state].join(' ')
}
// Each button is pressed twice: of two answers one may be that the order is unresolved, and none is a second payment.
const answers = await Promise.all([...orders, ...orders].map(pay))
assert.deepEqual([...new Set(answers)].sort(), ['200 applied', '202 unresolved'])
assert.deepEqual(new Set(await Promise.all(orders.map(pay))), new Set(['200 applied']))
assert.deepEqual({ tokens: countRequests().tokens, intents: countRequests().intents }, { tokens: 1, intents: 20 })

const invalid = await post('/pay', orderOf('twelve'))
assert.equal(invalid.status, 422)
assert.deepEqual(await invalid.json(), { code: 'invalid_input', outcome: 'not_processed' })

// A stranger's page, a foreign origin, no session, a made-up amount, somebody else's order.
const strange = { ...ours, 'content-type': 'text/plain' }
const foreign = { ...ours, origin: 'https://foreign.example' }
for (const headers of [{}, strange, foreign, { ...ours, 'x-requested-by': '' }])
	assert.equal((await post('/pay', orderOf('000090'), headers)).status, 403)
const guesses = [9, 600].map((count) => `__Host-session=${'guess'.repeat(count)}`)
// A cookie of another name can be set for this host by a neighbour.
const others = [`x__Host-session=${session}`, `__Host-session=${session}.x`]
for (const cookie of ['', '__Host-session=undefined', '__Host-session=', ...guesses, ...others])
	assert.equal((await post('/pay', orderOf('000090'), { ...ours, cookie })).status, 401)
for (const order of ['order-000091', 'order-none']) assert.equal((await post('/pay', { order })).status, 404)
// What is no id, no refusal of ours, no JSON, or too much of it. No customer gets a token.
for (const order of ['', '.', '..', 'a'.repeat(600), '\ud800', 7, null, undefined])
	assert.equal((await post('/pay', { order })).status, 400)
for (const retryOf of [null, {}, 7, ''])
	assert.equal((await post('/pay', { ...orderOf('000090'), retryOf })).status, 400)
assert.equal((await post('/pay', { ...orderOf('000090'), retryOf: 'made-up' })).status, 409)
const postText = (body) => miniflare.dispatchFetch('http://worker/pay', { method: 'POST', headers: ours, body })
for (const body of ['{', 'null', '']) assert.equal((await postText(body)).status, 400)
// The Worker answers before it has read everything, so that the sender may find the connection closed.
const tooLong = postText(`{"order":"order-000090"}${' '.repeat(20_000)}`)
const refusedWith = ({ status }) => status
assert.equal(await tooLong.then(refusedWith, () => 413), 413)
assert.equal((await post('/token', {})).status, 404)
assert.equal(countRequests().intents, 20)
// Two texts that lead to one order of the database are one payment.
for (const key of ['7', '07']) await keep('ana', '000092', key, '7')
for (const order of ['7', '07']) assert.equal((await post('/pay', { order })).status, 200)
assert.equal(countRequests().intents, 21)
assert.equal((await post('/pay', { ...orderOf('000090'), amount: '1', nsu: '999' })).status, 200)
const { body: sent } = emulator.emulator.log().entries.findLast(({ effect }) => effect === 'intent')
assert.equal(JSON.parse(sent).valorTransacao, '1990')

assert.equal(countRequests().tokens, 1)
const namespace = await miniflare.getKVNamespace('TOKENS')
const { keys } = await namespace.list()
const stored = await namespace.get(keys[0].name)
assert.equal(keys.length, 1)
assert.match(stored, /"accessToken":"k1\./)

await miniflare.dispose()
await emulator.close()
