import { env } from 'cloudflare:workers'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { durableObjectJournal } from '@tarja/journal/durable-object'
import { expect, test } from 'vitest'
import { newService } from './payment.ts'

test('an order whose answer is lost is open, in the journal, and not paid a second time', async () => {
	// Decided: the emulator takes the platform's place as a transport; the journal is the real one, in its Durable Object.
	const { transport, faults, log } = createEmulator()
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport }
	const { client, pay, reconcile } = newService(options, durableObjectJournal(env.JOURNAL))
	const order = (id: string) =>
		pay({ json: async () => ({ id, nsu: '000123', amount: '1990', at: '2026-11-20T10:07:11Z' }) })
	expect((await order('order-1')).status).toBe(200)
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	faults.add({ match, at: 'after-commit', action: 'reset' })
	expect(await (await order('order-2')).json()).toEqual({ state: 'open' })
	expect((await order('order-2')).status).toBe(202)
	await reconcile() // without a lookup it settles nothing
	expect(await client.journal.unresolved()).toHaveLength(1)
	// Decided: a 401 may come after the payment was applied, so nobody is handed what would send it again.
	faults.add({ match, at: 'after-commit', action: 'status', status: 401 })
	expect(await (await order('order-3')).json()).toEqual({ state: 'rejected' })
	expect(log().intents).toHaveLength(3)
})
