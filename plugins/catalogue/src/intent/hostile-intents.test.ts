import type { TarjaError } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { payments } from '../payments.ts'
import { recordedClient } from '../sent.test.ts'

describe('an intent whose outcome is unknown', () => {
	it('is printed with the fields that the reference shows, as they were sent', async () => {
		const body = {
			nsuOrigem: '30569309025904', // Passes Luhn's check, and has as many digits as the next one.
			redeOrigemOperacaoPDV: '00000000000000',
			terminalRequisitante: '4111111111111111', // Whoever puts a card number there did so by mistake.
			extra: { pan: '5555555555554444' },
		}
		const { client } = recordedClient(body, 500)
		const error = await rejection<TarjaError>(client.use(payments()).payments.createIntent({ body }))
		const printed = JSON.stringify(error)
		expect(printed).to.include('"nsuOrigem":"30569309025904"').and.include('"redeOrigemOperacaoPDV":"00000000000000"')
		expect(printed).not.to.include('5555555555554444').and.not.to.include('4111111111111111')
	})
})
