import type { JournalEntry, JournalStore, Reading } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it, random, rejection } from '@tarja-test/harness'
import fc from 'fast-check'
import { ended, newId } from './entry.ts'
import { type ReconcileOptions, reconcile, verdict } from './reconcile.ts'

const rules = { settleMs: 1000, agreeingReads: 3, readGapMs: 100 }
const at = (ms: number): string => new Date(ms).toISOString()

function entryAt(startedAtMs: number, facts: Partial<JournalEntry> = {}): JournalEntry {
	return {
		v: 1,
		id: newId(startedAtMs),
		revision: 0,
		operation: 'pay',
		method: 'POST',
		path: '/pay',
		fields: { n: '1' },
		startedAt: at(startedAtMs),
		state: 'pending',
		attempts: 0,
		mayHaveReplayed: false,
		absentReads: 0,
		...facts,
	}
}

async function journalOf(...entries: readonly JournalEntry[]): Promise<JournalStore> {
	const store = memoryJournal()
	for (const entry of entries) await store.write(entry)
	return store
}

const run = (
	store: JournalStore,
	nowMs: number,
	lookup: (entry: JournalEntry) => Promise<Reading> | Reading,
	options: ReconcileOptions = rules,
	underWay: ReadonlySet<string> = new Set(),
) => reconcile({ store, nowMs: () => nowMs, fingerprint: undefined, underWay }, async (entry) => lookup(entry), options)

describe('a verdict', () => {
	it('of absent needs the settle time, and that many reads in a row, far enough apart', () => {
		let entry = entryAt(0, { endedAt: at(500), state: 'unknown' })
		for (const [readAtMs, reads] of [
			[1499, 0],
			[1500, 1],
			[1599, 1],
			[1600, 2],
		] as const) {
			entry = verdict(entry, 'absent', readAtMs, rules)
			expect([entry.absentReads, entry.state]).to.deep.equal([reads, 'unknown'])
		}
		expect(verdict(entry, 'absent', 1700, rules)).to.include({
			state: 'settled',
			outcome: 'absent',
			settledBy: 'lookup',
		})
	})
	it('of absent is not helped by an inconclusive read in between', () => {
		const twice = entryAt(0, { absentReads: 2, lastReadAt: at(5000) })
		const reset = verdict(twice, 'inconclusive', 6000, rules)
		expect(reset.absentReads).to.equal(0)
		expect(verdict(reset, 'absent', 7000, rules)).to.include({ state: 'pending', absentReads: 1 })
	})
	it('of found needs nothing else', () => {
		expect(verdict(entryAt(0), 'found', 1, rules)).to.include({ state: 'settled', outcome: 'applied' })
	})
	it('is never absent unless all of the last reads that counted said so, late enough', () => {
		const reads = fc.array(
			fc.record({ reading: fc.constantFrom<Reading>('absent', 'inconclusive'), afterMs: fc.nat(400) }),
			{ maxLength: 30 },
		)
		fc.assert(
			fc.property(reads, (history) => {
				let entry = entryAt(0)
				let nowMs = 0
				const counting: { readonly reading: Reading; readonly nowMs: number }[] = []
				for (const { reading, afterMs } of history) {
					nowMs += afterMs
					const next = verdict(entry, reading, nowMs, rules)
					if (next !== entry) counting.push({ reading, nowMs })
					entry = next
					if (entry.state !== 'settled') continue
					const last = counting.slice(-rules.agreeingReads)
					expect(last.map((read) => read.reading)).to.deep.equal(['absent', 'absent', 'absent'])
					for (const [i, read] of last.entries()) {
						expect(read.nowMs).to.be.at.least(rules.settleMs)
						if (i) expect(read.nowMs - (last[i - 1]?.nowMs ?? 0)).to.be.at.least(rules.readGapMs)
					}
					return
				}
			}),
			random(),
		)
	})
	it('of absent counts at once by a clock that is an hour ahead, as docs/fleets.md warns', () => {
		const defaults = { settleMs: 300_000, agreeingReads: 3, readGapMs: 60_000 }
		expect(verdict(entryAt(0), 'absent', 1000, defaults).absentReads).to.equal(0)
		expect(verdict(entryAt(0), 'absent', 1000 + 3_600_000, defaults).absentReads).to.equal(1)
	})
	it('of absent is reached though a lookup was made by a clock that was years ahead, and by reads of the right one alone', () => {
		let entry = entryAt(0, { absentReads: 2, lastReadAt: at(4e12) })
		for (const [readAtMs, reads] of [
			[5000, 1],
			[5099, 1],
			[5100, 2],
		] as const) {
			entry = verdict(entry, 'absent', readAtMs, rules)
			expect([entry.absentReads, entry.state]).to.deep.equal([reads, 'pending'])
		}
		expect(verdict(entry, 'absent', 5200, rules)).to.include({ state: 'settled', outcome: 'absent' })
	})
	it('of absent is not reached by clocks that cannot be read', () => {
		expect(verdict(entryAt(0, { endedAt: 'never' }), 'absent', 1e9, rules).absentReads).to.equal(0)
	})
})

