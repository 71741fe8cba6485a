import { describe, expect, it } from '@tarja-test/harness'
import { copyRecord, isTokenRecord, isTokenText } from './record.ts'

const record = { v: 1, accessToken: 't', obtainedAtMs: 5, lifetimeMs: 60_000, key: 'k' } as const

describe('copyRecord()', () => {
	it('copies the five fields and nothing else', () => {
		const copy = copyRecord({ ...record, more: true })
		expect(copy).to.deep.equal(record)
		expect(copy).not.to.equal(record)
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
				expect(isTokenRecord({ ...record, [field]: value })).to.equal(false)
			}
			expect(isTokenRecord(record)).to.equal(true)
		})
})

describe('isTokenText()', () => {
	it('takes printable ASCII without spaces, from the first character to the last', () => {
		for (const text of ['!', '~', 'a.b-c_d']) expect(isTokenText(text)).to.equal(true)
		for (const text of ['', ' a', 'a ', 'a\n', '\u007f', 'é']) expect(isTokenText(text)).to.equal(false)
	})
})
