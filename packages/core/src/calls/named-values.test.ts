import { describe, expect, it } from '@tarja-test/harness'
import { createIssueList } from '../operation/schema.ts'
import { readFields, toTextPairs } from './named-values.ts'

/** An iterable of another prototype that calls itself by this name. */
const tagged = (tag: string): object =>
	Object.create({ [Symbol.toStringTag]: tag, [Symbol.iterator]: () => [['a', 1]].values() })

describe('fieldsOf', () => {
	it('reads what names values, and a name that is there twice as a list', () => {
		const data = new FormData()
		data.append('a', '1')
		const lists = [new URLSearchParams('a=1'), data, new Headers({ a: '1' }), new Map([['a', '1']]), [['a', '1']]]
		for (const list of lists) expect(readFields(list)).to.deep.equal({ a: '1' })
		const twice = [['a', '1'], ['b', [2]], ['a', ['3', '4']]] // biome-ignore format: short
		expect(readFields(twice)).to.deep.equal({ a: ['1', '3', '4'], b: [2] })
		expect(readFields(Object.create(null))).to.deep.equal({})
		expect(readFields(JSON.parse('[["__proto__","x"]]'))).to.have.own.property('__proto__', 'x')
	})
	it('reads nothing else', () => {
		const others = [null, undefined, 'a=1', 7, new Set([['a', 1]]), new Uint8Array(2), () => 1]
		const like = { 0: 'a', 1: 1, length: 2 }
		const noPairs = [...[1, 'ab', ['a'], ['a', 1, 2], [1, 'a'], [], like].map((pair) => [pair]), new Map([[1, 2]])]
		for (const value of [...others, ...noPairs, tagged('MapLike'), tagged('WeakMap')])
			expect(readFields(value)).to.equal(undefined)
	})
})

describe('toTextPairs', () => {
	it('writes what has one way to be written, and says what has none', () => {
		const findings = createIssueList()
		const written = { a: [1, 'x', true, 2n, undefined], b: undefined, '\ud800': 'x' }
		const none = [null, new Date(0), { a: 1 }, Symbol('x'), () => 1, Number.NaN, '\ud800', 'a\udc00b']
		const pairs = toTextPairs('query', { ...written, ...none }, findings)
		expect(pairs).to.deep.equal([['a', '1'], ['a', 'x'], ['a', 'true'], ['a', '2']]) // biome-ignore format: short
		const names = [...Object.keys(none), 'a', '[redacted]']
		expect(findings.issues.map(({ path }) => path)).to.deep.equal(names.map((name) => ['query', name]))
	})
})
