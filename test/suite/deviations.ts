// What the answer to an intent means, whose status and body are not shown: by HTTP alone, and by what a person writes, in every
// runtime, with a journal and a watcher beside it.
import { type CreateIntentNarrowing, payments } from '@tarja/catalogue/payments'
import { type ClientEvent, createClient, definePlugin, isTarjaError, type PlatformResponse } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it, openSpace, refused, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
import { auth, intent } from './client-for.ts'

// Invented: the reference shows no body of a created intent.
const response = v.looseObject({ id: v.string(), estado: v.string(), valor: v.number() })

async function paid(body: string | object, createIntent: CreateIntentNarrowing = {}, status = 201) {
	const space = await openSpace({ intentResponse: { status, body } })
	const events: ClientEvent[] = []
	const on = (event: ClientEvent): unknown => events.push(event)
	const client = createClient({ baseUrl: space.baseUrl, auth: auth(), allowBrowserReplays: true })
		.use(journal({ store: memoryJournal() }))
		.use(definePlugin({ id: 'heard', setup: () => ({ watch: { on } }) }))
		.use(payments({ createIntent: { outcomeOf: 'http', ...createIntent } }))
	const pay = async () => {
		const payment = await client.journal.once('order-7', client.payments.createIntent, { body: intent })
		if (payment.state === 'applied' && payment.result) return payment.result
		throw Object(payment).error
	}
	const end = () => events.find((event) => event.type === 'call_ended')
	return { pay, end, space, unresolved: () => client.journal.unresolved() }
}

/** What a person writes who has the vendor's page: which answers are a success, and which a refusal. */
const outcomeOf = ({ data }: PlatformResponse) => {
	const { id, error, motivo } = Object(data)
	if (error !== undefined || motivo !== undefined) return 'rejected'
	return typeof id === 'string' ? 'applied' : undefined
}

describe('the answer to an intent', () => {
	for (const status of [200, 201, 204])
		for (const body of status === 204 ? [''] : ['', {}, { id: 'i-1' }, { error: 'declined' }, '[]'])
			it(`is a success by its status where nothing says more: ${status} ${JSON.stringify(body)}`, async () => {
				const { pay, end, unresolved } = await paid(body, {}, status)
				expect((await pay()).response.status).to.equal(status)
				expect(end()).to.include({ outcome: 'applied' })
				expect(await unresolved()).to.deep.equal([])
			})

	for (const body of [
		{ id: 'i-1' },
		{ id: 'i-1', estado: null, valor: 1 },
		{ error: 'declined' },
		{},
		'',
		'[]',
		'"i-1"',
	])
		it(`is in doubt where it is not as its schema says: ${JSON.stringify(body)}`, async () => {
			const { pay, unresolved, space } = await paid(body, { response })
			const error = await rejection(pay())
			expect(isTarjaError(error, 'invalid_response'), String(error)).to.equal(true)
			expect(error).to.include({ outcome: 'unknown' })
			expect(await unresolved()).to.have.lengthOf(1)
			expect((await space.log()).totals.intents).to.equal(1)
		})

	for (const body of [{ id: 'i-1' }, { id: 'i-1', estado: null, valor: 1 }, { id: 'i-1', estado: 'x', valor: '1' }])
		it(`is a result that deviates where its outcomeOf says that it is applied: ${JSON.stringify(body)}`, async () => {
			const { pay, end, unresolved } = await paid(body, { response, outcomeOf })
			const { data, deviations } = await pay()
			expect(data).to.deep.equal(body)
			expect(deviations?.length).to.be.greaterThan(0)
			expect(end()).to.deep.include({ outcome: 'applied', deviations })
			expect(await unresolved()).to.deep.equal([])
		})

	for (const body of [{ error: 'declined' }, { id: 'i-1', motivo: '51' }])
		for (const status of [200, 409, 500])
			it(`is a refusal where its outcomeOf says so: ${status} ${JSON.stringify(body)}`, async () => {
				const { pay, end, unresolved } = await paid(body, { response, outcomeOf }, status)
				const error = await rejection(pay())
				expect(error).to.include({ code: 'http_status', outcome: refused })
				expect(end()).to.include({ outcome: refused })
				expect(await unresolved()).to.have.lengthOf(refused === 'unknown' ? 1 : 0)
			})

	it('has its type where nothing deviates', async () => {
		const space = await openSpace({ intentResponse: { status: 201, body: { id: 'i-1', estado: 'x', valor: 1 } } })
		const client = createClient({ baseUrl: space.baseUrl, auth: auth(), allowBrowserReplays: true }).use(
			payments({ createIntent: { response, outcomeOf: () => 'applied' } }),
		)
		const { data, deviations } = await client.payments.createIntent({ body: intent })
		if (!deviations) expect(data.valor).to.equal(1)
		expect(deviations).to.equal(undefined)
	})
})
