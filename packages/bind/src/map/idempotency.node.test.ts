// Idempotency keys of a document: they are proposed, and created in the documented form.
import type { Operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read, text } from '../../test/documents.ts'
import { generateBindings } from '../generate/generate.ts'
import { loadFiles } from '../generate/loaded.node.test.ts'
import type { JsonObject } from '../text/json.ts'
import { createMap } from './init-map.ts'

const documentWith = (schema: JsonObject, name = 'X-Idempotency-Key') => {
	const parameters = [{ in: 'header', name, required: true, schema }]
	const post = { parameters, responses: { 204: { description: '' } } }
	return read(openApi({ '/pay': { post } }, { components: { schemas: { Key: { ...text, maxLength: 36 } } } }))
}

const planWith = (schema: JsonObject, map: string, name?: string) => {
	const whole = `sources: { vendor: vendor.json }\ngroups: { shop: { pay: ${map} } }`
	return planOf(documentWith(schema, name), whole)
}

const mapped = '{ operation: POST /pay, idempotencyKey: x-idempotency-KEY }'
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** The schema of the header in a document, and the form of a key; undefined if no key can have that form. */
const forms: Readonly<Record<string, readonly [schema: JsonObject, form: RegExp | undefined]>> = {
	'a text': [text, uuid],
	'a UUID': [{ ...text, format: 'uuid' }, uuid],
	'at most 36 characters, by a reference': [{ $ref: '#/components/schemas/Key' }, uuid],
	'at most 36 characters, in parts': [{ allOf: [text, { maxLength: 36 }] }, uuid],
	'at most 40 characters, and a pattern': [{ ...text, maxLength: 40, pattern: '^(?!\\s)[^ ]+$' }, uuid],
	'a text or nothing': [{ ...text, maxLength: 36, nullable: true }, uuid],
	'a form of its own': [{ ...text, format: 'opaque' }, uuid],
	'too short': [{ ...text, maxLength: 35 }, undefined],
	'too long': [{ ...text, minLength: 40 }, undefined],
	'letters and digits': [{ ...text, pattern: '^[A-Za-z0-9]+$' }, undefined],
	'digits alone': [{ ...text, pattern: '^\\d+$' }, undefined],
	'a number': [{ type: 'integer' }, undefined],
	'a time': [{ ...text, format: 'date-time' }, undefined],
	'one of some': [{ enum: ['a', 'b'] }, undefined],
}

describe('an idempotency key that a document declares', () => {
	for (const [what, [schema, form]] of Object.entries(forms))
		it(`is made as the document says: ${what}`, async () => {
			const plan = planWith(schema, mapped)
			expect(plan.problems.map(({ pointer }) => pointer)).to.deep.equal(
				form ? [] : ['#/groups/shop/pay/idempotencyKey'],
			)
			if (!form) return
			const pay = loadFiles((await generateBindings(plan)).files).get('vendor.ts')?.shopPay as Operation
			const keys = await Promise.all(['1', '2', '1'].map((order) => pay.idempotencyKey?.createKey(order)))
			expect(keys[0]).to.match(form).and.equal(keys[2]).and.not.equal(keys[1])
			// A call needn't set the header. If it does, the value must fit the document.
			const taken = (headers: object) => pay.headers?.['~standard'].validate(headers) as { issues?: unknown }
			expect([taken({}), taken({ 'x-idempotency-key': keys[0] })].map(({ issues }) => issues)).to.deep.equal([
				undefined,
				undefined,
			])
			expect(taken({ 'x-idempotency-key': 1 }).issues).not.to.equal(undefined)
		})

	it('is proposed in the report and in the map, and each call has to give it until somebody says so', async () => {
		const notes = (map: string) =>
			planWith(text, map).operations.flatMap(({ diagnostics }) =>
				diagnostics.flatMap(({ code, found }) => (code === 'idempotency-key' ? [found] : [])),
			)
		expect(notes('POST /pay')).to.deep.equal(['idempotencyKey: x-idempotency-key'])
		expect(notes('{ operation: POST /pay, effect: safe }')).to.deep.equal([])
		expect(notes(mapped)).to.deep.equal([])
		const whole = createMap({ sources: [{ path: 'vendor.json', source: documentWith(text) }], all: true })
		expect(whole).to.include('POST /pay # perhaps idempotencyKey: x-idempotency-key\n')
		const pay = loadFiles((await generateBindings(planWith(text, 'POST /pay'))).files).get('vendor.ts')
			?.shopPay as Operation
		expect(pay.idempotencyKey).to.equal(undefined)
		expect(pay.headers?.['~standard'].validate({})).to.have.property('issues')
	})
})

