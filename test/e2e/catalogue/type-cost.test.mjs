// What twelve bound operations cost the compiler. It is counted, never timed: test/types/cost.mjs prints the times.
import { before, describe, expect, it } from '@tarja-test/harness'
import { typeCosts } from '../../types/cost.mjs'

/** Instantiations. The budget is for schemas with a type of their own; the others are what valibot's inference takes besides. */
const budgets = {
	'12 operations bound in groups, schemas annotated': 2000,
	'12 operations bound in catalogue(), schemas annotated': 2000,
	'12 operations bound in groups, schemas inferred': 4000,
	'12 operations bound in catalogue(), schemas inferred': 4000,
	// Every declaration checked (skipLibCheck: false). One that names valibot would have valibot's checked, too: 178,000 more.
	'the whole catalogue, with its declarations': 4500,
}

describe('the cost of types', () => {
	let costs = []
	before(async () => {
		costs = await typeCosts('tsc')
	})

	for (const [title, budget] of Object.entries(budgets))
		it(`stays within its budget: ${title}`, () => {
			expect(costs.find((cost) => cost.title === title).instantiations).to.be.at.most(budget)
		})
})
