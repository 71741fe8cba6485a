// Of the changed rules that explore has noticed, as the page says, one of each verdict is noticed again; and none where nothing is changed.
import { describe, expect, it } from '@tarja-test/harness'
import { mutants, noticedBy, rowsIn, written } from './mutants.mjs'

const rows = rowsIn(written())
const slice = ['applied_twice', 'left_open', 'paid_not_applied'].map((verdict) =>
	rows.find((row) => row.verdict === verdict && row.name === 'once'),
)

describe('tarja explore over a journal with a changed rule', () => {
	it('is told of each rule on the page', () => {
		expect(rows.map(({ rule }) => rule)).to.deep.equal(mutants.map(({ rule }) => rule))
	})
	for (const { rule, verdict, steps } of slice)
		it(`ends as the page says: ${rule}`, async () => {
			const mutant = mutants.find((one) => one.rule === rule)
			const changed = await noticedBy(mutant, steps)
			expect(changed.verdict, changed.story.join('\n')).to.equal(verdict)
			const same = await noticedBy({ ...mutant, to: mutant.from }, steps)
			expect([same.verdict, same.undecided], same.story.join('\n')).to.deep.equal([undefined, undefined])
		})
})
