import { env } from 'cloudflare:workers'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { durableObjectJournal } from '@tarja/journal/durable-object'
import { expect, test } from 'vitest'
import { newService } from './payment.ts'

test('a payment whose answer is lost is unknown, in the journal, and not made a second time', async () => {
	// Decided: the emulator takes the platform's place as a transport; the journal is the real one, in its Durable Object.
	const { transport, faults, log } = createEmulator()
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport }
	const { client, pay } = newService(options, durableObjectJournal(env.JOURNAL))
	const order = (id: string) => pay({ json: async () => ({ id, nsu: '000123', amount: '1990' }) })
	expect((await order('order-1')).status).toBe(201)
	faults.add({ match: { path: '/api/v1/core/pagamento/intencao-pagamento' }, at: 'after-commit', action: 'reset' })
	expect(await (await order('order-2')).json()).toEqual({ code: 'network', outcome: 'unknown' })
	expect((await order('order-2')).status).toBe(422)
	expect(await client.journal.unresolved()).toHaveLength(1)
	expect(log().intents).toHaveLength(2)
})
