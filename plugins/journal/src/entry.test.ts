import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import {
	type CallEnd,
	counted,
	ended,
	isUnresolved,
	type JournalEntry,
	lookedUp,
	newId,
	parseEntry,
	readable,
} from './entry.ts'

const pending: JournalEntry = {
	v: 1,
	id: newId(0),
	revision: 0,
	operation: 'pay',
	method: 'POST',
	path: '/pay',
	fields: {},
	startedAt: new Date(0).toISOString(),
	state: 'pending',
	attempts: 0,
	mayHaveReplayed: false,
	absentReads: 0,
}
const endWith = (outcome: CallEnd['outcome']): CallEnd => ({
	outcome,
	endedAtMs: 5000,
	attempts: 1,
	status: 200,
	mayHaveReplayed: false,
})

describe('an entry', () => {
	it('is settled by a call’s end, unless that is unknown', () => {
		for (const outcome of ['applied', 'rejected', 'not_sent'] as const)
			expect(ended(pending, endWith(outcome))).to.include({ state: 'settled', outcome, settledBy: 'call', revision: 1 })
		const unknown = ended(pending, endWith('unknown'))
		expect(unknown).to.include({ state: 'unknown', status: 200, endedAt: new Date(5000).toISOString() })
		expect(unknown).not.to.have.any.keys('outcome', 'settledBy')
	})
	it('that a lookup settled stays as it is, but for what its call knows better', () => {
		const [applied, absent] = [lookedUp(pending, 'applied'), lookedUp(pending, 'absent')]
		expect(ended(applied, endWith('unknown'))).to.equal(undefined)
		expect(ended(applied, endWith('rejected'))).to.equal(undefined)
		expect(ended(applied, endWith('applied'))).to.include({ outcome: 'applied', settledBy: 'call' })
		expect(ended(absent, endWith('unknown'))).to.equal(undefined)
		for (const outcome of ['applied', 'rejected', 'not_sent'] as const)
			expect(ended(absent, endWith(outcome))).to.include({ outcome, settledBy: 'call' })
	})
	it('never loses that it was applied, whatever order things are heard in', () => {
		const change = fc.oneof(
			fc
				.constantFrom('applied', 'rejected', 'not_sent', 'unknown')
				.map((outcome) => (entry: JournalEntry) => ended(entry, endWith(outcome as CallEnd['outcome'])) ?? entry),
			fc
				.constantFrom('applied', 'absent')
				.map(
					(outcome) => (entry: JournalEntry) => (isUnresolved(entry) ? lookedUp(entry, outcome as 'applied') : entry),
				),
			fc.nat(5).map((reads) => (entry: JournalEntry) => (isUnresolved(entry) ? counted(entry, reads, 9000) : entry)),
		)
		fc.assert(
			fc.property(fc.array(change), (changes) => {
				let entry = pending
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
	it('has an id that sorts by time and holds no long run of digits', () => {
		const ids = [0, 1, 999, 86_400_000, 1_800_000_000_000].map(newId)
		expect(ids.toSorted()).to.deep.equal(ids)
		expect(new Set(Array.from({ length: 1000 }, () => newId(0)))).to.have.lengthOf(1000)
		for (const id of ids) expect(id).to.match(/^\d{8}T\d{9}Z-[a-p]{16}$/)
	})
	it('is read back from JSON, and what is anything else is said, never thrown', () => {
		const expected = { id: pending.id, revision: 0, place: 'this-file' }
		expect(parseEntry(JSON.stringify(pending), expected)).to.deep.equal(pending)
		const parts = (change: object): string => JSON.stringify({ ...pending, ...change })
		const damaged: Record<string, string> = {
			'': 'it is not JSON',
			'{"v":1': 'it is not JSON',
			'\0\0\0\0': 'it is not JSON',
			null: 'it is not an entry of version 1',
			'[]': 'it is not an entry of version 1',
			'"v"': 'it is not an entry of version 1',
			[parts({ v: 2 })]: 'it is not an entry of version 1',
			[parts({ id: newId(0) })]: 'it holds another entry',
			[parts({ revision: 1 })]: 'it holds another entry',
			'{"v":1}': 'it holds another entry',
		}
		const flaws: readonly object[] = [
			{ state: 'paid' },
			{ state: 'settled' },
			{ state: 'settled', outcome: 'paid' },
			{ startedAt: undefined },
			{ endedAt: 'then' },
			{ lastReadAt: 0 },
			{ fields: null },
			{ fields: { nsu: { length: '\u001b' } } },
			{ fields: { nsu: [1] } },
			// A text would be made longer by counting: '1' + 1 is '11', which is lookups enough to call a payment absent.
			{ absentReads: '1' },
			{ absentReads: -1 },
			{ attempts: undefined },
			{ operation: { toString: 1 } },
			{ reference: 7 },
		]
		for (const flaw of flaws) damaged[parts(flaw)] = 'parts of it are missing, or are not what they should be'
		for (const [text, reason] of Object.entries(damaged)) {
			const found = parseEntry(text, expected)
			expect(found, text).to.deep.equal({ id: pending.id, state: 'unreadable', place: 'this-file', reason })
			expect(isUnresolved(found)).to.equal(true)
			expect(() => readable(found)).to.throw(/this-file: (it|parts)/)
		}
	})
})
