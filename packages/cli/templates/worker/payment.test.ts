import { env } from 'cloudflare:workers'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { createJournal } from '@tarja/journal'
import { durableObjectJournal } from '@tarja/journal/durable-object'
import { expect, test } from 'vitest'
import { newService } from './payment.ts'
import { createShop } from './shop.ts'

const origin = 'http://127.0.0.1:8080'
const session = 'made-up-session-of-ana'

// Decided: the emulator takes the platform's place as a transport; the journal is the real one, in its Durable Object.
const newTest = async () => {
	const { transport, faults, log } = createEmulator()
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport }
	const store = durableObjectJournal(env.JOURNAL)
	const id = await createJournal(store, { baseUrl: options.baseUrl })
	const service = newService(options, { store, id }, createShop(origin, session))
	const order = (id: string, headers = {}, more = {}) => {
		const ours = { 'content-type': 'application/json', cookie: `session=${session}`, origin }
		const body = JSON.stringify({ order: id, ...more })
		return service.pay(new Request(origin, { method: 'POST', headers: { ...ours, ...headers }, body }))
	}
	return { ...service, faults, log, order }
}

test('an order whose response is lost is unresolved, in the journal, and not paid a second time', async () => {
	const { client, order, reconcile, faults, log } = await newTest()
	expect((await order('order-1')).status).toBe(200)
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	faults.add({ match, at: 'after-commit', action: 'reset' })
	expect(await (await order('order-2')).json()).toEqual({ state: 'unresolved' })
	expect((await order('order-2')).status).toBe(202)
	await reconcile() // without a list it resolves nothing
	expect((await client.journal.unresolved()).length).toBe(1)
	// Decided: a 401 may come after the payment was applied, so nobody gets what would send it again.
	faults.add({ match, at: 'after-commit', action: 'status', status: 401 })
	expect(await (await order('order-3')).json()).toEqual({ state: 'unresolved' })
	expect(log().intents.length).toBe(3)
})

test("only a customer's own order is paid, for the amount that the shop has, and by the shop's own page", async () => {
	const { order, log } = await newTest()
	expect((await order('order-4')).status).toBe(404) // Rui's
	expect((await order('order-1', { cookie: 'session=undefined' })).status).toBe(401)
	expect((await order('order-1', { 'content-type': 'text/plain' })).status).toBe(415)
	expect((await order('order-1', { origin: 'https://elsewhere.example' })).status).toBe(403)
	expect(log().intents.length).toBe(0)
	await order('order-1', {}, { amount: '1' })
	expect(JSON.stringify(log().entries)).toMatch(/valorTransacao\\*":\\*"1990/)
})
