// In Node alone: arktype's declarations ask for those of Node.
import { type DataOf, type InputOf, operation } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { type } from 'arktype'
import { expectTypeOf } from 'expect-type'
import { loans } from './groups.ts'
import { recordedClient } from './sent.test.ts'

const personal = operation({
	method: 'POST',
	path: '/loans/{id}',
	body: type({ amount: type('string').pipe(Number), 'note?': 'string' }),
	response: type({ id: type('number').pipe(String) }),
})

describe('a binding written with arktype', () => {
	it('is typed by what goes in and what comes out', () => {
		expectTypeOf<{ params: { id: 1 }; body: { amount: '1'; note: '' } }>().toExtend<InputOf<typeof personal>>()
		expectTypeOf<{ params: { id: 1 }; body: { amount: 1 } }>().not.toExtend<InputOf<typeof personal>>()
		expectTypeOf<DataOf<typeof personal>>().toEqualTypeOf<{ id: string }>()
	})

	it('checks and transforms both ways', async () => {
		const { client, sent } = recordedClient({ id: 7 })
		const { loans: api } = client.use(loans({ personal }))
		const { data } = await api.personal({ params: { id: 1 }, body: { amount: '019' } })
		expect(data).to.deep.equal({ id: '7' })
		expect(sent[0]?.body).to.equal('{"amount":19}')
		const { message } = await rejection(api.personal({ params: { id: 1 }, body: { amount: 345678 as never } }))
		expect(message).to.contain('body.amount').and.not.contain('345678')
		expect(sent).to.have.lengthOf(1)
	})
})
