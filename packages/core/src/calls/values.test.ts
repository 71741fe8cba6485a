import { describe, expect, it } from '@tarja-test/harness'
import type { IssueList } from '../operation/schema.ts'
import { toFields, toTextPairs } from './values.ts'

describe('toFields', () => {
	it('takes an object, and nothing else', () => {
		expect(toFields(Object.create(null))).to.deep.equal({})
		const lists = [[['a', 1]], new Map([['a', 1]]), new Headers(), new URLSearchParams('a=1'), new FormData()]
		for (const value of [null, undefined, 'a=1', 7, new Uint8Array(2), () => 1, ...lists])
			expect(toFields(value)).to.equal(undefined)
	})
})

describe('toTextPairs', () => {
	it('writes what has one way to be written, and says what has none', () => {
		const findings: IssueList = []
		const written = { a: [1, 'x', true, 2n, undefined], b: undefined, '\ud800': 'x' }
		const none = [null, new Date(0), { a: 1 }, Symbol('x'), () => 1, Number.NaN, '\ud800', 'a\udc00b']
		const pairs = toTextPairs('query', { ...written, ...none }, findings)
		expect(pairs).to.deep.equal([['a', '1'], ['a', 'x'], ['a', 'true'], ['a', '2']]) // biome-ignore format: short
		const names = [...Object.keys(none), 'a', '[redacted]']
		expect(findings.map(({ path }) => path)).to.deep.equal(names.map((name) => ['query', name]))
	})
})
