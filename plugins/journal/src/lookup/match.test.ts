import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { entryOf } from '../../test/pending-entry.ts'
import type { FieldKind } from '../entry.ts'
import { mayBeTheSame } from '../values.ts'
import { indexBy, indexRows } from './match.ts'

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
				expect(mayBeTheSame('text', own, theirs)).to.equal(true)
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
				if (!mayBeTheSame(kind as FieldKind, own, theirs)) return
				expect(indexBy([theirs], kind as FieldKind, (item) => item)(own)).to.include(theirs)
			}),
			random(),
		)
	})
	it('is the same amount, its point moved, one cent off', () => {
		fc.assert(
			fc.property(fc.nat(9_999_999), fc.constantFrom(-1, 0, 1), fc.boolean(), (cents, off, isPointed) => {
				const theirs = Math.max(0, cents + off)
				expect(mayBeTheSame('decimal', String(cents), isPointed ? (theirs / 100).toFixed(2) : theirs)).to.equal(true)
			}),
			random(),
		)
	})
})
