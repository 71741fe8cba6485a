import type { FoundPayment, JournalEntry, Listing } from '@tarja/journal'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { appliedOf, entryOf, nothing, writings } from '../../test/facts.ts'
import { keyedBy, keyless } from '../../test/keyed.ts'
import type { Look } from '../facts.ts'
import type { Fingerprints } from '../fingerprints.ts'
import { conclude, proofOf } from './conclude.ts'

const made = { startedAtMs: 1e12 }

/** Concludes from a listing that was held against a payment that is known. */
async function concluded(
	entry: JournalEntry,
	listing: Listing,
	{ known = [], others = [], fingerprints = keyless }: Partial<Setting> = {},
): Promise<Look> {
	const proof = await proofOf(known, listing, fingerprints)
	const isProved = proof.seen.length > 0
	return conclude(entry, { listing, proven: proof.proven, isProved, others: [...known, ...others] }, fingerprints)
}

interface Setting {
	readonly known: readonly JournalEntry[]
	readonly others: readonly JournalEntry[]
	readonly fingerprints: Fingerprints
}

const paid = { nsu: '000123', amount: '1990', terminal: 'T-01' }
const knownFields = { nsu: '000777', amount: '2550', terminal: 'T-02' }
const listed = (...payments: readonly FoundPayment['fields'][]): Listing => ({
	payments: payments.map((fields) => ({ fields })),
	complete: true,
})

describe('what is concluded from a listing', () => {
	it('is that a payment is there, where every field agrees and together they tell it from others', async () => {
		const entry = await entryOf({ ...paid, channel: '' }, made)
		const found = { fields: { ...paid, more: 1 }, kept: { id: '8f3c' } }
		const listing = { payments: [found, ...listed(knownFields).payments], complete: false }
		expect(await concluded(entry, listing)).to.deep.equal({ said: 'found', kept: found.kept })
	})
	it('is never that an entry of an amount alone is somebody’s payment', async () => {
		const entry = await entryOf({ amount: '1990' }, made)
		const is = await concluded(entry, listed(paid, knownFields), {
			known: [appliedOf(await entryOf(knownFields, made))],
		})
		expect(is).to.deep.equal({ said: 'unclear', fields: ['nsu'] })
	})
	it('is nothing where a field of the entry is not given', async () => {
		const entry = await entryOf(paid, made)
		const { terminal: _, ...rest } = paid
		expect(await concluded(entry, listed(rest))).to.deep.equal({ said: 'unclear', fields: ['terminal'] })
	})
	it('is an absence only where the listing is complete and shows a payment that is known', async () => {
		const entry = await entryOf(paid, made)
		const known = [appliedOf(await entryOf(knownFields, made))]
		expect(await concluded(entry, nothing)).to.deep.equal({ said: 'unproved' })
		expect(await concluded(entry, nothing, { known })).to.deep.equal({ said: 'unproved' })
		expect(await concluded(entry, { ...listed(knownFields), complete: false }, { known })).to.deep.equal({
			said: 'incomplete',
		})
		expect(await concluded(entry, listed(knownFields), { known })).to.deep.equal({ said: 'absent' })
	})
	it('is that several fit, where the request was sent twice', async () => {
		const entry = await entryOf(paid, made)
		expect(await concluded(entry, listed(paid, paid))).to.deep.equal({ said: 'several' })
	})
	it('is nothing where the payment fits another order’s entry, open or settled, unless that was never sent', async () => {
		const [entry, other] = [await entryOf(paid, made), await entryOf(paid, made)]
		expect(await concluded(entry, listed(paid), { others: [other] })).to.deep.equal({ said: 'shared' })
		expect(await concluded(entry, listed(paid), { known: [appliedOf(other)] })).to.deep.equal({ said: 'shared' })
		const settled = { ...other, state: 'settled', outcome: 'not_processed', resolvedBy: 'call' } as const
		expect(await concluded(entry, listed(paid), { others: [settled] })).to.include({ said: 'found' })
	})
	it('is that a payment is there where another call of the same order was refused, or was never sent', async () => {
		const order = { ...made, reference: 'order-7' }
		const [entry, before] = [await entryOf(paid, order), await entryOf(paid, order)]
		const refused = { ...before, state: 'settled', outcome: 'rejected', resolvedBy: 'call' } as const
		// The other sender of the order, in a directory, may have died before it was told that it had lost.
		for (const other of [refused, before])
			expect(await concluded(entry, listed(paid), { others: [other] })).to.include({ said: 'found' })
	})
	it('is nothing for a cancellation where only its payment is there', async () => {
		const cancellation = await entryOf(paid, { ...made, operation: 'cancel' })
		const payment = appliedOf(await entryOf(paid, made))
		expect(await concluded(cancellation, listed(paid), { others: [payment] })).to.deep.equal({ said: 'shared' })
	})
	it('goes by the reference where the platform has it, and by no payment that contradicts itself', async () => {
		const entry = await entryOf({ amount: '1990' }, { ...made, reference: 'order-7' })
		const named = (reference: string, amount: string): Listing => ({
			payments: [{ reference, fields: { amount } }],
			complete: true,
		})
		expect(await concluded(entry, named('order-7', '19.90'))).to.deep.equal({ said: 'unclear', fields: ['amount'] })
		expect(await concluded(entry, named('order-7', '1990'))).to.include({ said: 'found' })
		const known = [appliedOf(await entryOf({ amount: '2550' }, { ...made, reference: 'order-6' }))]
		const { payments } = named('order-6', '2550')
		const beside = (reference: string, amount: string): Listing => ({
			payments: [...payments, ...named(reference, amount).payments],
			complete: true,
		})
		expect(await concluded(entry, beside('order-8', '1990'), { known })).to.deep.equal({ said: 'absent' })
		expect(await concluded(entry, beside('order-7', '1234'), { known })).to.include({ said: 'unclear' })
	})
	it('is no absence by a field of which only nought has agreed: that is written alike in every unit', async () => {
		const entry = await entryOf({ nsu: '000123', amount: '1990' }, made)
		const known = [appliedOf(await entryOf({ nsu: '000777', amount: '0' }, made))]
		const listing = listed({ nsu: '000777', amount: '0.00' }, { nsu: 'not-shown', amount: '75' })
		expect(await concluded(entry, listing, { known })).to.include({ said: 'unproved' })
	})
})

