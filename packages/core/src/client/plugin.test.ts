import type { Respond } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { clientOf, failure, onCall, pay } from '../../test/call-world.ts'
import type { CallContext } from '../transport/attempt.ts'
import { logging } from './logging.ts'
import { definePlugin } from './plugin.ts'

const input = { body: { n: 1 } }
/** Gives tests what `setup` gets. */
const orders = definePlugin({ id: 'orders', setup: ({ callFor }) => ({ api: { callFor } }) })

function kit(respond?: Respond) {
	const lines: Readonly<Record<string, unknown>>[] = []
	const { client, fetch } = clientOf(respond)
	const wide = client.use(logging((record) => lines.push(record), { level: 'debug' })).use(orders)
	return { client: wide, callFor: wide.orders.callFor, fetch, lines }
}

describe('callFor(), which makes a call for an order', () => {
	it('names the order in the lines of a log', async () => {
		const { callFor, lines } = kit()
		await callFor('order-7', pay, input)
		expect(lines.map(({ event, reference }) => [event, reference])).to.deep.equal([
			['attempt_ended', 'order-7'],
			['call_ended', 'order-7'],
		])
	})

	it('lets no layer change the reference', async () => {
		const { client, fetch } = kit()
		for (const reference of ['order-8', undefined]) {
			const changing = onCall((call, next) => next({ ...call, reference } as CallContext))
			const error = await failure(client.use(changing).orders.callFor('order-7', pay, input))
			expect(error).to.include({ code: 'layer_failed', outcome: 'not_processed' })
		}
		expect(fetch.requests).to.have.length(0)
	})
})

describe('the phase journal', () => {
	it('is for one plugin, because nothing may come between a journal and its request', () => {
		const around = <const Id extends string>(id: Id) =>
			definePlugin({ id, setup: () => ({ call: { journal: (call: CallContext, next) => next(call) } }) })
		const { client } = clientOf()
		expect(() => client.use(around('journal')).use(around('audit'))).to.throw(
			'Cannot use plugins "journal" and "audit" together',
		)
	})
})
