import { redact } from '@tarja/core/plugin'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { StoredValue } from '../entry.ts'
import { findDifferingFields, readComparedRequest, toStoredFields } from './fields.ts'

const card = '4111111111111111'

describe('the names of a request', () => {
	it('hold no card number and no token', () => {
		const query = new URLSearchParams({ Zq8Xw2Lm9Tr4Vb7Nc1Kp6Hd3Fs5Gj0Ya: '1', meioPagamento: '2' })
		const call = {
			method: 'POST',
			url: `https://platform.example/pay?${query}`,
			headers: new Headers({ 'content-type': 'application/json' }),
			body: JSON.stringify({ [card]: 1, '4111 1111 1111 1111': 2, dataHoraTerminal: '3' }),
			operation: {},
		}
		const { names, toText } = readComparedRequest(call as never, 'https://platform.example')
		const masked = '[redacted]'
		expect(names).to.have.members([`body.${masked}`, 'body.dataHoraTerminal', `query.${masked}`, 'query.meioPagamento'])
		expect(toText([`body.${masked}`])).to.equal(JSON.stringify(['POST', '/pay', [[`body.${masked}`, [1, 2]]]]))
	})
})

describe('stored fields', () => {
	it('are what was sent, masked if it passes for a card number or a credential, structured values as JSON text', () => {
		const sent = { nsuOrigem: '000123', n: 7, yes: true, none: null, empty: '' }
		const hide = (length: number, last4?: string) => ({ masked: true, length, ...(last4 && { last4 }) })
		const [a, b, c, d] = ['4111', '1112', '2223', '3333'] // Passes Luhn's check.
		const [at, instant] = [new Date(0), { toJSON: () => 'an instant' }]
		for (const [given, stored] of [
			[sent, sent],
			[
				{ card, number: Number(card) },
				{ card: hide(16, '1111'), number: hide(16, '1111') },
			],
			[{ token: 'Bearer abcdefgh' }, { token: hide(15) }],
			[
				{ parts: ['a', { b: 1 }], hidden: [card] },
				{ parts: '["a",{"b":1}]', hidden: hide(20) },
			],
			[
				{ at, instant },
				{ at: at.toISOString(), instant: 'an instant' },
			],
			...[[a, b, c, d], { a, b, c, d }, { x: [a, b], y: { c, d } }].map(
				(pan) => [{ pan }, { pan: hide(JSON.stringify(pan).length) }] as const,
			),
			// Shows no end of what may be a security code.
			...[`${card} 123`, `${card}123456789`, '4111 1111 1111 1111 12/27 123'].map(
				(text) => [{ text }, { text: hide(text.length) }] as const,
			),
		] as const)
			expect(toStoredFields(given)).to.deep.equal(stored)
	})
	it('keeps of a field that is a fingerprint nothing else', () => {
		const identifiedBy = { cpf: 'fingerprint', cnpj: 'fingerprint', pedido: 'text' } as const
		const fields = { cpf: '12345678909', cnpj: '12345678000195', pedido: '7' }
		const hidden = { masked: true, length: 11 }
		for (const unmaskedFields of [true, false])
			expect(toStoredFields(fields, { identifiedBy, unmaskedFields })).to.deep.equal({
				cpf: hidden,
				cnpj: { ...hidden, length: 14 },
				pedido: '7',
			})
	})
	it('are stored in clear where core prints them as they are, and nowhere else, whatever words they are made of', () => {
		const words = ['bearer', 'Basic', 'realm=', 'eyJ', '000123', card, card.slice(8)]
		const parts = ['', 'a', '_', '0', '-', '.', ' ', '"', ...words]
		const texts = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => one + two + three)))
		for (const text of texts) {
			const isClear = redact(text) === text
			const stored = toStoredFields({ [text]: text })
			expect(Object.keys(stored), text).to.deep.equal([redact(text)])
			expect(stored[redact(text)] === text, text).to.equal(isClear)
		}
	})
	it('are what they were when the call was made', () => {
		const fields = { card, parts: ['a'] }
		const stored = toStoredFields(fields)
		fields.parts[0] = 'b'
		expect(stored).to.include({ parts: '["a"]' })
	})
	it('are bare numbers where the operation knows that they are no card numbers, and masked for all else', () => {
		const unmaskedFields = true
		const network = '12345678000105'
		const kept = { network, number: Number(network) }
		expect(toStoredFields(kept)).to.have.nested.property('network.masked', true)
		expect(toStoredFields(kept, { unmaskedFields })).to.deep.equal(kept)
		for (const text of [card, '1234 5678 000 105', `${network} `, { network }])
			expect(toStoredFields({ text }, { unmaskedFields }), String(text)).to.have.nested.property('text.masked', true)
	})
	it('may be the same where one release masks them and another does not, if length and end agree', () => {
		const differing = (held: StoredValue, n: StoredValue) =>
			findDifferingFields({ fields: { n: held } }, { fields: { n } })
		const [clear, masked] = ['12345678000105', { masked: true, length: 14, last4: '0105' }] as const
		expect([differing(clear, masked), differing(masked, clear)]).to.deep.equal([[], []])
		expect(differing(masked, '12345678000106')).to.deep.equal(['n'])
	})

	const separators: Readonly<Record<string, string>> = {
		'nothing, in full-width digits': '',
		'a space': ' ',
		'two spaces': '  ',
		'a no-break space': '\u00a0',
		'a narrow no-break space': '\u202f',
		'a hyphen': '-',
		'a dot': '.',
		'a slash': '/',
		'an underscore': '_',
		'an en dash': '\u2013',
		'a zero-width space': '\u200b',
		'a zero-width joiner': '\u200d',
		'a byte order mark': '\ufeff',
	}
	const places: Readonly<Record<string, (text: string) => Readonly<Record<string, unknown>>>> = {
		'a field': (text) => ({ a: text }),
		'a longer text': (text) => ({ a: `order of ${text}, paid` }),
		'a name of a field': (text) => ({ [text]: 'a' }),
		'a nested field': (text) => ({ a: { b: [{ c: text }] } }),
		'a nested name': (text) => ({ a: { b: { [text]: 1 } } }),
	}
	const wide = (digits: string): string =>
		digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
	for (const [what, separator] of Object.entries(separators))
		it(`never hold a card number whose groups are separated by ${what}, wherever it stands`, () => {
			const grouped = card.replace(/\d{4}(?=\d)/g, `$&${separator}`)
			for (const text of separator ? [grouped, wide(grouped)] : [wide(card)])
				for (const [place, fieldsWith] of Object.entries(places)) {
					const stored = JSON.stringify(toStoredFields(fieldsWith(text)))
					expect(stored.normalize('NFKC').match(/1{4}/g) ?? [], place).to.deep.equal([])
				}
		})

	it('never hold what core would redact, whatever was sent', () => {
		const digits = fc.stringMatching(/^[0-9 -]{10,40}$/)
		const value = fc.oneof(fc.jsonValue(), digits, fc.bigInt(), fc.constant(`x ${card} y`), fc.string())
		fc.assert(
			fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), value), (fields) => {
				const text = JSON.stringify(toStoredFields(fields))
				expect(redact(text)).to.equal(text)
			}),
			random(300),
		)
	})
})
