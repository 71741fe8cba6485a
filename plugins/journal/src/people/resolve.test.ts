import { createClient, operation, type TarjaError } from '@tarja/core'
import { type JournalEntry, type JournalEvent, journal, type RejectedOrder, summarize } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createRecordingFetch, type Respond } from '@tarja/testing'
import { describe, expect, gate, it, rejection, sentOnce } from '@tarja-test/harness'
import { entryOf } from '../../test/pending-entry.ts'
import { applyLook, endEntry } from '../protocol.ts'
import { resolveEntry, type Statement } from './resolve.ts'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'], pending: ['REVIEW'] } as const
const common = { method: 'POST', identifiedBy: ['n', 'amount'], uniqueBy: ['n'], outcomeOf } as const
const pay = operation({ ...common, id: 'pay', path: '/pay', amountField: 'amount' })
const refund = operation({ ...common, id: 'refund', path: '/refund', step: 'refund' })
const wrong = 'configuration'
const codeOf = async (work: Promise<unknown>): Promise<string> => (await rejection<TarjaError>(work)).code
const startMs = Date.parse('2026-03-10T12:00:00Z')
const statement = { by: 'Ana', note: 'case 4711: the gateway was down' }
const hour = 3_600_000

/** A shop whose platform answers in this order, and at last that it has accepted. */
function shop(...answers: readonly Respond[]) {
	let turn = 0
	const now = { ms: startMs }
	const events: JournalEvent[] = []
	const fetch = createRecordingFetch((request) => (answers[turn++] ?? accepted)(request))
	const clock = { now: () => now.ms }
	const store = memoryJournal()
	const client = createClient({ baseUrl: 'https://platform.example', transport: sentOnce(fetch), clock }).use(
		journal({ store, clock, onEvent: (event) => void events.push(event) }),
	)
	const buy = (n: number, amount = '19.90', called: typeof pay | typeof refund = pay) =>
		client.journal.once(`order-${n}`, called as typeof pay, { body: { n: String(n), amount } }, { save: ['id'] })
	return { ...client, buy, now, events, fetch, entries: store.open('memory') }
}

const accepted: Respond = () => ({ json: { id: 'p-1', status: 'ACCEPTED' } })
const gateway: Respond = () => ({ status: 502, text: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } })
const reset: Respond = () => new TypeError('reset')
const isoAt = (ms: number): string => new Date(startMs + ms).toISOString()
const outage = { operation: 'pay', status: 502, from: isoAt(0), to: isoAt(60_000) } as const

