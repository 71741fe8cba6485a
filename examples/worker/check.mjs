// Type-checks the Worker, bundles it with Rollup, runs it in Miniflare against the emulator, and counts token requests.
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
const miniflare = new Miniflare({
	modules: true,
	scriptPath: config.output.file,
	compatibilityDate: '2026-04-01',
	kvNamespaces: ['TOKENS'],
	durableObjects: { JOURNAL: { className: 'PaymentJournal', useSQLite: true } },
	bindings: {
		PLATFORM_URL: emulator.url,
		BASIC_CREDENTIALS: btoa(`${basic.user}:${basic.password}`),
		CREDENTIAL_NAME: credential.name,
		CREDENTIAL_VALUE: credential.value,
		SEALING_KEY: randomBytes(32).toString('base64'),
		SESSION: session,
	},
})

const ours = { cookie: `a=b; __Host-session=${session}`, 'x-requested-by': 'our-page' }
const post = (path, body, headers = ours) =>
	miniflare.dispatchFetch(`http://worker${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
const counted = () => emulator.emulator.log().totals

const orders = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(6, '0'))
const orderOf = (nsu) => ({ id: `order-${nsu}`, nsu, amount: '1990', at: '2026-11-20T23:59:59Z' })
const pay = async (nsu) => {
	const answer = await post('/pay', orderOf(nsu))
	return [answer.status, (await answer.json()).state].join(' ')
}
// Each button is pressed twice: of two answers one may be that the order is open, and none is a second payment.
const answers = await Promise.all([...orders, ...orders].map(pay))
assert.deepEqual([...new Set(answers)].sort(), ['200 applied', '202 open'])
assert.deepEqual(new Set(await Promise.all(orders.map(pay))), new Set(['200 applied']))
assert.deepEqual({ tokens: counted().tokens, intents: counted().intents }, { tokens: 1, intents: 20 })

const invalid = await post('/pay', { ...orderOf('twelve'), id: 'order-x' })
assert.equal(invalid.status, 422)
assert.deepEqual(await invalid.json(), { code: 'invalid_input', outcome: 'not_processed' })
const unnamed = await post('/pay', { ...orderOf('000099'), id: undefined })
assert.equal(unnamed.status, 422)

for (const headers of [{}, { cookie: ours.cookie }, { ...ours, cookie: '__Host-session=guess' }])
	assert.equal((await post('/token', {}, headers)).status, 401)
const first = await (await post('/token', {})).json()
assert.ok(first.lifetimeMs > 0 && first.lifetimeMs <= 300_000)
const second = await (await post('/token', { rejected: first.accessToken })).json()
assert.notEqual(second.accessToken, first.accessToken)
const late = await (await post('/token', { rejected: first.accessToken })).json()
assert.equal(late.accessToken, second.accessToken)
assert.equal(counted().tokens, 2)

const namespace = await miniflare.getKVNamespace('TOKENS')
const { keys } = await namespace.list()
const stored = await namespace.get(keys[0].name)
assert.equal(keys.length, 1)
assert.match(stored, /"accessToken":"k1\./)
// Of random letters, three are the beginning of a token now and then; its first twelve are not.
assert.ok(!stored.includes(second.accessToken.slice(0, 12)))

await miniflare.dispose()
await emulator.close()
