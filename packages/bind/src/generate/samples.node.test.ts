// Covers judge-samples.ts, write-samples.ts and ../read/samples/body-sample.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { json, openApi, planOf, read, text } from '../../test/documents.ts'
import { generateBindings } from './generate.ts'
import { loadFiles } from './loaded.node.test.ts'

const shown = (schema: object, example: unknown, type = 'application/json') => ({
	content: { [type]: { schema, example } },
})
const component = (name: string, schema: object) => ({ components: { schemas: { [name]: schema } } })
const card = '#/components/schemas/Card'

/** Generates the bindings of `POST /pay` twice: without corrections, and with those of the first report. */
function generateTwice(document: object) {
	const source = read(document)
	const run = (corrections: object) => {
		const plan = planOf(source, {
			sources: { vendor: { path: 'x.json', corrections } },
			groups: { own: { pay: 'POST /pay' } },
		})
		expect(plan.problems).to.deep.equal([])
		return generateBindings(plan)
	}
	const first = run({})
	return { first, second: run(first.report.corrections.vendor ?? {}) }
}

describe('samples that break their own schemas', () => {
	const required = (properties: object, names: readonly string[]) => ({ type: 'object', properties, required: names })
	// biome-ignore format: a row is a line.
	const cases: readonly (readonly [what: string, schema: object, example: object, corrections: object])[] = [
		['a field is missing', required({ a: text }, ['a']), {}, { [`${card}/properties/a`]: ['optional'] }],
		['a field is null', required({ a: text }, ['a']), { a: null }, { [`${card}/properties/a`]: ['nullable'] }],
		['a number is a text', required({ a: { type: 'number' } }, []), { a: '1' }, { [`${card}/properties/a`]: ['text'] }],
		['a text is a number', required({ a: text }, []), { a: 1 }, { [`${card}/properties/a`]: ['number'] }],
		['a list is an object', required({ a: { type: 'array' } }, []), { a: {} }, { [`${card}/properties/a`]: ['any'] }],
		['an item is null', required({ a: { type: 'array', items: text } }, []), { a: [null] }, { [`${card}/properties/a/items`]: ['nullable'] }],
		['an unnamed field has another type', { type: 'object', additionalProperties: text }, { x: 1 }, { [`${card}/additionalProperties`]: ['number'] }],
		['another part describes the field', { allOf: [{ required: ['a'] }, { type: 'object', properties: { a: text } }] }, {}, { [`${card}/allOf/1/properties/a`]: ['optional'] }],
		['no part describes the field', { allOf: [{ type: 'object', required: ['a'] }, { type: 'object', properties: { b: text } }] }, {}, { [`${card}/allOf/0/properties/a`]: ['optional'] }],
		['of several alternatives, the nearest counts', { anyOf: [required({ a: text }, ['a', 'b']), required({ b: text }, ['b'])] }, {}, { [`${card}/anyOf/1/properties/b`]: ['optional'] }],
		['nothing is wrong', required({ a: state('A'), b: { ...text, maxLength: 1 } }, []), { a: 'NEW', b: 'longer', c: 1 }, {}],
	]
	function state(...values: readonly string[]) {
		return { type: 'string', enum: values }
	}

	for (const [what, schema, example, corrections] of cases)
		it(`have lines that accept them: ${what}`, () => {
			const responses = { 201: shown({ $ref: card }, example) }
			const { first, second } = generateTwice(openApi({ '/pay': { post: { responses } } }, component('Card', schema)))
			expect(first.report.corrections.vendor).to.deep.equal(corrections)
			const isRefused = Object.keys(corrections).length > 0
			expect(first.report.counts['samples refused']).to.equal(isRefused ? 1 : undefined)
			expect(second.report.counts).not.to.have.property('samples refused')
			const report = first.files.get('bindings.report.md')
			for (const pointer of Object.keys(corrections)) expect(report).to.include(JSON.stringify(pointer))
		})

	it('of requests are held to every rule', () => {
		const schema = required({ a: { ...text, maxLength: 2 }, b: state('A') }, ['c'])
		const requestBody = shown({ $ref: card }, { a: 'long', b: 'B' })
		const document = openApi({ '/pay': { post: { requestBody, responses: {} } } }, component('Card', schema))
		const { first, second } = generateTwice(document)
		expect(first.report.corrections.vendor).to.deep.equal({
			[`${card}/properties/a`]: ['any'],
			[`${card}/properties/b`]: ['any'],
			[`${card}/properties/c`]: ['optional'],
		})
		expect(second.report.counts).not.to.have.property('samples refused')
	})
})

describe('the samples of a document', () => {
	const request = { amount: 5, card: { number: '4111111111111111', cvv: 123 }, kind: 'CPF', chave: 'joao7@x.invalid' }
	const responses = {
		201: shown({}, { id: '7', status: 'DONE' }),
		400: shown({}, { code: 'E1' }, 'application/problem+json'),
		default: shown({}, { code: 'E2' }),
	}
	const { first } = generateTwice(openApi({ '/pay': { post: { requestBody: shown({}, request), responses } } }))
	const loaded = loadFiles(first.files).get('bindings.samples.ts')

	it('stand beside the bindings, without secrets but of the same form', () => {
		expect(loaded?.samples).to.deep.equal({
			'own.pay': {
				body: { amount: 5, card: { cvv: 0, number: '0000000000000000' }, chave: 'aaaa0@a.aaaaaaa', kind: 'CPF' },
				responses: { 201: { id: '7', status: 'DONE' }, 400: { code: 'E1' } },
			},
		})
		expect(first.files.get('bindings.report.md')).to.include('card-number')
		for (const content of first.files.values()) expect(content).not.to.match(/4111|joao7/)
	})

	it('are what the emulator takes as responses', () => {
		expect(loaded?.responses).to.deep.equal({ 'own.pay': { status: 201, body: { id: '7', status: 'DONE' } } })
	})

	it('are no file where a document has none', () => {
		const { first: other } = generateTwice(openApi({ '/pay': { post: { responses: { 201: json({}) } } } }))
		expect([...other.files.keys()]).not.to.include('bindings.samples.ts')
	})
})
