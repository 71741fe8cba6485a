// One table: how a platform may write a value, and what may be concluded from it.
import { describe, expect, it } from '@tarja-test/harness'
import { entryOf } from '../test/pending-entry.ts'
import type { FieldKind } from './entry.ts'
import { matchRow } from './lookup/match.ts'
import { isTheSame, mayBeTheSame } from './values.ts'

const last6 = { digits: { last: 6 } } as const
const masked = { masked: true, length: 16, last4: '1111' } as const

type Row = readonly [spelling: string, kind: FieldKind, own: unknown, theirs: unknown]

/** The same value in another spelling. */
const same: readonly Row[] = [
	['as sent', 'text', 'order-7', 'order-7'],
	['case', 'text', 'Loja-7', 'LOJA-7'],
	['case of more letters', 'text', 'Straße 12', 'STRASSE 12'],
	['Unicode form', 'text', 'São João', 'São João'.normalize('NFD')],
	['full width', 'text', 'LOJA 7', 'ＬＯＪＡ 7'],
	['spaces at the ends', 'text', 'loja-7', '  loja-7 '],
	['leading zeros', 'digits', '000123', '123'],
	['leading zeros, as a number', 'digits', '000123', 123],
	['leading zeros of a text that is a number', 'text', '000123', '123'],
	['separators', 'digits', '12.345.678/0001-99', '12345678000199'],
	['cents', 'decimal', '1990', '19.90'],
	['cents, as a number', 'decimal', '1990', 19.9],
	['cents, as a report writes them', 'decimal', '199000', 'R$ 1.990,00'],
	['more decimals', 'decimal', '19.9', '19.900000'],
	['offset', 'instant', '2026-01-31T12:00:00Z', '2026-01-31T09:00:00-03:00'],
	['milliseconds', 'instant', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
	['a declared cut', last6, '900000000777', '000777'],
	['a declared cut without zeros', last6, '900000000777', '777'],
	['a declared cut that is not made', last6, '900000000777', '900000000777'],
]

/** A value that may be the same. */
const maybe: readonly Row[] = [
	['accents', 'text', 'São João', 'Sao Joao'],
	['spaces and signs', 'text', 'Loja 7', 'loja-7'],
	['cut', 'text', 'Um nome comprido', 'Um nome'],
	['cut to one letter', 'text', 'AB 0012', 'A'],
	['cut within a number', 'text', 'pedido-10', 'pedido-1'],
	['cut at its beginning', 'text', 'order-1140', '1140'],
	['zeros cut', 'text', 'AB 0012', 'AB 0'],
	['lengthened', 'text', 'pedido-1', 'pedido-1/A'],
	['lengthened at its beginning', 'text', 'pedido-1', 'LOJA pedido-1'],
	['cut to its last digits', 'digits', '900000000777', '000777'],
	['cut to its last four digits', 'digits', '0001234567', '4567'],
	['cut to its first digits', 'digits', '900000000777', '900000'],
	['lengthened', 'digits', '001140', '991140'],
	['lengthened', 'digits', '001140', '20260310001140'],
	['lengthened behind', 'digits', '1140', '114001'],
	['padded behind', 'digits', '1140', '11400000'],
	['letters in a number', 'digits', '000123', 'A-123'],
	['masked', 'digits', '000123', '****23'],
	['masked', 'text', masked, '4111111111111111'],
	['shortened by a spreadsheet', 'text', '555123', '5.55E+05'],
	['rounded', 'digits', '12345678901234567', Number('12345678901234567')],
	['empty', 'text', 'loja-7', ''],
	['missing', 'text', 'loja-7', undefined],
	['only zeros', 'digits', '000000', '000000'],
	['one cent', 'decimal', '1990', '19.89'],
	['one unit', 'decimal', '1990', '1989'],
	['thousandths', 'decimal', '1990', '199'],
	['the minute', 'instant', '2026-01-31T12:00:00Z', '2026-01-31T12:00:59Z'],
	['another zone', 'instant', '2026-01-31T12:00:00Z', '2026-01-31T15:00:00Z'],
	['no offset', 'instant', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00'],
	['the date alone', 'instant', '2026-01-31T12:00:00Z', '2026-01-31'],
	['a number of zeros, declared as cut', last6, '900000000000', '000000'],
]

/** Another value. */
const others: readonly Row[] = [
	['another text', 'text', 'order-7', 'order-8'],
	['another number in a text', 'text', 'loja-7', 'loja-70'],
	['one more digit', 'text', '123', '1234'],
	['another number', 'digits', '000123', '124'],
	['ten times the number', 'digits', '000123', '1230'],
	['its last three digits', 'digits', '1234567', '567'],
	['as many digits', 'digits', '1234567', '2234567'],
	['last digits of another one', 'digits', '900000001777', '000777'],
	['other last digits', last6, '900000000777', '000778'],
	['two cents', 'decimal', '1990', '1988'],
	['other cents', 'decimal', '1990', 'R$ 20,90'],
	['ten units', 'decimal', '1990', '2.000,00'],
	['nothing', 'decimal', '1990', '0'],
	['seven minutes', 'instant', '2026-01-31T12:00:00Z', '2026-01-31T12:07:00Z'],
	['three days', 'instant', '2026-01-31T12:00:00Z', '2026-02-03T12:00:00Z'],
]

/** What a row concludes and blocks whose field, of this use, is spelt so, and whose other fields are as they were sent. */
function judge([, kind, own, theirs]: Row, use: 'unique' | 'amount' | 'other') {
	const fields = { n: '70077', price: '1990', value: own as string }
	const rest = use === 'unique' ? ['value'] : ['n']
	const amountField = use === 'amount' ? 'value' : 'price'
	const entry = {
		...entryOf('e'),
		fields,
		kinds: { price: 'decimal', value: kind } as const,
		unique: rest,
		amountField,
	}
	const match = matchRow(entry, { payment: { fields: { ...fields, value: theirs } } })
	const concludes = match.isTold && match.isSameAmount && !match.differs.length
	return { concludes, blocks: !match.isOther, isOtherAmount: match.isOtherAmount }
}

describe('a spelling of a value', () => {
	for (const row of same)
		it(`is the same value: ${row[0]}: ${JSON.stringify(row.slice(1))}`, () => {
			const [, kind, own, theirs] = row
			expect([isTheSame(kind, own, theirs), mayBeTheSame(kind, own, theirs)]).to.deep.equal([true, true])
			expect(judge(row, 'other')).to.include({ concludes: true, blocks: true })
			expect(judge(row, 'amount')).to.include({ concludes: true, blocks: true })
			// An amount or a time tells no payments apart.
			const canTell = kind !== 'decimal' && kind !== 'instant'
			expect(judge(row, 'unique')).to.include({ concludes: canTell && typeof kind !== 'object', blocks: true })
		})
	for (const row of maybe)
		it(`may be the same value: ${row[0]}: ${JSON.stringify(row.slice(1))}`, () => {
			const [, kind, own, theirs] = row
			expect([isTheSame(kind, own, theirs), mayBeTheSame(kind, own, theirs)]).to.deep.equal([false, true])
			expect(judge(row, 'other')).to.include({ concludes: true, blocks: true })
			expect(judge(row, 'amount')).to.include({ concludes: false, blocks: true })
			expect(judge(row, 'unique')).to.include({ concludes: false, blocks: true })
		})
	for (const row of others)
		it(`is another value: ${row[0]}: ${JSON.stringify(row.slice(1))}`, () => {
			const [, kind, own, theirs] = row
			expect([isTheSame(kind, own, theirs), mayBeTheSame(kind, own, theirs)]).to.deep.equal([false, false])
			expect(judge(row, 'other')).to.include({ concludes: false, blocks: true })
			expect(judge(row, 'amount')).to.include({ concludes: false, blocks: true, isOtherAmount: true })
			expect(judge(row, 'unique')).to.include({ concludes: false, blocks: false })
		})
})

describe('a number of which the platform keeps the last digits', () => {
	it('concludes with its terminal and its amount alone', () => {
		const own = { n: '900000000777', terminal: 'a', price: '1990' }
		const entry = {
			...{ ...entryOf('e'), fields: own, unique: ['n'], listedBy: ['terminal'], amountField: 'price' },
			kinds: { n: last6, price: 'decimal' } as const,
		}
		for (const [theirs, isTold, isSameAmount] of [
			[{ n: '000777', terminal: 'a', price: '19.90' }, true, true],
			[{ n: '000777', terminal: 'a', price: '19.91' }, true, false],
			[{ n: '000777', terminal: '*', price: '19.90' }, false, true],
		] as const)
			expect(matchRow(entry, { payment: { fields: theirs } })).to.include({ isTold, isSameAmount, isOther: false })
	})
})

describe('an operation that declares no unique field', () => {
	it('needs all fields but card numbers, and one that is no amount, date or time', () => {
		for (const [own, theirs, isTold] of [
			[{ a: 'x', card: masked }, { a: 'x', card: '411111******1111' }, true],
			[{ a: 'x', b: 'y' }, { a: 'x' }, false],
			[{ a: 'x', b: 'y' }, { a: 'x', b: 'Y' }, true],
			[{ a: '2026-03-10' }, { a: '2026-03-10' }, false],
			[{ card: masked }, { card: '4111111111111111' }, false],
		] as const) {
			const entry = { ...entryOf('e'), fields: own, unique: Object.keys(own) }
			expect(matchRow(entry, { payment: { fields: theirs } }).isTold, JSON.stringify(own)).to.equal(isTold)
		}
	})
	it('takes a card that is shown in full, and is another one, for another payer', () => {
		const entry = { ...entryOf('e'), fields: { n: '70077', card: masked }, unique: ['n'] }
		for (const [card, differs] of [
			['4111 1111 1111 1112', ['card']],
			['4111111111111111', []],
			['************1112', []],
		] as const)
			expect(matchRow(entry, { payment: { fields: { n: '70077', card } } }).differs, card).to.deep.equal(differs)
	})
})
