// The lists that platforms have, and what may be concluded from each of them. An order is paid twice if one is absent whose payment is
// there, or is still to come.
import type { JournalEntry, JournalEvent, JournalRecord, List, ListedPayment, ListQuery } from '@tarja/journal'
import { describe, expect, it } from '@tarja-test/harness'
import { endedAs, entryOf, listedOf, writings } from '../../test/facts.ts'
import {
	dayMs,
	endOf,
	fieldsOf,
	hourMs,
	lostAtMs,
	minuteMs,
	put,
	run,
	runs,
	type Shop,
	type ShopOptions,
	setWaits,
	shop,
	within,
} from '../../test/shop.ts'
import { inMemory } from '../../test/store-over.ts'
import { readMatchRules } from '../once/fields.ts'

const isoAt = (ms: number): string => new Date(ms).toISOString()
const shifted = (rows: readonly ListedPayment[], ms: number): ListedPayment[] =>
	rows.map((row) => ({ ...row, at: isoAt(Date.parse(row.at) + ms) }))
const written = (rows: readonly ListedPayment[], change: (row: ListedPayment) => Partial<ListedPayment>) =>
	rows.map((row) => ({ ...row, ...change(row) }))
const withFields = (rows: readonly ListedPayment[], change: (fields: ListedPayment['fields']) => object) =>
	written(rows, ({ fields }) => ({ fields: { ...fields, ...change(fields) } }))

interface Case {
	readonly shop?: ShopOptions
	/** What the list returns. */
	readonly list: (shop: Shop) => readonly ListedPayment[]
	readonly nowMs?: number
	readonly end: string
}

/** Whole lists, without the lost payment. */
const absences: Readonly<Record<string, Case>> = {
	'contains all of its neighbours': { list: ({ rows }) => rows, end: 'absent' },
	'contains them in capitals, without zeros in front, amounts in another unit': {
		list: ({ rows }) =>
			withFields(rows, ({ nsu, amount, terminal }) => ({
				nsu: String(nsu).replace(/^0+/, ''),
				amount: (Number(amount) / 100).toFixed(2),
				terminal: String(terminal).toUpperCase(),
			})),
		end: 'absent',
	},
	'is whole, of a shop with six terminals': {
		shop: { terminals: 6, younger: 60, everyMs: 5 * minuteMs },
		list: ({ rows }) => rows,
		nowMs: lostAtMs + 6 * hourMs,
		end: 'absent',
	},
	'is whole, and has null for references': {
		list: ({ rows }) => rows.map((row) => ({ ...row, reference: null as never })),
		end: 'absent',
	},
	'is whole, before its time': { list: ({ rows }) => rows, nowMs: lostAtMs + hourMs, end: 'too_early' },
	'is empty': { list: () => [], end: 'lookup_unverified' },
	'ends before the newest payments, as a nightly report does': {
		list: ({ rows }) => rows.filter(({ at }) => at < isoAt(lostAtMs - hourMs)),
		nowMs: lostAtMs + 12 * hourMs,
		end: 'lookup_unverified',
	},
	'is a replica’s, three hours behind': {
		list: ({ rows }) => rows.filter(({ at }) => at < isoAt(lostAtMs + 4 * hourMs - 3 * hourMs)),
		end: 'lookup_unverified',
	},
	'lacks single rows that lag': {
		list: ({ rows }) => rows.filter((_, n) => n % 7 !== 0),
		end: 'lookup_unverified',
	},
	'has the first page alone': { list: ({ rows }) => rows.slice(0, 20), end: 'lookup_unverified' },
	'lacks the page that begins with it': {
		list: ({ rows }) => rows.filter(({ at }) => at < isoAt(lostAtMs) || at > isoAt(lostAtMs + hourMs)),
		end: 'lookup_unverified',
	},
	'has the last page alone': { list: ({ rows }) => rows.slice(-30), end: 'lookup_unverified' },
	'lacks a branch that is not its own': {
		shop: { terminals: 6, younger: 60, everyMs: 5 * minuteMs },
		list: ({ rows }) => rows.filter(({ fields }) => fields.terminal !== 'loja-1-caixa'),
		nowMs: lostAtMs + 6 * hourMs,
		end: 'lookup_unverified',
	},
	'lacks its own branch': {
		shop: { terminals: 6, younger: 60, everyMs: 5 * minuteMs },
		list: ({ rows }) => rows.filter(({ fields }) => fields.terminal !== 'loja-0-caixa'),
		nowMs: lostAtMs + 6 * hourMs,
		end: 'lookup_unverified',
	},
	'lacks a card brand, 30 of 36': { list: ({ rows }) => rows.filter((_, n) => n % 6 === 0), end: 'lookup_unverified' },
	'has times of another zone': { list: ({ rows }) => shifted(rows, -3 * hourMs), end: 'lookup_unverified' },
	'is of a shop with one sale a day': {
		shop: { older: 31, younger: 2, everyMs: dayMs },
		list: ({ rows }) => rows,
		nowMs: lostAtMs + 3 * dayMs,
		end: 'lookup_unverified',
	},
	'is of the first day': { shop: { older: 12 }, list: ({ rows }) => rows, end: 'lookup_unverified' },
	'has no younger payment': { shop: { younger: 0 }, list: ({ rows }) => rows, end: 'lookup_unverified' },
	'has younger payments that are not two hours younger': {
		shop: { younger: 11 },
		list: ({ rows }) => rows,
		end: 'lookup_unverified',
	},
	'is whole, of a payment that the platform said it reviews': {
		shop: { lost: { reason: 'pending', inReview: true } },
		list: ({ rows, row }) => [...rows, { ...row, state: 'pending', fields: fieldsOf(900) }],
		end: 'in_review',
	},
	'is whole, of a request that was sent again under its key, less than two hours before its youngest payments': {
		shop: { lost: { resends: 1, resentAt: isoAt(lostAtMs + 2.5 * hourMs) } },
		list: ({ rows }) => rows,
		end: 'lookup_unverified',
	},
	'is whole, of a request that was sent again under its key, two hours before': {
		shop: { lost: { resends: 1, resentAt: isoAt(lostAtMs + 10 * minuteMs) } },
		list: ({ rows }) => rows,
		end: 'absent',
	},
	'is whole, of a call that may be sent for an hour, and has no payment three hours younger': {
		shop: { younger: 14, lost: { state: 'pending', sendDeadline: isoAt(lostAtMs + hourMs) } },
		list: ({ rows }) => rows,
		end: 'lookup_unverified',
	},
	'is whole, of a call that may be sent for an hour': {
		shop: { lost: { state: 'pending', sendDeadline: isoAt(lostAtMs + hourMs) } },
		list: ({ rows }) => rows,
		end: 'absent',
	},
	'is whole, of a request that may have been sent twice': {
		shop: { lost: { mayHaveReplayed: true } },
		list: ({ rows }) => rows,
		end: 'absent',
	},
	'is whole, of a call after one that a list has shown as absent': {
		shop: { lost: { afterAbsence: true } },
		list: ({ rows }) => rows,
		end: 'lookup_unverified',
	},
}

