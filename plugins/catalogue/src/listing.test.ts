import { describe, expect, it } from '@tarja-test/harness'
import { groups } from './data.ts'
import { chosen, listing } from './listing.ts'

describe('the listing', () => {
	it('has a line for every operation, and counts them', () => {
		const lines = listing(chosen([])).split('\n')
		expect(lines).to.have.lengthOf(129)
		expect(lines[0]).to.match(/^authentication\.generateAccessToken +documented +§4\.1 +generate access token$/)
		expect(lines.at(-2)).to.equal('Groups: 32. Operations: 126, 2 documented, 124 stubs.')
	})

	it('takes groups by identifier or title', () => {
		for (const name of ['cardSales', 'Card sales', 'card-sales', 'CARD SALES'])
			expect(chosen([name])).to.deep.equal(groups.filter(({ key }) => key === 'cardSales'))
	})

	it('names the groups there are where one is unknown', () => {
		expect(() => chosen(['loan'])).to.throw(/^Cannot list "loan": there is no such group; choose of .*loans/)
	})
})
