// Covers printable.ts.
import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { findSecret, removed, removeSecrets, toPrintable } from './printable.ts'

/** Test numbers of the card networks, and invented numbers with valid check digits. */
const secrets: Readonly<Record<string, readonly string[]>> = {
	'card-number': [
		'4111111111111111',
		'4111 1111 1111 1111',
		'5555-5555-5555-4444',
		'378282246310005',
		'id4111111111111111x',
	],
	'tax-id': ['529.982.247-25', '52998224725', '11.222.333/0001-81', '11222333000181'],
	token: [
		'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
		'eyJhbGciOiJub25lIn0',
		'a1B2c3D4e5F6a7B8c9D0e1F2a3B4c5D6',
		'9b2f1c7e4d8a6b3f5e1c9d7a2b4f6e8c0d1a3b5c7e9f2b4d6a8c0e2f4a6b8d0c',
	],
	credential: [
		'Bearer 9f8a7b6c5d4e3f2a',
		'Basic dXNlcjpwYXNzd29yZA==',
		'https://user:pa55word@host.invalid/x',
		'sk_live_a1b2c3d4e5f6g7h8i9',
		'api_key=a1b2c3d4e5f6',
		'senha: "s3nh4secreta"',
		'-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----',
	],
}

const harmless = [
	'consultarContasPorNumeroDoCartaoUsingGET_12',
	'/open-banking/credit-cards-accounts/v2/accounts/{creditCardAccountId}/bills/{billId}/transactions',
	'2024-01-31T10:20:30.123Z',
	'123.456.789-00',
	'00000000000000',
	'Bearer token authentication',
	'basic information about the account holder',
	'The password must be changed',
	'token: the card token',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

describe('secrets in a document', () => {
	for (const [kind, texts] of Object.entries(secrets))
		it(`are found by their form: ${kind}`, () => {
			for (const text of texts) {
				expect(findSecret(text), text).to.equal(kind)
				const { text: left } = removeSecrets(`before ${text} after`)
				expect(left).to.include(removed)
				expect(left).to.match(/^before .*after$/s)
			}
		})

	it('are not what only resembles one', () => {
		for (const text of harmless) expect(findSecret(text), text).to.equal(undefined)
	})

	it('are card numbers however they are divided, and wherever they stand', () => {
		const digit = fc.integer({ min: 0, max: 9 })
		const number = fc
			.tuple(fc.integer({ min: 1, max: 9 }), fc.array(digit, { minLength: 11, maxLength: 17 }))
			.map(([first, rest]) => {
				const digits = [first, ...rest]
				const sum = digits.toReversed().reduce((total, each, index) => {
					const doubled = index % 2 === 0 ? each * 2 : each
					return total + (doubled > 9 ? doubled - 9 : doubled)
				}, 0)
				return [...digits, (10 - (sum % 10)) % 10].join('')
			})
		const around = fc.constantFrom('', ' ', 'cartão ', '"', 'x', '12')
		fc.assert(
			fc.property(number, fc.constantFrom('', ' ', '-', '.'), around, around, (digits, mark, before, after) => {
				const written = digits.replaceAll(/(\d{4})(?=\d)/g, `$1${mark}`)
				if (new Set(digits).size === 1) return
				expect(removeSecrets(before + written + after).text.replaceAll(/\D/g, '')).not.to.include(digits)
			}),
			{ seed },
		)
	})
})

describe('a printable text', () => {
	it('shows what cannot be seen, or changes the order, or a terminal obeys', () => {
		expect(toPrintable('a\u001b[31m\u202eb\u0000\u200b\u2028\ud800')).to.equal(
			'a\\u{1b}[31m\\u{202e}b\\u{0}\\u{200b}\\u{2028}\\u{d800}',
		)
		expect(toPrintable('cartão 💳 #/a~1b')).to.equal('cartão 💳 #/a~1b')
	})
})