/** Lists with a payment that may be the lost one. */
const presences: Readonly<Record<string, Case>> = {
	'has it': { list: ({ rows, row }) => [...rows, row], end: 'applied' },
	'has it alone, as a search does': { list: ({ row }) => [row], end: 'applied' },
	'has it refused': { list: ({ rows, row }) => [...rows, { ...row, state: 'rejected' }], end: 'rejected' },
	'has it reversed': { list: ({ rows, row }) => [...rows, { ...row, state: 'reversed' }], end: 'rejected' },
	'has it in review, or authorised in part': {
		list: ({ rows, row }) => [...rows, { ...row, state: 'pending' }],
		end: 'in_review',
	},
	'has it an hour late, as a queue delivers it': {
		list: ({ rows, row }) => [...rows, { ...row, at: isoAt(lostAtMs + hourMs) }],
		end: 'applied',
	},
	'has it a cent off': {
		list: ({ rows, row }) => [...rows, ...withFields([row], ({ amount }) => ({ amount: String(Number(amount) - 1) }))],
		end: 'amount_differs',
	},
	'has it as 123 for 000123': {
		list: ({ rows, row }) => [...rows, ...withFields([row], ({ nsu }) => ({ nsu: Number(nsu) }))],
		end: 'applied',
	},
	...Object.fromEntries(
		(
			[
				['001140', '991140'],
				['900000000777', '000777'],
				['000777', '900000000777'],
				['pedido-10', 'pedido-1'],
				['pedido-1', 'pedido-1/A'],
			] as const
		).map(([nsu, theirs]) => [
			`has one of its minute and amount with the number ${theirs} for ${nsu}, which may be another client’s`,
			{
				shop: { fields: { nsu }, lost: { kinds: { amount: 'decimal' } } },
				list: ({ rows, row }: Shop) => [...rows, ...withFields([row], () => ({ nsu: theirs }))],
				end: 'fields_ambiguous',
			} satisfies Case,
		]),
	),
	'has the last six digits of its number, as declared': {
		shop: { fields: { nsu: '900000000777' }, lost: { kinds: { nsu: { digits: { last: 6 } }, amount: 'decimal' } } },
		list: ({ rows, row }) => [...rows, ...withFields([row], () => ({ nsu: '000777' }))],
		end: 'applied',
	},
	'has the last six digits of its number, as declared, half an hour later': {
		shop: { fields: { nsu: '900000000777' }, lost: { kinds: { nsu: { digits: { last: 6 } }, amount: 'decimal' } } },
		list: ({ rows, row }) => [
			...rows,
			...withFields([{ ...row, at: isoAt(lostAtMs + 30 * minuteMs) }], () => ({ nsu: '000777' })),
		],
		end: 'fields_ambiguous',
	},
	'has it, and the response had another amount': {
		shop: { lost: { amountField: 'amount', saved: { amount: '600' } } },
		list: ({ rows, row }) => [...rows, row],
		end: 'amount_differs',
	},
	'has it in three instalments': {
		list: ({ rows, row }) => [...rows, ...withFields([row], ({ amount }) => ({ amount: String(Number(amount) / 3) }))],
		end: 'amount_differs',
	},
	'has it net of fees': {
		list: ({ rows, row }) => [
			...rows,
			...withFields([row], ({ amount }) => ({ amount: String(Number(amount) * 0.97) })),
		],
		end: 'amount_differs',
	},
	'has it with another time': {
		list: ({ rows, row }) => [...rows, { ...row, at: isoAt(lostAtMs - 3 * hourMs) }],
		end: 'fields_ambiguous',
	},
	'has it without its number': {
		list: ({ rows, row }) => [...rows, ...withFields([row], () => ({ nsu: undefined }))],
		end: 'fields_ambiguous',
	},
	'has its number with stars': {
		list: ({ rows, row }) => [...rows, ...withFields([row], () => ({ nsu: '*****1000' }))],
		end: 'fields_ambiguous',
	},
	'has its number rounded': {
		shop: { fields: { nsu: '12345678901234567' } },
		list: ({ rows, row }) => [...rows, ...withFields([row], () => ({ nsu: Number('12345678901234567') }))],
		end: 'fields_ambiguous',
	},
	'has its number with a dash behind, which is no refund': {
		list: ({ rows, row }) => [...rows, ...withFields([row], ({ nsu }) => ({ nsu: `${nsu}-` }))],
		end: 'fields_ambiguous',
	},
	'has it twice': { list: ({ rows, row }) => [...rows, row, row], end: 'multiple_matches' },
	'has an older payment of the same number and amount': {
		list: ({ rows, row }) => [...rows, { ...row, at: isoAt(lostAtMs - 30 * dayMs + hourMs) }],
		// Out of the time that was asked for: no row of it.
		end: 'absent',
	},
	...Object.fromEntries(
		[
			['20', '20.00'],
			['1773144000', '2026-03-10 09:00'],
		].map(([n, theirs]) => [
			`has ${theirs} for ${n}, by which the list identifies the payment`,
			{
				shop: { lost: { unique: ['n', 'nsu'] }, fields: { n } },
				list: ({ rows, row }: Shop) => [...rows, ...withFields([row], () => ({ n: theirs }))],
				end: 'fields_ambiguous',
			},
		]),
	),
	'has yesterday’s payment of the same number': {
		list: ({ rows, row }) => [...rows, { ...row, at: isoAt(lostAtMs - 6 * hourMs) }],
		end: 'fields_ambiguous',
	},
	'has it by its reference, and another number': {
		list: ({ rows, row }) => [...rows, { ...row, reference: 'order-0', fields: { ...row.fields, nsu: '7' } }],
		end: 'fields_ambiguous',
	},
	'has it with the reference of its second attempt, as the shop sent it': {
		list: ({ rows, row }) => [...rows, { ...row, reference: 'order-0-2' }],
		end: 'fields_ambiguous',
	},
	'has an attempt refused, and one applied by another reference': {
		list: ({ rows, row }) => [...rows, { ...row, state: 'rejected' }, { ...row, reference: 'order-0-2' }],
		end: 'fields_ambiguous',
	},
	'has it, its date alone': {
		list: ({ rows, row }) => [...rows, { ...row, at: '2026-03-10' }],
		end: 'applied',
	},
}

