import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import { generateBindings } from '../generate/generate.ts'
import { createMap } from './init-map.ts'

const status = { type: 'string', enum: ['DONE', 'REFUSED'] }
const schema = { type: 'object', properties: { data: { type: 'object', properties: { status } } } }
const signed = { content: { 'application/jwt': { schema, example: { data: { status: 'DONE' } } } } }
const parameters = [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }]
const body = { type: 'object', properties: { amount: { type: 'string' } } }
const source = read(
	openApi({
		'/payments/{id}': {
			put: {
				parameters,
				requestBody: { content: { 'application/jwt': { schema: body } } },
				responses: { 201: signed },
			},
			get: { parameters, responses: { 200: signed } },
		},
		'/json': { post: { responses: { 200: { content: { 'application/json': { schema } } } } } },
	}),
)
const textOf = (more: string): string => {
	const entry = `{ operation: "PUT /payments/{id}", identifiedBy: [id], uniqueBy: [id]${more} }`
	return (
		generateBindings(planOf(source, `{ sources: { vendor: v.json }, groups: { own: { pay: ${entry} } } }`)).files.get(
			'vendor.ts',
		) ?? ''
	)
}

describe('a response in text', () => {
	it('gets a line about read in the place of proposals about its fields', () => {
		const map = createMap({ sources: [{ path: 'vendor.json', source }], all: true })
		const line =
			'the response is text (application/jwt): read: { from: ../read.ts, name: readText } makes a value of it'
		expect(map).to.include(`# perhaps identifiedBy: [id], uniqueBy: [id]; ${line}`)
		expect(map).not.to.match(/amount|field: "data/)
		expect(textOf('')).to.include(`// Write read and outcomeOf in the map, so that once takes this operation: ${line}`)
	})

	it('passes a function of the integrator, here and in the lookup, and the schema of the document', () => {
		const text = textOf(
			', read: { from: ../jwt.ts, name: readJwt }, lookup: "GET /payments/{id}", outcomeOf: { field: data.status, applied: [DONE], rejected: [REFUSED] }',
		)
		expect(text)
			.to.include("import { readJwt } from '../jwt.ts'\n")
			.and.include("\tresponseType: 'text',\n\tread: readJwt,\n")
		expect(text)
			.to.include("effect: 'safe', responseType: 'text', read: readJwt })")
			.and.include('response: OwnPayResponse,')
	})

	it('takes no read for JSON, and a function with a name', () => {
		const problemsOf = (entry: string) =>
			planOf(source, `{ sources: { vendor: v.json }, groups: { own: { pay: ${entry} } } }`)
				.problems.map((one) => one.message)
				.join()
		expect(problemsOf('{ operation: POST /json, read: { from: ./a.ts, name: a } }')).to.include(
			'in the document is JSON',
		)
		for (const wrong of ['{ from: ./a.ts }', '{ from: "a\';b", name: a }', 'a', '{ from: ./a.ts, name: "a b" }'])
			expect(problemsOf(`{ operation: "PUT /payments/{id}", read: ${wrong} }`), wrong).to.include(
				'it names no function',
			)
	})
})
