import { createClient, isTarjaError, operation, type TarjaError } from '@tarja/core'
import { createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import { payments } from './payments.ts'
import { recordedClient } from './sent.test.ts'

describe('payments', () => {
	it('sends a replacement in place of the documented operation, under its name', async () => {
		const { client, sent } = recordedClient()
		const replace = operation({ method: 'PUT', path: '/v2/intents/{id}' })
		const { payments: api } = client.use(payments({ createIntent: { replace } }))
		await api.createIntent({ params: { id: '7' }, body: { any: 'thing' } })
		expect(sent[0]?.url).to.equal('https://platform.example/base/v2/intents/7')
		const error = await rejection<TarjaError>(api.createIntent({ params: { id: '..' } }))
		expect(error.operation).to.equal('payments.createIntent')
	})

	const mistakes: readonly (readonly [string, object])[] = [
		['a name that the group does not have', { confirmIntents: { method: 'POST', path: '/' } }],
		['a narrowing that does not exist', { createIntent: { requires: ['nsuOrigem'] } }],
		['a field to require that does not exist', { createIntent: { required: ['nsuOrigm'] } }],
		['an operation for the documented one', { createIntent: operation({ method: 'POST', path: '/x' }) }],
	]
	for (const [what, bindings] of mistakes)
		it(`refuses ${what}, and says what there is`, () => {
			expect(() => payments(bindings as never))
				.to.throw(/^Cannot .+: it is not there; use /)
				.with.property('code', 'configuration')
		})
})

describe('unmaskedFields', () => {
	const redeOrigemOperacaoPDV = '00000000000000' // passes Luhn's check
	const fieldsOf = async (narrowing: { unmaskedFields?: boolean }) => {
		const fetch = createRecordingFetch([new Error('reset')])
		const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions }).use(
			payments({ createIntent: narrowing }),
		)
		const error = await rejection(client.payments.createIntent({ body: { redeOrigemOperacaoPDV } }))
		return isTarjaError(error) ? error.fields : undefined
	}

	it('is an assumption that can be turned off: what passes for a card number is then masked', async () => {
		expect(await fieldsOf({})).to.include({ redeOrigemOperacaoPDV })
		expect(await fieldsOf({ unmaskedFields: true })).to.include({ redeOrigemOperacaoPDV })
		expect(await fieldsOf({ unmaskedFields: false })).not.to.include({ redeOrigemOperacaoPDV })
	})
})