describe('many calls at once', () => {
	it('are found by operation, status and interval, with their number, the oldest and the sum', async () => {
		const { buy, now, journal } = shop(gateway, reset, gateway, gateway, gateway)
		await buy(1)
		await buy(2)
		now.ms += 1000
		await buy(3, '0.105')
		await buy(4, '5.00', refund)
		now.ms += 60_000
		await buy(5)
		const { entries, ...facts } = await journal.findUnresolved(outage)
		expect(entries.map(({ reference }) => reference)).to.deep.equal(['order-1', 'order-3'])
		expect(facts).to.deep.equal({ count: 2, oldest: isoAt(0), sums: { pay: '20.005' }, unsummed: 0 })
		const lost = await journal.findUnresolved({ ...outage, status: 'none' })
		expect(lost.entries.map(({ reference }) => reference)).to.deep.equal(['order-2'])
		expect(summarize(await journal.unresolved())).to.deep.equal({
			count: 5,
			oldest: isoAt(0),
			sums: { pay: '59.805' },
			unsummed: 1,
		})
		const missing = ['operation', 'status', 'from', 'to'].map((name) => ({ [name]: undefined }))
		// Without an offset, a time would be another one on each machine.
		const unclear = [{ from: '2026-03-10T12:00' }, { to: '2026-03-10' }, { from: isoAt(60_001) }]
		for (const change of [...missing, ...unclear])
			expect(await codeOf(journal.findUnresolved({ ...outage, ...change })), JSON.stringify(change)).to.equal(wrong)
	})

	it('are resolved by one statement, and those that were resolved meanwhile are left alone', async () => {
		const { buy, journal, entries } = shop(...Array.from({ length: 6 }, () => gateway))
		for (const n of [1, 2, 3, 4]) await buy(n)
		const found = await journal.findUnresolved(outage)
		await buy(5)
		await buy(6, '5.00', refund)
		const { find, write } = entries
		// Another process stores what its list shows of two orders, between the reading and the writing of a statement.
		const writeLate = async (entry: JournalEntry) => {
			if (/[23]$/.test(entry.reference) && entry.revision === 2) await write({ ...entry, state: 'applied' })
			return write(entry)
		}
		Object.assign(entries, { write: writeLate })
		expect(await codeOf(journal.resolve({ reference: 'order-3' }, 'rejected', statement))).to.equal('invalid_input')
		const nested = { ...statement, saved: { id: { value: 'p-1' } as never } }
		expect(await codeOf(journal.resolve({ reference: 'order-4' }, 'applied', nested))).to.equal(wrong)
		// And of one that was found by its reference, before it is read.
		const findThen = (state: 'applied' | 'absent') => async (reference: string) => {
			const [found] = (await find(reference)) as JournalEntry[]
			if (found) await write({ ...found, revision: found.revision + 1, state })
			return [found] as JournalEntry[]
		}
		Object.assign(entries, { find: findThen('applied') })
		expect(await codeOf(journal.resolve({ reference: 'order-5' }, 'rejected', statement))).to.equal('invalid_input')
		// But an absent payment that appears is applied.
		Object.assign(entries, { find: findThen('absent') })
		expect(await journal.resolve({ reference: 'order-6', step: 'refund' }, 'applied', statement)).to.include({
			state: 'applied',
		})
		Object.assign(entries, { find })
		const fourth = (await entries.find('order-4'))[0] as JournalEntry
		const sendDeadline = isoAt(30_000)
		await entries.write({ ...fourth, revision: fourth.revision + 1, state: 'pending', sendDeadline })
		const mistyped = { ...fourth, id: 'mistyped' }
		const selection = { ...found, entries: [mistyped, ...found.entries] }
		const { resolved, refused } = await journal.resolveAll(selection, 'rejected', statement)
		expect(resolved.map(({ state, reference }) => [state, reference])).to.deep.equal([['rejected', 'order-1']])
		expect(refused.map(({ entry, reason }) => [entry.reference, reason])).to.have.deep.members([
			['order-4', 'the journal has no entry with this id; list it, and pass the id'],
			['order-2', 'it was resolved as applied meanwhile'],
			['order-3', 'it was resolved as applied meanwhile'],
			['order-4', 'its call is in progress'],
		])
		expect((await entries.read(resolved[0]?.id ?? '')) as JournalEntry).to.deep.include({
			person: { ...statement, at: isoAt(0) },
		})
		for (const [state, note] of [
			['rejected', ' '],
			['paid', statement.note],
		] as const)
			expect(await codeOf(journal.resolveAll(selection, state as never, { by: 'Ana', note }))).to.equal('invalid_input')
	})

	it('are never absent before their time, nor those that may have been repeated or that a row blocks', async () => {
		const { buy, now, journal, entries } = shop(gateway, gateway, gateway)
		for (const n of [1, 2, 3]) await buy(n)
		const selection = await journal.findUnresolved(outage)
		const early = await journal.resolveAll(selection, 'absent', statement)
		expect([early.resolved, early.refused.length]).to.deep.equal([[], 3])
		expect(early.refused[0]?.reason).to.contain(isoAt(2 * hour))
		const unclear = { ...statement, seenAt: '2999-01-31T12:00' }
		expect(await codeOf(journal.resolveAll(selection, 'absent', unclear))).to.equal(wrong)
		const [one, two, three] = await Promise.all(
			[1, 2, 3].map(async (n) => (await entries.find(`order-${n}`))[0] as JournalEntry),
		)
		if (!one || !two || !three) throw new Error('not there')
		await entries.write({ ...one, revision: one.revision + 1, mayHaveReplayed: true })
		const lastLookup = { at: isoAt(0), result: 'fields_ambiguous' } as const
		await entries.write({ ...two, revision: two.revision + 1, lastLookup })
		now.ms += 2 * hour
		const { resolved, refused } = await journal.resolveAll(selection, 'absent', statement)
		expect(resolved.map(({ id }) => id)).to.deep.equal([three.id])
		expect(refused.map(({ entry }) => entry.id)).to.have.members([one.id, two.id])
		const old = { ...statement, seenAt: isoAt(0) }
		expect((await journal.resolveAll(selection, 'absent', old)).resolved).to.deep.equal([])
	})

	it('that are overdue are reported with their number, the oldest and the sum', async () => {
		const { buy, now, journal, events } = shop(gateway, gateway)
		await buy(1)
		await buy(2, '0.10')
		now.ms += hour
		await journal.reconcile()
		const overdue = { count: 2, oldest: isoAt(0), sums: { pay: '20.00' }, unsummed: 0 }
		expect(events.map((event) => event.type === 'journal_overdue' && event.overdue)).to.deep.equal([overdue, overdue])
	})
})