for (const [form, write] of Object.entries<(amount: string) => string>({
	'as a negative amount': (amount) => `-${amount}`,
	'in brackets, with a comma': (amount) => `(R$ ${amount},00)`,
	'as a debit': (amount) => `${amount},00 D`,
}))
	Object.assign(presences, {
		[`has its refund alone, ${form}`]: {
			list: ({ rows, row }: Shop) => [
				...rows,
				...withFields([row], ({ amount }) => ({ amount: write(String(amount)) })),
			],
			end: 'amount_differs',
		},
	})

describe('a list without the payment', () => {
	for (const [what, { shop: options, list, nowMs, end }] of Object.entries(absences))
		it(`that ${what}: ${end}`, async () => {
			const open = await shop(options)
			await runs(open, within(list(open)), nowMs)
			expect(await endOf(open)).to.equal(end)
		})

	it('needs a row for each known payment, also for two of one number, and of its own moment', async () => {
		for (const [known, startedAtMs] of [
			[30, lostAtMs - 99 * minuteMs],
			[-1, lostAtMs],
		] as const) {
			const open = await shop()
			const { fields = {} } = open.known.at(known) ?? {}
			const twin = await entryOf(fields, { startedAtMs, reference: 'twin' })
			await put(open.store, endedAs(twin, 'applied'))
			await runs(open, within(open.rows))
			expect(((await open.store.read(open.lost.id)) as JournalEntry).lastLookup?.missing).to.deep.equal([twin.id])
		}
	})

	it('names what is missing: known payments, or how many there are', async () => {
		const open = await shop()
		const gone = open.known.slice(35, 40)
		const left = within(open.rows.filter(({ at }) => gone.every(({ startedAt }) => at !== startedAt)))
		await runs(open, left)
		const { lastLookup } = (await open.store.read(open.lost.id)) as JournalEntry
		expect(lastLookup?.missing).to.have.members(gone.map(({ id }) => id))
		// That each was confirmed or a person has looked excuses none of them. Those that were taken back are no neighbours.
		const person = { by: 'Ana', note: 'it is in the bank’s report', at: isoAt(lostAtMs + 4 * hourMs) }
		for (const [revision, state, end] of [
			[2, 'applied', 'lookup_unverified'],
			[3, 'rejected', 'absent'],
		] as const) {
			for (const { reference, startedAt } of state === 'applied' ? gone : []) {
				const made = { startedAtMs: Date.parse(startedAt) + minuteMs, operation: 'confirm', step: 'confirm', reference }
				await put(open.store, endedAs(await entryOf({ nsu: 'c' }, made), 'applied'))
			}
			for (const entry of gone) await open.store.write({ ...entry, revision, state, person })
			await run(open.store, left, lostAtMs + 5 * hourMs)
			expect(await endOf(open)).to.equal(end)
		}
		for (const [options, lacks] of [
			[{ older: 12 }, 'older'],
			[{ younger: 3 }, 'younger'],
		] as const) {
			const few = await shop(options)
			await runs(few, within(few.rows))
			expect(((await few.store.read(few.lost.id)) as JournalEntry).lastLookup?.lacks).to.equal(lacks)
		}
	})

	it('needs two payments of its own terminal before it, and two after it', async () => {
		const terminal = 'loja-9-caixa'
		for (const [sides, lacks] of [
			[[1], 'own'],
			[[-1], 'younger'],
			[[1, -1], undefined],
		] as const) {
			const open = await shop({ fields: { terminal } })
			const rows = [...open.rows]
			for (const side of sides)
				for (const n of [201, 202]) {
					const startedAtMs = lostAtMs + side * (2 * hourMs + n * 10_000)
					const fields = { ...fieldsOf(side * n, 1, startedAtMs), terminal }
					const known = endedAs(await entryOf(fields, { startedAtMs, reference: `own-${side * n}` }), 'applied')
					await put(open.store, known)
					rows.push(listedOf(known))
				}
			await runs(open, within(rows))
			expect(((await open.store.read(open.lost.id)) as JournalEntry).lastLookup?.lacks).to.equal(lacks)
			expect(await endOf(open)).to.equal(lacks ? 'lookup_unverified' : 'absent')
		}
	})

	it('needs two payments of its kind before it and two after it, of any terminal, if payments have kinds', async () => {
		const kindOf = { voucher: { channel: 'voucher' }, none: { channel: '' } }
		for (const [lost, known, options, end] of [
			// Each fifth payment of the shop is a voucher.
			['voucher', 'voucher', {}, 'absent'],
			['voucher', 'none', {}, 'kind'],
			['none', 'none', {}, 'absent'],
			['none', 'voucher', {}, 'kind'],
			['voucher', 'voucher', { younger: 14 }, 'kind'],
			['voucher', 'voucher', { lost: { kindBy: [] } }, 'absent'],
			['voucher', 'voucher', { lost: { kindBy: undefined } as object }, 'kind'],
		] as const) {
			const plain = lost === 'none' && known === 'none' ? kindOf.none : {}
			const open = await shop({ ...options, fields: kindOf[lost], knownFields: (n) => (n % 5 ? plain : kindOf[known]) })
			await runs(open, within(open.rows))
			const { lastLookup, state } = (await open.store.read(open.lost.id)) as JournalEntry
			expect(lastLookup?.lacks ?? state, `${lost} ${known} ${JSON.stringify(options)}`).to.equal(end)
		}
	})

	it('counts a final refusal of this payment at once after its request, and any other later', async () => {
		const graceMs = 15 * minuteMs + 30_000
		const refused = { state: 'rejected', final: true } as const
		const underWay = { lost: { state: 'pending', endedAt: undefined } } as unknown as ShopOptions
		for (const [row, afterMs, end, options] of [
			[refused, minuteMs, 'rejected'],
			[{ ...refused, state: 'reversed' }, minuteMs, 'rejected'],
			[{ ...refused, final: false }, minuteMs, 'unknown'],
			[{ state: 'rejected' }, graceMs - 1, 'unknown'],
			[{ state: 'rejected' }, graceMs, 'rejected'],
			[refused, 29_000, 'pending', underWay],
			[refused, 31_000, 'rejected', underWay],
			[refused, minuteMs, 'unknown', { lost: { inReview: true, saved: { id: 'p-1' } } }],
			[refused, minuteMs, 'unknown', { lost: { earlier: ['entry-0'] } }],
		] as const satisfies readonly (readonly [object, number, string, ShopOptions?])[]) {
			const open = await shop(options)
			const listed = [...open.rows, { ...open.row, ...row }]
			await run(open.store, async () => listed, lostAtMs + afterMs)
			expect(await endOf(open), JSON.stringify([row, afterMs])).to.equal(end)
		}
		const open = await shop()
		const other = (fields: object) => ({ ...open.row, fields: { ...open.row.fields, ...fields } })
		await run(open.store, async () => [{ ...open.row, ...refused }, other({ terminal: '' })], lostAtMs + minuteMs)
		expect(await endOf(open), 'beside a paid row').to.equal('fields_ambiguous')
		await run(open.store, async () => [{ ...other({ amount: '99999' }), ...refused }], lostAtMs + minuteMs)
		expect(await endOf(open), 'of another amount').to.equal('amount_differs')
		const wrong = await run(open.store, async () => [{ ...open.row, final: 'no' as never }], lostAtMs + minuteMs)
		expect(wrong.failed[0]?.cause?.message).to.contain('its final must be true or false')
	})

	it('proves nothing of a kind that it lacks', async () => {
		const open = await shop({
			fields: { channel: 'voucher' },
			knownFields: (n) => (n % 5 ? {} : { channel: 'voucher' }),
		})
		await runs(open, within(open.rows.filter(({ fields }) => fields.channel !== 'voucher')))
		expect(await endOf(open)).to.equal('lookup_unverified')
	})

	it('proves nothing while the store’s clock has jumped ahead of the process’s, nor before a time that never comes', async () => {
		const open = await shop()
		await runs(open, open.rows, lostAtMs + 3 * minuteMs)
		await run(open.store, async () => open.rows, lostAtMs + 4 * hourMs, { ownMs: lostAtMs + 5 * minuteMs })
		expect(await endOf(open)).to.equal('too_early')
		await setWaits(open.store, { absentAfterMs: Number.MAX_SAFE_INTEGER })
		expect(await run(open.store, async () => [], lostAtMs + 9 * hourMs)).to.include({ stopped: undefined })
	})

	it('proves nothing by a person’s word', async () => {
		const open = await shop()
		for (const entry of open.known.slice(0, 15))
			await open.store.write({
				...entry,
				revision: 2,
				resolvedBy: 'person',
				person: { by: 'Ana', note: '', at: entry.startedAt },
			})
		await runs(open, within(open.rows))
		expect(await endOf(open)).to.equal('lookup_unverified')
	})

	it('proves nothing while the journal knows reviews and it shows none', async () => {
		const open = await shop()
		const reviewed = await entryOf(fieldsOf(500), { startedAtMs: lostAtMs - hourMs - minuteMs, reference: 'order-r' })
		const unknown = endedAs(reviewed, 'unknown', { status: 202 })
		await put(open.store, unknown)
		// Once it is decided, its row is none in review.
		await runs(open, within([...open.rows, listedOf(unknown)]))
		expect(((await open.store.read(open.lost.id)) as JournalEntry).lastLookup).to.include({ lacks: 'reviews' })
		expect((await open.store.journal())?.reviews).to.deep.equal({ listed: [] })
		await runs(open, within([...open.rows, listedOf(unknown, { state: 'pending' })]))
		expect(await endOf(open)).to.equal('absent')
		expect((await open.store.journal())?.reviews).to.deep.equal({ listed: ['pay'] })
	})

	it('proves nothing while the journal has known reviews at any time, until a list of the operation has shown one', async () => {
		for (const [listed, end] of [
			[[], 'lookup_unverified'],
			[['refund'], 'lookup_unverified'],
			[['pay'], 'absent'],
		] as const) {
			const open = await shop()
			const record = (await open.store.journal()) as JournalRecord
			await open.store.writeJournal({ ...record, revision: record.revision + 1, reviews: { listed } })
			await runs(open, within(open.rows))
			expect(await endOf(open), listed.join()).to.equal(end)
		}
	})

	it('shows no reviews by a pending payment of which nobody said that it is reviewed', async () => {
		const open = await shop()
		const other = await entryOf(fieldsOf(500), { startedAtMs: lostAtMs - hourMs - minuteMs, reference: 'order-r' })
		const unknown = endedAs(other, 'unknown')
		await put(open.store, unknown)
		await put(
			open.store,
			endedAs(await entryOf(fieldsOf(600), { startedAtMs: 0, reference: 'old' }), 'unknown', { status: 202 }),
		)
		await runs(open, within([...open.rows, listedOf(unknown, { state: 'pending' })]))
		expect(((await open.store.read(open.lost.id)) as JournalEntry).lastLookup).to.include({ lacks: 'reviews' })
	})

	it('proves nothing of a payment that another list had in review', async () => {
		const open = await shop()
		const pending = { ...open.row, state: 'pending' } as const
		await runs(open, within([...open.rows, pending]))
		await run(open.store, within([...open.rows, { ...pending, fields: fieldsOf(900) }]), lostAtMs + 5 * hourMs)
		expect(await endOf(open)).to.equal('in_review')
	})

	it('is called for its operation and step, and the time of all that it must contain: thirty days if the journal knows too few', async () => {
		const readMs = lostAtMs + 40 * hourMs
		for (const [options, nowMs, latestFrom, earliestTo] of [
			[{}, lostAtMs + 4 * hourMs, lostAtMs - 300 * minuteMs, lostAtMs + 130 * minuteMs],
			[{ older: 12, younger: 3 }, readMs, lostAtMs - 30 * dayMs - hourMs, readMs + hourMs],
		] as const) {
			const open = await shop(options)
			const asked: ListQuery[] = []
			await runs(open, async (query) => (asked.push(query) ? open.rows : []), nowMs)
			const lookups = asked.filter(({ entries }) => entries.length)
			expect(lookups[0]?.from).to.equal(isoAt(lostAtMs - hourMs))
			const told = lookups.map(({ operation, step, entries }) => [operation, step, entries.map(({ id }) => id).join()])
			expect(told).to.deep.equal(lookups.map(() => ['pay', 'create', open.lost.id]))
			const { from = '', to = '' } = lookups.at(-1) ?? {}
			expect([from <= isoAt(latestFrom), to >= isoAt(earliestTo)], `${from} ${to}`).to.deep.equal([true, true])
		}
	})
})

