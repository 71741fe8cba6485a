// Journals in Workers: the stores' contract in their real homes. (Isolates that die in the middle of their payments: object.test.mjs.)
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { worker } from './in-workerd.mjs'

/** The oldest date that we promise, and the newest that there is. */
const homes = { '2024-10-14': ['object'], today: ['object', 'd1'] }
for (const [date, stores] of Object.entries(homes))
	describe(`journal stores in a Worker as of ${date}`, () => {
		let running
		before(async () => {
			running = (await worker('contract-worker.mjs'))(date === 'today' ? {} : { compatibilityDate: date })
		})
		after(() => running.end())
		for (const home of stores)
			it(`keep to the contract in their real home: ${home}`, async () => {
				const names = await running.ask({ home })
				expect(names).not.to.be.empty
				for (const name of names) expect(await running.ask({ home, name }), name).to.equal(null)
			})
	})
