import type { EntryStore, FoundPayment, JournalEntry, Listing, Lookup } from '@tarja/journal'
import { describe, expect, it } from '@tarja-test/harness'
import { appliedOf, entryOf, nothing } from '../test/facts.ts'
import { inMemory } from '../test/store-over.ts'
import { fingerprintsWith } from './fingerprints.ts'
import { endEntry } from './protocol.ts'
import { type ReconcileMeans, type ReconcileOptions, reconcile } from './reconcile.ts'

const rules = { absentAfterMs: 1000, agreeingReads: 3, readGapMs: 100 }
const dayMs = 86_400_000
const at = (ms: number): string => new Date(ms).toISOString()

const fieldsOf = (n: number): FoundPayment['fields'] => ({ nsu: String(1000 + n), amount: '1990' })
/** An entry by its number: what it is of is in its fields. */
const opened = (n: number, startedAtMs = n, windowMs = 500): Promise<JournalEntry> =>
	entryOf(fieldsOf(n), { startedAtMs, windowMs, reference: `order-${n}` })
const numberOf = ({ fields }: JournalEntry): number => Number(fields.nsu) - 1000

/** A store with these entries, as their own processes have left them. */
async function journalOf(...entries: readonly JournalEntry[]): Promise<EntryStore> {
	const store = inMemory()
	for (const entry of entries) {
		await store.write({ ...entry, state: 'pending', revision: 0 })
		if (entry.revision) await store.write(entry)
	}
	return store
}

/** What a platform has of these numbers. */
const listed = (...numbers: readonly number[]): Listing => ({
	payments: numbers.map((n) => ({ fields: fieldsOf(n) })),
	complete: true,
})

interface Running {
	readonly nowMs: number
	readonly options?: ReconcileOptions
	readonly means?: Partial<ReconcileMeans>
}

const run = (store: EntryStore, lookup: Lookup | undefined, { nowMs, options = rules, means }: Running) =>
	reconcile(
		{
			...{ store, nowMs: async () => nowMs, fingerprints: fingerprintsWith([]), underWay: new Set() },
			...{ onOverdue: () => {}, onSettled: () => {}, ...means },
		},
		lookup,
		options,
	)

const ids = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id)