describe('a list with a payment that may be it', () => {
	for (const [what, { shop: options, list, nowMs, end }] of Object.entries(presences))
		it(`that ${what}: ${end}`, async () => {
			const open = await shop(options)
			const rows = list(open)
			await runs(
				open,
				async (query) => [...(await within(rows)(query)), ...rows.filter(({ at }) => at.length === 10)],
				nowMs,
			)
			expect(await endOf(open)).to.equal(end)
			const { lastLookup } = (await open.store.read(open.lost.id)) as JournalEntry
			if (what.endsWith('another time')) expect(lastLookup?.fields).to.deep.equal(['at'])
		})

	it('that has one of its number far outside the time that was asked for: it may have the time of the order, or of the payout', async () => {
		for (const [days, isOwned, end] of [
			[-12, false, 'fields_ambiguous'],
			[28, false, 'fields_ambiguous'],
			[-12, true, 'absent'],
			[-31, false, 'absent'],
			// It has the order's own reference.
			[-365, false, 'fields_ambiguous'],
		] as const) {
			const open = await shop()
			const other = await entryOf(open.lost.fields, { startedAtMs: lostAtMs + days * dayMs, reference: 'order-77' })
			if (isOwned) await put(open.store, endedAs(other, 'applied'))
			const listed = listedOf(other, days === -365 ? { reference: 'order-0' } : {})
			for (const row of [listed, { ...listed, at: listed.at.slice(0, 10) }]) {
				const { unrecorded } = await runs(open, [...open.rows, row])
				expect(await endOf(open), `${days} ${isOwned}`).to.equal(end)
				expect(unrecorded, `${days} ${isOwned}`).to.deep.equal([])
			}
		}
	})

	for (const [form, write] of Object.entries(writings))
		it(`that has all of them with ${form} is never taken for one without it`, async () => {
			for (const terminal of ['loja-0-caixa', '     01 ', '01', 'ção 7']) {
				const open = await shop({ fields: { terminal } })
				const rows = [...open.rows, open.row].map((row) => ({ ...row, fields: write(row.fields) }))
				await runs(open, rows)
				expect(await endOf(open), terminal).not.to.equal('absent')
			}
		})

	it('says that a payment was reversed, and saves what the list names', async () => {
		const open = await shop()
		await runs(open, [...open.rows, { ...open.row, state: 'reversed', saved: { id: 'p-1' } }])
		expect(await open.store.read(open.lost.id)).to.deep.include({ reason: 'reversed', saved: { id: 'p-1' } })
	})

	it('and is right, of a sender whose clock was hours off', async () => {
		for (const [aheadMs, end] of [
			[-4 * hourMs, 'fields_ambiguous'],
			[3 * hourMs, 'lookup_unverified'],
		] as const) {
			const open = await shop({ older: 400, younger: 400, everyMs: minuteMs })
			const sentMs = lostAtMs - aheadMs
			const list = within([...open.rows, { ...open.row, at: isoAt(sentMs) }])
			for (const afterMs of [minuteMs, 8 * hourMs]) await run(open.store, list, sentMs + afterMs)
			expect(await endOf(open), String(aheadMs)).to.equal(end)
		}
	})

	it('is of no attempt for sure, if the list has one row for two of an order', async () => {
		for (const [afterMs, count, end, reason] of [
			[0, 1, 'fields_ambiguous'],
			[-5 * minuteMs, 1, 'fields_ambiguous'],
			// A join lists the first refusal twice.
			[-5 * minuteMs, 2, 'match_shared'],
			// The first one was turned away: it owns no row.
			[0, 1, 'match_shared', 'not_processed'],
			[-5 * minuteMs, 1, 'match_shared', 'not_processed'],
		] as const) {
			const { known, lost, rows, row } = await shop()
			const made = { startedAtMs: lostAtMs - 5 * minuteMs, reference: lost.reference }
			const refused = endedAs(await entryOf(lost.fields, made), 'rejected', { reason })
			const store = inMemory()
			for (const entry of [...known, refused, { ...lost, retryOf: refused.id }]) await put(store, entry)
			const refusal: ListedPayment = { ...row, state: 'rejected', at: isoAt(lostAtMs + afterMs) }
			await runs({ store }, [...rows, ...Array.from({ length: count }, () => ({ ...refusal }))])
			expect(await endOf({ store, known, lost, rows, row })).to.equal(end)
		}
	})

	it('is of the last attempt, if the list has another row for the earlier one; one long ago is no bar', async () => {
		for (const [before, both, end] of [
			[5 * minuteMs, true, 'rejected'],
			[3 * hourMs, false, 'absent'],
		] as const) {
			const { known, lost, rows, row } = await shop()
			const made = { startedAtMs: lostAtMs - before, reference: lost.reference }
			const refused = endedAs(await entryOf(lost.fields, made), 'rejected')
			const store = inMemory()
			for (const entry of [...known, refused, { ...lost, retryOf: refused.id }]) await put(store, entry)
			const last: ListedPayment = { ...row, state: 'rejected' }
			await runs({ store }, [...rows, listedOf(refused, { state: 'rejected' }), ...(both ? [last] : [])])
			expect(await endOf({ store, known, lost, rows, row })).to.equal(end)
		}
	})

	it('gives each row to the known payment that owns it, before an unresolved one is looked at', async () => {
		const open = await shop()
		const twin = await entryOf(open.lost.fields, { startedAtMs: lostAtMs + minuteMs, reference: 'order-twin' })
		await put(open.store, endedAs(twin, 'applied'))
		await runs(open, within([...open.rows, listedOf(twin)]))
		expect(await endOf(open)).to.equal('absent')
	})

	it('gives a known payment one row, of its own time', async () => {
		for (const [startedAtMs, has, end] of [
			[lostAtMs + minuteMs, 'both', 'applied'],
			// A known payment without a row may be listed late, with the time at which it is listed.
			[lostAtMs - 2 * hourMs, 'the lost one', 'match_shared'],
			[lostAtMs + 2 * hourMs, 'the lost one', 'applied'],
		] as const) {
			const open = await shop()
			const twin = endedAs(await entryOf(open.lost.fields, { startedAtMs, reference: 'order-twin' }), 'applied')
			await put(open.store, twin)
			await runs(open, [...open.rows, open.row, ...(has === 'both' ? [listedOf(twin)] : [])])
			expect(await endOf(open), has).to.equal(end)
		}
	})

	it('takes a row for no order whose call was never sent', async () => {
		const open = await shop()
		const twin = await entryOf(open.lost.fields, { startedAtMs: lostAtMs + minuteMs, reference: 'order-twin' })
		await put(open.store, endedAs(twin, 'not_processed'))
		await runs(open, within([...open.rows, open.row]))
		expect(await endOf(open)).to.equal('applied')
	})

	it('gives a refused payment’s entry refused rows alone', async () => {
		for (const [state, end] of [
			['rejected', 'absent'],
			['applied', 'match_shared'],
		] as const) {
			const open = await shop()
			const twin = await entryOf(open.lost.fields, { startedAtMs: lostAtMs + minuteMs, reference: 'order-twin' })
			await put(open.store, endedAs(twin, 'rejected'))
			await runs(open, within([...open.rows, listedOf(twin, { state })]))
			expect(await endOf(open), state).to.equal(end)
		}
	})

	it('gives no row to a known payment whose terminal only begins like the one that it names', async () => {
		for (const isListed of [true, false]) {
			const open = await shop({ fields: { terminal: 'PDV1' } })
			const made = { startedAtMs: lostAtMs + 1000, reference: 'order-twin' }
			const twin = endedAs(await entryOf({ ...open.lost.fields, terminal: 'PDV12' }, made), 'applied')
			await put(open.store, twin)
			const fields = { ...open.row.fields, ...(!isListed && { nsu: Number(open.row.fields.nsu) }) }
			const row = { ...open.row, at: twin.startedAt, fields }
			const own = listedOf(twin, { at: isoAt(lostAtMs + 5000) })
			await runs(open, [...open.rows, row, ...(isListed ? [own] : [])])
			expect(await endOf(open), String(isListed)).to.equal(isListed ? 'applied' : 'match_shared')
		}
	})

	it('resolves nothing by a row that may be another order’s', async () => {
		const open = await shop()
		const rival = await entryOf(open.lost.fields, { startedAtMs: lostAtMs + minuteMs, reference: 'order-rival' })
		await put(open.store, endedAs(rival, 'unknown'))
		await runs(open, within([...open.rows, open.row]))
		expect(await endOf(open)).to.equal('match_shared')
	})

	it('resolves and clears nothing by a date alone, if another order within two days may be it', async () => {
		for (const [daysBefore, end] of [
			[1, 'match_shared'],
			[2, 'match_shared'],
			[4, 'applied'],
			[-3.03, 'applied'],
		] as const) {
			const open = await shop()
			const rival = await entryOf(open.lost.fields, { startedAtMs: lostAtMs - daysBefore * dayMs, reference: 'rival' })
			await put(open.store, endedAs(rival, 'unknown'))
			await runs(open, [...open.rows, { ...open.row, at: '2026-03-10' }])
			expect(await endOf(open), String(daysBefore)).to.equal(end)
		}
		// A number that begins anew every day: yesterday's payment owns its row, and may be today's.
		const open = await shop()
		const before = await entryOf(open.lost.fields, { startedAtMs: lostAtMs - dayMs, reference: 'yesterday' })
		await put(open.store, endedAs(before, 'applied'))
		await runs(open, [
			...written(open.rows, ({ at }) => ({ at: at.slice(0, 10) })),
			{ ...listedOf(before), at: '2026-03-09' },
		])
		expect(await endOf(open)).to.equal('fields_ambiguous')
	})

	it('takes no payment for its own cancellation, which needs a time or an id of its own', async () => {
		const cancel = { operation: 'cancel', step: 'cancel' }
		for (const [paidBeforeMs, list, facts, end] of [
			[5 * minuteMs, 'paid', {}, 'fields_ambiguous'],
			[5 * minuteMs, 'cancelled', {}, 'fields_ambiguous'],
			[5 * minuteMs, 'paid, cancelled', {}, 'applied'],
			[3 * hourMs, 'cancelled', {}, 'applied'],
			[3 * hourMs, 'paid', {}, 'fields_ambiguous'],
			[5 * minuteMs, 'cancelled', { fields: { nsu: 'c-7' }, unique: ['nsu'] }, 'applied'],
		] as const) {
			const open = await shop({ lost: { ...cancel, ...facts }, older: 0, younger: 0 })
			const made = { startedAtMs: lostAtMs - paidBeforeMs, reference: open.lost.reference }
			const paid = endedAs(await entryOf(fieldsOf(0, 1, lostAtMs), made), 'applied', { saved: { id: 'p-7' } })
			await put(open.store, paid)
			const rows = { paid: listedOf(paid), cancelled: listedOf(open.lost) }
			await runs(
				open,
				(['paid', 'cancelled'] as const).filter((which) => list.includes(which)).map((which) => rows[which]),
			)
			expect(await endOf(open), `${paidBeforeMs} ${list} ${JSON.stringify(facts)}`).to.equal(end)
		}
	})

	it('gives the row of a known refund that is listed late to no equal one that is lost', async () => {
		for (const [isListed, end] of [
			[false, 'match_shared'],
			[true, 'applied'],
		] as const) {
			const open = await shop({ lost: { step: 'refund' } })
			const made = { startedAtMs: lostAtMs - 100 * minuteMs, step: 'refund', reference: 'refund-1' }
			const known = endedAs(await entryOf(open.lost.fields, made), 'applied')
			await put(open.store, known)
			await runs(open, [open.row, ...(isListed ? [listedOf(known)] : [])])
			expect(await endOf(open), String(isListed)).to.equal(end)
		}
	})

	it('gives no row to an entry of another operation or step', async () => {
		for (const other of [{ operation: 'refund' }, { step: 'refund' }]) {
			const open = await shop()
			const made = { startedAtMs: lostAtMs + minuteMs, reference: 'order-refund', ...other }
			await put(open.store, endedAs(await entryOf(open.lost.fields, made), 'applied'))
			await runs(open, within([...open.rows, open.row]))
			expect(await endOf(open), JSON.stringify(other)).to.equal('applied')
		}
	})
})

