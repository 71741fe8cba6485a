import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { cut, printableCause, redact, redactDeep, wordsOf } from './redact.ts'

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
	it('takes a percent sign before a card number for one of the text as well as for the beginning of an escape', () => {
		for (const card of ['4111111111111111', '4111 1111 1111 1111', '4111%201111%201111%201111', '4012-8888-8888-1881'])
			for (const before of ['%', '1%', '100%', '10%20%', '5%20of%20100%'])
				expect(redact(`${before}${card} end`), before + card).to.match(/\[redacted\] end$/)
		expect(redact(`1%${'0'.repeat(14)}`)).to.equal('[redacted]')
	})
	it('masks those of many values that are there, the longest first, and short ones too', () => {
		const values = Array.from({ length: 20_000 }, (_, index) => `value-${index}-`)
		const text = 'a value-7- and value-19999-x, q9'
		expect(redact(text, [...values, '19999-x', 'q9', '', 'q9'])).to.equal('a [redacted] and [redacted]x, [redacted]')
	})
	it('masks values in whatever case, and whatever characters they have', () => {
		for (const value of [
			'João da Silva',
			'Hunter22+(x)',
			'Ana',
			'İstanbul99',
			'ΟΔΟΣ 12',
			'a\\b$&|^]',
			'\ud83d\ude00 Q9',
		])
			for (const said of [value, value.toUpperCase(), ...(value[0] === 'İ' ? [] : [value.toLowerCase()])])
				expect(redact(`no ${said}.`, [value]), said).to.equal('no [redacted].')
		expect(redact('EMAIL and banana', ['Mail', 'Ana'])).to.equal('EMAIL and banana')
	})
	it('sees a card number through spaces and hyphens', () => {
		for (const text of ['4111 1111 1111 1111', '4111-1111-1111-1111', 'x4111111111111111y', '04111111111111111'])
			expect(redact(text)).not.to.match(/1{4}/)
	})
	it('leaves numbers that are no card numbers alone', () => {
		for (const text of ['127.0.0.1:65535', '2026-11-20T10:04:44.776Z', '1234567890123', 'nsu 000123'])
			expect(redact(text)).to.equal(text)
	})
	const separators = {
		dots: '.',
		slashes: '/',
		backslashes: '\\',
		underscores: '_',
		'double spaces': '  ',
		tabs: '\t',
		'no-break spaces': '\u00a0',
		'thin spaces': '\u2009',
		'en dashes': '\u2013',
		'spaced en dashes': ' \u2013 ',
		'minus signs': '\u2212',
		'soft hyphens': '\u00ad',
		'zero-width spaces': '\u200b',
		'zero-width joiners': '\u200d',
		'word joiners': '\u2060',
		'byte order marks': '\ufeff',
		'variation selectors': '\ufe0f',
		keycaps: '\ufe0f\u20e3',
		'grapheme joiners': '\u034f',
		'Hangul fillers': '\u3164',
		'middle dots': '\u00b7',
		'plus signs, as in a form': '+',
		'percent escapes, as in a URL': '%20',
	}
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
			'the token endpoint answered 401; check the Basic credentials, username and credential field',
			'Cannot use the Basic credentials: they are empty',
			'its token_type is not Bearer (reference §2.1)',
			'the bearer token was revoked',
			'Bearer realm="tarja"',
			'it will not be asked again before 2026-11-20T10:04:44.776Z',
		])
			expect(redact(text)).to.equal(text)
		expect(redact('Basic credentials:hunter2, Bearer tokenabcdef Basic auth=x')).to.equal(
			'Basic [redacted], Bearer [redacted] Basic [redacted]',
		)
	})
	it('does not look for a word inside a longer one, but after an escape', () => {
		expect(redact('Invalid email address: mail', ['mail'])).to.equal('Invalid email address: [redacted]')
		expect(redact('quoted "\\nmail" %20mail %0Amail \\u000amail', ['mail'])).to.equal(
			'quoted "\\n[redacted]" %20[redacted] %0A[redacted] \\u000a[redacted]',
		)
		expect(redact('x1234y xhunter2y', ['1234', 'hunter2'])).to.equal('x[redacted]y x[redacted]y')
	})
	it('leaves no JWT, whatever stands around it', () => {
		for (const text of [
			'access_token_eyJhbGciOiJub25lIn0.eyJhIjoxfQ.sig',
			't=eyJhbGciOiJkaXIifQ..iv.text.tag&b',
			'x-eyJ-eyJhb.eyJz.s',
		])
			expect(redact(text)).not.to.match(/eyJ|sig|tag&|\.s$/)
	})
	it('leaves no bearer, Basic or JWT', () => {
		expect(redact('authorization: Bearer abc.def, Basic dTpw; eyJhbGciOiJub25lIn0.eyJhIjoxfQ.sig')).to.equal(
			'authorization: Bearer [redacted], Basic [redacted]; [redacted]',
		)
	})
	it('leaves none of the values it is told', () =>
		fc.assert(
			fc.property(fc.array(fc.string({ minLength: 3 }), { minLength: 1 }), (values) => {
				const clean = redact(`1 ${values.join(' 2 ')} 3`, wordsOf(values))
				for (const value of values) if (!'[redacted]'.includes(value)) expect(clean).not.to.include(value)
			}),
			random(),
		))
	it('leaves none of the values it is told, as JSON and URLs write them', () =>
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), (value) => {
				const json = JSON.stringify([value])
				const url = `/?1=${encodeURIComponent(value)}`
				fc.pre(!'[redacted]'.includes(value))
				expect(redact(json, wordsOf(value))).not.to.include(JSON.stringify(value).slice(1, -1))
				expect(redact(url, wordsOf(value))).not.to.include(encodeURIComponent(value))
			}),
			random(),
		))
})

