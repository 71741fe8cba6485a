import { describe, expect, it } from '@tarja-test/harness'
import { generate } from '../generate/generate.ts'
import { planAll, sourceOf } from '../generate/plan-all.test.ts'
import { readMap } from '../map/read-map.ts'
import { resolveMap } from '../map/resolve.ts'
import type { Json, JsonObject } from '../text/json.ts'
import { changeCodes } from './change.ts'
import { diff } from './diff.ts'

const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } })
const documentOf = (operation: JsonObject, path = '/x'): JsonObject => ({
	openapi: '3.1.0',
	info: { title: 'Vendor', version: '1' },
	paths: { [path]: { post: operation } },
})
const takes = (schema: Json): JsonObject => ({ requestBody: { required: true, ...json(schema) }, responses: {} })
const gives = (schema: Json): JsonObject => ({ responses: { 200: { description: 'ok', ...json(schema) } } })
const query = (...parameters: JsonObject[]): JsonObject => ({
	parameters: parameters.map((one) => ({ in: 'query', ...one })),
	responses: {},
})
const fields = (properties: JsonObject, ...required: string[]): JsonObject => ({ type: 'object', properties, required })

const a = { type: 'string' }
// biome-ignore format: a row is a line.
const cases: Readonly<Record<string, readonly [was: JsonObject, is: JsonObject, ...codes: string[]]>> = {
	'nothing that counts': [takes(fields({ a })), takes({ ...fields({ a }), description: 'other words', example: {} })],
	'a field of the body is new': [takes(fields({})), takes(fields({ a })), 'input-added body.a'],
	'a field of the body has to be given': [takes(fields({ a })), takes(fields({ a }, 'a')), 'input-required body.a'],
	'a new field has to be given': [takes(fields({})), takes(fields({ a }, 'a')), 'input-required body.a'],
	'a field of the body is gone': [takes(fields({ a })), takes(fields({})), 'input-removed body.a'],
	'a field need not be given any more': [takes(fields({ a }, 'a')), takes(fields({ a })), 'input-widened body.a'],
	'an input is shorter': [takes(fields({ a })), takes(fields({ a: { ...a, maxLength: 5 } })), 'input-narrowed body.a'],
	'an input is longer': [takes(fields({ a: { ...a, maxLength: 5 } })), takes(fields({ a })), 'input-widened body.a'],
	'an input has a pattern': [takes(a), takes({ ...a, pattern: '^x' }), 'input-narrowed body'],
	'an input is of another type': [takes(fields({ a })), takes(fields({ a: { type: 'integer' } })), 'input-narrowed body.a'],
	'an input may be null': [takes(fields({ a })), takes(fields({ a: { type: ['string', 'null'] } })), 'input-widened body.a'],
	'an input has fewer values': [takes({ enum: ['A', 'B'] }), takes({ enum: ['A'] }), 'input-narrowed body'],
	'an input has more values': [takes({ enum: ['A'] }), takes({ enum: ['A', 'B'] }), 'input-widened body'],
	'an input is an integer': [takes({ type: 'number' }), takes({ type: 'integer' }), 'input-narrowed body'],
	'a list is longer': [takes({ type: 'array' }), takes({ type: 'array', minItems: 1 }), 'input-narrowed body'],
	'further fields are refused': [takes(fields({})), takes({ ...fields({}), additionalProperties: false }), 'input-narrowed body'],
	'a parameter is new': [query(), query({ name: 'q', schema: a }), 'input-added query.q'],
	'a parameter has to be given': [query({ name: 'q', schema: a }), query({ name: 'q', required: true, schema: a }), 'input-required query.q'],
	'a parameter is gone': [query({ name: 'q', schema: a }), query(), 'input-removed query.q'],
	'a body is new': [{ responses: {} }, takes(a), 'input-required body'],
	'a field of the answer is new': [gives(fields({})), gives(fields({ a })), 'answer-added answer.a'],
	'a field of the answer is gone': [gives(fields({ a })), gives(fields({})), 'answer-removed answer.a'],
	'a field of the answer may be absent': [gives(fields({ a }, 'a')), gives(fields({ a })), 'answer-optional answer.a'],
	'a field of the answer is always there': [gives(fields({ a })), gives(fields({ a }, 'a')), 'answer-narrowed answer.a'],
	'a field of the answer may be null': [gives(fields({ a })), gives(fields({ a: { type: ['string', 'null'] } })), 'answer-widened answer.a'],
	'a field of the answer is of another type': [gives(fields({ a })), gives(fields({ a: { type: 'number' } })), 'answer-widened answer.a'],
	'an answer has a new value, which is taken': [gives({ enum: ['A'] }), gives({ enum: ['A', 'B'] }), 'answer-added answer'],
	'items of an answer change': [gives({ type: 'array', items: fields({ a }) }), gives({ type: 'array', items: fields({}) }), 'answer-removed answer[].a'],
	'an answer is not described any more': [gives(a), { responses: {} }, 'answer-removed answer'],
	'the body is of another type': [takes(a), { requestBody: { required: true, content: { 'application/xml': { schema: a } } }, responses: {} }, 'content-changed body'],
	'the vendor advises against it': [{ responses: {} }, { responses: {}, deprecated: true }, 'operation-deprecated '],
	'the id changes': [{ responses: {}, operationId: 'x1' }, { responses: {}, operationId: 'x2' }, 'operation-id-changed '],
	'it needs another scope': [{ responses: {}, security: [{ b: ['read'] }] }, { responses: {}, security: [{ b: ['write'] }] }, 'auth-changed '],
	'it becomes public': [{ responses: {} }, { responses: {}, security: [] }, 'auth-changed '],
}

