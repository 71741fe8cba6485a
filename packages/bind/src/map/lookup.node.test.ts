import type { Operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import { generateBindings } from '../generate/generate.ts'
import { loadFiles } from '../generate/loaded.node.test.ts'
import { createMap } from './init-map.ts'

const text = { type: 'string' }
const objectOf = (properties: object) => ({ type: 'object', properties })
const json = (schema: object, example?: object) => ({ content: { 'application/json': { schema, example } } })
const parametersOf = (...names: string[]) => names.map((name) => ({ in: 'path', name, required: true, schema: text }))
const charge = objectOf({ status: text, charge: objectOf({ ID: text }), amount: objectOf({ value: text }) })
const shown = { status: 'ACTIVE', charge: { ID: 'c-1' }, amount: { value: '1.00' } }
const responses = { 200: json(charge, shown) }
const source = read(
	openApi({
		'/charges/{order-id}': {
			put: {
				parameters: parametersOf('order-id'),
				requestBody: json(
					objectOf({ amount: objectOf({ value: text, currency: text }), tip: objectOf({ amount: text }) }),
				),
				responses: { 201: json(charge, shown) },
			},
			get: { parameters: parametersOf('order-id'), responses },
		},
		'/payments/{id}/refund': { post: { parameters: parametersOf('id'), responses } },
		'/payments/{id}': { get: { parameters: parametersOf('id'), responses } },
	}),
)
const outcomeOf = 'outcomeOf: { field: status, applied: [ACTIVE], rejected: [] }'
const identity = 'identifiedBy: [order-id, amount.value], uniqueBy: [order-id], amountField: amount.value'
const planWith = (entry: string) =>
	planOf(source, `{ sources: { vendor: vendor.json }, groups: { own: { pay: { ${entry} } } } }`)
const load = (entry: string) => {
	const { files } = generateBindings(planWith(`operation: "PUT /charges/{order-id}", ${entry}`))
	return (loadFiles(files).get('vendor.ts') as { ownPay: Operation }).ownPay
}

describe('lookup in the map', () => {
	it('works as init prints it, with the fields that it needs', () => {
		const map = createMap({ sources: [{ path: 'vendor.json', source }], all: true })
		const lines = `${identity}, lookup: "GET /charges/{order-id}"`
		expect(map).to.include(`# perhaps ${lines}, outcomeOf: { field: "status", applied: ["ACTIVE"], rejected: [] }`)
		const { lookup, amountField } = load(`${lines}, ${outcomeOf}`)
		expect(amountField).to.equal('amount.value')
		expect(lookup).to.deep.include({ field: 'status', applied: ['ACTIVE'] })
		expect(lookup?.operation).to.include({ method: 'GET', path: '/charges/{order-id}', effect: 'safe' })
		const known = { fields: { 'order-id': 'o-7' }, saved: {}, reference: 'r' }
		expect(lookup?.input(known)).to.deep.equal({ params: { 'order-id': 'o-7' } })
	})

	it('has words of its own, and reads an id from the response', () => {
		const own =
			'lookup: { operation: "GET /payments/{id}", applied: [ACTIVE, PAID], paid: { field: status, is: [PAID] }, at: made }'
		const { lookup, repeatable } = load(
			`${identity}, ${own}, ${outcomeOf}, repeatable: { by: [order-id], validForMs: 1000 }`,
		)
		expect(repeatable).to.deep.equal({ by: ['order-id'], validForMs: 1000 })
		expect(lookup).to.deep.include({ field: 'status', applied: ['ACTIVE', 'PAID'], at: 'made' })
		const known = { fields: {}, saved: { 'charge.ID': 'c-1' }, reference: 'r' }
		expect(lookup?.input(known)).to.deep.equal({ params: { id: 'c-1' } })
	})

	it('is a note with the words of the read, beside the headers of every call', () => {
		const key = { in: 'header', name: 'X-Key', required: true, schema: text }
		const state = { type: 'string', enum: ['CREATED', 'PAID'] }
		const paths = {
			'/orders': { post: { parameters: [key], responses: { 201: json(objectOf({ id: text })) } } },
			'/orders/{id}': {
				get: { parameters: [key, ...parametersOf('id')], responses: { 200: json(objectOf({ state })) } },
			},
		}
		const map = createMap({ sources: [{ path: 'vendor.json', source: read(openApi(paths)) }], all: true })
		expect(map).to.include(
			'# GET /orders/{id} reads it: lookup: { operation, field, applied }; its state: CREATED, PAID',
		)
		expect(map).to.include('# suppliedHeaders: [x-key] # every call needs them: pass them to createClient({ headers })')
	})

	it('needs an id of its own in a refund, and keeps the rules of core', () => {
		expect(createMap({ sources: [{ path: 'vendor.json', source }], all: true })).to.match(
			/refund # perhaps step: refund, identifiedBy: \[id\], outcomeOf: .*; GET \/payments\/\{id\} reads it/,
		)
		for (const [entry, message] of [
			[
				'operation: "POST /payments/{id}/refund", step: refund, lookup: "GET /payments/{id}"',
				/with a safe operation and each word once/,
			],
			[
				`operation: "POST /payments/{id}/refund", step: refund, ${outcomeOf}, lookup: "GET /payments/{id}"`,
				/another step/,
			],
			['operation: "POST /payments/{id}/refund", lookup: "PUT /payments/{id}"', /names no read/],
			['operation: "POST /payments/{id}/refund", lookup: "GET /nothing"', /is not in vendor/],
			['operation: "POST /payments/{id}/refund", amountField: value', /amountField has "value"/],
		] as const) {
			const { problems } = planWith(entry)
			expect(problems.map((one) => one.message).join(), entry).to.match(message)
		}
	})
})
