import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { JournalEntry } from './entry.ts'
import type { CallEnd, Look } from './facts.ts'
import {
	canStore,
	resolveEntry,
	endEntry,
	findOwner,
	isOverdue,
	canForget,
	openEntry,
	lookUpEntry,
} from './protocol.ts'

const rules = { absentAfterMs: 1000, agreeingReads: 3, readGapMs: 100 }
const windowMs = 500
const at = (ms: number): string => new Date(ms).toISOString()
const call = { operation: 'pay', method: 'POST', path: '/pay', fields: { n: '1' }, step: 'create' }

function pendingAt(startedAtMs: number, facts: Partial<JournalEntry> = {}): JournalEntry {
	const id = `entry-${startedAtMs}`
	return { ...opened({ id, ...call, startedAtMs, sendDeadlineMs: startedAtMs + windowMs }), ...facts }
}

const endWith = (outcome: CallEnd['outcome'], endedAtMs = 5000): CallEnd => ({
	...{ outcome, endedAtMs, attempts: 1, status: 200, mayHaveReplayed: false },
})

/** The entry after a lookup at each of these times. */
function read(entry: JournalEntry, said: Look['said'], ...timesMs: readonly number[]): JournalEntry {
	return timesMs.reduce((last, readAtMs) => lookUpEntry(last, { said }, readAtMs, rules), entry)
}

const absent = (entry: JournalEntry): JournalEntry => ({
	...{
		...entry,
		state: 'absent',
		resolvedBy: 'lookup',
		absentReads: 3,
		seenAt: at(0),
		lastReadAt: at(9),
	},
})

describe('the end of a call', () => {
	it('is said once', () => {
		for (const outcome of ['applied', 'rejected', 'not_processed'] as const) {
			const settled = endEntry(pendingAt(0), endWith(outcome)) as JournalEntry
			for (const later of ['applied', 'rejected', 'not_processed', 'unknown'] as const)
				expect(endEntry(settled, endWith(later))).to.equal(undefined)
		}
	})
	it('never hides that it was applied, whatever order things are heard in', () => {
		const change = fc.oneof(
			fc
				.constantFrom('applied', 'rejected', 'not_processed', 'unknown')
				.map((outcome) => (entry: JournalEntry) => endEntry(entry, endWith(outcome as CallEnd['outcome'])) ?? entry),
			fc.record({ said: fc.constantFrom<Look['said']>('found', 'absent', 'unclear'), readAtMs: fc.nat(9000) }).map(
				({ said, readAtMs }) =>
					(entry: JournalEntry) =>
						lookUpEntry(entry, { said }, readAtMs, rules),
			),
			fc
				.record({ outcome: fc.constantFrom('applied', 'absent'), nowMs: fc.nat(9000) })
				.map(({ outcome, nowMs }) => (entry: JournalEntry) => {
					const next = resolveEntry(
						entry,
						{ outcome: outcome as 'applied', by: 'Ana', because: 'she looked' },
						nowMs,
						rules,
					)
					return 'objection' in next ? (next.noted ?? entry) : next
				}),
		)
		fc.assert(
			fc.property(fc.array(change), (changes) => {
				let entry = pendingAt(0)
				for (const apply of changes) {
					const next = apply(entry)
					if (entry.outcome === 'applied') expect(next.outcome).to.equal('applied')
					if (next !== entry) expect(next.revision).to.equal(entry.revision + 1)
					entry = next
				}
			}),
			random(),
		)
	})
})

