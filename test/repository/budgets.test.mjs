// docs/reference/budgets.md has the limits of the bench, also where nothing was measured.
import { describe, expect, it } from '@tarja-test/harness'
import { readPage, writeTable } from '../bench/budgets.mjs'

describe('the page of budgets', () => {
	it('has the limits of the bench: node test/bench/run.mjs --only limits --write', () => {
		expect(writeTable(readPage())).to.equal(readPage())
	})
})
