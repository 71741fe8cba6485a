import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { separators } from '../../../../test/secret-forms.ts'
import { listSecrets, redact, redactDeep, redactReference } from './redact.ts'

/** A number of this many digits that passes Luhn, as a card's does. */
function cardNumber(digits: string): string {
	for (let check = 0; check < 10; check++) if (luhn(`${digits}${check}`)) return `${digits}${check}`
	throw new Error('unreachable')
}

function luhn(text: string): boolean {
	const sum = [...text].reverse().reduce((total, digit, i) => {
		const value = Number(digit) * (i % 2 ? 2 : 1)
		return total + (value > 9 ? value - 9 : value)
	}, 0)
	return sum % 10 === 0
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 18 })

describe('redact', () => {
	it('leaves no card number of 13 to 19 digits in any text around it', () =>
		fc.assert(
			fc.property(digits.map(cardNumber), fc.string(), fc.string(), (card, before, after) => {
				expect(redact(`${before}${card}${after}`)).not.to.include(card)
			}),
			random(),
		))
	it('sees a card number through spaces and hyphens', () => {
		for (const text of ['4111 1111 1111 1111', '4111-1111-1111-1111', 'x4111111111111111y', '04111111111111111'])
			expect(redact(text)).not.to.match(/1{4}/)
	})
	it('leaves numbers that are no card numbers alone', () => {
		for (const text of ['127.0.0.1:65535', '2026-11-20T10:04:44.776Z', '1234567890123', 'nsu 000123'])
			expect(redact(text)).to.equal(text)
	})
	const numerals = {
		ASCII: 0x30,
		'full-width': 0xff10,
		'mathematical bold': 0x1d7ce,
		'Arabic-Indic': 0x660,
		Devanagari: 0x966,
	}
	const groupings = [[4, 4, 4, 4], [6, 10], [16], Array(16).fill(1)] as const
	for (const [name, zero] of Object.entries(numerals))
		for (const [between, separator] of Object.entries(separators))
			it(`sees a card number in ${name} digits between ${between}`, () => {
				for (const card of ['4111111111111111', '5555555555554444'])
					for (const groups of groupings) {
						const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, length) => sum + length, 0))
						const parts = starts.map((start, index) => card.slice(start, start + (groups[index] ?? 0)))
						const digitsOf = (part: string): string =>
							[...part].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
						const written = parts.map(digitsOf).join(separator)
						expect(redact(`paid with ${written}, thanks`)).to.equal('paid with [redacted], thanks')
					}
			})
	it('leaves our own words', () => {
		for (const text of [
			'the token endpoint returned 401; check the Basic credentials, username and credential field',
			'Cannot use the Basic credentials: they are empty',
			'its token_type is not Bearer (reference §2.1)',
			'the bearer token was revoked',
			'Bearer realm="tarja"',
			'no token is requested before 2026-11-20T10:04:44.776Z',
		])
			expect(redact(text)).to.equal(text)
		expect(redact('Basic credentials:hunter2, Bearer tokenabcdef Basic auth=x')).to.equal(
			'Basic [redacted], Bearer [redacted] Basic [redacted]',
		)
	})
	it('leaves no JWT, whatever stands around it', () => {
		for (const text of [
			'access_token_eyJhbGciOiJub25lIn0.eyJhIjoxfQ.sig',
			't=eyJhbGciOiJkaXIifQ..iv.text.tag&b',
			'x-eyJ-eyJhb.eyJz.s',
		])
			expect(redact(text)).not.to.match(/eyJ|sig|tag&|\.s$/)
	})
})

describe('redactDeep', () => {
	it('is bounded, whatever it is given, and never throws', () => {
		const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key ${i}`, 'a b '.repeat(5000)]))
		for (const value of [
			wide,
			Object.values(wide),
			[
				[wide, wide],
				[wide, wide],
			],
			Array(2 ** 31),
		])
			expect(JSON.stringify(redactDeep(value)).length).to.be.below(70_000)
		expect(redactDeep(Array(101).fill(1))).to.include('and 1 more')
	})
	it('prints no more of long keys, nor of wide and deep objects', () => {
		const long = Object.fromEntries(Array.from({ length: 100 }, (_, i) => ['a '.repeat(100_000) + i, 1]))
		let deep: unknown = 1
		for (let level = 0; level < 900; level++)
			deep = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, i ? i : deep]))
		const cyclic: Record<string, unknown> = {}
		Object.assign(cyclic, { one: cyclic, two: [cyclic, cyclic] })
		for (const value of [long, deep, cyclic]) expect(JSON.stringify(redactDeep(value)).length).to.be.below(20_000)
	})
	it('reads of a text no more than it prints, and shows no part of a card number where it cuts', () => {
		const read = String.prototype.replace
		let most = 0
		String.prototype.replace = function (this: string, ...args: Parameters<typeof read>) {
			most = Math.max(most, this.length)
			return Reflect.apply(read, this, args)
		} as typeof read
		try {
			redactDeep(Array(100).fill('ab 1 '.repeat(2000)))
		} finally {
			String.prototype.replace = read
		}
		expect(most).to.be.below(60_000)
		for (let end = 960; end < 1040; end++) {
			const text = `${'a '.repeat(end).slice(0, end)} 4111 1111 1111 1111 was paid`
			expect(JSON.stringify(redactDeep({ text, list: [text], [text]: 1 }))).not.to.match(/4|1{2}/)
		}
	})
	it('copies what has a toJSON that throws', () => {
		const bad = { toJSON: () => { throw new Error('x') }, card: '4111111111111111' } // biome-ignore format: short
		expect(JSON.stringify(redactDeep({ code: 'a', bad }))).to.equal('{"code":"a","bad":{"card":"[redacted]"}}')
	})
	it('redacts keys, numbers and nested texts', () => {
		const text = JSON.stringify(redactDeep({ '4111111111111111': [4111111111111111, { deep: 'Bearer x.y.z' }] }))
		expect(text).not.to.match(/4111|x\.y\.z/)
	})
})

describe('a reference', () => {
	it('is shown if it is a UUID, whatever its digits, and masked if it is a card number beside one', () => {
		const cardLike = '0a1b2c3d-0000-4111-4111-111111111111'
		for (const reference of [cardLike, `order-${cardLike}`, `order-${cardLike.toUpperCase()}/2`])
			expect(redactReference(reference)).to.equal(reference)
		for (let turn = 0; turn < 5000; turn++) {
			// One in two million is of digits alone, and may be a card number.
			const reference = `order-${crypto.randomUUID().replace(/./, 'a')}`
			expect(redactReference(reference)).to.equal(reference)
		}
		for (const reference of [
			'4111111111111111',
			`4111111111111111-${cardLike}`,
			`order-${cardLike}-4111 1111 1111 1111`,
			'41111111-1111-1111-0000-000000000000',
			`eyJhbGciOiJub25lIn0.e30.-${cardLike}`,
		])
			expect(redactReference(reference)).not.to.equal(reference)
	})
})

describe('listSecrets()', () => {
	it('reads Basic credentials, whose password a server may quote', () => {
		const secrets = listSecrets([['authorization', `Basic ${btoa('shop-user:Correcthorse')}`]])
		expect(secrets).to.include.members(['shop-user', 'Correcthorse'])
		expect(listSecrets([['authorization', `Basic ${btoa('u:correct+h%C3%B6rse')}`]])).to.include('correct hörse')
	})
})