describe('an absence', () => {
	it('of a call that ended counts from the first look and the margin on, so many times in a row, far enough apart', () => {
		let entry = pendingAt(0, { endedAt: at(5), state: 'unknown' })
		for (const [readAtMs, reads] of [
			[500, 0],
			[1499, 0],
			[1500, 1],
			[1599, 1],
			[1600, 2],
		] as const) {
			entry = read(entry, 'absent', readAtMs)
			expect([entry.absentReads, entry.state]).to.deep.equal([reads, 'unknown'])
		}
		expect(read(entry, 'absent', 1700)).to.include({ state: 'absent', resolvedBy: 'lookup' })
	})
	it('is reached though a lookup was made by a clock that was years ahead, and by reads of the right one alone', () => {
		for (const wrong of [{ seenAt: at(4e12) }, { seenAt: at(0), lastReadAt: at(4e12) }]) {
			const entry = read(pendingAt(0, { absentReads: 2, ...wrong }), 'absent', 5000, 6499)
			expect(entry).to.include({ absentReads: 0, seenAt: at(5000) })
			expect(read(entry, 'absent', 6500, 6600)).to.include({ absentReads: 2, state: 'pending' })
			expect(read(entry, 'absent', 6500, 6600, 6700)).to.include({ state: 'absent' })
		}
	})
	it('is waited for where a clock was an hour ahead', () => {
		const entry = pendingAt(0, { seenAt: at(3_600_000) })
		const seen = read(entry, 'absent', 5000)
		expect(seen).to.include({ absentReads: 0, seenAt: at(3_600_000) })
		expect(read(seen, 'absent', 6000)).to.equal(seen)
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
			[{ state: 'pending', outcome: undefined }, true],
			[{ state: 'unknown', outcome: undefined }, true],
			[{ outcome: 'applied' }, true],
			[{ outcome: 'rejected' }, true],
			[{ outcome: 'not_processed' }, false],
			[{ outcome: 'absent' }, false],
		] as const) {
			const repeat = refusedAt(2, { again: refused.id, ...(facts as Partial<JournalEntry>) })
			expect(canStore(nextTo({ again: refused.id }), [refused, repeat]), JSON.stringify(facts)).to.equal(!isUsed)
			expect(findOwner([refused, repeat], 'create')?.id).to.equal(isUsed ? repeat.id : refused.id)
		}
	})
	it('that comes late takes nothing back: of several the newest stands, and what was applied before all', () => {
		const [first, late] = [refusedAt(1), refusedAt(2)]
		expect(findOwner([late, first], 'create')).to.equal(late)
		expect(canStore(nextTo({ again: first.id }), [first, late])).to.equal(false)
		const applied = refusedAt(0, { outcome: 'applied' })
		expect(findOwner([first, late, applied], 'create')).to.equal(applied)
		expect(canStore(nextTo({ again: late.id }), [first, late, applied])).to.equal(false)
	})
})

describe('what is forgotten', () => {
	it('began long ago, and holds no reference unless that is said: applied and refused calls hold theirs', () => {
		for (const [outcome, isHeld] of [
			['applied', true],
			['rejected', true],
			['not_processed', false],
			['absent', false],
		] as const) {
			const settled = pendingAt(1000, { state: 'settled', outcome })
			const named = { ...settled, reference: 'order-7' }
			expect([canForget(settled, 1000, false), canForget(settled, 1001, false)]).to.deep.equal([false, true])
			expect([canForget(named, 9000, false), canForget(named, 9000, true)], outcome).to.deep.equal([!isHeld, true])
		}
	})
})

describe('what is open for too long', () => {
	it('is overdue by its age or since the first look, where its sender’s clock was ahead, until somebody knows', () => {
		expect(isOverdue(pendingAt(0), 99, 100)).to.equal(false)
		expect(isOverdue(pendingAt(0), 100, 100)).to.equal(true)
		expect(isOverdue(pendingAt(4e12, { seenAt: at(50) }), 149, 100)).to.equal(false)
		expect(isOverdue(pendingAt(4e12, { seenAt: at(50) }), 150, 100)).to.equal(true)
		expect(isOverdue(absent(pendingAt(0)), 9e9, 100)).to.equal(false)
	})
})

