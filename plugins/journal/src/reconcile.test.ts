import type { JournalEntry, JournalStore, LookupResult } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { newId } from './entry.ts'
import { ended, opened } from './protocol.ts'
import { type ReconcileOptions, reconcile } from './reconcile.ts'

const rules = { settleMs: 1000, agreeingReads: 3, readGapMs: 100 }
const at = (ms: number): string => new Date(ms).toISOString()

const windowMs = 500

function entryAt(startedAtMs: number, facts: Partial<JournalEntry> = {}): JournalEntry {
	const call = { operation: 'pay', method: 'POST', path: '/pay', fields: { n: '1' } }
	const times = { startedAtMs, mayBeginUntilMs: startedAtMs + windowMs }
	return { ...opened({ id: newId(startedAtMs), ...call, ...times }), ...facts }
}

async function journalOf(...entries: readonly JournalEntry[]): Promise<JournalStore> {
	const store = memoryJournal()
	for (const entry of entries) await store.write(entry)
	return store
}

const run = (
	store: JournalStore,
	nowMs: number,
	lookup: (entry: JournalEntry) => Promise<LookupResult> | LookupResult,
	options: ReconcileOptions = rules,
	underWay: ReadonlySet<string> = new Set(),
	onOverdue: (entry: JournalEntry) => void = () => {},
) =>
	reconcile(
		{ store, nowMs: async () => nowMs, fingerprint: undefined, underWay, onOverdue, onSettled: () => {} },
		async (entry) => lookup(entry),
		options,
	)

describe('reconcile', () => {
	it('settles each call as its lookups say, over several runs', async () => {
		const entries = [entryAt(0), entryAt(1), entryAt(2), entryAt(3)]
		const store = await journalOf(...entries)
		const [found, absent, open, failing] = entries.map(({ id }) => id)
		const lookup = (entry: JournalEntry): LookupResult => {
			if (entry.id === failing) throw new Error('the lookup’s own Bearer abcdefghijkl')
			return entry.id === found ? 'found' : entry.id === absent ? 'absent' : 'inconclusive'
		}
		const first = await run(store, 2000, lookup)
		expect(first.found.map(({ id }) => id)).to.deep.equal([found])
		expect(first.open.map(({ id }) => id)).to.deep.equal([absent, open])
		expect(first.failed.map(({ entry }) => entry.id)).to.deep.equal([failing])
		expect(first.failed[0]?.cause?.message).to.equal('the lookup’s own Bearer [redacted]')
		await run(store, 3000, lookup)
		await run(store, 3500, lookup)
		await run(store, 3600, lookup)
		const last = await run(store, 4000, lookup)
		expect(last.absent.map(({ id }) => id)).to.deep.equal([absent])
		expect((await run(store, 5000, lookup)).open.map(({ id }) => id)).to.deep.equal([open])
	})
	it('leaves calls alone that are under way in this process, until no answer to them can still come', async () => {
		const entry = entryAt(0)
		const store = await journalOf(entry)
		const underWay = new Set([entry.id])
		const early = await run(store, windowMs + rules.settleMs - 1, () => 'found', rules, underWay)
		expect(early).to.deep.equal({ found: [], absent: [], ended: [], open: [], overdue: [], failed: [] })
		expect(await store.read(entry.id)).to.deep.equal(entry)
		// Its end would have been heard by now: a plugin keeps the call for ever.
		const late = await run(store, windowMs + rules.settleMs, () => 'found', rules, underWay)
		expect(late.found.map(({ id }) => id)).to.deep.equal([entry.id])
	})
	it('does not write over an end that was heard during the lookup', async () => {
		const entry = entryAt(0, { absentReads: 2, seenAt: at(1), lastReadAt: at(1) })
		const store = await journalOf(entry)
		const heard = ended(entry, { outcome: 'applied', endedAtMs: 5, attempts: 1, mayHaveReplayed: false })
		const result = await run(store, 9e9, async (): Promise<LookupResult> => {
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
			{
				store,
				nowMs: async () => 0,
				fingerprint: undefined,
				underWay: new Set(),
				onOverdue: () => {},
				onSettled: () => {},
			},
			async (_, { compare }) => {
				compared.push(await compare({ n: '1' }), await compare({ n: '2' }))
				return 'inconclusive'
			},
			{},
		)
		expect(compared).to.deep.equal(['same', 'different'])
	})
	it('names what its own process has settled meanwhile as what it is', async () => {
		const entries = [entryAt(0), entryAt(1)]
		const store = await journalOf(...entries)
		const outcomes = ['rejected', 'not_sent'] as const
		const result = await run(store, 9e9, async (entry): Promise<LookupResult> => {
			const outcome = outcomes[entries.findIndex(({ id }) => id === entry.id)] ?? 'rejected'
			const heard = ended(entry, { outcome, endedAtMs: 5, attempts: 1, mayHaveReplayed: false })
			if (heard) await store.write(heard)
			return 'absent'
		})
		expect(result.ended.map(({ outcome }) => outcome)).to.deep.equal(outcomes)
		expect(result.open).to.deep.equal([])
	})
	it('tells once of a call that is open for too long, whoever reconciles, and also where its lookup fails', async () => {
		const hourMs = 3_600_000
		for (const lookup of ['inconclusive', 'fails'] as const) {
			const entry = entryAt(0)
			const store = await journalOf(entry)
			const told: string[] = []
			const runAt = async (nowMs: number): Promise<readonly string[]> => {
				const look = (): LookupResult => {
					if (lookup === 'fails') throw new Error('no report today')
					return lookup
				}
				const { overdue } = await run(store, nowMs, look, {}, new Set(), ({ id }) => void told.push(id))
				return overdue.map(({ id }) => id)
			}
			expect(await runAt(hourMs - 1)).to.deep.equal([])
			const both = await Promise.all([runAt(hourMs), runAt(hourMs)])
			expect(both.flat(), lookup).to.deep.equal([entry.id])
			expect(await runAt(2 * hourMs)).to.deep.equal([])
			expect(told).to.deep.equal([entry.id])
		}
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
