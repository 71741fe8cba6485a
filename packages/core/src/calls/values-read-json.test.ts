import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { hasNameTwice, parseJsonText } from './values.ts'

/** A text of JSON, what is to be read of it, and what `JSON.parse` reads. */
interface Sample {
	readonly text: string
	readonly whole: unknown
	readonly rounded: unknown
	readonly isAmbiguous?: boolean
}

const same = (value: unknown): Sample => ({ text: JSON.stringify(value), whole: value, rounded: value })
const integer = (value: bigint): Sample => {
	const text = String(value)
	const rounded = Number(value)
	return { text, whole: Number.isSafeInteger(rounded) ? rounded : text, rounded }
}
/** JSON writes large numbers as integers. */
const written = (value: number): Sample => {
	const text = JSON.stringify(value)
	return /^-?\d+$/.test(text) ? integer(BigInt(text)) : same(value)
}
const fraction = (text: string): Sample => ({ text, whole: Number(text), rounded: Number(text) })
const leaf = fc.oneof(
	fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(integer),
	fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(integer),
	fc.double({ noNaN: true, noDefaultInfinity: true }).map(written),
	fc
		.constantFrom('1e20', '1E+3', '12345678901234567890.5', '1234567890123456e2', '-12345678901234567890e-3')
		.map(fraction),
	fc
		.constantFrom('12345678901234567890', '"', '\\"12345678901234567890', ': 12345678901234567890,', true, null)
		.map(same),
	fc.string().map(same),
)
const key = fc.constantFrom('a', 'id', '12345678901234567890', '"12345678901234567890')
const spaced = fc.constantFrom('', ' ', '\n\t')
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
	sample: fc.oneof(
		{ maxDepth: 4 },
		leaf,
		fc.array(tie('sample'), { maxLength: 4 }).map((items) => ({
			text: `[${items.map(({ text }) => text).join(' ,')}]`,
			whole: items.map(({ whole }) => whole),
			rounded: items.map(({ rounded }) => rounded),
			isAmbiguous: items.some((item) => item.isAmbiguous === true),
		})),
		fc.array(fc.tuple(key, spaced, tie('sample')), { maxLength: 4 }).map((members) => ({
			text: `{${members.map(([name, space, { text }]) => `${JSON.stringify(name)}${space}:${space}${text}`).join(',')}}`,
			whole: Object.fromEntries(members.map(([name, , { whole }]) => [name, whole])),
			rounded: Object.fromEntries(members.map(([name, , { rounded }]) => [name, rounded])),
			isAmbiguous:
				new Set(members.map(([name]) => name)).size < members.length ||
				members.some(([, , item]) => item.isAmbiguous === true),
		})),
	),
}))

describe('JSON as it is read', () => {
	it('holds integers beyond 2^53 as their digits, and all else as JSON.parse reads it', () => {
		fc.assert(
			fc.property(sample, ({ text, whole, rounded, isAmbiguous }) => {
				const read = parseJsonText(text)
				expect([read.data, read.rounded ?? read.data]).to.deep.equal([whole, rounded])
				expect(hasNameTwice(text, read.data), text).to.equal(isAmbiguous === true)
			}),
			{ seed, numRuns: 500 },
		)
	})
	it('holds an id whole beside a text of millions of escapes', () => {
		const { data } = parseJsonText(`{"text":"${'\\n\\"'.repeat(2_000_000)}","id":2229041000016991590}`)
		expect(Object(data).id).to.equal('2229041000016991590')
	})
	for (const broken of [
		'12345678901234567890abc',
		'012345678901234567890',
		'{12345678901234567890:1}',
		'"1234567890123456',
	])
		it(`takes no other text for JSON: ${broken}`, () => {
			expect(() => parseJsonText(broken)).to.throw(SyntaxError)
		})
})
