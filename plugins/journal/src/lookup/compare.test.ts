// What a run compares whether or not a call is unresolved: what the lists lack, and what contradicts them.
import type {
	Contradiction,
	EntryStore,
	JournalEntry,
	JournalEvent,
	JournalRecord,
	List,
	ListedPayment,
} from '@tarja/journal'
import { describe, expect, it } from '@tarja-test/harness'
import { endedAs, entryOf, listedOf } from '../../test/facts.ts'
import {
	dayMs,
	fieldsOf,
	hourMs,
	lostAtMs,
	minuteMs,
	openAt,
	put,
	run,
	type Shop,
	type ShopOptions,
	shop,
	within,
} from '../../test/shop.ts'
import { passOver } from '../admin.ts'

const person = { by: 'Ana', note: 'the vendor does not list it' }

/** A shop whose lost payment is resolved as rejected, so that nothing is unresolved. */
const quietShop = (options: ShopOptions = {}): Promise<Shop> =>
	shop({ ...options, lost: { state: 'rejected', resolvedBy: 'call', ...options.lost } })

/** Runs at these times, and returns all contradictions with the number of events for them. */
async function watch(store: EntryStore, list: (nowMs: number) => readonly ListedPayment[], times: readonly number[]) {
	const found: Contradiction[] = []
	let events = 0
	const onEvent = ({ type }: JournalEvent): void => void (type === 'journal_contradiction' && events++)
	for (const nowMs of times) {
		const { contradictions, stopped } = await run(store, within(list(nowMs)), nowMs, { onEvent })
		if (stopped) throw stopped
		found.push(...contradictions)
	}
	return { kinds: found.map(({ kind, entries }) => `${kind} ${entries.map(({ reference }) => reference)}`), events }
}

const every = (fromMs: number, toMs: number, stepMs: number): readonly number[] =>
	Array.from({ length: Math.ceil((toMs - fromMs) / stepMs) }, (_, n) => fromMs + n * stepMs)