describe('what a list proves nothing of', () => {
	it('is an order that names no branch, unless its lists are of all, or is told by what a list writes otherwise', async () => {
		for (const [listedBy, end, mark = '', more = {}] of [
			[['terminal'], 'branch'],
			[undefined, 'branch'],
			[[], 'absent'],
			[[], 'branch', '['],
			[[], 'branch', '{"nsu":'],
			[[], 'absent', '{'],
			[[], 'branch', '', { price: 19.9 }],
			...['19,90', '1.990,00', '2026-03-10T12:00:00Z', '2026-03-10-03:00', '10/03/26', '09:00'].map(
				(n) => [[], 'branch', '', { n }] as const,
			),
			...['2026-03-10-000123', '12.03.000123'].map((n) => [[], 'absent', '', { n }] as const),
		] as const) {
			const { known, lost, rows } = await shop()
			const store = inMemory()
			for (const { listedBy: _, ...entry } of [...known, lost]) {
				const fields = { ...entry.fields, nsu: mark + entry.fields.nsu, terminal: '', ...more }
				const unique = ['nsu', ...Object.keys(more)]
				await put(store, { ...entry, fields, unique, ...(listedBy && { listedBy }) })
			}
			await runs(
				{ store },
				withFields(rows, ({ nsu }) => ({ nsu: mark + nsu, terminal: '', ...more })),
			)
			const { lastLookup, state } = (await store.read(lost.id)) as JournalEntry
			expect(lastLookup?.lacks ?? state, mark + JSON.stringify(more)).to.equal(end)
		}
	})

	it('is an operation that may tell its payments apart by an amount or a time', async () => {
		const several = ['nsu', 'terminal', 'amount']
		for (const [identity, end] of [
			[{ identifiedBy: several }, 'branch'],
			[{ identifiedBy: several, uniqueBy: ['nsu', 'amount'], amountField: 'amount' }, 'amount_differs'],
			[{ identifiedBy: { nsu: 'digits', amount: 'decimal' }, uniqueBy: ['nsu', 'amount'] }, 'amount_differs'],
			[{ identifiedBy: { nsu: 'digits', at: 'instant' }, uniqueBy: ['nsu', 'at'] }, 'branch'],
			[{ identifiedBy: several, uniqueBy: ['nsu'] }, 'fields_ambiguous'],
			[{ identifiedBy: ['nsu'] }, 'applied'],
		] as const) {
			const { known, lost, rows, row } = await shop()
			const store = inMemory()
			const read = readMatchRules({ method: 'POST', path: '/pay', listedBy: [], ...identity }) as JournalEntry
			const names = Array.isArray(identity.identifiedBy) ? identity.identifiedBy : Object.keys(identity.identifiedBy)
			for (const { kinds: _, unique: __, listedBy: ___, ...entry } of [...known, lost]) {
				const own = Object.fromEntries(names.map((name) => [name, entry.fields[name] ?? '']))
				await put(store, { ...entry, ...read, fields: own })
			}
			const fields = { ...row.fields, amount: '1989', at: '2020-01-01T00:00:00Z' }
			await runs({ store }, [...rows, { ...row, fields }])
			const { lastLookup, state } = (await store.read(lost.id)) as JournalEntry
			expect(lastLookup?.lacks ?? lastLookup?.result ?? state, JSON.stringify(identity)).to.equal(end)
		}
	})

	it('is a number that is none: it is neither the payment nor another one', async () => {
		for (const nsu of ['A-77', '77/B', ['77'], { value: '77' }, 'NSU 77', '000000', 0])
			for (const state of ['applied', 'rejected'] as const) {
				const open = await shop()
				await runs(open, [...open.rows, { ...open.row, state, fields: { ...open.row.fields, nsu } }])
				expect(await endOf(open), JSON.stringify([nsu, state])).to.equal('fields_ambiguous')
			}
	})
})

