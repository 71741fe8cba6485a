// Idempotency keys of a document: they are proposed, and created in the documented form.
import type { Operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read, text } from '../../test/documents.ts'
import { generate } from '../generate/generate.ts'
import { loadFiles } from '../generate/loaded.node.test.ts'
import type { JsonObject } from '../text/json.ts'
import { initMap } from './init-map.ts'

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
			const pay = loadFiles((await generate(plan)).files).get('vendor.ts')?.shopPay as Operation
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
		const whole = initMap({ sources: [{ path: 'vendor.json', source: documentWith(text) }], all: true })
		expect(whole).to.include('POST /pay # perhaps idempotencyKey: x-idempotency-key\n')
		const pay = loadFiles((await generate(planWith(text, 'POST /pay'))).files).get('vendor.ts')?.shopPay as Operation
		expect(pay.idempotencyKey).to.equal(undefined)
		expect(pay.headers?.['~standard'].validate({})).to.have.property('issues')
	})
})
