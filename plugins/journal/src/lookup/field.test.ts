import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { keyedBy, keyless } from '../../test/keyed.ts'
import { storedFields } from '../fields.ts'
import { type Comparison, compareField } from './field.ts'

const none = keyless

type Row = readonly [stored: string | number, found: unknown, is: Comparison]

const rows = {
	text: [
		['T-01', 'T-01', 'same'],
		['São', 'Sa\u0303o', 'same'],
		[42, '42', 'same'],
		['T-01', 't-01', 'undecided'],
		['T-01', ' T 01', 'undecided'],
		['000123', 123, 'undecided'],
		['TERMINAL-PAULISTA', 'TERMINAL', 'undecided'],
		['T-01', 'T-02', 'different'],
	],
	digits: [
		['000123', '123', 'same'],
		['000123', 123, 'same'],
		['000', '0', 'same'],
		['12345678000199', '12.345.678/0001-99', 'undecided'],
		['0001234567', '4567', 'undecided'],
		['90071992547409931', 2 ** 56, 'undecided'],
		['000123', '000124', 'different'],
		['000001', '000011', 'different'],
	],
	decimal: [
		['1990', '1990.00', 'same'],
		['0019.9', 19.9, 'same'],
		['-1.50', '-1.5', 'same'],
		['0', '0.00', 'same'],
		['1990', '19.90', 'undecided'],
		['1990', '19,90', 'undecided'],
		['1990', '1.990', 'undecided'],
		['1990', '1991', 'different'],
		['1990', '-1990', 'different'],
		['1990', '0', 'different'],
	],
	instant: [
		['2026-11-20T09:26:00Z', '2026-11-20T09:26:00.000Z', 'same'],
		['2026-11-20T09:26:00Z', '2026-11-20T06:26:00-03:00', 'same'],
		['2026-11-20T09:26:00Z', new Date('2026-11-20T09:26:00Z'), 'same'],
		['2026-11-20T09:26:00Z', '2026-11-20T09:26:00.347Z', 'undecided'],
		['2026-11-20T09:26:00Z', '2026-11-20T06:26:00', 'undecided'],
		['2026-11-20T09:26:00Z', '2026-11-20T06:26:00Z', 'undecided'],
		['2026-11-20T09:26:00Z', '20/11/2026 09:26', 'undecided'],
		['2026-11-20T09:26:00Z', '2026-11-20', 'undecided'],
		['2026-11-20T09:26:00Z', '2026-11-20T09:31:00Z', 'different'],
	],
} as const satisfies Readonly<Record<string, readonly Row[]>>

describe('one field', () => {
	for (const [kind, cases] of Object.entries(rows))
		for (const [stored, found, is] of cases)
			it(`compared as ${kind}: ${stored} and ${JSON.stringify(found)} are ${is}`, async () => {
				expect(await compareField(kind as keyof typeof rows, stored, found, none)).to.equal(is)
			})

	it('is never called different where a platform wrote the same number or amount with other zeros', () =>
		fc.assert(
			fc.asyncProperty(fc.stringMatching(/^\d{1,19}$/), fc.nat(6), fc.nat(6), async (digits, front, back) => {
				const padded = `${'0'.repeat(front)}${digits}`
				expect(await compareField('digits', digits, padded, none)).to.equal('same')
				expect(await compareField('decimal', digits, `${padded}.${'0'.repeat(back + 1)}`, none)).to.equal('same')
				const asSent = await compareField('decimal', digits, padded.replace(/(?=..$)/, '.'), none)
				expect(asSent).not.to.equal('different')
			}),
			random(),
		))
	it('is the same moment, whatever the offset it is written with', () =>
		fc.assert(
			fc.asyncProperty(
				fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
				fc.integer({ min: -56, max: 56 }),
				async (date, quarters) => {
					const stored = `${date.toISOString().slice(0, 19)}Z`
					const local = new Date(Date.parse(stored) + quarters * 900_000).toISOString().slice(0, 19)
					const [sign, minutes] = [quarters < 0 ? '-' : '+', Math.abs(quarters) * 15]
					const two = (count: number): string => String(count).padStart(2, '0')
					const offset = `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
					expect(await compareField('instant', stored, `${local}${offset}`, none)).to.equal('same')
					expect(await compareField('instant', stored, `${local}Z`, none)).not.to.equal('different')
				},
			),
			random(),
		))
})

describe('a masked field', () => {
	const [card, other] = ['4111111111111111', '5105105105101111']
	const [oldKey, newKey] = ['a secret of sixteen bytes', 'another one of as many bytes']
	const maskedWith = async (key: string) => Object(await storedFields({ card }, { fingerprints: keyedBy(key) })).card
	it('is undecided without the key, also where its last four digits differ', async () => {
		const stored = Object(await storedFields({ card })).card
		for (const found of [card, other, '4111111111111112'])
			expect(await compareField('digits', stored, found, keyedBy(newKey))).to.equal('undecided')
	})
	it('is decided under the key that it was written under', async () => {
		const stored = await maskedWith(oldKey)
		expect(await compareField('digits', stored, `000${card}`, keyedBy(oldKey))).to.equal('same')
		expect(await compareField('text', stored, card, keyedBy(oldKey))).to.equal('same')
		expect(await compareField('digits', stored, other, keyedBy(oldKey))).to.equal('different')
		expect(await compareField('text', stored, `${card} `, keyedBy(oldKey))).to.equal('undecided')
	})
	it('is undecided where its key is not there any more', async () => {
		const stored = await maskedWith(oldKey)
		for (const found of [card, other])
			expect(await compareField('digits', stored, found, keyedBy(newKey))).to.equal('undecided')
	})
	it('holds nothing of the key but a name that gives nothing away', async () => {
		const stored = await maskedWith(newKey)
		expect(stored).to.have.all.keys('masked', 'length', 'last4', 'fingerprint', 'key')
		expect(stored.key).to.match(/^[\da-f]{8}$/)
	})
})
