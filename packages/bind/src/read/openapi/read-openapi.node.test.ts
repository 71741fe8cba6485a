// Covers the files of this folder and of the folders in it.
import { describe, expect, it } from '@tarja-test/harness'
import { codesIn, json, openApi, read, ref, swagger } from '../../../test/documents.ts'
import type { Source, VendorOperation } from '../../form/source.ts'

const only = ({ operations: [operation] }: Source): VendorOperation => {
	if (!operation) throw new Error('no operation was read')
	return operation
}
const get = (path: string, operation: object = {}, more: object = {}) => openApi({ [path]: { get: operation } }, more)
const keys = (document: object) => read(document).operations.map(({ key, path }) => `${key} ${path}`)

describe('paths', () => {
	it('are below the base path, and no host is kept', () => {
		const servers = [{ url: 'https://{tenant}.host.invalid/{stage}/v4/', variables: { stage: { default: 'live' } } }]
		const source = read(get('/contas/{id-conta}', {}, { servers }))
		expect(only(source)).to.include({ key: 'GET /contas/{id-conta}', path: '/live/v4/contas/{id-conta}' })
		expect(JSON.stringify(source)).not.to.include('host.invalid')
		expect(codesIn(source)).to.include('choice')
		expect(keys(swagger({ '/a': { get: {} } }, { host: 'host.invalid', basePath: '/v1/' }))).to.deep.equal([
			'GET /a /v1/a',
		])
	})

	it('are named where they cannot be read, as their path does not begin with a slash', () => {
		expect(codesIn(read(openApi({ a: { get: {} }, 'x-a': {} })))).to.deep.equal(['part-unread'])
	})
})

describe('parts of an operation', () => {
	const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
	const json = { 'application/json': { schema } }
	const shared = {
		'x-shared': {
			responses: { 200: { content: json } },
			content: json,
			media: { schema },
			parameters: [{ in: 'query', name: 'q' }],
		},
	}
	const reference = (name: string) => ({ $ref: `#/x-shared/${name}` })

	it('are read where references stand that OpenAPI does not allow', () => {
		const media = { 'application/json': reference('media') }
		for (const responses of [
			reference('responses'),
			{ 200: { content: reference('content') } },
			{ 200: { content: media } },
		]) {
			const { responses: found } = only(read(get('/a', { responses }, shared)))
			expect(found[0]?.contents[0]?.schema, JSON.stringify(responses)).to.deep.include({ required: ['a'] })
		}
		for (const content of [reference('content'), media]) {
			const { body } = only(read(openApi({ '/a': { post: { requestBody: { content } } } }, shared)))
			expect(body?.contents[0]?.schema, JSON.stringify(content)).to.deep.include({ required: ['a'] })
		}
		expect(only(read(get('/a', { parameters: reference('parameters') }, shared))).parameters).to.have.length(1)
	})
})

describe('references', () => {
	const schemas: object = {
		'Cartão de crédito/débito': { type: 'object' },
		A: ref('B'),
		B: { type: 'string' },
		One: ref('Two'),
		Two: ref('One'),
		Loop: { allOf: [ref('Loop')] },
		Tree: { type: 'object', properties: { left: ref('Tree') } },
	}
	const follow = (schema: object) =>
		read(openApi({ '/a': { get: { responses: { 200: json(schema) } } } }, { components: { schemas } }), 'api/main.json')

	it('that lead nowhere, out of the document, or to themselves, are told and open', () => {
		const lost = {
			'#/components/schemas/__proto__': 'reference-lost',
			'#/components/schemas/%zz': 'reference-lost',
			'#anchor': 'reference-lost',
			'//host.invalid/x.json': 'reference-lost',
			'file:///etc/passwd': 'reference-lost',
			'other.json#/A': 'reference-lost',
			'#/components/schemas/One': 'reference-lost',
			'#/components/schemas/Loop': 'reference-lost',
		}
		for (const [$ref, code] of Object.entries(lost)) expect(codesIn(follow({ $ref })), $ref).to.deep.equal([code])
	})
})
