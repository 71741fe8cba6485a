// An upload that breaks, over a real socket: nothing is applied, and a client is told no more than it can know.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { describe, expect, it, rejection } from '@tarja-test/harness'

describe('a payment whose upload breaks', () => {
	for (const [size, nsuOrigem] of [
		['in one piece', '000123'],
		['in many pieces', '1'.repeat(900_000)],
	])
		it(`is unknown to the client that sent it ${size}, and was not applied`, async () => {
			const server = await serve()
			server.emulator.faults.add({
				at: 'mid-upload',
				action: 'reset',
				match: { method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' },
			})
			const client = createClient({ baseUrl: server.url, auth: passwordGrant(emulatorCredentials) }).use(payments())
			const error = await rejection(client.payments.createIntent({ body: { nsuOrigem } }))
			expect([error.code, error.outcome]).to.deep.equal(['network', 'unknown'])
			const { entries, intents } = server.emulator.log()
			expect(intents).to.have.lengthOf(0)
			expect(entries.at(-1)).to.include({ applied: false, ending: 'lost', endedBy: 'emulator', bodyBytes: 0 })
			expect(entries.at(-1)).not.to.have.property('degraded')
			await server.close()
		})
})
