// The check of function names: it finds a third file, and its list only shrinks.
import { describe, expect, it } from '@tarja-test/harness'
import { findComplaints, groupByName, shrinkList } from '../../tools/names.mjs'

const found = groupByName([
	['a.ts', 'export function refused() {}\nconst nameOf = () => 1\nconst refused2 = 3'],
	['b.ts', 'function refused(): void {}\nconst nameOf = function () {}'],
	['c.ts', 'const refused = async () => {}\nfunction other() { function nameOf() {} }'],
])

describe('the names of functions', () => {
	it('are found at the top of a module, however they are declared', () => {
		expect([...found]).to.deep.equal([
			['refused', ['a.ts', 'b.ts', 'c.ts']],
			['nameOf', ['a.ts', 'b.ts']],
			['other', ['c.ts']],
		])
	})

	it('are a complaint in a third file, unless the list allows that many', () => {
		expect(findComplaints(found, {})).to.deep.equal(['3 files define a function refused: a.ts, b.ts, c.ts; rename one'])
		expect(findComplaints(found, { refused: 3 })).to.deep.equal([])
	})

	it('leave the list when they are gone, and never enter it', () => {
		expect(shrinkList(found, { refused: 5, gone: 4 })).to.deep.equal({ refused: 3 })
	})
})
