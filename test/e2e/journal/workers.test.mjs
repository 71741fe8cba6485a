// Journals in Workers: the stores' contract in their real homes, and isolates that die in the middle of their payments.
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { worker } from './in-workerd.mjs'
import { answersEnd, appliedAt } from './payments.mjs'

/** The oldest date that we promise, and the newest that there is. */
const homes = { '2024-10-14': ['kv', 'object'], today: ['kv', 'object', 'd1'] }
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

const numbers = Array.from({ length: 100 }, (_, index) => String(index + 1))
const deaths = Math.ceil(Number(process.env.KILLS ?? 6) / 10)

describe('a journal in a Durable Object', () => {
	let server
	let start
	const seen = []
	before(async () => {
		server = await serve()
		start = await worker('worker.mjs')
	})
	after(() => server.close())

	/** Ends the isolate once the emulator has applied so many payments; some more are under way then. */
	async function interrupted(baseUrl, persistIn, count) {
		const first = start({ persistIn })
		const dying = first.ask({ baseUrl, action: 'pay', numbers }).catch(() => {})
		while ((await appliedAt(baseUrl)).length < count) await new Promise((resolve) => setTimeout(resolve, 1))
		await first.end()
		await dying
	}

	/** Ends the isolate while all three payments that it makes at a time wait for an answer. */
	async function interruptedWaiting(baseUrl, persistIn) {
		const { standing } = answersEnd(server.emulator.space(persistIn).faults, 10)
		const first = start({ persistIn })
		const dying = first.ask({ baseUrl, action: 'pay', numbers, timeoutMs: 60_000 }).catch(() => {})
		await standing(3)
		await first.end()
		await dying
		server.emulator.space(persistIn).faults.clear()
	}

	const counts = fc.sample(fc.noBias(fc.integer({ min: 1, max: 80 })), { seed, numRuns: deaths })
	const moments = counts.map((count, index) => [
		`moment ${index + 1}`,
		(baseUrl, name) => interrupted(baseUrl, name, count),
	])
	for (const [index, [when, die]] of [...moments, ['no payment is answered', interruptedWaiting]].entries())
		it(`loses no payment and makes none twice when its Worker dies: ${when}`, async () => {
			const name = `death-${index}`
			const baseUrl = `${server.url}/~${name}`
			await die(baseUrl, name)
			const second = start({ persistIn: name })
			const entries = await second.ask({ baseUrl, action: 'entries' })
			const applied = await appliedAt(baseUrl)
			const known = entries
				.filter(({ state, outcome }) => state !== 'settled' || outcome === 'applied')
				.map(({ fields }) => fields.nsuOrigem)
			expect(new Set(known).size, 'entries for one payment').to.equal(known.length)
			expect(known, 'what is settled as applied or listed as unresolved').to.include.members(applied)
			await second.ask({ baseUrl, action: 'resume', numbers })
			expect((await appliedAt(baseUrl)).toSorted(), 'payments in the end').to.deep.equal(numbers.toSorted())
			await second.end()
			seen.push({ applied: applied.length, pending: entries.filter(({ state }) => state === 'pending').length })
		})

	it('lost its Worker while payments were under way', () => {
		expect(seen.some(({ applied }) => applied < numbers.length)).to.equal(true)
		expect(seen.some(({ pending }) => pending > 0)).to.equal(true)
	})
})
