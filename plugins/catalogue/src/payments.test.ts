import { createClient, isTarjaError, operation, type TarjaError } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
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

	it('sends what a stub is bound to, and names it in errors', async () => {
		const { client, sent } = recordedClient({ state: 'confirmed' })
		const confirmIntent = operation({
			method: 'POST',
			path: '/intents/{id}/confirmation',
			body: v.object({ n: v.number() }),
		})
		const { payments: api } = client.use(payments({ confirmIntent }))
		const { data } = await api.confirmIntent({ params: { id: 'a/b' }, body: { n: 1 } })
		expect(data).to.deep.equal({ state: 'confirmed' })
		expect(sent[0]?.url).to.equal('https://platform.example/base/intents/a%2Fb/confirmation')
		const error = await rejection<TarjaError>(api.confirmIntent({ params: { id: '1' }, body: { n: '1' as never } }))
		expect(error.operation).to.equal('payments.confirmIntent')
	})

	const mistakes: readonly (readonly [string, object])[] = [
		['a name that the group does not have', { confirmIntents: { method: 'POST', path: '/' } }],
		['a narrowing that does not exist', { createIntent: { requires: ['nsuOrigem'] } }],
		['a field to require that does not exist', { createIntent: { required: ['nsuOrigm'] } }],
		['an operation for the documented one', { createIntent: operation({ method: 'POST', path: '/x' }) }],
	]
	for (const [what, bindings] of mistakes)
		it(`refuses ${what}, and says what there is`, () => {
			try {
				payments(bindings as never)
			} catch (error) {
				expect(isTarjaError(error, 'configuration') && error.message).to.match(
					/^Cannot .+: it is not there; choose of /,
				)
				return
			}
			expect.fail('nothing was thrown')
		})
})

describe('unmaskedFields', () => {
	const redeOrigemOperacaoPDV = '00000000000000' // passes Luhn's check
	const fieldsOf = async (narrowing: { unmaskedFields?: boolean }) => {
		const fetch = recordingFetch([new Error('reset')])
		const client = createClient({ baseUrl: 'https://platform.example', fetch }).use(
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