describe('a gap in the lists', () => {
	/** Two days before the lost payment, one of another terminal that the list lacks. */
	const withGap = async (count: number) => {
		const open = await shop()
		const gone: JournalEntry[] = []
		for (let n = 0; n < count; n++) {
			const startedAtMs = lostAtMs - 2 * dayMs + n * hourMs
			const made = { startedAtMs, reference: `gone-${n}` }
			gone.push(
				endedAs(await entryOf({ ...fieldsOf(500 + n, 1, startedAtMs), terminal: `loja-${n}-other` }, made), 'applied'),
			)
		}
		for (const entry of gone) await put(open.store, entry)
		const look = async (nowMs: number) => {
			await run(open.store, within(open.rows), nowMs)
			const { state, lastLookup } = (await open.store.read(open.lost.id)) as JournalEntry
			return { state, lacks: lastLookup?.lacks, missing: lastLookup?.missing ?? [] }
		}
		await look(lostAtMs + 3 * minuteMs)
		return { ...open, gone, look }
	}

	it('of another terminal, days before, keeps a call from being absent until a person passes it over', async () => {
		const { store, gone, look } = await withGap(1)
		const [entry] = gone as [JournalEntry]
		expect(await look(lostAtMs + 4 * hourMs)).to.deep.equal({ state: 'unknown', lacks: 'gap', missing: [entry.id] })
		await passOver(openAt(store, lostAtMs + 4 * hourMs), entry.id, { ...person, revision: entry.revision })
		expect(await look(lostAtMs + 4.1 * hourMs)).to.include({ state: 'absent' })
	})

	it('keeps a call from being absent if two passed over have the same kind', async () => {
		const { store, gone, look } = await withGap(2)
		await look(lostAtMs + 4 * hourMs)
		for (const { id, revision } of gone)
			await passOver(openAt(store, lostAtMs + 4 * hourMs), id, { ...person, revision })
		expect(await look(lostAtMs + 5 * hourMs)).to.deep.equal({
			state: 'unknown',
			lacks: 'gap',
			missing: gone.map(({ id }) => id),
		})
	})

	it('is none once a call of ours undid the payment, or a week has passed', async () => {
		for (const end of ['undone', 'old'] as const) {
			const { store, gone, look } = await withGap(1)
			const [entry] = gone as [JournalEntry]
			expect(await look(lostAtMs + 4 * hourMs)).to.include({ lacks: 'gap' })
			if (end === 'undone') {
				const made = { startedAtMs: Date.parse(entry.startedAt) + hourMs, operation: 'cancel', step: 'cancel' }
				await put(store, endedAs(await entryOf({ nsu: 'c' }, { ...made, reference: entry.reference }), 'applied'))
			}
			const laterMs = { undone: 5.1 * hourMs, old: 5.5 * dayMs }[end]
			expect(await look(lostAtMs + laterMs), end).to.include({ state: 'absent' })
		}
	})

	it('is a payment that a list has lost', async () => {
		const open = await quietShop({ older: 30, younger: 30, everyMs: hourMs })
		const [gone] = open.known as [JournalEntry]
		const lacking = open.rows.filter(({ at }) => at !== gone.startedAt)
		const last = Date.parse(gone.startedAt) + 2 * dayMs
		await watch(open.store, () => open.rows, [last - hourMs, last])
		const { kinds } = await watch(open.store, () => lacking, every(last + hourMs, last + 28 * hourMs, hourMs))
		expect(kinds).to.deep.equal(['unlisted order--30'])
	})

	it('makes a call wait as long as the lists have been late', async () => {
		const { store, gone, look, rows } = await withGap(1)
		const [entry] = gone as [JournalEntry]
		await look(lostAtMs + 4 * hourMs)
		;(rows as ListedPayment[]).push(listedOf(entry))
		expect(await look(lostAtMs + 5.1 * hourMs)).to.deep.equal({ state: 'unknown', lacks: 'gap', missing: [] })
		expect(await look(lostAtMs + 2.3 * dayMs)).to.include({ state: 'absent' })
		expect(await store.read(entry.id)).to.include({ state: 'applied' })
	})

	it('is not known if the list fails, or lacks more than the record holds', async () => {
		const open = await shop()
		await run(open.store, within(open.rows), lostAtMs + 3 * minuteMs)
		const list: List = async (query) => (query.entries.length ? open.rows : Promise.reject(new Error('no report')))
		const { compared } = await run(open.store, list, lostAtMs + 4 * hourMs)
		expect(compared?.failed.map(({ operation, cause }) => [operation, cause?.message])).to.deep.equal([
			['pay', 'no report'],
		])
		expect(((await open.store.read(open.lost.id)) as JournalEntry).lastLookup).to.include({ lacks: 'gap' })
		const many = await shop({ older: 600, younger: 200, everyMs: minuteMs })
		const last = within(many.rows.slice(560))
		for (const atMs of [3 * minuteMs, 4 * hourMs]) await run(many.store, last, lostAtMs + atMs)
		const record = (await many.store.journal()) as JournalRecord
		expect(Object.values(record.compared ?? {})[0]?.missing).to.have.length(500)
		expect(((await many.store.read(many.lost.id)) as JournalEntry).lastLookup?.lacks).to.equal('gap')
	})

	it('is passed over for a reason, by a name, for an applied call as it was seen', async () => {
		const { store, known, lost } = await shop({ older: 1, younger: 0 })
		const [entry] = known as [JournalEntry]
		const pass = (id: string, options: object) =>
			passOver(openAt(store, lostAtMs), id, { ...person, revision: entry.revision, ...options })
		for (const [id, options, message] of [
			[entry.id, { note: ' ' }, 'nothing says who passes it over'],
			['x', {}, 'the journal has no entry with this id'],
			[lost.id, {}, 'the call is unknown'],
			[entry.id, { revision: 7 }, 'the entry has changed since'],
		] as const)
			expect((await pass(id, options).catch((error: Error) => error)) as Error)
				.property('message')
				.to.include(message)
		expect(await pass(entry.id, {})).to.deep.include({ passed: { ...person, at: new Date(lostAtMs).toISOString() } })
	})
})

