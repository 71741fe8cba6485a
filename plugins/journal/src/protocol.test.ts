import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { JournalEntry } from './entry.ts'
import type { Look, ReportedEnd } from './entry-facts.ts'
import {
	applyLook,
	canBeAbsent,
	canForget,
	canResend,
	canStore,
	endEntry,
	findOwner,
	lastSentMs,
	openEntry,
	resendEntry,
	getWindowMs as sendWindowMs,
} from './protocol.ts'

const absentAfterMs = 1000
const windowMs = 500
const at = (ms: number): string => new Date(ms).toISOString()
const call = {
	operation: 'pay',
	method: 'POST',
	path: '/pay',
	fields: { n: '1' },
	reference: 'order-7',
	step: 'create',
}

function pendingAt(startedAtMs: number, facts: Partial<JournalEntry> = {}): JournalEntry {
	const id = `entry-${startedAtMs}`
	return { ...openEntry({ id, ...call, startedAtMs, sendDeadlineMs: startedAtMs + windowMs }), ...facts }
}

const endWith = (outcome: ReportedEnd['outcome'], endedAtMs = 5000): ReportedEnd => ({
	outcome,
	endedAtMs,
	attempts: 1,
	status: 200,
	mayHaveReplayed: false,
})

/** The entry after a lookup at each of these times. */
function read(entry: JournalEntry, result: Look['result'], ...timesMs: readonly number[]): JournalEntry {
	return timesMs.reduce((last, readAtMs) => applyLook(last, { result }, readAtMs, absentAfterMs), entry)
}

const absent = (entry: JournalEntry): JournalEntry => ({
	...entry,
	state: 'absent',
	resolvedBy: 'lookup',
	seenAt: at(0),
})

describe('the end of a call', () => {
	it('is said once', () => {
		for (const outcome of ['applied', 'rejected', 'not_processed'] as const) {
			const resolved = endEntry(pendingAt(0), endWith(outcome)) as JournalEntry
			for (const later of ['applied', 'rejected', 'not_processed', 'unknown'] as const)
				expect(endEntry(resolved, endWith(later))).to.equal(undefined)
		}
	})
	it('never hides that it was applied, whatever order things are heard in', () => {
		const change = fc.oneof(
			fc
				.constantFrom('applied', 'rejected', 'not_processed', 'unknown')
				.map(
					(outcome) => (entry: JournalEntry) => endEntry(entry, endWith(outcome as ReportedEnd['outcome'])) ?? entry,
				),
			fc
				.record({ result: fc.constantFrom<Look['result']>('applied', 'absent', 'in_review'), readAtMs: fc.nat(9000) })
				.map(
					({ result, readAtMs }) =>
						(entry: JournalEntry) =>
							applyLook(entry, { result }, readAtMs, absentAfterMs),
				),
		)
		fc.assert(
			fc.property(fc.array(change), (changes) => {
				let entry = pendingAt(0)
				for (const apply of changes) {
					const next = apply(entry)
					if (entry.state === 'applied') expect(next.state).to.equal('applied')
					if (next !== entry) expect(next.revision).to.equal(entry.revision + 1)
					entry = next
				}
			}),
			random(),
		)
	})
})

describe('an absence', () => {
	it('of a call that ended counts from the first lookup and the margin on', () => {
		const entry = pendingAt(0, { endedAt: at(5), state: 'unknown' })
		const first = read(entry, 'absent', 500)
		expect(first).to.include({ state: 'unknown', seenAt: at(500) })
		expect(first.lastLookup).to.deep.equal({ at: at(500), result: 'too_early', until: at(1500) })
		expect(read(first, 'absent', 1499)).to.equal(first)
		expect(canBeAbsent(first, 1499, absentAfterMs)).to.equal(false)
		expect(canBeAbsent(first, 1500, absentAfterMs)).to.equal(true)
		expect(read(first, 'absent', 1500)).to.include({ state: 'absent', resolvedBy: 'lookup', revision: 2 })
	})
	it('of a call whose end nobody saw counts after the time in which its request may begin, too', () => {
		const first = read(pendingAt(0), 'absent', 5000)
		expect(read(first, 'absent', 5000 + windowMs + 999)).to.include({ state: 'pending' })
		expect(read(first, 'absent', 5000 + windowMs + 1000)).to.include({ state: 'absent' })
	})
	it('is waited for anew where a lookup was made by a clock that was years ahead', () => {
		const entry = read(pendingAt(0, { seenAt: at(4e12) }), 'absent', 5000)
		expect(entry).to.include({ seenAt: at(5000), state: 'pending' })
		expect(read(entry, 'absent', 6500)).to.include({ state: 'absent' })
	})
	it('is waited for where a clock was an hour ahead', () => {
		const entry = pendingAt(0, { seenAt: at(3_600_000) })
		const seen = read(entry, 'absent', 5000)
		expect(seen).to.include({ seenAt: at(3_600_000), state: 'pending' })
		expect(read(seen, 'absent', 6000)).to.equal(seen)
	})
	it('never follows for a payment that the platform said it reviews', () => {
		for (const facts of [{ reason: 'pending' }, { status: 202 }] as const) {
			const entry = endEntry(pendingAt(0), { ...endWith('unknown'), ...facts }) as JournalEntry
			expect(entry).to.include({ inReview: true })
			expect(read(entry, 'absent', 500, 9e9)).to.include({ state: 'unknown' })
		}
	})
	it('is taken back if the payment appears', () => {
		expect(read(absent(pendingAt(0)), 'applied', 9000)).to.include({ state: 'applied', resolvedBy: 'lookup' })
		expect(read(absent(pendingAt(0)), 'in_review', 9000)).to.include({ state: 'absent' })
	})
})

