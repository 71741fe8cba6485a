import type { EntryStore, JournalEntry, JournalEvent, JournalNotice, List, ListedPayment } from '@tarja/journal'
import { describe, expect, it } from '@tarja-test/harness'
import { endedAs, entryOf, listedOf } from '../test/facts.ts'
import { dayMs, hourMs, put, run, setWaits } from '../test/shop.ts'
import { collect, inMemory } from '../test/store-over.ts'
import { isOverdue } from './lookup/run.ts'
import { type PersonStatement, resolveOrder } from './people/resolve.ts'

/** An entry by its number: what it is of is in its fields. */
const opened = (n: number, startedAtMs = n * 1000): Promise<JournalEntry> =>
	entryOf(
		{ nsu: String(1000 + n), amount: '1990', terminal: 'a' },
		{ startedAtMs, windowMs: 500, reference: `order-${n}` },
	)
const lostAt = async (n: number, startedAtMs?: number): Promise<JournalEntry> =>
	endedAs(await opened(n, startedAtMs), 'unknown')

/** A store with these entries, as their own processes have left them. */
async function journalOf(...entries: readonly JournalEntry[]): Promise<EntryStore> {
	const store = inMemory()
	for (const entry of entries) await put(store, entry)
	return store
}

const listed = (...entries: readonly JournalEntry[]): readonly ListedPayment[] =>
	entries.map((entry) => listedOf(entry))
const ids = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id)

