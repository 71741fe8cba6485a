// Plays days of a shop with the product. No list that shops have lets a program pay an order twice. Each order that stays open has a name.
// Nightly plays 2,000 payments with each list and outage.
import { describe, expect, isNightly, it, seed } from '@tarja-test/harness'
import { figure } from '../../e2e/figure.mjs'
import { randomOf } from '../journal/random.ts'
import { lists, outages, play } from './play.mjs'

const [orders, perDay] = isNightly ? [2_000, 500] : [200, 200]
const down = Object.keys(outages).at(-1)
/** Each list with an outage, and the worst of them without a breaker that all calls share. */
const shops = [
	...Object.keys(lists).map((list) => ({ list, outage: down, isOneProcess: true })),
	...Object.keys(outages).map((outage) => ({ list: Object.keys(lists)[0], outage, isOneProcess: false })),
]
describe('a shop for days', () => {
	for (const shop of isNightly ? shops : shops.slice(1, 3))
		it(`pays no order twice, and tells each as it is: ${Object.values(shop).join(', ')}`, async () => {
			const end = await play({ ...shop, orders, perDay, random: randomOf(seed) })
			expect(end.paid, 'orders that the platform has').to.be.greaterThan(0.8 * orders)
			expect(end.unresolved, 'orders that were unresolved for a time').to.be.greaterThan(0)
			expect(end.twice, 'orders that were paid twice').to.equal(0)
			expect(end.mistold, 'orders that were told otherwise than the platform has them').to.equal(0)
			expect(
				Object.values(end.waits).reduce((sum, count) => sum + count, 0),
				'orders that are left',
			).to.be.at.least(end.left)
			figure([shop.list, end.unresolved, end['an hour'], end['a day'], end.left].join(', '))
		})
})