describe('what a list shows', () => {
	it('resolves the entry; a reversed payment is a refusal that says so', () => {
		const entry = pendingAt(0)
		expect(read(entry, 'applied', 1)).to.include({ state: 'applied', resolvedBy: 'lookup', revision: 1 })
		expect(read(entry, 'rejected', 1))
			.to.include({ state: 'rejected' })
			.and.not.have.property('reason')
		expect(read(entry, 'reversed', 1)).to.include({ state: 'rejected', reason: 'reversed' })
		const saved = { id: 'p-1' }
		expect(applyLook(entry, { result: 'applied', saved }, 1, absentAfterMs)).to.deep.include({ saved })
	})
})

describe('a reference', () => {
	it('is kept from no entry by itself', () => {
		const holder = pendingAt(0, { reference: 'order-7' })
		expect(canStore(holder, [holder])).to.equal(true)
	})
	it('shows a call that was applied before one that may have been, and the older of two alike', () => {
		const [first, second, applied] = [pendingAt(1), pendingAt(2), pendingAt(3, { state: 'applied' })]
		for (const entries of [
			[first, second, applied],
			[applied, second, first],
		])
			expect(findOwner(entries, 'create')).to.equal(applied)
		expect(findOwner([second, first], 'create')).to.equal(first)
		expect(findOwner([], 'create')).to.equal(undefined)
	})
})

describe('a refused call', () => {
	const refusedAt = (ms: number, facts: Partial<JournalEntry> = {}): JournalEntry =>
		pendingAt(ms, { reference: 'order-7', state: 'rejected', resolvedBy: 'call', ...facts })
	const nextTo = (facts: Partial<JournalEntry> = {}): JournalEntry => pendingAt(9, { reference: 'order-7', ...facts })

	it('is used up by a call that names it, unless that one proves not to have been sent', () => {
		const refused = refusedAt(1)
		for (const [facts, isUsed] of [
			[{ state: 'pending' }, true],
			[{ state: 'unknown' }, true],
			[{ state: 'applied' }, true],
			[{ state: 'rejected' }, true],
			[{ state: 'not_processed' }, false],
			[{ state: 'absent' }, false],
		] as const) {
			const repeat = refusedAt(2, { retryOf: refused.id, ...(facts as Partial<JournalEntry>) })
			expect(canStore(nextTo({ retryOf: refused.id }), [refused, repeat]), JSON.stringify(facts)).to.equal(!isUsed)
			expect(findOwner([refused, repeat], 'create')?.id).to.equal(isUsed ? repeat.id : refused.id)
		}
	})
	it('that comes late takes nothing back: of several the newest stands, and what was applied before all', () => {
		const [first, late] = [refusedAt(1), refusedAt(2)]
		expect(findOwner([late, first], 'create')).to.equal(late)
		expect(canStore(nextTo({ retryOf: first.id }), [first, late])).to.equal(false)
		const applied = refusedAt(0, { state: 'applied' })
		expect(findOwner([first, late, applied], 'create')).to.equal(applied)
		expect(canStore(nextTo({ retryOf: late.id }), [first, late, applied])).to.equal(false)
	})
})

describe('what is forgotten', () => {
	it('began long ago, and is found by no reference unless that is said: applied, refused and absent calls are', () => {
		for (const [state, isHeld] of [
			['applied', true],
			['rejected', true],
			['not_processed', false],
			['absent', true],
		] as const) {
			const resolved = pendingAt(1000, { state })
			expect([canForget(resolved, 1000, true), canForget(resolved, 1001, true)]).to.deep.equal([false, true])
			expect([canForget(resolved, 9000, false), canForget(resolved, 9000, true)], state).to.deep.equal([!isHeld, true])
		}
	})
})