describe('a call whose payment may be of two orders', () => {
	it('is absent by a person once the other order is resolved and a run has seen it, as the message says', async () => {
		const { buy, now, journal } = shop(gateway, gateway)
		await buy(1)
		await journal.once('order-2', pay, { body: { n: '1', amount: '19.90' } })
		const fields = { n: '1', amount: '19.90' }
		const look = () => journal.reconcile(async () => [{ state: 'applied', at: isoAt(0), fields }])
		expect((await look()).unresolved.map(({ lastLookup }) => lastLookup?.result)).to.include('match_shared')
		now.ms += 3 * hour
		await look()
		const absent = () => journal.resolve({ reference: 'order-2' }, 'absent', statement)
		await journal.resolve({ reference: 'order-1' }, 'applied', statement)
		expect((await rejection<TarjaError>(absent())).message).to.contain('resolve that one, run reconcile again, then')
		await look()
		expect(await absent()).to.include({ state: 'absent' })
	})
})

describe('a call that was in review', () => {
	it('makes the journal know reviews, though a person resolves it before any list', async () => {
		const { buy, journal, entries } = shop(() => ({ json: { status: 'REVIEW' } }))
		await buy(1)
		await journal.resolve({ reference: 'order-1' }, 'applied', statement)
		expect((await entries.journal())?.reviews).to.deep.equal({ listed: [] })
	})
})