const changes = (was: JsonObject, is: JsonObject) => diff(planAll(sourceOf(was)), planAll(sourceOf(is)))

describe('diff()', () => {
	for (const [name, [was, is, ...codes]] of Object.entries(cases))
		it(`tells: ${name}`, () => {
			const found = changes(documentOf(was), documentOf(is))
			expect(found.map(({ code, where }) => `${code} ${where}`)).to.deep.equal(codes)
			for (const change of found) expect(change.breaking).to.equal(changeCodes[change.code][0])
		})

	it('tells that an operation is gone, with candidates, and binds no other one', () => {
		const older = planAll(sourceOf(documentOf({ responses: {} }, '/cartoes/{id}/bloquear')))
		const newer = { ...planAll(sourceOf(documentOf({ responses: {} }, '/cartoes/{id}/bloqueio'))), operations: [] }
		const [change] = diff(older, newer)
		expect(change).to.include({ code: 'operation-gone', breaking: true })
	})

	it('takes an operation whose parameter of the path has another name for the same one, under the name of the map', async () => {
		const id = (name: string): JsonObject => ({ parameters: [{ in: 'path', name, schema: a }], responses: {} })
		const [older, newer] = [
			sourceOf(documentOf(id('id'), '/cards/{id}/block')),
			sourceOf(documentOf(id('card_id'), '/cards/{card_id}/block')),
		]
		const { map } = readMap('{ sources: { vendor: x.json }, groups: { own: { block: "POST /cards/{id}/block" } } }')
		const [was, is] = [older, newer].map((source) => resolveMap(map, new Map([['vendor', source]])))
		if (!was || !is) throw new Error('no plan')
		expect(is.problems).to.deep.equal([])
		expect(is.notices.map(({ code }) => code)).to.include('path-renamed')
		expect(diff(was, is).map(({ code, breaking }) => [code, breaking])).to.deep.equal([['parameter-renamed', false]])
		const text = (await generate(is)).files.get('vendor.ts')
		expect(text)
			.to.include("path: '/cards/{id}/block'")
			.and.to.match(/\tid: v\.string\(\)/)
	})

	it('takes none of two operations that differ in names of parameters alone for one that is gone', () => {
		const { map } = readMap('{ sources: { vendor: x.json }, groups: { own: { block: "POST /cards/{id}" } } }')
		const two = sourceOf({ openapi: '3.1.0', paths: { '/cards/{a}': { post: {} }, '/cards/{b}': { post: {} } } })
		const { problems } = resolveMap(map, new Map([['vendor', two]]))
		expect(problems.map(({ code }) => code)).to.deep.equal(['operation-gone'])
	})

	it('tells a change of one schema once, with the other bindings that have it', () => {
		const shared = (properties: JsonObject): JsonObject => {
			const get = gives({ $ref: '#/components/schemas/Node' })
			return {
				...{ openapi: '3.1.0', info: { title: 'Vendor', version: '1' }, paths: { '/a': { get }, '/b': { get } } },
				components: { schemas: { Node: fields(properties) } },
			}
		}
		const found = changes(shared({ a }), shared({}))
		expect(found.map(({ code, where, also }) => [code, where, also?.length])).to.deep.equal([
			['answer-removed', 'answer.a', 1],
		])
	})

	it('ends on schemas that lead back to themselves, and sees what changes in them', () => {
		const node = { $ref: '#/components/schemas/Node' }
		for (const next of [node, { anyOf: [node, { type: 'null' }] }, { type: 'array', items: node }]) {
			const recursive = (more: JsonObject): JsonObject => ({
				...documentOf(gives(node)),
				components: { schemas: { Node: fields({ next, ...more }) } },
			})
			const found = changes(recursive({ a }), recursive({}))
			expect(found.map(({ code, where }) => `${code} ${where}`)).to.deep.equal(['answer-removed answer.a'])
		}
	})
})
