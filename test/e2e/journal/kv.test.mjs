// Workers over a journal in Workers KV, each of which sees what the others write a while later: senders, and two that reconcile.
// KILLS=400 plays 10,000 orders; without it, fifty.
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { figure } from '../figure.mjs'
import { worker } from './in-workerd.mjs'
import { appliedAt } from './payments.mjs'

const rounds = Math.ceil(Number(process.env.KILLS ?? 2) / 2)
const senders = ['sender-1', 'sender-2']
const offices = ['office-1', 'office-2']
const numbersOf = (index) => Array.from({ length: 25 }, (_, turn) => String(25 * index + turn + 1))
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }

describe('Workers over a journal in KV, which shows what others wrote a while later', () => {
	let server
	let start
	before(async () => {
		server = await serve({ maxSpaces: 1000, logLimit: 20_000 })
		start = await worker('kv-worker.mjs')
	})
	after(() => server.close())
	const seen = { orders: 0, applied: 0, unknown: 0, found: 0, absent: 0, stale: 0, purged: 0 }

	/** Reconciles in both places at once, until neither has anything left, twice. */
	async function settle(running) {
		for (let quiet = 0; quiet < 2; await sleep(100)) {
			const both = await Promise.all(offices.map((office) => running.ask({ action: 'reconcile' }, office)))
			for (const { found, absent, open, failed } of both) {
				expect(failed).to.deep.equal([])
				seen.found += found
				seen.absent += absent
				quiet = open ? -1 : quiet
			}
			quiet++
		}
	}

	for (let round = 1; round <= rounds; round++)
		it(`forget and mistake no payment: round ${round}`, async () => {
			const name = `kv-${round}`
			const { faults } = server.emulator.space(name)
			const often = { match, times: 'always', probability: 0.1 }
			faults.add({ ...often, at: 'after-commit', action: 'reset' }, { ...often, at: 'before-accept', action: 'close' })
			const baseUrl = `${server.url}/~${name}`
			const running = start({ isolates: [...senders, ...offices], bindings: { BASE_URL: baseUrl } })
			const paying = senders.map((isolate, index) => running.ask({ action: 'pay', numbers: numbersOf(index) }, isolate))
			const all = Promise.all(paying)
			await Promise.all([all, settle(running)])
			for (const { applied = 0, unknown = 0 } of await all) {
				seen.applied += applied
				seen.unknown += unknown
			}
			await sleep(500)
			await settle(running)
			await sleep(500)
			const [entries, applied] = [await running.ask({ action: 'entries' }, offices[0]), await appliedAt(baseUrl)]
			const made = entries.filter(({ outcome }) => outcome === 'applied').map(({ fields }) => fields.nsuOrigem)
			expect(entries.filter(({ state }) => state !== 'settled')).to.deep.equal([])
			expect(entries).to.have.length(50)
			expect(made.toSorted(), 'what the journal says was applied').to.deep.equal(applied.toSorted())
			seen.orders += applied.length
			seen.purged += await running.ask({ action: 'purge' }, offices[0])
			await sleep(500)
			for (const isolate of [...senders, ...offices])
				expect(await running.ask({ action: 'entries' }, isolate), 'what shows again').to.deep.equal([])
			for (const isolate of [...senders, ...offices]) seen.stale += await running.ask({ action: 'stale' }, isolate)
			expect(await running.ask({ action: 'withReference' }, senders[0])).to.equal('configuration not_processed')
			await running.end()
		})

	it('were shown what was no longer so', () => {
		expect(seen.stale).to.be.greaterThan(0)
	})

	after(() =>
		figure(
			`a journal in KV: ${seen.orders} orders applied, ${seen.unknown} calls unknown, ${seen.stale} stale answers; lookups found ${seen.found} and missed ${seen.absent}, 0 lost, 0 mistaken, ${seen.purged} entries purged and none shown again`,
		),
	)
})
