// Four Workers that ask for the same orders on a journal in a Durable Object: its storage fails, it is evicted between write and request, its alarm
// reconciles and purges, and everything ends in the middle and is started anew. KILLS=400 plays 10,000 orders; without it, fifty.
// The runner ends programs after 40 minutes unless MATRIX_PATIENCE_MS is more: set it to 6000000.
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it, seed, takeSlice } from '@tarja-test/harness'
import { randomOf } from '../../model/journal/random.ts'
import { writeRow } from '../../model/told.mjs'
import { figure } from '../figure.mjs'
import { worker } from './in-workerd.mjs'
import { appliedAt, randomFaults } from './payments.mjs'

const kills = Number(process.env.KILLS ?? 2)
/** Many kills are played in longer rounds, of so many times the orders and the ends. */
const scale = kills < 100 ? 1 : 5
const rounds = Math.ceil(kills / 2 / scale)
/** Rounds that are played at a time: they wait more than they work. */
const together = kills < 100 ? 1 : 4
const numbers = Array.from({ length: 50 * scale }, (_, index) => String(index + 1))
const isolates = ['sender-1', 'sender-2', 'sender-3', 'sender-4']
const intents = { path: '/api/v1/core/pagamento/intencao-pagamento' }

let server
let start
before(async () => {
	server = await serve({ logLimit: 20_000 })
	start = await worker('object-worker.mjs')
})
after(() => server.close())

/** A space whose platform refuses connections, loses answers, and says 503 to what it has applied. */
function unluckySpace(name) {
	const { faults } = server.emulator.space(name)
	const kinds = [
		{ match: intents, at: 'after-commit', action: 'reset' },
		{ match: intents, at: 'before-accept', action: 'close' },
		{ match: intents, at: 'after-commit', action: 'status', status: 503 },
	]
	faults.add(...randomFaults(0.05, kinds, 5000))
	return { baseUrl: `${server.url}/~${name}`, faults }
}

/** Starts all senders, and ends everything once so many orders are paid. */
async function interrupted(running, baseUrl, count) {
	let isOver = false
	const asked = isolates.map((isolate) => running.ask({ action: 'pay', numbers }, isolate))
	const paying = Promise.allSettled(asked).then(() => {
		isOver = true
	})
	while (!isOver && (await appliedAt(baseUrl)).length < count) await new Promise((resolve) => setTimeout(resolve, 20))
	await running.end()
	await paying
}

/** Lets all senders go on to their end; starts everything anew where workerd itself ends, as it does now and then when it evicts an object. */
async function paid(startIt) {
	for (let starts = 1; ; starts++) {
		const running = startIt()
		const asked = isolates.map((isolate) => running.ask({ action: 'pay', numbers }, isolate))
		const ends = await Promise.allSettled(asked)
		const lost = ends.filter(({ status }) => status === 'rejected').map(({ reason }) => reason)
		if (!lost.length) return { running, starts, told: ends.map(({ value }) => value) }
		await running.end()
		const others = lost.filter(({ message }) => message !== 'fetch failed')
		if (others.length || starts === 10) throw others[0] ?? lost[0]
	}
}

describe('four Workers over a journal in a Durable Object', () => {
	const seen = { ends: 0, orders: 0, notSent: 0, unknown: 0, unreadable: 0, underWay: 0, alarms: 0, purged: 0 }
	const random = randomOf(seed)

	/** Plays a round, and counts what its senders and its alarm have met. */
	async function play(round) {
		const name = `object-${round}`
		const { baseUrl, faults } = unluckySpace(name)
		const bindings = { BASE_URL: baseUrl, UNLUCKY: 0.1, ALARM_MS: 2 * numbers.length }
		const startIt = () => start({ persistIn: name, isolates, bindings })
		for (let end = 0; end < scale; end++)
			await interrupted(startIt(), baseUrl, 1 + 50 * end + Math.floor(random() * 20))
		const { running, told, starts } = await paid(startIt)
		faults.clear()
		const applied = await appliedAt(baseUrl)
		expect(new Set(applied).size, 'orders that were paid twice').to.equal(applied.length)
		expect(applied.toSorted(), 'orders that were paid').to.deep.equal(numbers.toSorted())
		let { alarms, purged } = await running.ask({ action: 'counts' })
		while (!alarms) ({ alarms, purged } = await running.ask({ action: 'counts' }))
		await running.end()
		const sum = (key) => told.reduce((total, one) => total + (one[key] ?? 0), 0)
		seen.ends += scale + starts - 1
		seen.orders += applied.length
		seen.notSent += sum('not_sent')
		seen.unknown += sum('unknown')
		seen.unreadable += sum('unreadable')
		seen.underWay += sum('in_progress')
		seen.alarms += alarms
		seen.purged += purged
	}

	for (let round = 1; round <= rounds; round += together)
		it(`pay each order once, whatever happens to the object: round ${round}`, () =>
			Promise.all(Array.from({ length: together }, (_, index) => play(round + index))))

	it('met failures, and its alarm ran', () => {
		const { notSent, unknown, unreadable, underWay, alarms } = seen
		// Among fifty orders, it is chance whether a Worker meets one that another holds at that moment.
		const counts = [notSent + unknown + unreadable, alarms, ...(rounds > 1 ? [underWay] : [])]
		for (const count of counts) expect(count).to.be.greaterThan(0)
	})

	after(() => {
		const met = `answered ${seen.notSent} times not sent, ${seen.unknown} times unknown, ${seen.unreadable} times unreadable, ${seen.underWay} times under way, ${seen.alarms} alarms, ${seen.purged} entries purged`
		const words = `a journal in a Durable Object: ${seen.orders} orders, everything ended in the middle ${seen.ends} times, ${met}; in the end 0 orders lost, 0 paid twice`
		figure(words)
		writeRow('a journal in a Durable Object', seen.orders, seen.ends, 0, 0)
	})
})

describe('a write that failed, in a Worker', () => {
	const plans = ['fails', 'failsAfter', 'evicted', 'evictedAfter', 'late', 'deaf']
	for (const [index, fault] of takeSlice([...plans.entries()], 3))
		it(`is a call that is not sent, and its order can be paid right after: ${fault}`, async () => {
			const name = `again-${fault}`
			const baseUrl = `${server.url}/~${name}`
			const running = start({ persistIn: name, isolates, bindings: { BASE_URL: baseUrl } })
			const number = String(index + 1)
			const [one, other] = isolates
			const first = await running.ask({ action: 'once', number, plan: [fault], writeTimeoutMs: 400 }, one)
			expect(first).to.be.oneOf(['not_processed not_sent', 'unresolved unreadable'])
			expect(await running.ask({ action: 'once', number }, other)).to.equal('applied now')
			expect(await running.ask({ action: 'once', number }, one)).to.equal('applied before')
			expect(await appliedAt(baseUrl)).to.deep.equal([number])
			const entries = await running.ask({ action: 'entries' })
			expect(entries.filter(({ state }) => state === 'pending' || state === 'unknown')).to.deep.equal([])
			await running.end()
		})
})