describe('cut', () => {
	it('keeps short texts, and of longer ones no part of a word or a number that it went through', () => {
		expect(cut('short', 5)).to.equal('short')
		expect(cut('the first words', 12)).to.equal('the first…')
		expect(cut('paid with 4111 1111 1111 1111', 24)).to.equal('paid with…')
		expect(cut('x'.repeat(9), 8)).to.equal('…')
		fc.assert(
			fc.property(fc.string(), fc.nat({ max: 40 }), (text, max) => {
				expect(cut(text, max).length).to.be.at.most(Math.max(max + 1, 1))
			}),
			random(),
		)
	})
})

describe('wordsOf', () => {
	it('reads pairs of every kind, and cycles once', () => {
		const cycle: unknown[] = ['in a cycle']
		cycle.push(cycle, new Map([['k', 'in a Map']]), new Set(['in a Set']), new URLSearchParams('a=b+c+d'))
		expect(wordsOf(cycle)).to.include.members(['in a cycle', 'in a Map', 'in a Set', 'b c d'])
	})
	it('ends, on what has no end', () => {
		function* numbers(): Generator<number> {
			for (;;) yield 1
		}
		// Wide, so that a hundred of them are a million things.
		const row = Array.from({ length: 10_000 }, () => 0)
		const nested = (): object => ({ get next() { return [nested(), ...row] } }) // biome-ignore format: short
		for (const endless of [numbers(), nested()]) expect(() => wordsOf(endless)).to.throw(RangeError)
	})
	it('takes telling words only, where ordinary ones may stand by chance', () => {
		expect([...wordsOf('not-an-email of hunter2', 'telling')]).to.have.members([
			'not-an-email of hunter2',
			'hunter2',
			'not-an-email%20of%20hunter2',
		])
	})
})

describe('redactDeep', () => {
	it('makes JSON of anything, cycles included', () => {
		const cycle: Record<string, unknown> = { a: 1 }
		cycle.self = cycle
		expect(JSON.stringify(redactDeep(cycle))).to.be.a('string')
		fc.assert(
			fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (value) => {
				expect(() => JSON.stringify(redactDeep(value))).not.to.throw()
			}),
			random(),
		)
	})
	it('is bounded, whatever it is given, and never throws', () => {
		const hostile = new Proxy({}, { ownKeys: () => { throw new Error('x') } }) // biome-ignore format: short
		expect(redactDeep({ hostile })).to.deep.equal({ hostile: '[redacted]' })
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
	it('redacts keys, numbers and nested texts', () => {
		const text = JSON.stringify(redactDeep({ '4111111111111111': [4111111111111111, { deep: 'Bearer x.y.z' }] }))
		expect(text).not.to.match(/4111|x\.y\.z/)
	})
})

describe('printableCause', () => {
	it('keeps name, code and message of the whole chain, and nothing else', () => {
		const inner = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', request: 'secret' })
		const copy = printableCause(Object.assign(new TypeError('fetch failed', { cause: inner }), { path: '/?pan=1' }))
		expect(copy).to.include({ name: 'TypeError', message: 'fetch failed' })
		expect(copy?.cause).to.include({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' })
		expect(Object.keys(copy ?? {})).not.to.include('path')
		expect(copy?.cause).not.to.have.property('request')
	})
	it('takes anything that can be thrown', () =>
		fc.assert(
			fc.property(fc.anything(), (thrown) => {
				const copy = printableCause(thrown)
				if (thrown !== undefined) expect(copy).to.be.instanceOf(Error)
			}),
			random(),
		))
	it('takes what throws when it is read', () => {
		const { proxy, revoke } = Proxy.revocable({}, {})
		revoke()
		for (const thrown of [proxy, Object.defineProperty(new Error('x'), 'message', { get: () => { throw new Error('y') } })]) // biome-ignore format: short
			expect(printableCause(thrown)?.message).to.equal('an error that cannot be read')
	})
	it('ends, on a chain that does not', () => {
		const loop = new Error('a')
		loop.cause = Object.assign(new Error('b'), { cause: loop })
		expect(printableCause(loop)).to.be.instanceOf(Error)
	})
})
