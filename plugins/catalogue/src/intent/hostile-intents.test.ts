import { isTarjaError, type TarjaError } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createIntent, type PaymentIntent, payments } from '../payments.ts'
import { recordedClient } from '../sent.test.ts'

const cycle: Record<string, unknown> = {}
cycle.self = { cycle }
const boom = (): never => {
	throw new RangeError('hunter2')
}

/** Intents that cannot be written, beyond fields that are not as shown. */
const hostile: Readonly<Record<string, unknown>> = {
	'a cycle in extra': { extra: { cycle } },
	'a cycle in extra, beside a wrong field': { nsuOrigem: 'x', extra: { cycle } },
	'a big integer in extra': { extra: { n: 1n } },
	'a getter that throws': Object.defineProperty({}, 'nsuOrigem', { enumerable: true, get: boom }),
	'a getter in extra that throws': { extra: Object.defineProperty({}, 'x', { enumerable: true, get: boom }) },
	'a proxy': new Proxy({}, { ownKeys: boom, get: boom }),
	'a symbol in extra': { extra: { x: Symbol('x') } },
	'a number that is none, in extra': { extra: { parcelas: Number.NaN } },
	'a Map in extra': { extra: { loja: new Map([['id', 7]]) } },
	'a field that is a symbol': { nsuOrigem: Symbol('x') },
	null: null,
	'a text': 'x',
	'a list': [],
}

describe('an intent that cannot be written', () => {
	for (const [name, body] of Object.entries(hostile))
		it(`is invalid input and is not sent: ${name}`, async () => {
			const { client, sent } = recordedClient()
			const error = await rejection<TarjaError>(client.call(createIntent, { body: body as PaymentIntent }))
			expect(isTarjaError(error, 'invalid_input'), String(error)).to.equal(true)
			expect(error.outcome).to.equal('not_processed')
			expect(`${error.message}${JSON.stringify(error)}`).not.to.include('hunter2')
			expect(sent).to.have.lengthOf(0)
		})
})

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
