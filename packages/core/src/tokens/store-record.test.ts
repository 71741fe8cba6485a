import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { isTokenText } from './contracts.ts'
import { copyRecord, readTokenRecord } from './store.ts'

const record = { v: 1, accessToken: 't', obtainedAtMs: 5, lifetimeMs: 60_000, key: 'k' } as const

describe('copyRecord()', () => {
	it('copies the five fields, also of an object of a class, and nothing else', () => {
		const row = Object.create(record, { more: { value: true, enumerable: true } })
		const copy = copyRecord(row)
		expect(copy).to.deep.equal(record)
	})

	const wrong: Readonly<Record<string, readonly unknown[]>> = {
		v: [undefined, 2, '1'],
		accessToken: [undefined, '', 'two words', 'a\u00e9', 7],
		obtainedAtMs: [undefined, '5', Number.NaN, Number.POSITIVE_INFINITY],
		lifetimeMs: [undefined, '5', Number.NaN, Number.NEGATIVE_INFINITY],
		key: [undefined, 7],
	}
	for (const [field, values] of Object.entries(wrong))
		it(`takes nothing for a record whose ${field} alone is wrong`, () => {
			for (const value of values) {
				expect(copyRecord({ ...record, [field]: value })).to.equal(undefined)
				expect(readTokenRecord({ ...record, [field]: value })).to.equal(undefined)
			}
		})
})

describe('readTokenRecord()', () => {
	it('reads a record, or its JSON, and of any other text none', () => {
		for (const value of [record, JSON.stringify(record)]) expect(readTokenRecord(value)).to.deep.equal(record)
		for (const value of ['', '{"v":1', 'null', '[]', null, undefined])
			expect(readTokenRecord(value)).to.equal(undefined)
	})

	it('never throws, and takes no token that a header cannot hold', () => {
		fc.assert(
			fc.property(fc.anything(), (value) => {
				expect(readTokenRecord(value)?.accessToken ?? 't').to.match(/^[\x21-\x7e]+$/)
			}),
			random(),
		)
	})
})

describe('isTokenText()', () => {
	it('takes printable ASCII without spaces, from the first character to the last', () => {
		for (const text of ['!', '~', 'a.b-c_d']) expect(isTokenText(text)).to.equal(true)
		for (const text of ['', ' a', 'a ', 'a\n', '\u007f', 'é']) expect(isTokenText(text)).to.equal(false)
	})
})
