// Random histories of what is said about an order. Nightly plays 5,000; `npm test` plays a part by its seed.
import { describe, expect, isNightly, it, seed } from '@tarja-test/harness'
import { randomOf } from '../journal/random.ts'
import { play } from './play.mjs'

describe('what is said about an order, in random histories', () => {
	it('pays it once, and says nothing of it that is not so', async () => {
		const count = isNightly ? 5000 : 60
		let [paid, open, lookedUp, restored] = [0, 0, 0, 0]
		for (let history = 0; history < count; history++) {
			const ownSeed = seed + history
			const end = await play(randomOf(ownSeed))
			expect(end.broken, `SEED=${ownSeed}:\n${end.story.join('\n')}`).to.equal(undefined)
			paid += end.paid
			open += end.open
			lookedUp += end.lookedUp
			restored += end.restored
		}
		expect(paid, 'orders that were paid').to.be.greaterThan(0.5 * count)
		expect(open, 'orders that are left').to.be.lessThan(0.3 * count)
		expect(lookedUp, 'calls that a lookup resolved').to.be.greaterThan(0.05 * count)
		expect(restored, 'older copies that were restored').to.be.greaterThan(0.05 * count)
	}).timeout(isNightly ? 1_200_000 : 60_000)
})
