import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { JournalEntry } from './entry.ts'
import {
	type CallEnd,
	claims,
	ended,
	holderOf,
	type LookupResult,
	mayForget,
	mayHave,
	opened,
	toldOf,
	verdict,
	withdrawn,
} from './protocol.ts'

const rules = { settleMs: 1000, agreeingReads: 3, readGapMs: 100 }
const windowMs = 500
const at = (ms: number): string => new Date(ms).toISOString()
const call = { operation: 'pay', method: 'POST', path: '/pay', fields: { n: '1' } }

function pendingAt(startedAtMs: number, facts: Partial<JournalEntry> = {}): JournalEntry {
	const id = `entry-${startedAtMs}`
	return { ...opened({ id, ...call, startedAtMs, mayBeginUntilMs: startedAtMs + windowMs }), ...facts }
}

const endWith = (outcome: CallEnd['outcome'], endedAtMs = 5000): CallEnd => ({
	...{ outcome, endedAtMs, attempts: 1, status: 200, mayHaveReplayed: false },
})

/** The entry after a lookup at each of these times. */
function read(entry: JournalEntry, reading: LookupResult, ...timesMs: readonly number[]): JournalEntry {
	return timesMs.reduce((last, readAtMs) => verdict(last, reading, readAtMs, rules), entry)
}

const absent = (entry: JournalEntry): JournalEntry => ({
	...{
		...entry,
		state: 'settled',
		outcome: 'absent',
		settledBy: 'lookup',
		absentReads: 3,
		seenAt: at(0),
		lastReadAt: at(9),
	},
})