describe('reconcile', () => {
	for (const form of ['for each entry', 'for a span'] as const)
		it(`settles each call as the facts say, over several runs, asked ${form}`, async () => {
			const known = appliedOf(await opened(0))
			const [there, gone, later] = [await opened(1), await opened(2), await opened(3)]
			const store = await journalOf(known, there, gone, later)
			// The platform writes one payment without its amount.
			const payments = [...listed(0, 1).payments, { fields: { nsu: '1003' } }]
			const list = async (): Promise<Listing> => ({ payments, complete: true })
			const lookup = form === 'for a span' ? { span: list } : list
			const first = await run(store, lookup, { nowMs: 2000 })
			expect(ids(first.found)).to.deep.equal([there.id])
			expect(first.open.map(({ id, lastLookup }) => [id, lastLookup])).to.deep.equal([
				[gone.id, { said: 'absent', reads: 3, until: at(3500) }],
				[later.id, { said: 'unclear', fields: ['amount'] }],
			])
			for (const nowMs of [3000, 3500, 3600]) await run(store, lookup, { nowMs })
			const [before] = (await run(store, lookup, { nowMs: 3650 })).open
			expect(before).to.include({ id: gone.id, absentReads: 2 })
			expect(before?.lastLookup).to.deep.equal({ said: 'absent', reads: 3, until: at(3700) })
			expect(ids((await run(store, lookup, { nowMs: 4000 })).absent)).to.deep.equal([gone.id])
			expect(ids((await run(store, lookup, { nowMs: 5000 })).open)).to.deep.equal([later.id])
		})

	it('never counts an absence where no payment is known that its lookup finds, and says so', async () => {
		const [known, gone] = [appliedOf(await opened(0)), await opened(2)]
		const cases: readonly (readonly [readonly JournalEntry[], Lookup])[] = [
			[[gone], async () => listed(0)],
			[[known, gone], async () => nothing],
			[[known, gone], { span: async () => nothing }],
			// Found by a lookup, not seen applied by its own process.
			[[{ ...known, resolvedBy: 'lookup' }, gone], async () => listed(0)],
			[[{ ...known, operation: 'refund' }, gone], async () => listed(0)],
		]
		for (const [entries, lookup] of cases) {
			const store = await journalOf(...entries)
			for (let nowMs = 2000; nowMs < 9000; nowMs += 1000) {
				const { open, absent } = await run(store, lookup, { nowMs })
				expect(absent).to.deep.equal([])
				expect(open[0]?.lastLookup).to.deep.equal({ said: 'unproved' })
			}
		}
	})

	it('takes no payment for a proof that is older than calibrationDays, or too young to show', async () => {
		const nowMs = 100 * dayMs
		for (const [startedAtMs, isProof] of [
			[nowMs - 40 * dayMs, false],
			[nowMs - 20 * dayMs, true],
			[nowMs - rules.absentAfterMs / 2, false],
		] as const) {
			const [known, gone] = [appliedOf(await opened(0, startedAtMs)), await opened(2, nowMs - 10_000)]
			const lookup = { span: async (): Promise<Listing> => listed(0) }
			const { open } = await run(await journalOf(known, gone), lookup, { nowMs })
			expect(open[0]?.lastLookup?.said).to.equal(isProof ? 'absent' : 'unproved')
		}
	})

	it('counts no absence in a list that ends before or begins after the call, where payments are known there', async () => {
		const [before, gone, after] = [
			appliedOf(await opened(0, 1000)),
			await opened(1, 2000),
			appliedOf(await opened(2, 3000)),
		]
		const store = await journalOf(before, gone, after)
		for (const [numbers, said] of [
			[[0], 'unproved'],
			[[2], 'unproved'],
			[[0, 2], 'absent'],
		] as const) {
			const { open } = await run(store, { span: async () => listed(...numbers) }, { nowMs: 20_000 })
			expect(open[0]?.lastLookup?.said).to.equal(said)
		}
	})

	it('asks for a span that holds the entries, a payment that is known, and a day for clocks that differ', async () => {
		const [known, gone] = [appliedOf(await opened(0, 10 * dayMs)), await opened(1, 15 * dayMs)]
		const store = await journalOf(known, gone)
		const asked: unknown[] = []
		const span: Lookup = {
			async span({ operation, span, signal }) {
				asked.push([operation, span, signal])
				return listed(0)
			},
		}
		await run(store, span, { nowMs: 15 * dayMs + 5000 })
		const to = at(16 * dayMs + 5000 + 500 + rules.absentAfterMs)
		expect(asked).to.deep.equal([['pay', { from: at(9 * dayMs), to }, undefined]])
	})

	it('looks up payments that are known besides, written as those that are open are, where it is asked for each', async () => {
		const written = (nsu: string, startedAtMs: number) => entryOf({ nsu }, { startedAtMs })
		const [zeros, plain] = [appliedOf(await written('000777', 1)), appliedOf(await written('777', 2))]
		const gone = await written('000123', 3)
		// Finds nothing by a number with zeros in front.
		const lookup: Lookup = async ({ entry }) =>
			String(entry.fields.nsu).startsWith('0') ? nothing : { payments: [{ fields: entry.fields }], complete: true }
		for (const known of [[plain], [zeros, plain]]) {
			const { open } = await run(await journalOf(...known, gone), lookup, { nowMs: 20_000 })
			expect(open[0]?.lastLookup?.said).to.equal('unproved')
		}
	})

	it('takes nothing but true for a settlement that is stored', async () => {
		const memory = await journalOf(await opened(1))
		const store = { ...memory, write: async () => 'queued' as never }
		const { found, open } = await run(store, async () => listed(1), { nowMs: 2000 })
		expect([found.length, open.length]).to.deep.equal([0, 1])
	})

	it('keeps what a lookup brings with the payment', async () => {
		const store = await journalOf(await opened(1))
		const kept = { id: '8f3c' }
		const { found } = await run(store, async () => ({ payments: [{ fields: fieldsOf(1), kept }], complete: false }), {
			nowMs: 2000,
		})
		expect(found[0]?.kept).to.deep.equal(kept)
	})

	it('settles nothing without a lookup, and says of each call that there was none', async () => {
		const store = await journalOf(await opened(1))
		const { open } = await run(store, undefined, { nowMs: 9e9 })
		expect(open[0]?.lastLookup).to.deep.equal({ said: 'no_lookup' })
	})

	it('takes nothing for facts that has another form', async () => {
		const store = await journalOf(await opened(1))
		for (const given of [
			'found',
			undefined,
			null,
			{},
			{ payments: [] },
			{ payments: {}, complete: true },
			{ payments: [{}], complete: true },
		]) {
			const { failed, open } = await run(store, async () => given as never, { nowMs: 9e9 })
			expect([
				open.length,
				failed[0]?.cause?.message.startsWith('Cannot take what the lookup gave back'),
			]).to.deep.equal([0, true])
		}
	})

	it('leaves an entry as it was whose lookup fails, and masks what the error holds', async () => {
		const entry = await opened(1)
		const store = await journalOf(entry)
		const { failed } = await run(store, async () => Promise.reject(new Error('the lookup’s own Bearer abcdefghijkl')), {
			nowMs: 9e9,
		})
		expect(failed[0]?.cause?.message).to.equal('the lookup’s own Bearer [redacted]')
		expect(await store.read(entry.id)).to.deep.equal(entry)
	})

	it('leaves calls alone that are under way in this process, until no answer to them can still come', async () => {
		const entry = await opened(0)
		const store = await journalOf(entry)
		const means = { underWay: new Set([entry.id]) }
		const early = await run(store, async () => listed(0), { nowMs: 500 + rules.absentAfterMs - 1, means })
		expect(early.found.length + early.open.length + early.failed.length).to.equal(0)
		expect(await store.read(entry.id)).to.deep.equal(entry)
		// Its end would have been heard by now: a plugin keeps the call for ever.
		const late = await run(store, async () => listed(0), { nowMs: 500 + rules.absentAfterMs, means })
		expect(ids(late.found)).to.deep.equal([entry.id])
	})

	it('does not write over an end that was heard during the lookup, and names it as what it is', async () => {
		for (const outcome of ['applied', 'rejected', 'not_processed'] as const) {
			const entry = await opened(1)
			const store = await journalOf(entry)
			const heard = endEntry(entry, { outcome, endedAtMs: 5, attempts: 1, mayHaveReplayed: false })
			const result = await run(
				store,
				async () => {
					if (heard) await store.write(heard)
					return listed(1)
				},
				{ nowMs: 9e9 },
			)
			expect(result.ended).to.deep.equal([heard])
			expect(result.found.length + result.open.length).to.equal(0)
		}
	})

	it('reports what is open for too long in every run, also where its lookup fails or the run ends there', async () => {
		const hourMs = 3_600_000
		const entry = await opened(0)
		const store = await journalOf(entry)
		const heard: string[] = []
		const means = { onOverdue: ({ id }: JournalEntry) => void heard.push(id) }
		const failing = async (): Promise<Listing> => Promise.reject(new Error('no report today'))
		expect((await run(store, failing, { nowMs: hourMs - 1, options: {}, means })).overdue).to.deep.equal([])
		for (let runs = 1; runs < 4; runs++) {
			const { overdue } = await run(store, failing, { nowMs: runs * hourMs, options: {}, means })
			expect(ids(overdue)).to.deep.equal([entry.id])
			expect(heard).to.have.lengthOf(runs)
		}
	})

	it('ends with its lists in hand when its signal is aborted, and settles no more', async () => {
		const controller = new AbortController()
		const store = await journalOf(await opened(0), await opened(1, 5 * dayMs))
		let lookups = 0
		const lookup = async (): Promise<Listing> => {
			lookups++
			controller.abort(new Error('time to go'))
			return listed(0, 1)
		}
		const result = await run(store, lookup, { nowMs: 6 * dayMs, options: { ...rules, signal: controller.signal } })
		expect([lookups, result.found.map(numberOf), result.stopped?.message]).to.deep.equal([1, [0], 'time to go'])
	})

	it('ends with its lists in hand when the store fails, at whichever of its calls', async () => {
		const entries = [await opened(0), await opened(1, 5 * dayMs), await opened(2, 10 * dayMs)]
		for (let good = 0; good < 12; good++) {
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
			const result = await run(store, async () => listed(0, 1, 2), { nowMs: 11 * dayMs })
			const settled: string[] = []
			for await (const entry of memory.list('all')) if (entry.state === 'settled') settled.push(entry.id)
			expect(ids(result.found)).to.deep.equal(settled)
		}
	})
})
