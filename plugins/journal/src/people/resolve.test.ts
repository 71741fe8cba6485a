import { operation, type TarjaError } from '@tarja/core'
import { type JournalEntry, type PersonState, summarize } from '@tarja/journal'
import { findUnresolved, resolveAll } from '@tarja/journal/admin'
import { reconcile } from '@tarja/journal/reconcile'
import type { Respond } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { entryOf } from '../../test/pending-entry.ts'
import { overrule, say } from '../../test/person.ts'
import { createProcess } from '../../test/process.ts'
import { applyLook } from '../protocol.ts'
import { endCall } from '../words.ts'
import { previewWord, resolveEntry } from './resolve.ts'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'], pending: ['REVIEW'] } as const
const common = { method: 'POST', identifiedBy: ['n', 'amount'], uniqueBy: ['n'], outcomeOf } as const
const pay = operation({ ...common, id: 'pay', path: '/pay', amountField: 'amount' })
const confirm = operation({ ...common, id: 'confirm', path: '/confirm', step: 'confirm' })
const wrong = 'configuration'
const codeOf = async (work: Promise<unknown>): Promise<string> => (await rejection<TarjaError>(work)).code
const startMs = Date.parse('2026-03-10T12:00:00Z')
const word = { by: 'Ana', note: 'case 4711: the gateway was down' }
const hour = 3_600_000

