import { describe, expect, it } from '@tarja-test/harness'
import { refusalOf } from '../../test/documents.ts'
import { defaultLimits } from './limits.ts'
import { readYaml } from './read-yaml.ts'

const read = (text: string) => readYaml(text, 'map.yaml', defaultLimits)
const readVendor = (text: string) => readYaml(text, 'vendor.yaml', defaultLimits, () => {})

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

	it('keeps a key called __proto__ as a member of its own, merged ones too', () => {
		for (const text of ['__proto__: {polluted: 1}', 'a: &a {__proto__: {polluted: 1}}\nb: {<<: *a}'])
			expect((read(text) as { polluted?: number }).polluted).to.equal(undefined)
		expect({}).not.to.have.property('polluted')
	})

	it('refuses a key that stands twice in a map, and says where', () => {
		expect(refusal('a: 1\nb: 2\na: 3').message).to.match(/the same key twice.*\(line 3, column 1\)/)
		expect(readVendor('a: 1\na: 2')).to.deep.equal({ a: 2 })
	})

	it('refuses aliases that expand too far, or lead to themselves', () => {
		const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]']
		for (let level = 1; level < 10; level++) lines.push(`a${level}: &a${level} [${`*a${level - 1},`.repeat(10)}]`)
		expect(refusal(lines.join('\n')).message).to.include('values')
		expect(refusal('a: &a [*a]').message).to.match(/alias|deep/)
		expect(refusal('*a').message).to.include('alias')
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
