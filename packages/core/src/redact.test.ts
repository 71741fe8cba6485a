import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { printableCause, redact, redactDeep, wordsOf } from './redact.ts'

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
			{ seed },
		))
	it('sees a card number through spaces and hyphens', () => {
		for (const text of ['4111 1111 1111 1111', '4111-1111-1111-1111', 'x4111111111111111y', '04111111111111111'])
			expect(redact(text)).not.to.match(/1{4}/)
	})
	it('leaves numbers that are no card numbers alone', () => {
		for (const text of ['127.0.0.1:65535', '2026-11-20T10:04:44.776Z', '1234567890123', 'nsu 000123'])
			expect(redact(text)).to.equal(text)
	})
	it('leaves no bearer, Basic or JWT', () => {
		expect(redact('authorization: Bearer abc.def, Basic dTpw; eyJhbGciOiJub25lIn0.eyJhIjoxfQ.sig')).to.equal(
			'authorization: Bearer [redacted], Basic [redacted]; [redacted]',
		)
	})
	it('leaves none of the values it is told', () =>
		fc.assert(
			fc.property(fc.array(fc.string({ minLength: 3 }), { minLength: 1 }), (values) => {
				const clean = redact(`before ${values.join(' and ')} after`, wordsOf(values))
				for (const value of values) if (!'[redacted]'.includes(value)) expect(clean).not.to.include(value)
			}),
			{ seed },
		))
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
			{ seed },
		)
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
			{ seed },
		))
	it('ends, on a chain that does not', () => {
		const loop = new Error('a')
		loop.cause = Object.assign(new Error('b'), { cause: loop })
		expect(printableCause(loop)).to.be.instanceOf(Error)
	})
})