describe('the end of a call', () => {
	it('settles its entry, unless it is unknown', () => {
		const pending = pendingAt(0)
		for (const outcome of ['applied', 'rejected', 'not_sent'] as const)
			expect(ended(pending, endWith(outcome))).to.include({ state: 'settled', outcome, settledBy: 'call', revision: 1 })
		const unknown = ended(pending, endWith('unknown'))
		expect(unknown).to.include({ state: 'unknown', status: 200, endedAt: at(5000) })
		expect(unknown).not.to.have.any.keys('outcome', 'settledBy')
	})
	it('outweighs every lookup that did not find it, and opens the entry again where it is unknown', () => {
		const settled = absent(pendingAt(0, { reference: 'order-7' }))
		for (const outcome of ['applied', 'rejected', 'not_sent'] as const)
			expect(ended(settled, endWith(outcome))).to.include({ outcome, settledBy: 'call' })
		const again = ended(settled, endWith('unknown'))
		expect(again).to.include({ state: 'unknown', absentReads: 0 })
		expect(again).not.to.have.any.keys('outcome', 'settledBy', 'seenAt', 'lastReadAt')
		expect(again && claims(again)).to.equal(true)
	})
	it('does not outweigh that it was found, unless it says the same', () => {
		const found = read(pendingAt(0), 'found', 1)
		for (const outcome of ['unknown', 'rejected', 'not_sent'] as const)
			expect(ended(found, endWith(outcome))).to.equal(undefined)
		expect(ended(found, endWith('applied'))).to.include({ outcome: 'applied', settledBy: 'call', status: 200 })
	})
	it('is said once', () => {
		for (const outcome of ['applied', 'rejected', 'not_sent'] as const) {
			const settled = ended(pendingAt(0), endWith(outcome)) as JournalEntry
			for (const later of ['applied', 'rejected', 'not_sent', 'unknown'] as const)
				expect(ended(settled, endWith(later))).to.equal(undefined)
		}
	})
	it('makes all that was counted before count no more', () => {
		const counted = read(pendingAt(0), 'absent', 0, 1500, 1600)
		expect(counted).to.include({ absentReads: 2, state: 'pending' })
		const unknown = ended(counted, endWith('unknown', 1700)) as JournalEntry
		expect(read(unknown, 'absent', 1800, 2799)).to.include({ state: 'unknown', absentReads: 0 })
		expect(read(unknown, 'absent', 1800, 2800, 2900, 3000)).to.include({ state: 'settled', outcome: 'absent' })
	})
	it('never hides that it was applied, whatever order things are heard in', () => {
		const change = fc.oneof(
			fc
				.constantFrom('applied', 'rejected', 'not_sent', 'unknown')
				.map((outcome) => (entry: JournalEntry) => ended(entry, endWith(outcome as CallEnd['outcome'])) ?? entry),
			fc
				.record({ reading: fc.constantFrom<LookupResult>('found', 'absent', 'inconclusive'), readAtMs: fc.nat(9000) })
				.map(
					({ reading, readAtMs }) =>
						(entry: JournalEntry) =>
							verdict(entry, reading, readAtMs, rules),
				),
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
		expect(read(entry, 'absent', 1700)).to.include({ state: 'settled', outcome: 'absent', settledBy: 'lookup' })
	})
	it('of a call that nobody saw end counts only when nothing can begin any more, and the margin is over', () => {
		const seen = read(pendingAt(0), 'absent', 9000)
		expect(seen).to.include({ absentReads: 0, seenAt: at(9000) })
		expect(read(seen, 'absent', 9000 + windowMs + 999).absentReads).to.equal(0)
		expect(read(seen, 'absent', 9000 + windowMs + 1000).absentReads).to.equal(1)
	})
	it('of an entry that names no moment (version 1) counts after a day and the margin: its sender may have stood still', () => {
		const { mayBeginUntil: _, ...rest } = pendingAt(0)
		const seen = read({ ...rest, v: 1 }, 'absent', 9000)
		expect(read(seen, 'absent', 9000 + 86_400_000 + 999).absentReads).to.equal(0)
		expect(read(seen, 'absent', 9000 + 86_400_000 + 1000)).to.include({ absentReads: 1, v: 1 })
	})
	it('of an entry that version 1 has ended counts from its end on, not from a look before it', () => {
		const { mayBeginUntil: _, ...rest } = pendingAt(0)
		const seen = read({ ...rest, v: 1 }, 'absent', 9000)
		// As version 1 ends it: what lookups have written stays.
		const ended = { ...seen, revision: seen.revision + 1, state: 'unknown' as const, endedAt: at(600_000) }
		const again = read(ended, 'absent', 600_001)
		expect(again).to.include({ absentReads: 0, seenAt: at(600_001) })
		expect(read(again, 'absent', 600_001 + 999).absentReads).to.equal(0)
		expect(read(again, 'absent', 600_001 + 1000).absentReads).to.equal(1)
	})
	it('counts alike whatever the sender’s clock said: no two clocks are compared', () => {
		for (const startedAtMs of [0, 1e12, 4e12, 2.5e14]) {
			const entry = pendingAt(startedAtMs)
			expect(read(entry, 'absent', 1e12, 1e12 + 1499).absentReads).to.equal(0)
			expect(read(entry, 'absent', 1e12, 1e12 + 1500, 1e12 + 1600, 1e12 + 1700)).to.include({ outcome: 'absent' })
		}
	})
	it('is not helped by an inconclusive read in between', () => {
		const twice = read(pendingAt(0), 'absent', 0, 1500, 1600)
		expect(twice.absentReads).to.equal(2)
		const reset = read(twice, 'inconclusive', 1700)
		expect(reset.absentReads).to.equal(0)
		expect(read(reset, 'absent', 1800)).to.include({ state: 'pending', absentReads: 1 })
		expect(read(reset, 'inconclusive', 1900)).to.equal(reset)
	})
	it('is reached though a lookup was made by a clock that was years ahead, and by reads of the right one alone', () => {
		for (const wrong of [{ seenAt: at(4e12) }, { seenAt: at(0), lastReadAt: at(4e12) }]) {
			const entry = read(pendingAt(0, { absentReads: 2, ...wrong }), 'absent', 5000, 6499)
			expect(entry).to.include({ absentReads: 0, seenAt: at(5000) })
			expect(read(entry, 'absent', 6500, 6600)).to.include({ absentReads: 2, state: 'pending' })
			expect(read(entry, 'absent', 6500, 6600, 6700)).to.include({ state: 'settled', outcome: 'absent' })
		}
	})
	it('is waited for where a clock was an hour ahead', () => {
		const entry = pendingAt(0, { seenAt: at(3_600_000) })
		expect(read(entry, 'absent', 5000)).to.equal(entry)
	})
	it('is not needed where it was found', () => {
		expect(read(pendingAt(0), 'found', 1)).to.include({ state: 'settled', outcome: 'applied', settledBy: 'lookup' })
	})
})

describe('a reference', () => {
	const reference = 'order-7'
	const states: readonly (readonly [JournalEntry, boolean])[] = [
		[pendingAt(0, { reference }), true],
		[pendingAt(0, { reference, state: 'unknown' }), true],
		...(['applied', 'rejected', 'not_sent', 'absent'] as const).map(
			(outcome) => [pendingAt(0, { reference, state: 'settled', outcome }), outcome === 'applied'] as const,
		),
	]
	it('is kept from others while its call was applied, may have been, or may yet be', () => {
		for (const [entry, isKept] of states) {
			expect(claims(entry)).to.equal(isKept)
			expect(mayHave(pendingAt(1, { reference }), [entry])).to.equal(!isKept)
			expect(holderOf([entry])).to.equal(isKept ? entry : undefined)
		}
		expect(claims({ id: 'x', state: 'unreadable', place: 'x', reason: 'x' })).to.equal(true)
	})
	it('keeps nothing out but a first revision that claims it, and no entry keeps out itself', () => {
		const holder = pendingAt(0, { reference })
		expect(mayHave({ ...pendingAt(1, { reference }), revision: 1 }, [holder])).to.equal(true)
		expect(mayHave(withdrawn(pendingAt(1, { reference }), 2), [holder])).to.equal(true)
		expect(mayHave(holder, [holder])).to.equal(true)
	})
	it('shows a call that was applied before one that may have been, and the older of two alike', () => {
		const [first, second, applied] = [
			pendingAt(1),
			pendingAt(2),
			pendingAt(3, { state: 'settled', outcome: 'applied' }),
		]
		for (const entries of [
			[first, second, applied],
			[applied, second, first],
		])
			expect(holderOf(entries)).to.equal(applied)
		expect(holderOf([second, first])).to.equal(first)
		expect(holderOf([])).to.equal(undefined)
	})
})

describe('what is forgotten', () => {
	it('is settled, began long ago, and holds no reference unless that is said', () => {
		const settled = (facts: Partial<JournalEntry>): JournalEntry =>
			pendingAt(1000, { state: 'settled', outcome: 'applied', ...facts })
		expect(mayForget(settled({}), 1001, false)).to.equal(true)
		expect(mayForget(settled({}), 1000, false)).to.equal(false)
		expect(mayForget(settled({ reference: 'order-7' }), 9000, false)).to.equal(false)
		expect(mayForget(settled({ reference: 'order-7' }), 9000, true)).to.equal(true)
		expect(mayForget(settled({ reference: 'order-7', outcome: 'rejected' }), 9000, false)).to.equal(true)
		for (const state of ['pending', 'unknown'] as const)
			expect(mayForget(pendingAt(1000, { state }), 9e9, true)).to.equal(false)
		expect(mayForget({ id: 'x', state: 'unreadable', place: 'x', reason: 'x' }, 9e9, true)).to.equal(false)
	})
})

describe('what is open for too long', () => {
	it('is told of once, by its age or since the first look, where its sender’s clock was ahead', () => {
		expect(toldOf(pendingAt(0), 99, 100)).to.equal(undefined)
		const told = toldOf(pendingAt(0), 100, 100)
		expect(told).to.include({ toldAt: at(100), revision: 1, state: 'pending' })
		expect(told && toldOf(told, 900, 100)).to.equal(undefined)
		expect(toldOf(pendingAt(4e12, { seenAt: at(50) }), 149, 100)).to.equal(undefined)
		expect(toldOf(pendingAt(4e12, { seenAt: at(50) }), 150, 100)).not.to.equal(undefined)
		expect(toldOf(absent(pendingAt(0)), 9e9, 100)).to.equal(undefined)
	})
})