describe('a journal in which nothing is unresolved', () => {
	const hours = every(lostAtMs + 4 * hourMs, lostAtMs + 34 * hourMs, hourMs)

	it('says once that no list shows a payment, after one more night', async () => {
		const open = await quietShop()
		const [gone] = open.known.slice(-1) as [JournalEntry]
		const rows = open.rows.filter(({ at }) => at !== gone.startedAt)
		expect(await watch(open.store, () => rows, hours)).to.deep.equal({
			kinds: [`unlisted ${gone.reference}`],
			events: 1,
		})
	})

	it('says once that the platform took a payment back, unless a call of ours undid it', async () => {
		for (const [state, undo, kinds] of [
			['reversed', undefined, ['reversed order-24']],
			['rejected', undefined, ['reversed order-24']],
			['reversed', { reference: 'order-24' }, []],
			['reversed', { reference: 'cancel-7', of: 'order-24' }, []],
			['reversed', { reference: 'cancel-7', undoes: ['p-24'] }, []],
			['reversed', { reference: 'cancel-7', undoes: ['p-7'] }, ['reversed order-24']],
			['reversed', { reference: 'order-24', state: 'absent' }, ['reversed order-24']],
		] as const) {
			const open = await quietShop()
			const [last] = open.known.slice(-1) as [JournalEntry]
			await open.store.write({ ...last, revision: last.revision + 1, saved: { id: 'p-24' } })
			const made = { startedAtMs: Date.parse(last.startedAt) + hourMs, operation: 'cancel', step: 'cancel' }
			if (undo)
				await put(open.store, { ...endedAs(await entryOf({ nsu: 'c' }, made), 'applied'), ...undo } as JournalEntry)
			const rows = open.rows.map((row) => (row.at === last.startedAt ? { ...row, state } : row))
			const times = undo ? hours.slice(0, 1) : hours
			expect((await watch(open.store, () => rows, times)).kinds, JSON.stringify(undo)).to.deep.equal(kinds)
			expect((await open.store.read(last.id))?.state).to.equal('applied')
		}
	})

	it('says once that an order was applied twice, and that two orders have one payment', async () => {
		const open = await quietShop()
		const [last] = open.known.slice(-1) as [JournalEntry]
		const made = { startedAtMs: Date.parse(last.startedAt) + minuteMs, reference: 'free' }
		const twice = endedAs(await entryOf(fieldsOf(801), made), 'applied')
		await put(open.store, twice)
		await open.store.write({ ...twice, revision: 2, reference: last.reference })
		const same = endedAs(await entryOf(last.fields, { ...made, reference: 'order-b' }), 'applied')
		await put(open.store, same)
		const rows = [...open.rows, listedOf(twice), listedOf(same)]
		const { kinds, events } = await watch(open.store, () => rows, hours)
		expect([kinds.toSorted(), events]).to.deep.equal([
			['applied_twice order-24,order-24', 'same_payment order-24,order-b'],
			4,
		])
	})

	it('applies an absent payment that appears hours or weeks later, also beside the order’s second attempt', async () => {
		for (const [afterMs, isSentAgain] of [
			[8 * hourMs, false],
			[8 * hourMs, true],
			[20 * dayMs, false],
		] as const) {
			const open = await shop()
			const times = [3 * minuteMs, 4 * hourMs].map((ms) => lostAtMs + ms)
			await watch(open.store, () => open.rows, times)
			expect(await open.store.read(open.lost.id)).to.include({ state: 'absent' })
			const again = endedAs(
				await entryOf(open.lost.fields, { startedAtMs: lostAtMs + 5 * hourMs, reference: 'order-0' }),
				'applied',
			)
			if (isSentAgain) await put(open.store, again)
			const list = (nowMs: number): readonly ListedPayment[] => [
				...open.rows,
				...(isSentAgain ? [listedOf(again)] : []),
				...(nowMs >= lostAtMs + afterMs ? [open.row] : []),
			]
			const seen = await watch(open.store, list, every(lostAtMs + 5 * hourMs, lostAtMs + afterMs + 25 * hourMs, hourMs))
			expect(seen.kinds[0]).to.equal('unexpected_payment order-0')
			if (isSentAgain) expect(seen.kinds[1]).to.equal('applied_twice order-0,order-0')
			expect(await open.store.read(open.lost.id)).to.include({ state: 'applied', resolvedBy: 'lookup' })
		}
	})

	it('names payments of branches that it has used, and counts the others, each once', async () => {
		const open = await quietShop()
		const at = new Date(lostAtMs + minuteMs).toISOString()
		const own: ListedPayment = { state: 'applied', at, fields: fieldsOf(7000) }
		const others = ['loja-b', 'loja-c'].map((terminal) => ({ ...own, fields: { ...fieldsOf(7001), terminal } }))
		let [named, elsewhere] = [0, 0]
		for (const nowMs of hours) {
			const { unrecorded, compared } = await run(open.store, within([...open.rows, own, ...others]), nowMs)
			named += unrecorded.length
			elsewhere += compared?.elsewhere ?? 0
		}
		expect([named, elsewhere]).to.deep.equal([1, 2])
	})

	it('calls a list four times a run at most, and about once an hour', async () => {
		const open = await quietShop({ older: 400, younger: 400, everyMs: 5 * minuteMs })
		let [calls, most] = [0, 0]
		for (const nowMs of every(lostAtMs, lostAtMs + 24 * hourMs, 3 * minuteMs)) {
			let now = 0
			const list: List = async (query) => {
				now++
				return within(open.rows)(query)
			}
			await run(open.store, list, nowMs)
			calls += now
			most = Math.max(most, now)
		}
		expect(most).to.be.at.most(4)
		expect(calls).to.be.within(24, 30)
	})
})