describe('reconcile', () => {
	it('settles each call as its lookups say, over several runs', async () => {
		const entries = [entryAt(0), entryAt(1), entryAt(2), entryAt(3)]
		const store = await journalOf(...entries)
		const [found, absent, open, failing] = entries.map(({ id }) => id)
		const lookup = (entry: JournalEntry): Reading => {
			if (entry.id === failing) throw new Error('the lookup’s own Bearer abcdefghijkl')
			return entry.id === found ? 'found' : entry.id === absent ? 'absent' : 'inconclusive'
		}
		const first = await run(store, 2000, lookup)
		expect(first.found.map(({ id }) => id)).to.deep.equal([found])
		expect(first.open.map(({ id }) => id)).to.deep.equal([absent, open])
		expect(first.failed.map(({ entry }) => entry.id)).to.deep.equal([failing])
		expect(first.failed[0]?.cause?.message).to.equal('the lookup’s own Bearer [redacted]')
		await run(store, 3000, lookup)
		const third = await run(store, 4000, lookup)
		expect(third.absent.map(({ id }) => id)).to.deep.equal([absent])
		expect((await run(store, 5000, lookup)).open.map(({ id }) => id)).to.deep.equal([open])
	})
	it('leaves calls alone that are under way in this process, until no answer to them can still come', async () => {
		const entry = entryAt(0)
		const store = await journalOf(entry)
		const underWay = new Set([entry.id])
		const early = await run(store, rules.settleMs - 1, () => 'found', rules, underWay)
		expect(early).to.deep.equal({ found: [], absent: [], open: [], failed: [] })
		expect(await store.read(entry.id)).to.deep.equal(entry)
		// Its end would have been heard by now: a plugin keeps the call for ever.
		const late = await run(store, rules.settleMs, () => 'found', rules, underWay)
		expect(late.found.map(({ id }) => id)).to.deep.equal([entry.id])
	})
	it('does not write over an end that was heard during the lookup', async () => {
		const entry = entryAt(0, { absentReads: 2, lastReadAt: at(1) })
		const store = await journalOf(entry)
		const heard = ended(entry, { outcome: 'applied', endedAtMs: 5, attempts: 1, mayHaveReplayed: false })
		const result = await run(store, 9e9, async (): Promise<Reading> => {
			if (heard) await store.write(heard)
			return 'absent'
		})
		expect(result.absent).to.deep.equal([])
		expect(result.found).to.deep.equal([heard])
		expect(await store.read(entry.id)).to.deep.equal(heard)
	})
	it('tells the lookup whether something found is the same', async () => {
		const store = await journalOf(entryAt(0))
		const compared: string[] = []
		await reconcile(
			{ store, nowMs: () => 0, fingerprint: undefined, underWay: new Set() },
			async (_, { compare }) => {
				compared.push(await compare({ n: '1' }), await compare({ n: '2' }))
				return 'inconclusive'
			},
			{},
		)
		expect(compared).to.deep.equal(['same', 'different'])
	})
	it('stops before the next entry when its signal is aborted', async () => {
		const store = await journalOf(entryAt(0), entryAt(1))
		const controller = new AbortController()
		let lookups = 0
		const stopped = run(
			store,
			9e9,
			() => {
				lookups++
				controller.abort()
				return 'found'
			},
			{ ...rules, signal: controller.signal },
		)
		await rejection(stopped)
		expect(lookups).to.equal(1)
	})
})