describe('what identifies a call', () => {
	const parameters = (...names: readonly string[]) =>
		names.map((name) => ({ in: 'path', name, required: true, schema: text }))
	const ok = { responses: { 200: { description: '' } } }
	const bodyOf = (properties: object) => ({
		requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
	})
	const linesOf = (paths: object): string => {
		const source = read(openApi(paths))
		const map = createMap({ sources: [{ path: 'vendor.json', source }], all: true })
		expect(planOf(source, map).operations.every(({ identifiedBy }) => identifiedBy.length === 0)).to.equal(true)
		return map
	}

	it('is proposed by the paths: ids, what reads it, an id that the caller chooses', () => {
		const map = linesOf({
			'/cob': { post: ok },
			'/cob/{txid}': {
				get: { ...ok, parameters: parameters('txid') },
				put: { parameters: parameters('txid'), responses: { 201: { description: '' } } },
			},
			'/pix/{e2eid}': { get: { ...ok, parameters: parameters('e2eid') } },
			'/pix/{e2eid}/refund': { post: { ...ok, parameters: parameters('e2eid') } },
			'/cards/{id}': { get: ok, put: { ...ok, parameters: parameters('id') } },
		})
		expect(map).to.match(/POST \/cob # GET \/cob\/\{txid\} reads it/)
		expect(map).to.match(
			/PUT \/cob\/\{txid\} # perhaps identifiedBy: \[txid\], uniqueBy: \[txid\]; txid is an id that you choose/,
		)
		expect(map).to.match(
			/POST \/pix\/\{e2eid\}\/refund # perhaps step: refund, identifiedBy: \[e2eid\]; GET \/pix\/\{e2eid\} reads it/,
		)
		expect(map).to.match(/PUT \/cards\/\{id\} # perhaps identifiedBy: \[id\]; GET \/cards/)
	})

	it('is a key only by name and description, never a token, and never an id of a path', () => {
		const described = { ...text, description: 'Idempotency: a repeated request returns the first result' }
		const fields = {
			idempotency_key: text,
			request_id: described,
			reference_id: text,
			card_token: described,
			order_id: described,
		}
		const map = linesOf({
			'/orders': { post: { ...ok, ...bodyOf(fields) } },
			'/orders/{order_id}': { get: { ...ok, parameters: parameters('order_id') } },
		})
		expect(map).to.include(
			'key in the body: idempotency_key (idempotencyKey: { field: idempotency_key }); key in the body: request_id',
		)
		expect(map).to.include('identifiedBy: [order_id], uniqueBy: [order_id]')
		expect(map).not.to.match(/key in the body: (?:reference_id|card_token|order_id)/)
	})

	it('is a header by its description, too', () => {
		const header = {
			in: 'header',
			name: 'Vendor-Request-Id',
			schema: text,
			description: 'The server stores keys for 6 hours.',
		}
		expect(linesOf({ '/pay': { post: { ...ok, parameters: [header] } } })).to.include(
			'idempotencyKey: vendor-request-id',
		)
		expect(
			linesOf({ '/pay': { post: { ...ok, parameters: [{ ...header, description: 'For support' }] } } }),
		).not.to.include('idempotencyKey')
	})
})

describe('idempotencyKey in the map', () => {
	it('may be a field of the body, which the input leaves out', () => {
		const paid = { type: 'object', required: ['key', 'amount'], properties: { key: text, amount: text } }
		const requestBody = { content: { 'application/json': { schema: { allOf: [paid] } } } }
		const source = read(openApi({ '/pay': { post: { requestBody, responses: {} } } }))
		const mapWith = (field: string) =>
			`{ sources: { vendor: v.json }, groups: { shop: { pay: { operation: POST /pay, idempotencyKey: { field: ${field}, validForMs: 1000 } } } } }`
		const code = generateBindings(planOf(source, mapWith('key'))).files.get('vendor.ts')
		expect(code).to.include("idempotencyKey: idempotencyKey({ field: 'key' }, { validForMs: 1000 }),")
		expect(code).to.include('readonly amount: string').and.not.include('readonly key')
		expect(
			planOf(source, mapWith('other'))
				.problems.map((one) => one.message)
				.join(),
		).to.include('the body has no field other')
	})

	it('may say how long the platform remembers it', () => {
		const plan = planWith(
			text,
			'{ operation: POST /pay, idempotencyKey: { header: X-Idempotency-Key, validForMs: 86400000 } }',
		)
		expect(plan.problems).to.deep.equal([])
		expect(generateBindings(plan).files.get('vendor.ts')).to.include(
			"idempotencyKey: idempotencyKey('x-idempotency-key', { validForMs: 86400000 }),",
		)
		for (const wrong of ['{}', '{ validForMs: 1 }', '{ header: x-idempotency-key, validForMs: soon }'])
			expect(planWith(text, `{ operation: POST /pay, idempotencyKey: ${wrong} }`).problems, wrong).to.have.length(1)
	})
})