describe('a webhook', () => {
	/** A response that comes when it is let go. */
	function held(answer: Respond) {
		const [begin, end] = [gate(), gate()]
		const respond: Respond = (request) => {
			begin.open()
			return end.opened.then(() => answer(request))
		}
		return { respond, release: end.open, begun: begin.opened }
	}
	const told = { by: 'webhook', note: 'event 81', saved: { id: 'p-9' } }
	const declined: Respond = () => ({ json: { status: 'DECLINED' } })
	const known: Respond = () => ({ json: { id: 'p-9', status: 'ACCEPTED' } })

	for (const [what, { answer, state, after, isOpposite }] of Object.entries<{
		readonly answer: Respond
		/** What the webhook says. */
		readonly state: 'applied' | 'rejected'
		/** How the order stands after the call has ended. */
		readonly after: 'applied' | 'rejected'
		readonly isOpposite?: boolean
	}>({
		'that was applied, and the response says so': { answer: known, state: 'applied', after: 'applied' },
		'that was applied, and the response has another id: two payments': {
			answer: accepted,
			state: 'applied',
			after: 'applied',
			isOpposite: true,
		},
		'that was applied, and its response is lost': { answer: reset, state: 'applied', after: 'applied' },
		'that was applied, and its response is a refusal': {
			answer: declined,
			state: 'applied',
			after: 'applied',
			isOpposite: true,
		},
		'that was refused, and the response says so': { answer: declined, state: 'rejected', after: 'rejected' },
		'that was refused, and its response is lost': { answer: reset, state: 'rejected', after: 'rejected' },
		'that was refused, and the response says that it was applied': {
			answer: accepted,
			state: 'rejected',
			after: 'applied',
			isOpposite: true,
		},
	}))
		it(`resolves a call in progress ${what}`, async () => {
			const { respond, release, begun } = held(answer)
			const { buy, journal, fetch, events } = shop(respond)
			const buying = buy(1)
			await begun
			expect(await journal.resolve({ reference: 'order-1', step: 'create' }, state, told)).to.include({ state })
			expect(await buy(1)).to.include({ state })
			release()
			await buying
			const found = await journal.find('order-1')
			expect(found).to.include({ state: after })
			expect(await buy(1)).to.include({ state: after })
			expect(fetch.requests).to.have.length(1)
			const alerts = events.map((event) => event.type === 'journal_contradiction' && event.contradiction)
			expect(alerts.map((alert) => alert && [alert.kind, alert.entries[0]?.state])).to.deep.equal(
				isOpposite ? [['response_differs', state]] : [],
			)
			if (found?.state === 'applied' && state === 'applied') expect(found.saved).to.deep.equal({ id: found.saved.id })
		})

	const eventOf = (n: number, more: object = {}) => ({
		reference: 'order-1',
		fields: { n: String(n), amount: '19.90', ...more },
	})
	const bodyOf = (n: number) => ({ body: { n: String(n), amount: '19.90' } })

	it('that is of an earlier attempt changes nothing of the later one, late or twice', async () => {
		const { buy, journal, fetch, events } = shop(declined, reset)
		const { once } = journal
		const refused = await buy(1)
		const retryOf = (refused as RejectedOrder).entryId
		expect(await once('order-1', pay, bodyOf(2), { retryOf })).to.include({ state: 'unresolved' })
		expect(await journal.resolve(eventOf(1), 'rejected', told)).to.include({ id: retryOf, resolvedBy: 'call' })
		expect(await once('order-1', pay, bodyOf(2))).to.include({ state: 'unresolved' })
		expect(await journal.resolve(eventOf(2), 'applied', told)).to.include({ state: 'applied', retryOf })
		for (const _ of [1, 2]) await journal.resolve(eventOf(1), 'rejected', told)
		await journal.resolve(eventOf(2), 'applied', told)
		expect(events).to.deep.equal([])
		await journal.resolve(eventOf(2), 'applied', { ...told, saved: { id: 'p-10', nsu: '7' } })
		// It completes what is saved, and another id is another payment.
		expect(events.map(({ type }) => type)).to.deep.equal(['journal_contradiction'])
		expect(await once('order-1', pay, bodyOf(2))).to.deep.include({ state: 'applied', saved: { id: 'p-9', nsu: '7' } })
		expect(fetch.requests).to.have.length(2)
	})

	it('that is of both of two attempts counts only as applied', async () => {
		const { buy, journal } = shop(declined, reset)
		const { entryId: retryOf } = (await buy(1)) as RejectedOrder
		await journal.once('order-1', pay, bodyOf(1), { retryOf })
		const other = await rejection<TarjaError>(journal.resolve(eventOf(1, { amount: '25.00' }), 'rejected', told))
		expect(other.message).to.contain('its call has other values of amount')
		const error = await rejection<TarjaError>(journal.resolve(eventOf(1), 'rejected', told))
		expect([error.code, error.message]).to.deep.equal([
			'invalid_input',
			'Cannot resolve the entry as rejected: several calls of the step "create" may have these fields; a person has to look, and pass the entry\'s id [reference "order-1"]',
		])
		expect(await buy(1)).to.include({ state: 'unresolved' })
		for (const _ of [1, 2]) expect(await journal.resolve(eventOf(1), 'applied', told)).to.include({ retryOf })
		expect(await buy(1)).to.include({ state: 'applied' })
	})

	it('that has the number of two attempts is of the one whose other fields fit', async () => {
		const { buy, journal } = shop(declined, reset)
		const { entryId: retryOf } = (await buy(1)) as RejectedOrder
		await journal.once('order-1', pay, { body: { n: '1', amount: '12.00' } }, { retryOf })
		expect(await journal.resolve(eventOf(1), 'rejected', told)).to.include({ id: retryOf })
		const event = eventOf(1, { amount: '12.00' })
		expect(await journal.resolve(event, 'rejected', told)).to.include({ retryOf, resolvedBy: 'person' })
	})

	it('is of its own step: a lost refund is resolved beside a payment that was applied', async () => {
		const { buy, journal } = shop(accepted, reset)
		await buy(1)
		await journal.once('order-1', refund, bodyOf(7))
		const event = { ...eventOf(7), step: 'refund' }
		expect(await journal.resolve(event, 'applied', told)).to.include({ state: 'applied', step: 'refund' })
		expect(await journal.find('order-1', 'refund')).to.include({ state: 'applied' })
	})

	it('of no call, of a call with another amount, or that tells too little changes nothing', async () => {
		const { buy, journal } = shop(reset)
		await buy(1)
		for (const [event, reason] of [
			[eventOf(2), 'no call of the step "create" has these fields'],
			[{ ...eventOf(1), step: 'refund' }, 'no call of the step "refund" has these fields'],
			[{ ...eventOf(1), reference: 'order-2' }, 'no call of the step "create" has these fields'],
			[eventOf(1, { amount: '25.00' }), 'its call has other values of amount'],
			[{ reference: 'order-1', fields: {} }, "nothing tells its call from others: n, amount can't be compared"],
		] as const) {
			const error = await rejection<TarjaError>(journal.resolve(event, 'applied', told))
			expect([error.code, error.message.includes(reason)], error.message).to.deep.equal(['invalid_input', true])
		}
		expect(await buy(1)).to.include({ state: 'unresolved' })
		for (const fields of [undefined, null] as never[])
			expect(await codeOf(journal.resolve({ reference: 'order-1', fields }, 'rejected', told))).to.equal(wrong)
	})

	it('never changes how a call ended, however that is known; what was absent and appears is applied', async () => {
		const { buy, now, journal } = shop(accepted, reset, reset)
		await buy(1)
		const contrary = "the call was resolved otherwise before; a person has to look, and pass the entry's id"
		const error = await rejection<TarjaError>(journal.resolve(eventOf(1), 'rejected', told))
		expect(error.message).to.equal(`Cannot resolve the entry as rejected: ${contrary} [reference "order-1"]`)
		expect(await buy(1)).to.include({ state: 'applied' })
		await buy(2)
		const second = { reference: 'order-2', fields: { n: '2', amount: '19.90' } }
		await rejection(journal.resolve({ reference: 'order-2' }, 'absent', statement))
		now.ms += 3 * hour
		await journal.resolve({ reference: 'order-2' }, 'absent', statement)
		await rejection(journal.resolve(second, 'rejected', told))
		expect(await journal.resolve(second, 'applied', told)).to.include({ state: 'applied' })
		await rejection(journal.resolve(second, 'rejected', told))
		// A person may correct it, who names the entry or the order.
		expect(await journal.resolve({ reference: 'order-2' }, 'rejected', statement)).to.include({ state: 'rejected' })
	})

	it('of a request that the platform did not process before is of the one that came after it', async () => {
		const busy: Respond = () => ({ status: 429, json: {} })
		const { journal } = shop(busy, reset)
		const called = operation({
			...common,
			id: 'sell',
			path: '/sell',
			outcomeOf: { ...outcomeOf, notProcessedStatus: [429] },
		})
		const sell = () => journal.once('order-1', called, bodyOf(1))
		expect([(await sell()).state, (await sell()).state]).to.deep.equal(['not_processed', 'unresolved'])
		expect(await journal.resolve(eventOf(1), 'rejected', told)).to.include({ state: 'rejected', resolvedBy: 'person' })
	})

	it('resolves an order before its call has reached the journal, which then sends nothing', async () => {
		const { buy, journal, fetch } = shop()
		await journal.resolve({ reference: 'order-1' }, 'applied', told)
		expect(await buy(1)).to.deep.include({ state: 'applied', saved: { id: 'p-9' } })
		expect(fetch.requests).to.have.length(0)
	})
})