describe('what a list shows besides', () => {
	it('are no instalments of a known payment, but a second payment of its number, and one of another time', async () => {
		const open = await shop()
		const others = open.rows.filter(({ at }) => at > isoAt(lostAtMs))
		const [first, second] = others.splice(0, 2) as [ListedPayment, ListedPayment]
		const halves = [1, 2].map(() => ({ ...first, fields: { ...first.fields, amount: '1' } }))
		const later = { ...first, at: isoAt(Date.parse(first.at) + 40 * minuteMs) }
		const dated = { ...first, at: first.at.slice(0, 10), fields: { ...first.fields, amount: '2' } }
		const list: List = async () => [...others, ...halves, second, { ...second }, later, dated]
		const { unrecorded } = await run(open.store, list, lostAtMs + 4 * hourMs)
		expect(unrecorded.map(({ payment }) => payment)).to.deep.equal([second, later, dated])
	})

	it('are payments that no entry owns: named once, though two lists of one run show them, and each of two equal ones', async () => {
		const open = await shop()
		const later = await entryOf(fieldsOf(700), { startedAtMs: lostAtMs + 2 * dayMs, reference: 'order-700' })
		await put(open.store, endedAs(later, 'unknown'))
		const refused = await entryOf(fieldsOf(800), { startedAtMs: lostAtMs + minuteMs, reference: 'order-800' })
		await put(open.store, endedAs(refused, 'rejected'))
		const fields = { ...fieldsOf(9000), amount: 9n }
		const foreign: ListedPayment = { state: 'applied', at: isoAt(lostAtMs + minuteMs), fields }
		// A row of an integrator's database that contains itself, and an object without a prototype.
		Object.assign(fields, { row: foreign, bare: Object.create(null) })
		const froms = new Set<string>()
		const list: List = async ({ from }) => {
			froms.add(from)
			return [...open.rows, foreign, { ...foreign }, listedOf(refused)]
		}
		const { unrecorded, contradictions } = await run(open.store, list, lostAtMs + 3 * dayMs)
		const named = { operation: 'pay', step: 'create', payment: foreign }
		expect(unrecorded).to.deep.equal([named, { ...named, payment: { ...foreign } }])
		expect(froms.size).to.be.at.least(2)
		expect(contradictions.map(({ kind }) => kind)).to.deep.equal(['unexpected_payment'])
		const next = await run(open.store, list, lostAtMs + 3 * dayMs + minuteMs)
		expect([next.unrecorded, next.contradictions], 'in the next run').to.deep.equal([[], []])
	})

	it('are absent payments that appear: they are applied from then on, and a contradiction', async () => {
		const open = await shop()
		await runs(open, within(open.rows))
		expect(await endOf(open)).to.equal('absent')
		const next = await entryOf(fieldsOf(700), { startedAtMs: lostAtMs + minuteMs, reference: 'order-700' })
		await put(open.store, endedAs(next, 'unknown'))
		const seen: string[] = []
		const onEvent = (event: JournalEvent): void => void seen.push(Object(event).contradiction.kind)
		const { contradictions } = await run(open.store, async () => [...open.rows, open.row], lostAtMs + 5 * hourMs, {
			onEvent,
		})
		expect(contradictions.map(({ kind, entries }) => [kind, entries[0]?.id])).to.deep.equal([
			['unexpected_payment', open.lost.id],
		])
		expect(seen).to.deep.equal(['unexpected_payment'])
		expect(await endOf(open)).to.equal('applied')
	})

	it('are no rivals of the next call of their order', async () => {
		const open = await shop()
		await runs(open, within(open.rows), lostAtMs + 2 * hourMs + 4 * minuteMs)
		expect(await endOf(open)).to.equal('absent')
		const startedAtMs = lostAtMs + 2 * hourMs + 5 * minuteMs
		const again = endedAs(await entryOf(open.lost.fields, { startedAtMs, reference: 'order-0' }), 'unknown')
		await put(open.store, again)
		await run(open.store, async () => [...open.rows, open.row, listedOf(again)], lostAtMs + 5 * hourMs)
		// Both arrived: the order is paid twice.
		expect([await endOf(open), await endOf({ ...open, lost: again })]).to.deep.equal(['applied', 'applied'])
	})

	it('is no payment of a call that began while the list was read', async () => {
		for (const reference of ['order-0', 'order-900']) {
			const open = await shop()
			// Of order-0, the call is absent, and the order is sent again. Of order-900, another order looks the same.
			if (reference === 'order-0') await runs(open, within(open.rows))
			else await run(open.store, within(open.rows.slice(0, 5)), lostAtMs + 3 * minuteMs)
			const before = (await open.store.read(open.lost.id)) as JournalEntry
			const other = await entryOf(fieldsOf(700), { startedAtMs: lostAtMs + minuteMs, reference: 'order-700' })
			await put(open.store, { ...endedAs(other, 'unknown'), seenAt: isoAt(lostAtMs + 2 * minuteMs) })
			const twin = await entryOf(open.lost.fields, { startedAtMs: lostAtMs + minuteMs, windowMs: 30_000, reference })
			const list = async () => {
				await open.store.write(twin)
				return [...open.rows, listedOf(twin)]
			}
			const running = { underWay: new Set([twin.id]) }
			const { contradictions } = await run(open.store, list, lostAtMs + 4 * hourMs, running)
			expect(await open.store.read(twin.id), reference).to.include({ state: 'pending' })
			const isTold = reference === 'order-900' ? ['same_payment'] : []
			expect(
				contradictions.map(({ kind }) => kind),
				reference,
			).to.deep.equal(isTold)
			expect(await open.store.read(open.lost.id), reference).to.include({ state: before.state })
		}
	})

	it('are payments of entries that were refused, or not processed, which a person has to look at', async () => {
		for (const outcome of ['rejected', 'not_processed'] as const) {
			const open = await shop()
			const other = await entryOf(fieldsOf(800), { startedAtMs: lostAtMs + minuteMs, reference: 'order-800' })
			const ended = endedAs(other, outcome)
			await put(open.store, ended)
			const rows = [...open.rows, open.row, listedOf(ended)]
			const { contradictions, unrecorded } = await run(open.store, async () => rows, lostAtMs + 4 * hourMs)
			expect(
				contradictions.map(({ entries }) => entries[0]?.id),
				outcome,
			).to.deep.equal([ended.id])
			expect(unrecorded).to.deep.equal([])
			expect(await open.store.read(ended.id)).to.include({ state: outcome })
		}
	})

	it('are entries of two orders that name one payment, unless they are of two days or one was refused', async () => {
		for (const [afterMs, outcome, fields, kinds] of [
			[hourMs, 'unknown', {}, ['same_payment']],
			[hourMs, 'applied', { amount: '9' }, ['same_payment']],
			[hourMs, 'rejected', {}, []],
			[hourMs, 'unknown', { nsu: '000123' }, []],
			[hourMs, 'unknown', { nsu: { masked: true, length: 9 } }, []],
			[-dayMs, 'applied', {}, ['unlisted']],
		] as const) {
			const open = await shop()
			const made = { startedAtMs: lostAtMs + afterMs, reference: 'order-7-b' }
			await put(open.store, endedAs(await entryOf({ ...open.lost.fields, ...fields }, made), outcome))
			const { contradictions } = await run(open.store, within(open.rows), lostAtMs + 4 * hourMs)
			expect(
				contradictions.map(({ kind }) => kind),
				`${afterMs} ${outcome} ${JSON.stringify(fields)}`,
			).to.deep.equal(kinds)
			for (const { kind, entries } of contradictions)
				if (kind === 'same_payment')
					expect(entries.map(({ reference }) => reference)).to.deep.equal([open.lost.reference, 'order-7-b'])
		}
	})

	it('are two entries of one step that are applied', async () => {
		const open = await shop()
		const [first] = open.known.slice(-1)
		const twice = await entryOf(fieldsOf(801), {
			startedAtMs: lostAtMs + 2 * hourMs,
			reference: first?.reference ?? '',
		})
		await put(open.store, { ...endedAs(twice, 'applied'), reference: 'free' })
		await open.store.write({ ...endedAs(twice, 'applied'), revision: 2 })
		const { contradictions } = await run(open.store, async () => [...open.rows, listedOf(twice)], lostAtMs + 5 * hourMs)
		expect(contradictions.map(({ kind, entries }) => [kind, entries.length])).to.deep.equal([['applied_twice', 2]])
	})
})

