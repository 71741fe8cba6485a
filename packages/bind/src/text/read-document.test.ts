import { describe, expect, it } from '@tarja-test/harness'
import { refusalOf } from '../../test/documents.ts'
import { readDocument, readYaml } from './read-document.ts'
import { SourceError } from './source-file.ts'

const read = (text: string) => readYaml(text, 'map.yaml')
const readVendor = (text: string) => readYaml(text, 'vendor.yaml', () => {})

const refusal = (text: string) => refusalOf(() => read(text))

describe('reading YAML', () => {
	it('keeps the source text of values, and lets the type beside them decide', () => {
		const cases = {
			'{ type: string, enum: [01, 02, 1.10, true, null] }': ['01', '02', '1.10', 'true', null],
			'{ type: [string, "null"], enum: [007, ~] }': ['007', null],
			'{ type: integer, enum: [01, 2] }': [1, 2],
			'{ enum: [01, 2, true, 0x1F] }': ['01', 2, true, '0x1F'],
			'{ allOf: [{ type: string }], enum: [{ code: 00 }, -0.5] }': [{ code: '00' }, '-0.5'],
		}
		for (const [text, values] of Object.entries(cases))
			expect((readVendor(text) as { enum: unknown }).enum, text).to.deep.equal(values)
		expect(
			readVendor(
				'{ type: string, default: 0001, example: 000123, examples: [1], const: 12345678901234567890, minLength: 01 }',
			),
		).to.deep.equal({
			...{ type: 'string', default: '0001', example: '000123', examples: ['1'] },
			...{ const: '12345678901234567890', minLength: 1 },
		})
		expect(readVendor('{ multipleOf: .01, example: { codigo: 000123, valor: 1.5 } }')).to.deep.equal({
			...{ multipleOf: 0.01, example: { codigo: '000123', valor: 1.5 } },
		})
	})

	it('reads every spelling of a scalar by its type, whatever version of YAML the document names', () => {
		const spellings = [
			'01',
			'0x1F',
			'0o17',
			'1e3',
			'1_000',
			'.5',
			'1.10',
			'yes',
			'NO',
			'true',
			'2026-01-01',
			'12:30:45',
			'.inf',
			'-0',
			'1e999',
		]
		const numbers = { '01': 1, '0x1F': 31, '0o17': 15, '1e3': 1000, '.5': 0.5, '1.10': 1.1, '-0': -0 }
		const list = `[${spellings.join(', ')}, ~]`
		for (const head of ['', '%YAML 1.1\n---\n', '%YAML 1.2\n---\n']) {
			const readEnum = (beside: string) => (readVendor(`${head}{ ${beside} enum: ${list} }`) as { enum: unknown }).enum
			expect(readEnum('type: string,'), head).to.deep.equal([...spellings, null])
			expect(readEnum('allOf: [{ type: string }],'), head).to.deep.equal([...spellings, null])
			expect(readEnum('type: number,')).to.deep.equal([
				...spellings.map((one) =>
					one === 'true' ? true : one in numbers ? numbers[one as keyof typeof numbers] : one,
				),
				null,
			])
		}
	})

	it('lets the type decide where a name stands between', () => {
		const found = readVendor(
			[
				'properties:',
				'  default: { type: string, const: 1.0, minLength: 01 }',
				'  required: { type: integer, minimum: .5 }',
				'responses: { default: { description: 0123, schema: { type: string, enum: [1.0] } } }',
				'name: 0123',
				'required: [01, no, "2"]',
			].join('\n'),
		)
		expect(found).to.deep.include({
			properties: {
				default: { type: 'string', const: '1.0', minLength: 1 },
				required: { type: 'integer', minimum: 0.5 },
			},
			responses: { default: { description: '0123', schema: { type: 'string', enum: ['1.0'] } } },
			...{ name: '0123', required: ['01', 'no', '2'] },
		})
		expect(readVendor('{ 01: a, 1e3: b, yes: c, ~: d, 2026-01-01: e }')).to.have.all.keys(
			'01',
			'1e3',
			'yes',
			'~',
			'2026-01-01',
		)
	})

	it('keeps a key called __proto__ as a member of its own', () => {
		expect((read('__proto__: {polluted: 1}') as { polluted?: number }).polluted).to.equal(undefined)
		expect({}).not.to.have.property('polluted')
	})

	it('refuses a key that stands twice in a map, and says where', () => {
		expect(refusal('a: 1\nb: 2\na: 3').message).to.match(/the same key twice.*\(line 3, column 1\)/)
		expect(readVendor('a: 1\na: 2')).to.deep.equal({ a: 2 })
	})

	it('refuses aliases and merges in a map', () => {
		for (const text of ['a: &a [1]\nb: *a', 'a: [1]\nb: {<<: {c: 1}}', 'a: 1\nb: &a [*a]'])
			expect(refusal(text).message).to.match(/an alias or a merge key.*\(line 2/)
		expect(readVendor('a: &a [1]')).to.deep.equal({ a: [1] })
	})

	it('reads aliases and merges in a document', () => {
		const aliased: readonly (readonly [string, unknown])[] = [
			['a: &a {x: 1}\nb: [*a, *a]', { a: { x: 1 }, b: [{ x: 1 }, { x: 1 }] }],
			['a: &a {x: 1, y: 1}\nb: {<<: *a, y: 2}', { a: { x: 1, y: 1 }, b: { x: 1, y: 2 } }],
			['a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b]}', { a: { x: 1 }, b: { x: 2, y: 2 }, c: { x: 1, y: 2 } }],
			['a: &a 1\nb: &a 2\nc: *a', { a: 1, b: 2, c: 2 }],
		]
		for (const [text, value] of aliased) expect(readVendor(text), text).to.deep.equal(value)
	})

	it('refuses aliases that stand for a million values, or for themselves', () => {
		const lists = Array.from({ length: 9 }, (_, level) => `a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}]`)
		const bomb = lists.join('\n').replaceAll('*a-1', '1')
		for (const text of [bomb, 'a: &a [*a]', 'a: &a {<<: *a}'])
			expect(() => readVendor(text), text).to.throw(SourceError, /aliases stand for more than/)
	})

	it('refuses ten thousand levels in every spelling', () => {
		const block = Array.from({ length: 1000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')
		for (const text of ['['.repeat(10_000), '{a: '.repeat(10_000), '- '.repeat(10_000), block])
			expect(refusal(text).message).to.match(/deep/)
	})

	it('runs no tag, and reads its value as text', () => {
		expect(read('[!!binary aGk=, !!timestamp 2020-01-01, !x 1]')).to.deep.equal(['aGk=', '2020-01-01', '1'])
	})
})

const ignore = (): void => {}
const readAny = (text: string, onTwice: (place: string) => void = ignore) => readDocument(text, 'vendor.json', onTwice)

describe('readDocument()', () => {
	it('reads JSON as JSON.parse does, and else YAML', () => {
		for (const text of ['{"a":[1,-0.5e3,true,null,"\\u00e9\\n"]}', ' [ ] ', '{"__proto__":{"a":1}}'])
			expect(readAny(text)).to.deep.equal(JSON.parse(text))
		expect(readAny('{ a: 1, }')).to.deep.equal({ a: 1 })
		expect(readAny('a: 1')).to.deep.equal({ a: 1 })
		expect({}).not.to.have.property('a')
	})

	it('names the place of a key that stands twice, however it is written, and keeps the last', () => {
		for (const text of ['{"a": "x: y",\n"\\u0061": 2, "b": ["c", "c"]}', 'b: [c, c]\n"a": "x: y"\n# a:\na: 2']) {
			const places: string[] = []
			expect(readAny(text, (place) => places.push(place))).to.deep.equal({ a: 2, b: ['c', 'c'] })
			expect(places).to.deep.equal([text.startsWith('{') ? 'line 2, column 1' : 'line 4, column 1'])
		}
	})

	it('refuses ten thousand levels, whether or not they end', () => {
		for (const text of [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, '{"a":'.repeat(10_000)])
			expect(refusalOf(() => readAny(text)).message).to.match(/deep/)
	})
})