describe('what a lookup said of an open entry', () => {
	it('is kept until it says otherwise, with the read it was and the moment at which the next one counts', () => {
		const first = read(pendingAt(0), 'absent', 2000)
		expect(first.lastLookup).to.deep.equal({ said: 'absent', reads: 3, until: at(2000 + windowMs + 1000) })
		expect(read(first, 'absent', 2100)).to.equal(first)
		const counted = read(first, 'absent', 3500)
		expect([counted.absentReads, counted.lastLookup?.until]).to.deep.equal([1, at(3600)])
		const unclear = lookUpEntry(counted, { said: 'unclear', fields: ['amount'] }, 3700, rules)
		expect([unclear.absentReads, unclear.lastLookup]).to.deep.equal([0, { said: 'unclear', fields: ['amount'] }])
	})
	it('is gone once the entry is settled, or its own process has been heard', () => {
		const seen = read(pendingAt(0), 'absent', 2000)
		expect(read(seen, 'absent', 3500, 3600, 3700)).not.to.have.property('lastLookup')
		expect(read(seen, 'found', 3500)).not.to.have.property('lastLookup')
		expect(endEntry(seen, endWith('unknown'))).not.to.have.property('lastLookup')
	})
})

describe('a person’s word', () => {
	const word = { by: 'Ana', because: 'she looked' }
	const say = (entry: JournalEntry, outcome: 'applied' | 'absent', nowMs = 9e9) =>
		resolveEntry(entry, { outcome, ...word }, nowMs, rules)
	it('settles what is open, with who and why', () => {
		const entry = pendingAt(0, { state: 'unknown', seenAt: at(1) })
		for (const outcome of ['applied', 'absent'] as const) {
			const settled = say(entry, outcome)
			expect(settled).to.include({ state: 'settled', outcome, resolvedBy: 'person', revision: 1 })
			expect(settled).to.deep.include({ person: { ...word, at: at(9e9) } })
		}
	})
	it('is that it was applied also where its process was refused, or nothing was found; not where nothing was sent', () => {
		for (const before of [endEntry(pendingAt(0), endWith('rejected')), absent(pendingAt(0))])
			expect(before && say(before, 'applied')).to.include({ outcome: 'applied', resolvedBy: 'person' })
		const unsent = endEntry(pendingAt(0), endWith('not_processed'))
		expect(unsent && say(unsent, 'applied')).to.deep.equal({ objection: 'not_processed' })
	})
	it('is not that it is absent where it was applied', () => {
		for (const before of [
			endEntry(pendingAt(0), endWith('applied')),
			read(pendingAt(0), 'found', 1),
			say(pendingAt(0), 'applied'),
		])
			expect(say(before as JournalEntry, 'absent')).to.deep.equal({ objection: 'applied' })
	})
	it('is not that it is absent while a request may begin or be on its way, and the waiting begins at once', () => {
		const first = say(pendingAt(0), 'absent', 5000)
		expect(first).to.deep.include({ objection: 'may_arrive', until: at(5000 + windowMs + 1000) })
		const noted = (first as { readonly noted: JournalEntry }).noted
		expect(noted).to.include({ revision: 1, seenAt: at(5000), state: 'pending' })
		expect(say(noted, 'absent', 6499)).to.deep.equal({ objection: 'may_arrive', until: at(6500) })
		expect(say(noted, 'absent', 6500)).to.include({ outcome: 'absent' })
	})
	it('is taken once', () => {
		const settled = say(pendingAt(0), 'applied') as JournalEntry
		expect(say(settled, 'applied')).to.equal(settled)
	})
	it('gives way to its own process, which has seen what nobody found', () => {
		const settled = say(pendingAt(0, { seenAt: at(1) }), 'absent') as JournalEntry
		expect(endEntry(settled, endWith('unknown')))
			.to.include({ state: 'unknown' })
			.and.not.have.property('person')
		expect(endEntry(settled, endWith('applied'))).to.include({ outcome: 'applied', resolvedBy: 'call' })
	})
})
