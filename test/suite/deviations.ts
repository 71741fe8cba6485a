// Answers that are not as their schema says: an applied payment is a result, and what says otherwise is none, in every runtime.
import { narrowIntent, payments } from '@tarja/catalogue/payments'
import { type ClientEvent, createClient, defineWatcher, isTarjaError, tellsDeviations } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it, openSpace, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
import { auth, intent } from './client-for.ts'

// Invented: the reference shows no body of a created intent.
const response = v.looseObject({ id: v.string(), estado: v.string(), valor: v.number() })
const problems = { 402: v.looseObject({ motivo: v.string() }) }
const replace = tellsDeviations(narrowIntent({ response }), { recognisedBy: ['id'], problems })

async function paid(body: string | object, strict = false, replacing: typeof replace = replace) {
	const space = await openSpace({ intentResponse: { status: 201, body } })
	const events: ClientEvent[] = []
	const hear = (event: ClientEvent): unknown => events.push(event)
	const client = createClient({ baseUrl: space.baseUrl, auth: auth(), acknowledgeReplays: true, strict })
		.use(journal({ store: memoryJournal() }))
		.use(defineWatcher({ id: 'heard', setup: () => ({ watch: { hear } }) }))
		.use(payments({ createIntent: { replace: replacing } }))
	const pay = () => client.payments.createIntent({ body: intent })
	const end = () => events.find((event) => event.type === 'call_ended')
	return { pay, end, space, unresolved: () => client.journal.unresolved() }
}

const made = v.looseObject({ id: v.string(), valor: v.number() })
const wrapped = {
	'data.id': [v.looseObject({ data: made }), { data: { id: 'i-1' } }, { data: { error: 'declined' } }],
	'data[].id': [v.looseObject({ data: v.array(made) }), { data: [{ id: 'i-1' }] }, { data: [{}] }],
	'[].id': [v.array(made), [{ id: 'i-1', valor: '1' }], [{}]],
} as const

describe('a created intent whose answer deviates', () => {
	for (const body of [{ id: 'i-1' }, { id: 'i-1', estado: null, valor: 1 }, { id: 'i-1', estado: 'x', valor: '1' }])
		it(`is applied, and told: ${JSON.stringify(body)}`, async () => {
			const { pay, end, space, unresolved } = await paid(body)
			const { data, deviations, response } = await pay()
			expect(data).to.deep.equal(body)
			expect(deviations?.length).to.be.greaterThan(0)
			expect(response.status).to.equal(201)
			expect(end()).to.deep.include({ outcome: 'applied', deviations })
			expect(await unresolved()).to.deep.equal([])
			expect((await space.log()).totals.intents).to.equal(1)
		})
	for (const [name, [response, body, other]] of Object.entries(wrapped))
		it(`is applied where it is known by a field below the root, and unknown where it is not: ${name}`, async () => {
			const wrapping = tellsDeviations(narrowIntent({ response: response as v.GenericSchema }), {
				recognisedBy: [name],
			}) as unknown as typeof replace
			const { pay, end, unresolved } = await paid(body, false, wrapping)
			expect((await pay()).deviations).to.have.lengthOf(1)
			expect(end()).to.include({ outcome: 'applied' })
			expect(await unresolved()).to.deep.equal([])
			const foreign = await paid(other, false, wrapping)
			expect(await rejection(foreign.pay())).to.include({ code: 'invalid_response', outcome: 'unknown' })
			expect(await foreign.unresolved()).to.have.lengthOf(1)
		})
	const foreign = [
		{ error: 'declined' },
		{ id: 'i-1', motivo: 'saldo' },
		{ id: 'i-1', error: 'declined' },
		{ id: 'i-1', status: 'declined' },
		{ id: 'i-1', estado: 'RECUSADA', motivoRecusa: '51' },
		{ id: 'i-1', status: 422, title: 'saldo' },
		{ id: 'i-1', aprovado: false },
		{ id: 'i-1', meta: { errors: ['saldo'] } },
		{ id: '00000000-0000-0000-0000-000000000000' },
		{},
		'',
		'[]',
		'"i-1"',
	]
	for (const body of [...foreign, { id: 7 }])
		it(`is unknown where it is not recognised: ${JSON.stringify(body)}`, async () => {
			const { pay, unresolved } = await paid(body)
			const error = await rejection(pay())
			expect(isTarjaError(error, 'invalid_response'), String(error)).to.equal(true)
			expect(error).to.include({ outcome: 'unknown' })
			expect(await unresolved()).to.have.lengthOf(1)
		})
	it('is unknown for a client that is strict, and a result where it does not deviate', async () => {
		const { pay, unresolved } = await paid({ id: 'i-1' }, true)
		expect(await rejection(pay())).to.include({ code: 'invalid_response', outcome: 'unknown' })
		expect(await unresolved()).to.have.lengthOf(1)
		const whole = { id: 'i-1', estado: 'x', valor: 1 }
		for (const strict of [true, false]) {
			const agreed = await paid(whole, strict)
			const { data, deviations } = await agreed.pay()
			// The compiler knows what it is: nothing deviates.
			if (!deviations) expect(data.valor).to.equal(1)
			expect(deviations).to.equal(undefined)
			expect(agreed.end()).not.to.have.property('deviations')
		}
	})
})
