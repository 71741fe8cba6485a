import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { entryOf } from '../../test/pending-entry.ts'
import type { FieldKind } from '../entry.ts'
import { mayBeSame } from '../values.ts'
import { indexBy, indexRows } from './match.ts'

const same: readonly (readonly [FieldKind, unknown, unknown])[] = [
	['digits', '000123', '123'],
	['digits', '000123', 123],
	['digits', '12345678901234567', Number('12345678901234567')],
	['digits', '0001234567', '4567'],
	['digits', '12.345.678/0001-99', '12345678000199'],
	['digits', '000123', 'A-123'],
	['text', '000123', '123'],
	['text', 'São João', 'SAO JOAO'],
	['text', ' Loja  7 ', 'loja-7'],
	['text', 'Straße 12', 'STRASSE 12'],
	['text', 'Um nome comprido', 'Um nome'],
	['text', 'AB 0012', 'AB 0'],
	['text', 'AB 0012', 'A'],
	...['****1234', '', '  ', null].map((theirs) => ['text', 'anything', theirs] as const),
	['text', '555123', '5.55E+05'],
	['decimal', '1990', '19.90'],
	['decimal', '1990', 19.9],
	['decimal', '1990', '1989'],
	['decimal', '1990', '19.89'],
	['decimal', '1990', '1.990'],
	['decimal', '20', '1999'],
	['decimal', '199000', 'R$ 1.990,00'],
	['decimal', '199000000', '1.990.000'],
	['decimal', '199000', 'R$ 1.990'],
	['instant', '2026-01-31T12:00:00Z', '2026-01-31T09:00:00-03:00'],
	['instant', '2026-01-31T12:00:00Z', '2026-01-31T12:00:59Z'],
	['instant', '2026-01-31T12:00:00Z', '2026-01-31T15:00:00Z'],
	['instant', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00'],
	['instant', '2026-01-31T12:00:00Z', '2026-01-31'],
	['text', { masked: true, length: 16, last4: '1111' }, '4111111111111111'],
]
const different: readonly (readonly [FieldKind, unknown, unknown])[] = [
	['digits', '000123', '124'],
	['digits', '000123', '1230'],
	['digits', '1234567', '567'],
	['digits', '1234567', '2234567'],
	['text', 'loja-7', 'loja-8'],
	['text', 'loja-7', 'loja-70'],
	['text', '123', '1234'],
	['text', 'order-7', 'order-8'],
	['decimal', '1990', '1988'],
	['decimal', '1990', 'R$ 20,90'],
	['decimal', '1990', '2.000,00'],
	['decimal', '1990', '-1990'],
	['decimal', '1990', '0'],
	['instant', '2026-01-31T12:00:00Z', '2026-01-31T12:07:00Z'],
	['instant', '2026-01-31T12:00:00Z', '2026-02-03T12:00:00Z'],
]

describe('mayBeSame()', () => {
	for (const [kind, own, theirs] of same)
		it(`takes ${JSON.stringify(theirs)} for ${JSON.stringify(own)}, as ${kind}`, () => {
			expect(mayBeSame(kind, own, theirs)).to.equal(true)
		})
	for (const [kind, own, theirs] of different)
		it(`tells ${JSON.stringify(theirs)} from ${JSON.stringify(own)}, as ${kind}`, () => {
			expect(mayBeSame(kind, own, theirs)).to.equal(false)
		})
})

/** What a platform may make of a text. */
const forms: readonly ((text: string, cut: number) => unknown)[] = [
	(text) => text,
	(text) => text.toUpperCase(),
	(text) => text.toLowerCase(),
	(text) => text.normalize('NFD'),
	(text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
	(text) => ` ${text} `,
	(text) => text.replace(/\s+/g, ''),
	// A platform that cuts numbers would cut those of known payments, too, and prove no absence.
	(text, cut) => (/^[\d\s./-]+$/.test(text) ? text : text.slice(0, cut)),
	(text, cut) => (/^[\d\s./-]+$/.test(text) ? text : text.toUpperCase().slice(0, cut)),
	(text) => (/^\d+$/.test(text) ? text.replace(/^0+/, '') : text),
	(text) => (/^\d+$/.test(text) ? Number(text) : text),
	(text) => text.padStart(20, ' '),
	() => '',
	() => '***',
]

describe('an index of rows', () => {
	it('finds a row by the field that told each entry’s payments apart: a release may have changed it', () => {
		const find = indexRows([{ payment: { fields: { nsu: '5099', order: '77712345' } } }])
		for (const [name, fields] of Object.entries({ nsu: { nsu: '5099' }, order: { nsu: '77', order: '77712345' } }))
			expect(find({ ...entryOf('e'), fields, unique: [name] }).length, name).to.equal(1)
	})
	it('names a field without which the entry’s payment can’t be told from others', () => {
		const find = indexRows([{ payment: { fields: { n: '1', terminal: 'x' } } }])
		const [found] = find({ ...entryOf('e'), fields: { n: '1' }, unique: ['n', 'terminal'] })
		expect(found?.match).to.deep.include({ missing: ['terminal'], isTold: false })
	})
	it('takes time in proportion to a value: one row of spaces must not stop all lookups', () => {
		const startedAt = performance.now()
		indexRows([{ payment: { fields: { n: `${' '.repeat(100_000)}X` } } }])({ ...entryOf('e'), unique: ['n'] })
		expect(performance.now() - startedAt).to.be.below(1000)
	})
})

describe('whatever a platform makes of a value', () => {
	// Letters of the languages that are spoken where the platform is, digits, and what stands between them.
	const letters = fc.constantFrom(...'aAeEzZ09123456 -_/.çãéÉßñÀ')
	const text = fc.oneof(
		fc.array(letters, { minLength: 1, maxLength: 14 }).map((all) => all.join('')),
		fc.nat(1e15).map((n) => String(n).padStart(12, '0')),
		fc.string({ maxLength: 12 }),
	)
	const form = fc.nat(forms.length - 1)
	it('is taken for it, and found in an index', () => {
		fc.assert(
			fc.property(text, form, fc.nat(14), fc.array(text), (own, n, cut, others) => {
				const theirs = forms[n]?.(own, cut)
				expect(mayBeSame('text', own, theirs)).to.equal(true)
				expect(indexBy([...others, theirs], 'text', (item) => item)(own)).to.include(theirs)
			}),
			random(),
		)
	})
	it('is found in an index whenever it may be the same', () => {
		for (const [own, theirs] of [
			...['0', '000', '0-0'].map((zeros) => ['aaaaaaaa', zeros]),
			['Um nome comprido', 'Um nome comp'],
			['98761234', '1234'],
		])
			expect(indexBy([theirs], 'text', (item) => item)(own), theirs).to.include(theirs)
		fc.assert(
			fc.property(fc.constantFrom('text', 'digits', 'decimal', 'instant'), text, text, (kind, own, theirs) => {
				if (!mayBeSame(kind as FieldKind, own, theirs)) return
				expect(indexBy([theirs], kind as FieldKind, (item) => item)(own)).to.include(theirs)
			}),
			random(),
		)
	})
	it('is the same amount, its point moved, one cent off', () => {
		fc.assert(
			fc.property(fc.nat(9_999_999), fc.constantFrom(-1, 0, 1), fc.boolean(), (cents, off, isPointed) => {
				const theirs = Math.max(0, cents + off)
				expect(mayBeSame('decimal', String(cents), isPointed ? (theirs / 100).toFixed(2) : theirs)).to.equal(true)
			}),
			random(),
		)
	})
})
