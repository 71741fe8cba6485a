import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { memoryJournal } from '@tarja/journal/memory'
import { newService } from './payment.ts'

test('an order whose answer is lost is open, in the journal, and not paid a second time', async () => {
	// Decided: the emulator takes the platform's place as a transport; no test needs a port or a network.
	const { transport, faults, log } = createEmulator()
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport }
	const { client, pay, reconcile } = newService(options, memoryJournal())
	const order = (id: string) =>
		pay({ json: async () => ({ id, nsu: '000123', amount: '1990', at: '2026-11-20T10:07:11Z' }) })
	assert.equal((await order('order-1')).status, 200)
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	faults.add({ match, at: 'after-commit', action: 'reset' })
	assert.deepEqual(await (await order('order-2')).json(), { state: 'open' })
	assert.equal((await order('order-2')).status, 202)
	await reconcile() // without a lookup it settles nothing
	assert.equal((await client.journal.unresolved()).length, 1)
	// Decided: a 401 may come after the payment was applied, so nobody is handed what would send it again.
	faults.add({ match, at: 'after-commit', action: 'status', status: 401 })
	assert.deepEqual(await (await order('order-3')).json(), { state: 'rejected' })
	assert.equal(log().intents.length, 3)
})
