// Covers filter.ts, entry-text.ts and payment.ts.
import { describe, expect, it } from '@tarja-test/harness'
import type { LogEntry } from '../../entry.ts'
import { entryOf } from '../../exchanges.test.ts'
import { filterEntries } from './filter.ts'

const at = '2026-11-20T12:34:56.000Z'
const seqs = (entries: readonly LogEntry[]): number[] => entries.map(({ seq }) => seq)

function entry(seq: number, change: Partial<LogEntry> = {}): LogEntry {
	return entryOf({ seq, status: 200, endedAt: at, ending: 'whole', ...change })
}

describe('filterEntries()', () => {
	const lost = entry(1, { applied: true, ending: 'lost' })
	const payments = new Map()

	it('returns the newest 300, and every older one that needs a person', () => {
		const entries = [lost, ...Array.from({ length: 400 }, (_, index) => entry(index + 2))]
		const found = seqs(filterEntries({ entries, payments }, ''))
		expect(found).to.have.lengthOf(301)
		expect([found[0], found[299], found[300]]).to.deep.equal([401, 102, 1])
	})

	it('returns those that hold every word: of the body, the status, the fault or the effect', () => {
		const entries = [
			lost,
			entry(2, { body: '{"nsuOrigem":"000123"}' }),
			entry(3, { status: 503, fault: { id: 'fault-1', at: 'before-accept', action: 'status' } }),
		]
		const find = (filter: string): number[] => seqs(filterEntries({ entries, payments }, filter))
		expect(find('000123')).to.deep.equal([2])
		expect(find('5xx')).to.deep.equal([3])
		expect(find('STATUS before-accept')).to.deep.equal([3])
		expect(find('response lost')).to.deep.equal([1])
		expect(find('nothing like it')).to.deep.equal([])
	})
})