/** A shop whose platform answers in this order, and at last that it has accepted. */
function shop(...answers: readonly Respond[]) {
	const now = { ms: startMs }
	const made = createProcess([...answers, accepted], { now })
	const buy = (n: number, amount = '19.90', called: typeof pay | typeof confirm = pay) =>
		made.journal.once(`order-${n}`, called as typeof pay, { body: { n: String(n), amount } }, { save: ['id'] })
	return { ...made, buy, now }
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
		await buy(4, '5.00', confirm)
		now.ms += 60_000
		await buy(5)
		const { entries, ...facts } = await findUnresolved(journal, outage)
		expect(entries.map(({ reference }) => reference)).to.deep.equal(['order-1', 'order-3'])
		expect(facts).to.deep.equal({ count: 2, oldest: isoAt(0), sums: { pay: '20.005' }, unsummed: 0 })
		const lost = await findUnresolved(journal, { ...outage, status: 'none' })
		expect(lost.entries.map(({ reference }) => reference)).to.deep.equal(['order-2'])
		expect(summarize(await journal.unresolved())).to.deep.equal({
			...{ count: 5, oldest: isoAt(0), sums: { pay: '59.805' }, unsummed: 1 },
		})
		const missing = ['operation', 'status', 'from', 'to'].map((name) => ({ [name]: undefined }))
		// Without an offset, a time would be another one on each machine.
		const unclear = [{ from: '2026-03-10T12:00' }, { to: '2026-03-10' }, { from: isoAt(60_001) }, { to: isoAt(90_000) }]
		// Calls that begin after the preview must not be among those that a person has seen.
		for (const change of [...missing, ...unclear])
			expect(await codeOf(findUnresolved(journal, { ...outage, ...change })), JSON.stringify(change)).to.equal(wrong)
	})

	it('are resolved by one word, except what has changed since, and what something speaks against', async () => {
		const { buy, now, journal, entries } = shop(...Array.from({ length: 5 }, () => gateway))
		for (const n of [1, 2, 3, 4, 5]) await buy(n)
		now.ms += 60_000
		const early = await resolveAll(journal, await findUnresolved(journal, outage), 'rejected', word)
		expect([
			early.resolved.length,
			early.refused[0]?.reason.includes('may try the payment elsewhere until'),
		]).to.deep.equal([0, true])
		now.ms += hour
		const found = await findUnresolved(journal, outage)
		const byReference = (a: JournalEntry, b: JournalEntry): number => (a.reference < b.reference ? -1 : 1)
		const [first, second, third, fourth, fifth] = found.entries.toSorted(byReference)
		if (!first || !second || !third || !fourth || !fifth) throw new Error('not there')
		const change = (entry: JournalEntry, facts: Partial<JournalEntry>) =>
			entries.write({ ...entry, ...facts, revision: entry.revision + 1 })
		await change(second, { state: 'applied' })
		await change(third, { lastLookup: { at: isoAt(0), result: 'no_list' } })
		await change(fourth, { inReview: true })
		const seen = { ...fourth, revision: fourth.revision + 1 }
		const selection = { ...found, entries: [{ ...fifth, id: 'mistyped' }, first, second, third, seen] }
		const { resolved, refused } = await resolveAll(journal, selection, 'rejected', word)
		expect(resolved.map(({ state, reference }) => [state, reference])).to.deep.equal([['rejected', 'order-1']])
		expect(refused.map(({ entry, reason }) => [entry.reference, reason.slice(0, 40)])).to.deep.equal([
			['order-5', 'the journal has no entry with this id, a'],
			['order-2', 'it was resolved as applied meanwhile'],
			['order-3', 'it has changed: it is unknown now, revis'],
			['order-4', 'the platform has said that it is in revi'],
		])
		expect((await entries.read(first.id)) as JournalEntry).to.deep.include({
			person: { ...word, at: isoAt(60_000 + hour) },
		})
		for (const [state, note] of [
			['rejected', ' '],
			['paid', word.note],
		] as const)
			expect(await codeOf(resolveAll(journal, selection, state as never, { by: 'Ana', note }))).to.equal(
				'invalid_input',
			)
	})

	it('are never absent before their time, nor those that may have been repeated or that a row blocks', async () => {
		const { buy, now, journal, entries } = shop(gateway, gateway, gateway)
		for (const n of [1, 2, 3]) await buy(n)
		now.ms += 60_000
		const preview = async () => {
			const selection = await findUnresolved(journal, outage)
			await journal.preview(
				selection.entries.map(({ id }) => id),
				'absent',
			)
			return findUnresolved(journal, outage)
		}
		const early = await resolveAll(journal, await preview(), 'absent', word)
		expect([early.resolved, early.refused.length]).to.deep.equal([[], 3])
		expect(early.refused[0]?.reason).to.contain(isoAt(60_000 + 2 * hour))
		const unclear = { ...word, seenAt: '2999-01-31T12:00' }
		expect(await codeOf(resolveAll(journal, await preview(), 'absent', unclear))).to.equal(wrong)
		const [one, two, three] = (await preview()).entries
		if (!one || !two || !three) throw new Error('not there')
		const lastLookup = { at: isoAt(0), result: 'fields_ambiguous' } as const
		await entries.write({ ...two, revision: two.revision + 1, lastLookup })
		now.ms += 2 * hour
		const old = { ...word, seenAt: isoAt(0) }
		expect((await resolveAll(journal, await preview(), 'absent', old)).resolved).to.deep.equal([])
		const { resolved, refused } = await resolveAll(journal, await preview(), 'absent', word)
		expect(resolved.map(({ id }) => id)).to.have.members([one.id, three.id])
		expect(refused.map(({ entry }) => entry.id)).to.have.members([two.id])
	})

	it('that are overdue are reported with their number, the oldest and the sum', async () => {
		const { buy, now, journal, events } = shop(gateway, gateway)
		await buy(1)
		await buy(2, '0.10')
		now.ms += hour
		await reconcile(journal)
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
		const look = () => reconcile(journal, async () => [{ state: 'applied', at: isoAt(0), fields }])
		expect((await look()).unresolved.map(({ lastLookup }) => lastLookup?.result)).to.include('match_shared')
		now.ms += 3 * hour
		await look()
		const absent = () => say(journal, { reference: 'order-2' }, 'absent', word)
		await say(journal, { reference: 'order-1' }, 'applied', word)
		expect((await rejection<TarjaError>(absent())).message).to.contain(
			'2. resolve that one; 3. run reconcile again; 4. ',
		)
		await look()
		expect(await absent()).to.include({ state: 'absent' })
	})
})

describe('a call that was in review', () => {
	it('makes the journal know reviews, though a person resolves it before any list', async () => {
		const { buy, journal, entries } = shop(() => ({ json: { status: 'REVIEW' } }))
		await buy(1)
		await say(journal, { reference: 'order-1' }, 'applied', word)
		expect((await entries.journal())?.reviews).to.deep.equal({ listed: [] })
	})
})

