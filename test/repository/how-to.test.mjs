// The how-to pages: wherever a reader copies, an order is paid once.
import { describe, expect, it } from '@tarja-test/harness'
import { allFences } from '../../tools/docs/fences.mjs'

describe('the how-to pages', () => {
	it('pay each order once wherever a reader copies: within journal.once, by its ticket or a reference, or beside a line that says so', () => {
		// A page of one error or of the map shows what a call does, and leads to what is done about it.
		const copied = allFences().filter(({ page }) => !page.startsWith('docs/reference/'))
		const paying = copied.filter(({ code }) => code.includes('payments.createIntent('))
		expect(paying).not.to.be.empty
		expect(
			paying
				.filter(({ code }) => !/journal\.once|: Ticket\b|\{ reference\b/.test(code))
				.map(({ page, code }) => [page, code]),
		).to.deep.equal([])
	})
})