describe('reconcile', () => {
	it('resolves what the list shows, and puts each entry into its list', async () => {
		const entries = await Promise.all([1, 2, 3].map((n) => lostAt(n)))
		const [applied, rejected, none] = entries as [JournalEntry, JournalEntry, JournalEntry]
		const store = await journalOf(...entries)
		const resolved: string[] = []
		const emit = (notice: object): void => void resolved.push(String((notice as JournalNotice).entryId))
		const list = async () => [listedOf(applied), listedOf(rejected, { state: 'rejected' as const })]
		const result = await run(store, list, hourMs, { emit })
		expect([ids(result.applied), ids(result.rejected), ids(result.unresolved)]).to.deep.equal([
			[applied.id],
			[rejected.id],
			[none.id],
		])
		expect(resolved).to.deep.equal([applied.id, rejected.id])
		expect(result.stopped).to.equal(undefined)
	})

	it('calls a list once for all entries of an operation and step that began within a day', async () => {
		const entries = await Promise.all([lostAt(1), lostAt(2, hourMs), lostAt(3, 3 * dayMs)])
		const other = { ...(await lostAt(4, 2 * hourMs)), step: 'refund' }
		const store = await journalOf(...entries, other)
		const asked: string[] = []
		await run(
			store,
			async ({ step, entries, from, to }) => {
				asked.push(`${step} ${entries.map(({ reference }) => reference)} ${from < to}`)
				return []
			},
			4 * dayMs,
		)
		expect(asked).to.deep.equal(['create order-1,order-2 true', 'refund order-4 true', 'create order-3 true'])
	})

	it('lists the time since the copy of a restored journal, also without open calls, and names what it lost', async () => {
		const old = endedAs(await opened(1, 5 * dayMs), 'applied')
		const [refund] = [{ ...endedAs(await opened(2, 5 * dayMs + 1000), 'applied'), step: 'refund' }]
		const lost = await Promise.all([3, 4].map((n) => opened(n, 7 * dayMs + n * hourMs)))
		// Its sender's clock was ahead by years, so that it says nothing of the copy's age.
		const ahead = { ...endedAs(await opened(5, 900 * dayMs), 'applied'), step: 'refund' }
		const store = await journalOf(old, refund, ahead)
		const asked: string[] = []
		const list: List = async ({ step, from, to, entries }) => {
			asked.push(`${step} ${entries.length}`)
			const rows = lost.map((entry) => listedOf(entry, { reference: entry.reference ?? '' }))
			return step === 'create'
				? [listedOf(old), ...rows.filter(({ at }) => at >= from && at <= to)]
				: [listedOf(refund)]
		}
		const record = { v: 1 as const, id: 'main', revision: 0, baseUrl: '', createdAt: '' }
		const mark = { by: 'Ana', note: 'copy of 03:00', at: new Date(8 * dayMs).toISOString() }
		const marked: EntryStore = { ...store, journal: async () => ({ ...record, restored: mark }) }
		const { unrecorded, stopped } = await run(marked, list, 8 * dayMs)
		expect(stopped).to.equal(undefined)
		expect(asked).to.deep.equal(['create 0', 'refund 0'])
		expect(unrecorded.map(({ payment }) => payment.reference)).to.deep.equal(['order-3', 'order-4'])
		const word = { by: 'Ana', note: 'by telephone', revision: -1 }
		const waitsOf = () => ({ absentAfterMs: hourMs, rejectedAfterMs: 0 })
		const resolveLost = (n: number, said: Pick<PersonStatement, 'state' | 'options' | 'nowMs'>) =>
			resolveOrder(
				store,
				{ reference: `order-${n}`, step: 'create' },
				{ ...said, waitsOf },
				{ ...record, restored: mark },
			)
		await resolveLost(3, { state: 'applied', options: word, nowMs: 8 * dayMs })
		const again = await run(marked, list, 8 * dayMs)
		expect(again.unrecorded.map(({ payment }) => payment.reference)).to.deep.equal(['order-4'])
		// Order 4 was refused, and paid later: the word is of another payment. Order 3 was paid twice: the word is of one.
		await resolveLost(4, { state: 'rejected', options: word, nowMs: 8 * dayMs })
		const twice: List = async (query) => [
			...(await list(query)),
			...(await list(query)).filter((row) => row.reference === 'order-3'),
		]
		const paid = (await run(marked, twice, 8 * dayMs)).unrecorded.map(({ payment }) => payment.reference)
		expect(paid).to.have.members(['order-3', 'order-4'])
		// The platform doesn't know our orders: a word names the payment by the id that it saves.
		const saves: List = async ({ step }) =>
			step === 'create' ? lost.map((entry, n) => listedOf(entry, { saved: { id: n + 7 } })) : []
		const named = { state: 'applied', options: { ...word, saved: { id: '7' } }, nowMs: 8 * dayMs + 1 } as const
		await resolveLost(9, named)
		const unsaid = (await run(marked, saves, 8 * dayMs)).unrecorded.map(({ payment }) => payment.saved?.id)
		expect(unsaid).to.deep.equal([8])
		const empty = inMemory()
		const nothing = await run({ ...empty, journal: marked.journal }, list, 8 * dayMs)
		expect(nothing.stopped?.message).to.contain('it has no entry')
		expect((await run(marked, undefined, 8 * dayMs)).stopped?.message).to.contain('there is no list')
	})

	it('resolves nothing without a list, and says so', async () => {
		const store = await journalOf(await lostAt(1))
		const { unresolved } = await run(store, undefined, 9 * dayMs)
		expect(unresolved.map(({ lastLookup }) => lastLookup?.result)).to.deep.equal(['no_list'])
	})

	it('leaves an entry as it was whose list fails, and masks what the error holds', async () => {
		const entry = await lostAt(1)
		const store = await journalOf(entry)
		const failing = async () => Promise.reject(new Error('the list’s own Bearer abcdefghijkl'))
		const { failed } = await run(store, failing, 9e9)
		expect(failed[0]?.cause?.message).to.equal('the list’s own Bearer [redacted]')
		expect(await store.read(entry.id)).to.deep.equal(entry)
	})

	it('names what it cannot read', async () => {
		const store = await journalOf(await lostAt(1))
		const damaged = await opened(2)
		await store.write({ ...damaged, v: 2 } as never)
		const { failed } = await run(store, async () => [], 9e9)
		expect(failed.map(({ entry }) => entry.id)).to.deep.equal([damaged.id])
	})

	it('leaves calls alone that are in progress in this process, until no response to them can still come', async () => {
		const entry = await opened(0)
		const store = await journalOf(entry)
		await setWaits(store, { operations: { pay: { absentAfterMs: 1000 } } })
		const underWay = new Set([entry.id])
		const early = await run(store, async () => listed(entry), 1499, { underWay })
		expect(early.applied.length + early.unresolved.length + early.failed.length).to.equal(0)
		expect(await store.read(entry.id)).to.deep.equal(entry)
		// Its end would have been reported by now: a plugin keeps the call for ever.
		const late = await run(store, async () => listed(entry), 1500, { underWay })
		expect(ids(late.applied)).to.deep.equal([entry.id])
	})

	it('does not write over an end that was reported during the list, and names it as what it is', async () => {
		for (const outcome of ['applied', 'rejected', 'not_processed'] as const) {
			const entry = await opened(1)
			const store = await journalOf(entry)
			const ended = endedAs(entry, outcome)
			const list = async () => {
				await store.write(ended)
				return listed(entry)
			}
			const result = await run(store, list, 9e9)
			expect(result.ended).to.deep.equal([ended])
			expect(result.applied.length + result.unresolved.length).to.equal(0)
		}
		// But a payment that this list shows is not absent, whatever another one has shown meanwhile.
		const entry = await opened(1)
		const store = await journalOf(entry)
		const list = async () => {
			await store.write({ ...entry, revision: 1, state: 'absent', resolvedBy: 'lookup' })
			return listed(entry)
		}
		expect((await run(store, list, 9e9)).applied).to.have.lengthOf(1)
	})

	it('reports what is unresolved for too long in every run, also where its list fails or the run ends there', async () => {
		const entry = await lostAt(0)
		const store = await journalOf(entry)
		const reported: string[] = []
		const onEvent = (event: JournalEvent) => void reported.push(`${event.type} ${'entry' in event && event.entry.id}`)
		const failing = async () => Promise.reject(new Error('no report today'))
		expect((await run(store, failing, hourMs - 1, { onEvent })).overdue).to.deep.equal([])
		for (let runs = 1; runs < 4; runs++) {
			expect(ids((await run(store, failing, runs * hourMs, { onEvent })).overdue)).to.deep.equal([entry.id])
			expect(reported).to.deep.equal(Array(runs).fill(`journal_overdue ${entry.id}`))
		}
	})

	it('ends with its lists in hand when its signal is aborted, and resolves no more', async () => {
		const controller = new AbortController()
		const [first, second] = [await lostAt(0), await lostAt(1, 5 * dayMs)]
		const store = await journalOf(first, second)
		let calls = 0
		const list = async () => {
			calls++
			controller.abort(new Error('time to go'))
			return listed(first, second)
		}
		const result = await run(store, list, 6 * dayMs, { options: { signal: controller.signal } })
		expect([calls, ids(result.applied), result.stopped?.message]).to.deep.equal([1, [first.id], 'time to go'])
	})

	it('ends with its lists in hand when the store fails, at whichever of its calls', async () => {
		const entries = [await lostAt(0), await lostAt(1, 5 * dayMs), await lostAt(2, 10 * dayMs)]
		for (let good = 0; good < 16; good++) {
			const memory = await journalOf(...entries)
			let calls = 0
			const may = (): void => {
				if (++calls > good) throw new Error('deadlock detected')
			}
			const store: EntryStore = {
				...memory,
				async write(entry) {
					may()
					return memory.write(entry)
				},
				async *list(which, after) {
					for await (const entry of memory.list(which, after)) {
						may()
						yield entry
					}
				},
			}
			const result = await run(store, async () => listed(...entries), 11 * dayMs)
			const resolved = (await collect(memory.list('all'))).filter(({ state }) => state === 'applied')
			expect(ids(result.applied)).to.deep.equal(ids(resolved))
		}
	})
})

describe('an entry that stays unresolved', () => {
	it('is overdue by its age, or since its first lookup if its sender’s clock was ahead', async () => {
		const pending = await opened(1, 0)
		const ahead = { ...(await opened(1, 4e12)), seenAt: new Date(50).toISOString() }
		expect([99, 100].map((nowMs) => isOverdue(pending, nowMs, 100))).to.deep.equal([false, true])
		expect([149, 150].map((nowMs) => isOverdue(ahead, nowMs, 100))).to.deep.equal([false, true])
		expect(isOverdue({ ...pending, state: 'absent' }, 9e9, 100)).to.equal(false)
	})
})
