import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { memoryJournal } from '@tarja/journal/memory'
import { newService } from './payment.ts'
import { createShop } from './shop.ts'

const origin = 'http://127.0.0.1:8080'
const session = 'made-up-session-of-ana'

// Decided: the emulator takes the platform's place as a transport; no test needs a port or a network.
const newTest = () => {
	const { transport, faults, log } = createEmulator()
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport }
	const service = newService(options, { store: memoryJournal() }, createShop(origin, session))
	const order = (id: string, headers = {}, more = {}) => {
		const ours = { 'content-type': 'application/json', cookie: `session=${session}`, origin }
		const body = JSON.stringify({ order: id, ...more })
		return service.pay(new Request(origin, { method: 'POST', headers: { ...ours, ...headers }, body }))
	}
	return { ...service, faults, log, order }
}

test('an order whose response is lost is unresolved, in the journal, and not paid a second time', async () => {
	const { client, order, reconcile, faults, log } = newTest()
	assert.equal((await order('order-1')).status, 200)
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	faults.add({ match, at: 'after-commit', action: 'reset' })
	assert.deepEqual(await (await order('order-2')).json(), { state: 'unresolved' })
	assert.equal((await order('order-2')).status, 202)
	await reconcile() // without a list it resolves nothing
	assert.equal((await client.journal.unresolved()).length, 1)
	// Decided: a 401 may come after the payment was applied, so nobody gets what would send it again.
	faults.add({ match, at: 'after-commit', action: 'status', status: 401 })
	assert.deepEqual(await (await order('order-3')).json(), { state: 'unresolved' })
	assert.equal(log().intents.length, 3)
})

test("only a customer's own order is paid, for the amount that the shop has, and by the shop's own page", async () => {
	const { order, log } = newTest()
	assert.equal((await order('order-4')).status, 404) // Rui's
	assert.equal((await order('order-1', { cookie: 'session=undefined' })).status, 401)
	assert.equal((await order('order-1', { 'content-type': 'text/plain' })).status, 415)
	assert.equal((await order('order-1', { origin: 'https://elsewhere.example' })).status, 403)
	assert.equal(log().intents.length, 0)
	await order('order-1', {}, { amount: '1' })
	assert.match(JSON.stringify(log().entries), /valorTransacao\\*":\\*"1990/)
})
