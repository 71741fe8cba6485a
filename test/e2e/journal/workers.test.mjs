// Journals in Workers: the stores' contract in their real homes. (Isolates that die in the middle of their payments: object.test.mjs.)
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { worker } from './in-workerd.mjs'

/** The oldest date that we promise, and the newest that there is. */
const homes = [
	['object', '2024-10-14'],
	['object', 'today'],
	['d1', 'today'],
]

describe('journal stores in a Worker', () => {
	for (const [home, date] of takeSlice(homes, homes.length))
		it(`keep to the contract in their real home: ${home}, as of ${date}`, async () => {
			const running = (await worker('contract-worker.mjs'))(date === 'today' ? {} : { compatibilityDate: date })
			const names = await running.ask({ home })
			expect(names).not.to.be.empty
			for (const name of names) expect(await running.ask({ home, name }), name).to.equal(null)
			await running.end()
		})
})