const digitsOf = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`))
const momentOf = fc
	.integer({ min: 1.7e9, max: 1.8e9 })
	.map((seconds) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`)
const fieldsOf = fc.record(
	{ nsu: digitsOf(1, 19), amount: digitsOf(1, 10), at: momentOf, terminal: fc.string({ minLength: 1, maxLength: 12 }) },
	{ requiredKeys: [] },
)
const keys = ['a secret of sixteen bytes', 'another one of as many bytes'] as const

describe('whatever a platform makes of its fields', () => {
	for (const [name, write] of Object.entries(writings))
		it(`no payment that it has is absent, and none that it has not is found: ${name}`, () =>
			fc.assert(
				fc.asyncProperty(
					fc.uniqueArray(fieldsOf, { minLength: 2, maxLength: 6, selector: ({ nsu = '' }) => nsu.replace(/^0+/, '') }),
					fc.constantFrom(keyless, keyedBy(keys[0]), keyedBy(keys[1])),
					async (orders, now) => {
						const fingerprints = keyedBy(keys[0])
						const entries = await Promise.all(orders.map((fields) => entryOf(fields, { ...made, fingerprints })))
						const [first, ...rest] = entries
						if (!first) return
						// The platform has all but the last of them.
						const listing = listed(...orders.slice(0, -1).map(write))
						const known = [appliedOf(first)]
						for (const [index, entry] of rest.entries()) {
							const others = entries.filter(({ id }) => id !== first.id)
							const { said } = await concluded(entry, listing, { known, others, fingerprints: now })
							const isThere = index < rest.length - 1
							expect(said, JSON.stringify(orders[index + 1])).not.to.equal(isThere ? 'absent' : 'found')
						}
					},
				),
				random(300),
			))
})
