// Forms of real documents that were read wrongly: what is read, and which line of the report names a loss.
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { codesIn, json, openApi, planAll, planOf, read, ref } from '../../test/documents.ts'
import { generateBindings } from '../generate/generate.ts'
import { loadFiles } from '../generate/loaded.node.test.ts'

const postman = (requests: readonly object[], variable: readonly object[] = []) => ({
	info: { name: 'Invented', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
	variable,
	item: requests.map((request) => ({ request })),
})
const keysOf = (document: unknown, path?: string): readonly string[] =>
	read(document, path).operations.map(({ key }) => key)

describe('a Postman collection', () => {
	const host = ['{{baseUrl}}']
	const charge = { method: 'POST', url: { host, path: ['api', 'charge', ':id'], query: [{ key: 'now' }] } }

	it('is read by host and path where its URLs have no text', () => {
		const source = read(postman([charge, { url: { host, path: ['api', 'account'] } }]))
		expect(source.operations.map(({ key }) => key)).to.deep.equal(['GET /api/account', 'POST /api/charge/{id}'])
		expect(source.operations[1]?.parameters.map(({ name }) => name)).to.deep.equal(['id', 'now'])
	})

	it('has a line for each request without an address', () => {
		const source = read(postman([charge, { method: 'GET', url: {} }, { method: 'GET' }]))
		expect(source.operations).to.have.length(1)
		expect(source.diagnostics.map(({ code, found }) => `${code}: ${found}`)).to.deep.equal(
			Array(2).fill('part-unread: a request without host and path'),
		)
	})

	it('has the base path of its variable', () => {
		const variable = [{ key: 'baseUrl', value: 'https://api.vendor.example/v1' }]
		expect(keysOf(postman([charge], variable))).to.deep.equal(['POST /v1/api/charge/{id}'])
	})

	it('keeps a body that is no JSON, and types of its descriptions', () => {
		const bodyOf = (raw: string, language: string) => {
			const body = { mode: 'raw', raw, options: { raw: { language } } }
			return read(postman([{ ...charge, body }])).operations[0]?.body?.contents[0]
		}
		expect(bodyOf('<a/>', 'xml')).to.deep.include({ mediaType: 'application/xml' })
		expect(bodyOf('{ not: "JSON" ', 'json')?.schema).to.deep.include({ kind: 'any' })
		expect(JSON.stringify(bodyOf('{ "value": "<number>" }', 'json')?.schema)).to.include('"kind":"number"')
	})
})

describe('samples', () => {
	it('have a version where all paths begin with the same short number, and keep a slash at the end', () => {
		const page = 'curl h.invalid/1/sales/\ncurl h.invalid/1/sales/7'
		expect(keysOf(page, 'calls.txt')).to.deep.equal(['GET /1/sales/', 'GET /1/sales/{id}'])
		expect(keysOf('curl h.invalid/1/sales\ncurl h.invalid/2/sales', 'calls.txt')).to.deep.equal(['GET /{id}/sales'])
	})

	it('that call another host than most have a line', () => {
		const source = read('curl -XPOST a.invalid/x\ncurl -XPUT a.invalid/x\ncurl query.a.invalid/x', 'calls.txt')
		expect(
			source.operations.map(({ key, diagnostics }) => [key, codesIn({ diagnostics }).includes('other-host')]),
		).to.deep.equal([
			['GET /x', true],
			['POST /x', false],
			['PUT /x', false],
		])
	})
})

describe('an OpenAPI document', () => {
	it('may write a parameter as routers do', () => {
		const source = read(openApi({ '/disputes/:id/evidence': { post: {} } }))
		expect(source.operations[0]).to.include({ key: 'POST /disputes/:id/evidence', path: '/disputes/{id}/evidence' })
		expect(generateBindings(planAll(source)).files.get('vendor.ts')).to.include("path: '/disputes/{id}/evidence'")
	})

	it('has a line for webhooks and callbacks', () => {
		const source = read(
			openApi({ '/a': { post: { callbacks: { paid: {} } } } }, { webhooks: { paid: {}, failed: {} } }),
		)
		const found = [...source.diagnostics, ...(source.operations[0]?.diagnostics ?? [])].map((one) => one.found)
		expect(found).to.deep.equal(['2 webhooks', '1 callbacks'])
	})

	const closed = (properties: object, more: object = {}) => ({
		type: 'object',
		properties,
		additionalProperties: false,
		...more,
	})
	const bodyOf = (schema: object, schemas: object = {}) => {
		const paths = { '/pay': { post: { requestBody: { required: true, ...json(schema) } } } }
		return planAll(read(openApi(paths, { components: { schemas } })))
	}

	it('may close the parts of a class: the fields of all parts are allowed, and no others', () => {
		const Base = closed({ id: { type: 'string' } }, { required: ['id'] })
		const plan = bodyOf({ allOf: [ref('Base'), closed({ amount: { type: 'number' } })] }, { Base })
		const { files, report } = generateBindings(plan)
		const [operation] = Object.values(loadFiles(files).get('index.ts')?.served ?? {}) as [{ body: v.GenericSchema }]
		const values = [{ id: 'a', amount: 1 }, { id: 'a', other: 1 }, { amount: 1 }, { id: 'a', amount: 'x' }]
		expect(values.map((value) => v.is(operation.body, value))).to.deep.equal([true, false, false, false])
		expect(report.diagnostics.map(({ code }) => code)).to.include('closed-parts')
	})

	it('may have a body that no value fits, which is a problem of the map', () => {
		const unfit: readonly object[] = [
			{ allOf: [{ type: 'object' }, { type: 'string' }] },
			closed({ a: {} }, { required: ['b'] }),
			{ type: 'object', required: ['a'], properties: { a: { allOf: [{ type: 'array' }, { type: 'number' }] } } },
			{ type: 'array', minItems: 1, items: false },
		]
		for (const schema of unfit)
			expect(bodyOf(schema).problems[0]?.message, JSON.stringify(schema)).to.include('no value fits its body')
		const fit = [{ allOf: [ref('Node'), { type: 'object' }] }, { anyOf: [false, { type: 'string' }] }]
		const Node = {
			type: 'object',
			required: ['next'],
			properties: { next: { anyOf: [ref('Node'), { type: 'null' }] } },
		}
		for (const schema of fit) expect(bodyOf(schema, { Node }).problems).to.deep.equal([])
	})

	it('that no value fits is bound after a correction', () => {
		const schema = {
			type: 'object',
			required: ['a'],
			properties: { a: { allOf: [{ type: 'array' }, { type: 'number' }] } },
		}
		const source = read(
			openApi({ '/pay': { post: { requestBody: json(ref('Body')) } } }, { components: { schemas: { Body: schema } } }),
		)
		const corrections = { '#/components/schemas/Body/properties/a': 'any' }
		const plan = planOf(source, {
			sources: { vendor: { path: 'x.json', corrections } },
			groups: { own: { pay: 'POST /pay' } },
		})
		expect(plan.problems).to.deep.equal([])
	})
})
