// The check that weight only falls.
import { describe, expect, it } from '@tarja-test/harness'
import { budgetFor, findComplaint } from '../../tools/size.mjs'

describe('the budget of a bundle', () => {
	it('is at most 2 % above what is measured, and never below', () => {
		expect(findComplaint('page', 1000, { bytes: 1000 })).to.equal(undefined)
		expect(findComplaint('page', 1000, { bytes: 1020 })).to.equal(undefined)
		expect(findComplaint('page', 1000, { bytes: 1021 })).to.include('--write')
		expect(findComplaint('page', 1001, { bytes: 1000 }))
			.to.include('1 more than')
			.and.to.include('--raise')
	})
	it('falls with what is measured, and rises with a reason alone', () => {
		expect(budgetFor(900, { bytes: 1000, raised: 'charsets' })).to.deep.equal({ bytes: 909, raised: 'charsets' })
		expect(budgetFor(995, { bytes: 1000 })).to.deep.equal({ bytes: 1000 })
		expect(budgetFor(1100, { bytes: 1000 })).to.deep.equal({ bytes: 1000 })
		expect(budgetFor(1100, { bytes: 1000 }, 'charsets')).to.deep.equal({ bytes: 1111, raised: 'charsets' })
	})
})