describe('a list that is no list', () => {
	for (const [what, input, message] of [
		['an object', { payments: [] }, 'it is not an array'],
		['a payment without a state', [{ at: '2026-03-10', fields: {} }], 'its state is none of'],
		['a payment without fields', [{ state: 'applied', at: '2026-03-10' }], 'it has no fields'],
		[
			'a time without an offset',
			[{ state: 'applied', at: '2026-03-10T12:00:00', fields: {} }],
			'at is not a time; write ISO 8601 with Z or its offset, or the date alone: YYYY-MM-DD',
		],
		[
			'a number as reference',
			[{ state: 'applied', at: '2026-03-10', fields: {}, reference: 7 }],
			'its reference is not a text',
		],
		['no time', [{ state: 'applied', fields: {} }], 'its at is not a time'],
		...[{ a: {} }, { a: 7n }, { a: Number.NaN }, { a: 2 ** 60 }, null, 'p-1', ['p-1'], new Map()].map((saved, n) => {
			const row = { state: 'applied', at: '2026-03-10', fields: {}, saved }
			return [`what no entry can save, ${n}`, [row], 'what it saves'] as const
		}),
	] as const)
		it(`because it returns ${what}, fails its entries and changes none`, async () => {
			const open = await shop({ older: 0, younger: 0 })
			const { failed } = await run(open.store, (async () => input) as never, lostAtMs + 9 * hourMs)
			expect(failed[0]?.cause?.message).to.contain(message).and.not.contain('redacted')
			expect(await open.store.read(open.lost.id)).to.deep.equal(open.lost)
		})
})

describe('a long list', () => {
	it('lets other work have a turn', async () => {
		const open = await shop({ older: 400, younger: 400, everyMs: minuteMs })
		for (let n = 1; n <= 60; n++) {
			const entry = await entryOf(fieldsOf(2000 + n), { startedAtMs: lostAtMs + n * 1000, reference: `lost-${n}` })
			await put(open.store, endedAs(entry, 'unknown'))
		}
		let turns = 0
		const timer = setInterval(() => turns++)
		await runs(open, within(open.rows))
		clearInterval(timer)
		expect(turns).to.be.above(10)
	})

	it('lets other work run after every thousand comparisons', async () => {
		const open = await shop({ older: 60, younger: 60, everyMs: minuteMs })
		const { setTimeout } = globalThis
		let turns = 0
		globalThis.setTimeout = ((...given: Parameters<typeof setTimeout>) => {
			turns++
			return setTimeout(...given)
		}) as typeof setTimeout
		// Each of the 120 entries may have a row whose number the platform masks.
		await run(open.store, async () => withFields(open.rows, () => ({ nsu: '***' })), lostAtMs + 4 * hourMs).finally(
			() => {
				globalThis.setTimeout = setTimeout
			},
		)
		expect(turns).to.be.above(36)
	})
})
