import { createClient, type DataOf, type InputOf, operation } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { expectTypeOf } from 'expect-type'
import * as v from 'valibot'
import * as z from 'zod'
import { defineBindings } from './bindings.ts'
import { catalogue } from './catalogue.ts'
import { loans } from './groups.ts'
import { recordedClient } from './sent.test.ts'

/** The same binding, written with two libraries: text goes in, a number goes out, a number comes back as text. */
const withValibot = operation({
	method: 'POST',
	path: '/loans/{id}',
	body: v.object({ amount: v.pipe(v.string(), v.transform(Number)), note: v.optional(v.string()) }),
	response: v.object({ id: v.pipe(v.number(), v.transform(String)) }),
})
const withZod = operation({
	method: 'POST',
	path: '/loans/{id}',
	body: z.object({ amount: z.string().transform(Number), note: z.string().optional() }),
	response: z.object({ id: z.number().transform(String) }),
})
type Input = { readonly params: { id: string | number }; readonly body: { amount: string; note?: string } }

describe('a binding', () => {
	it('is typed the same with valibot and zod', () => {
		expectTypeOf<Input>().toExtend<InputOf<typeof withValibot>>()
		expectTypeOf<Input>().toExtend<InputOf<typeof withZod>>()
		expectTypeOf<DataOf<typeof withValibot>>().toEqualTypeOf<{ id: string }>()
		expectTypeOf<DataOf<typeof withZod>>().toEqualTypeOf<{ id: string }>()
		const client = createClient({ baseUrl: 'https://platform.example' }).use(loans({ personal: withZod }))
		// @ts-expect-error: the amount is text before it is sent
		const wrong = () => client.loans.personal({ params: { id: 1 }, body: { amount: 1 } })
		expect(wrong).to.be.a('function')
	})

	for (const [library, personal] of Object.entries({ valibot: withValibot, zod: withZod }))
		it(`written with ${library} checks and transforms both ways`, async () => {
			const { client, sent } = recordedClient({ id: 7 })
			const { loans: api } = client.use(loans({ personal: personal as typeof withValibot }))
			const { data } = await api.personal({ params: { id: 1 }, body: { amount: '019' } })
			expect(data).to.deep.equal({ id: '7' })
			expect(sent[0]?.body).to.equal('{"amount":19}')
			const { message } = await rejection(api.personal({ params: { id: 1 }, body: { amount: 345678 as never } }))
			expect(message).to.contain('body.amount').and.not.contain('345678')
			expect(sent).to.have.lengthOf(1)
		})
})

const setState = operation({
	method: 'PATCH',
	path: '/cards/{id}',
	body: v.object({ state: v.picklist(['blocked', 'open']), reason: v.optional(v.string()) }),
})
const bindings = defineBindings({
	'loans.personal': withZod,
	'payments.createIntent': { required: ['nsuOrigem'] },
	'cards.block': setState,
})

describe('bindings of their own', () => {
	it('serve all groups at once, typed', async () => {
		const { client, sent } = recordedClient({ id: 7 })
		const all = client.use(catalogue(bindings)).catalogue
		const { data } = await all.loans.personal({ params: { id: 1 }, body: { amount: '19' } })
		expectTypeOf(data).toEqualTypeOf<{ id: string }>()
		await all.payments.createIntent({ body: { nsuOrigem: '1' } })
		expect(sent.map(({ url }) => new URL(url).pathname)).to.deep.equal([
			'/base/loans/1',
			'/base/api/v1/core/pagamento/intencao-pagamento',
		])
		// @ts-expect-error: nsuOrigem is required here
		const wrong = () => all.payments.createIntent({ body: {} })
		// @ts-expect-error: not bound
		const unbound = () => all.loans.simplified()
		expect([wrong, unbound]).to.have.lengthOf(2)
	})
})