describe('a person’s word', () => {
	const waits = { absentAfterMs: 1000, rejectedAfterMs: 500 }
	const waitsOf = () => waits
	const at = (ms: number): string => new Date(ms).toISOString()
	const options = { by: 'Ana', note: 'she looked', revision: 0 }
	const lateMs = 9e9
	const sayOf = (entry: JournalEntry, state: PersonState, nowMs = lateMs): JournalEntry =>
		resolveEntry(entry, { state, options, nowMs, waitsOf })
	const object = (entry: JournalEntry, state: PersonState, nowMs = lateMs, seenAt = at(nowMs)) =>
		previewWord(entry, { state, nowMs, waitsOf, options: { seenAt } })
			.objections.map(({ message }) => message)
			.join()
	const pending = (facts: Partial<JournalEntry> = {}): JournalEntry => ({ ...entryOf('entry-0'), ...facts })
	const end = { endedAtMs: 5000, attempts: 1, status: 200, mayHaveReplayed: false }
	const ended = (outcome: 'applied' | 'rejected' | 'not_processed') =>
		endCall(pending(), { ...end, outcome }, waits) as JournalEntry

	it('resolves what is unresolved, with who and how they know, also in its history', () => {
		const entry = pending({ state: 'unknown', seenAt: at(1), endedAt: at(2) })
		for (const state of ['applied', 'rejected', 'absent'] as const) {
			const resolved = sayOf(entry, state)
			expect(resolved).to.include({ state, resolvedBy: 'person', revision: 1 })
			expect(resolved).to.deep.include({ person: { by: 'Ana', note: 'she looked', at: at(lateMs) } })
			expect(resolved.history).to.deep.equal([
				{ state: 'unknown', by: 'call', at: at(2) },
				{ state, by: 'person', at: at(lateMs), note: 'Ana: she looked' },
			])
		}
	})

	it('corrects every state, also what a response called applied, and what a person mistyped', () => {
		for (const outcome of ['applied', 'rejected', 'not_processed'] as const)
			for (const state of ['applied', 'rejected', 'absent'] as const) {
				const before = { ...ended(outcome), seenAt: at(1) }
				expect(object(before, state)).to.equal('')
				expect(sayOf(before, state), `${outcome} ${state}`).to.include({ state })
			}
		const mistyped = sayOf(pending({ seenAt: at(1) }), 'absent')
		const corrected = sayOf(mistyped, 'applied')
		expect(corrected).to.include({ state: 'applied', resolvedBy: 'person' })
		expect(corrected.history?.map(({ state }) => state)).to.deep.equal(['absent', 'applied'])
	})

	it('is not that it is absent while a request may begin or be on its way', () => {
		const [windowMs, untilMs] = [30_000, 5000 + 30_000 + waits.absentAfterMs]
		expect(object(pending(), 'absent', 5000)).to.include(`look for the payment again after ${at(untilMs)}`)
		const seen = pending({ seenAt: at(5000) })
		expect(object(seen, 'absent', untilMs - 1)).to.include('may still arrive')
		expect(object(seen, 'absent', untilMs)).to.equal('')
		// Nor by what was made too early.
		const entry = pending({ state: 'unknown', seenAt: at(1000), sendDeadline: at(windowMs) })
		expect(object(entry, 'absent', 9000, at(1999))).to.include(`after ${at(2000)}`)
		expect(object(entry, 'absent', 9000, at(2000))).to.equal('')
	})

	it('says what speaks against it in steps, and nothing speaks against applied', () => {
		const entry = pending({ state: 'unknown', seenAt: at(1) })
		const unsure = { ...entry, mayHaveReplayed: true, seenAt: at(lateMs - 1) }
		expect(object(unsure, 'rejected')).to.include('may still arrive')
		expect(object({ ...entry, inReview: true }, 'absent')).to.include('1. ask the platform; 2. ')
		for (const result of ['fields_ambiguous', 'multiple_matches', 'match_shared'] as const) {
			const looked = applyLook(entry, { result }, 9, waits.absentAfterMs)
			expect(object(looked, 'rejected')).to.include('a payment that may be this one: 1. ask')
			expect(object(looked, 'applied')).to.equal('')
		}
	})

	it('of the same state adds what it saves and who said so', () => {
		const correction = { ...options, by: 'Rui', note: 'the id', saved: { id: 'p-1' } }
		const before = { ...ended('applied'), saved: { id: 'p-0', code: 7 } }
		expect(resolveEntry(before, { state: 'applied', options: correction, nowMs: 9, waitsOf })).to.deep.include({
			...{ person: { by: 'Rui', note: 'the id', at: at(9) }, saved: { id: 'p-1', code: 7 } },
			...{ revision: before.revision + 1, resolvedBy: 'call' },
		})
		expect(sayOf(before, 'applied')).to.deep.include({ saved: before.saved, resolvedBy: before.resolvedBy })
	})

	it('gives way to its own process, which has seen what nobody found', () => {
		const resolved = sayOf(pending({ seenAt: at(1) }), 'absent')
		expect(endCall(resolved, { ...end, outcome: 'unknown' }, waits))
			.to.include({ state: 'unknown' })
			.and.not.have.property('person')
		const applied = endCall(resolved, { ...end, outcome: 'applied' }, waits)
		expect(applied).to.include({ state: 'applied', resolvedBy: 'call' })
		expect(applied?.history?.map(({ state, by }) => [state, by])).to.deep.equal([
			['absent', 'person'],
			['applied', 'call'],
		])
	})

	it('needs the revision that they saw, and a digest of the facts to overrule what speaks against it', async () => {
		const { buy, now, journal, entries } = shop(reset)
		await buy(1)
		const [{ id, revision } = { id: '', revision: 0 }] = (await entries.find('order-1')) as JournalEntry[]
		const rejected = (more: object) => journal.resolve(id, 'rejected', { ...word, ...more } as never)
		for (const more of [{}, { revision: revision - 1 }, { revision }])
			expect(await codeOf(rejected(more)), JSON.stringify(more)).to.equal('invalid_input')
		const { details } = (await rejection(rejected({ revision }))) as TarjaError & { details: { confirm: string } }
		const [previewed] = await journal.preview([id], 'rejected')
		expect(previewed).to.include({ confirm: details.confirm })
		expect(previewed?.objections.map(({ kind, isOverruled }) => [kind, isOverruled])).to.deep.equal([
			['too_early', true],
		])
		// The platform says that it reviews the payment: that isn't what the person saw.
		await entries.write({ ...(previewed?.entry as JournalEntry), revision: revision + 1, inReview: true })
		expect(await codeOf(rejected({ revision: revision + 1, confirm: details.confirm }))).to.equal('invalid_input')
		expect(await overrule(journal, id, 'rejected', word)).to.include({ state: 'rejected' })
		// A request that is under way can't be overruled.
		await entries.write({ ...entryOf('20260310T120000000Z-bdfghjklmnqrstvz'), sendDeadline: isoAt(1000) })
		now.ms += 1000
		const open = '20260310T120000000Z-bdfghjklmnqrstvz'
		expect(await codeOf(overrule(journal, open, 'rejected', word))).to.equal('invalid_input')
		now.ms += 1
		expect(await overrule(journal, open, 'rejected', word)).to.include({ state: 'rejected' })
	})

	it('is about one step of one order, and about a call that is held', async () => {
		const { buy, journal } = shop(reset, reset)
		await buy(1)
		await journal.once('order-1', confirm, { body: { n: '1', amount: '19.90' } })
		expect(await say(journal, { reference: 'order-1', step: 'confirm' }, 'applied', word)).to.include({
			step: 'confirm',
		})
		expect(await journal.find('order-1')).to.include({ state: 'unresolved' })
		for (const order of [
			{ reference: 'order-71', step: 'create' },
			{ reference: 'order-1', step: 'refund' },
		])
			expect(await codeOf(say(journal, order, 'applied', word))).to.equal('invalid_input')
		const first = (await journal.preview([{ reference: 'order-1' }], 'applied'))[0]?.entry
		expect(await codeOf(say(journal, (first?.id ?? '').slice(0, 8), 'applied', word))).to.equal('invalid_input')
	})

	it('that is absent too early starts the waiting time, and counts two hours later', async () => {
		const { buy, journal, now } = shop(reset)
		await buy(1)
		const sayAbsent = async () => {
			const [{ id = '', revision = 0 } = {}] = (await journal.unresolved()) as JournalEntry[]
			return journal.resolve(id, 'absent', { ...word, revision })
		}
		expect((await rejection<TarjaError>(sayAbsent())).message).to.include('after 2026-03-10T14:00')
		now.ms += 2 * hour
		expect(await sayAbsent()).to.include({ state: 'absent' })
	})
})