describe('the last lookup of an unresolved entry', () => {
	it('is kept until another result, with when it was first had', () => {
		const first = applyLook(pendingAt(0), { result: 'fields_ambiguous', fields: ['amount'] }, 3700, absentAfterMs)
		expect(first.lastLookup).to.deep.equal({ at: at(3700), result: 'fields_ambiguous', fields: ['amount'] })
		expect(applyLook(first, { result: 'fields_ambiguous', fields: ['amount'] }, 4000, absentAfterMs)).to.equal(first)
		const reviewed = applyLook(first, { result: 'in_review' }, 3800, absentAfterMs)
		expect(applyLook(reviewed, { result: 'in_review' }, 3900, absentAfterMs)).to.equal(reviewed)
		const next = applyLook(first, { result: 'lookup_unverified', missing: ['e'] }, 4000, absentAfterMs)
		expect(next.lastLookup).to.deep.equal({ at: at(4000), result: 'lookup_unverified', missing: ['e'] })
	})
	it('waits no shorter than it was told, though the waiting time is shorter by now', () => {
		const told = applyLook(pendingAt(0), { result: 'absent' }, 2000, absentAfterMs)
		const untilMs = Date.parse(told.lastLookup?.until ?? '')
		for (const [readAtMs, state] of [
			[untilMs - 1, 'pending'],
			[untilMs, 'absent'],
		] as const)
			expect(applyLook(told, { result: 'absent' }, readAtMs, 1)).to.include({ state })
	})
	it('is gone once the entry is resolved, or its own process has reported', () => {
		const seen = read(pendingAt(0), 'absent', 2000)
		expect(read(seen, 'absent', 3500)).not.to.have.property('lastLookup')
		expect(read(seen, 'applied', 3500)).not.to.have.property('lastLookup')
		const ended = endEntry(seen, endWith('unknown'))
		expect(ended).not.to.have.property('lastLookup')
		expect(ended).not.to.have.property('seenAt')
	})
})

describe('a request that is sent again under its key', () => {
	const idempotencyKey = { header: 'idempotency-key', key: 'k', resendUntil: at(500) }
	const lost = endEntry(pendingAt(0, { idempotencyKey }), endWith('unknown', 50)) as JournalEntry
	const resent = resendEntry({ ...lost, seenAt: at(5), lastLookup: { at: at(5), result: 'too_early' } }, 100, 130)
	const ending = endWith('unknown', 120)

	it('waits for an absence from its own time on, and counts its requests', () => {
		expect(resent).to.include({ state: 'pending', revision: lost.revision + 1, resends: 1, resentAt: at(100) })
		expect(resent).to.not.have.any.keys('seenAt', 'lastLookup', 'endedAt')
		expect(sendWindowMs(resent)).to.equal(30)
		expect(lastSentMs(resent)).to.equal(100)
		const end = { ...ending, outcome: 'unknown', attempts: 1, resends: 1 } as const
		expect(endEntry(resent, end)).to.include({ state: 'unknown', attempts: lost.attempts + 1, resends: 1 })
		for (const [before, now] of [
			[true, false],
			[false, true],
		] as const)
			expect(
				endEntry({ ...resent, mayHaveReplayed: before }, { ...end, mayHaveReplayed: now })?.mayHaveReplayed,
			).to.equal(true)
	})

	it('is ended by an earlier one only if that was applied, because a refusal of one request says nothing of the other', () => {
		for (const outcome of ['unknown', 'not_processed', 'rejected'] as const)
			expect(endEntry(resent, { ...ending, outcome })).to.equal(undefined)
		// The second request ended without a response, so the platform may have accepted it.
		const lostAgain = endEntry(resent, { ...ending, outcome: 'unknown', resends: 1 }) as JournalEntry
		expect(endEntry(lostAgain, { ...ending, outcome: 'rejected' })).to.include({ state: 'unknown' })
		expect(endEntry(resent, { ...ending, outcome: 'applied' })).to.include({ state: 'applied' })
	})

	it('is applied if one of its requests was, whatever the other said before', () => {
		const refused = endEntry(resent, { ...ending, outcome: 'rejected', resends: 1 }) as JournalEntry
		expect(refused).to.include({ state: 'rejected' })
		expect(endEntry(refused, { ...ending, outcome: 'applied' })).to.include({ state: 'applied' })
		const applied = endEntry(resent, { ...ending, outcome: 'applied' }) as JournalEntry
		expect(endEntry(applied, { ...ending, outcome: 'rejected', resends: 1 })).to.equal(undefined)
	})

	it('leaves its call unknown if it did nothing, whoever says so, and if it was refused after one that may have been repeated', () => {
		for (const end of [
			{ outcome: 'not_processed' },
			{ outcome: 'rejected', reason: 'not_processed', retryAt: at(9) },
			{ outcome: 'unknown', reason: 'not_processed' },
		] as const) {
			const ended = endEntry(resent, { ...ending, ...end, resends: 1 })
			expect(ended).to.include({ state: 'unknown' }).and.to.not.have.any.keys('reason', 'retryAt')
			expect(ended && canResend(ended, 200, 1000)).to.equal(true)
			// A kept refusal would end the order, although the platform may accept the second request.
			const said = [{ state: 'rejected', by: 'webhook', at: at(5) }] as const
			expect(ended && canResend({ ...ended, said }, 200, 1000)).to.equal(false)
		}
		const twice = { ...resent, mayHaveReplayed: true }
		expect(endEntry(twice, { ...ending, outcome: 'rejected', resends: 1 })).to.include({ state: 'unknown' })
		expect(endEntry(twice, { ...ending, outcome: 'applied', resends: 1 })).to.include({ state: 'applied' })
	})
})