describe('a person’s word', () => {
	const statement = { by: 'Ana', note: 'she looked' }
	const [absentAfterMs, windowMs] = [1000, 30_000]
	const at = (ms: number): string => new Date(ms).toISOString()
	const sayOf = (entry: JournalEntry, state: Statement['state'], nowMs = 9e9, seenMs = nowMs) =>
		resolveEntry(entry, { state, options: { ...statement, seenAt: at(seenMs), absentAfterMs }, nowMs })
	const say = (...said: Parameters<typeof sayOf>) => sayOf(...said) as JournalEntry
	const object = (...said: Parameters<typeof sayOf>) => (sayOf(...said) as { readonly objection: string }).objection
	const pending = (facts: Partial<JournalEntry> = {}): JournalEntry => ({ ...entryOf('entry-0'), ...facts })
	const end = { endedAtMs: 5000, attempts: 1, status: 200, mayHaveReplayed: false }
	const ended = (outcome: 'applied' | 'rejected' | 'not_processed') =>
		endEntry(pending(), { ...end, outcome }) as JournalEntry
	it('resolves what is unresolved, with who and how they know', () => {
		const entry = pending({ state: 'unknown', seenAt: at(1) })
		for (const state of ['applied', 'rejected', 'absent'] as const) {
			const resolved = say(entry, state)
			expect(resolved).to.include({ state, resolvedBy: 'person', revision: 1 })
			expect(resolved).to.deep.include({ person: { ...statement, at: at(9e9) } })
		}
	})
	it('corrects every state, also what a response called applied, and what a person mistyped', () => {
		for (const outcome of ['applied', 'rejected', 'not_processed'] as const)
			for (const state of ['applied', 'rejected', 'absent'] as const) {
				const before = { ...ended(outcome), seenAt: at(1) }
				expect(say(before, state), `${outcome} ${state}`).to.include({ state })
			}
		const mistyped = say(pending({ seenAt: at(1) }), 'absent')
		expect(say(mistyped, 'applied')).to.include({ state: 'applied', resolvedBy: 'person' })
	})
	it('is not that it is absent while a request may begin or be on its way, and the waiting begins at once', () => {
		const untilMs = 5000 + windowMs + absentAfterMs
		const { noted } = sayOf(pending(), 'absent', 5000) as { readonly noted?: JournalEntry }
		expect(noted).to.include({ revision: 1, seenAt: at(5000), state: 'pending' })
		for (const entry of [pending(), noted as JournalEntry])
			expect(object(entry, 'absent', 5000)).to.include(
				`may still arrive; look for the payment again after ${at(untilMs)}`,
			)
		expect(sayOf(noted as JournalEntry, 'absent', untilMs - 1)).to.have.all.keys('objection')
		expect(say(noted as JournalEntry, 'absent', untilMs)).to.include({ state: 'absent' })
		// Nor by what was made too early.
		const entry = pending({ state: 'unknown', seenAt: at(1000) })
		expect(object(entry, 'absent', 9000, 1999)).to.include(`after ${at(2000)}`)
		expect(say(entry, 'absent', 9000, 2000)).to.include({ state: 'absent' })
	})
	it('is not that it is absent where it may have been sent twice, is in review, or a row may be it', () => {
		const entry = pending({ state: 'unknown', seenAt: at(1) })
		expect(object({ ...entry, mayHaveReplayed: true }, 'absent')).to.include('sent its request twice')
		expect(object({ ...entry, inReview: true }, 'absent')).to.include('it is in review')
		for (const result of ['fields_ambiguous', 'multiple_matches', 'match_shared'] as const) {
			const looked = applyLook(entry, { result }, 9, absentAfterMs)
			expect(object(looked, 'absent')).to.include('a payment that may be this one')
			expect(say(looked, 'applied')).to.include({ state: 'applied' })
		}
	})
	it('of the same state adds what it saves and who said so, and an event that repeats it changes nothing', () => {
		const options = { by: 'Rui', note: 'the id', saved: { id: 'p-1' } }
		const correction = { state: 'applied', options, nowMs: 9 } as const
		for (const resolved of [say(pending(), 'applied'), ended('applied')]) {
			const before = { ...resolved, saved: { id: 'p-0', code: 7 } }
			expect(resolveEntry(before, correction)).to.deep.equal({
				...before,
				person: { by: 'Rui', note: 'the id', at: at(9) },
				saved: { id: 'p-1', code: 7 },
				revision: before.revision + 1,
			})
			expect(resolveEntry(before, { ...correction, isByFields: true })).to.equal(before)
			expect(say(before, 'applied')).to.deep.include({ saved: before.saved, resolvedBy: before.resolvedBy })
		}
	})
	it('gives way to its own process, which has seen what nobody found', () => {
		const resolved = say(pending({ seenAt: at(1) }), 'absent')
		expect(endEntry(resolved, { ...end, outcome: 'unknown' }))
			.to.include({ state: 'unknown' })
			.and.not.have.property('person')
		expect(endEntry(resolved, { ...end, outcome: 'applied' })).to.include({ state: 'applied', resolvedBy: 'call' })
	})
})
