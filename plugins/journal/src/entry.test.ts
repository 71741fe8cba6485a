import { toPrintableCause } from '@tarja/core/plugin'
import { describe, expect, it } from '@tarja-test/harness'
import { createEntryId } from './moments.ts'
import { parseEntry, requireReadable } from './parse-entry.ts'
import { isUnresolved, openEntry } from './protocol.ts'

const call = { operation: 'pay', method: 'POST', path: '/pay', fields: {}, reference: 'order-1', step: 'create' }
const pending = openEntry({ id: createEntryId(0), ...call, startedAtMs: 0, sendDeadlineMs: 30_000 })

describe('an entry', () => {
	it('has an id that sorts by time and holds no long run of digits', () => {
		const ids = [0, 1, 999, 86_400_000, 1_800_000_000_000].map(createEntryId)
		expect(ids.toSorted()).to.deep.equal(ids)
		expect(new Set(Array.from({ length: 1000 }, () => createEntryId(0)))).to.have.lengthOf(1000)
		for (const id of ids) expect(id).to.match(/^\d{8}T\d{9}Z-[a-z]{16}$/)
	})
	it('has an id that ends with the clock, because copies of one process hold the same random bytes', () => {
		const { now } = performance
		const endAt = (ms: number) => Object.assign(performance, { now: () => ms }) && createEntryId(0).slice(-4)
		expect([1.25, 2.25, 2.5].map(endAt)).to.deep.equal(['bbbh', 'bbbh', 'bbbm'])
		performance.now = now
	})
	it('has an id that spells no word behind which the rest of a message is masked', () => {
		for (let made = 0; made < 2000; made++) {
			const printed = toPrintableCause(new Error(`Cannot read ${createEntryId(0)}: it is not JSON; move it away`))
			expect(printed?.message).to.match(/it is not JSON; move it away$/)
		}
	})
	it('has no id where the clock gives what no year of four digits holds: nobody would find it again', () => {
		for (const nowMs of [-1, 1.8e15, Number.NaN, Number.POSITIVE_INFINITY, 253_402_300_800_000])
			expect(() => createEntryId(nowMs), String(nowMs)).to.throw(RangeError, /no time in .*; set it right/)
		expect(createEntryId(253_402_300_799_999)).to.match(/^99991231T235959999Z-/)
	})
	it('is read back from JSON, and what is anything else is said, never thrown', () => {
		const expected = { id: pending.id, revision: 0, place: 'this-file' }
		expect(parseEntry(JSON.stringify(pending), expected)).to.deep.equal(pending)
		const parts = (change: object): string => JSON.stringify({ ...pending, ...change })
		const damaged: Record<string, string> = {
			'': 'it is not JSON',
			'{"v":1': 'it is not JSON',
			'\0\0\0\0': 'it is not JSON',
			null: 'it is not an entry of version 1',
			'[]': 'it is not an entry of version 1',
			[parts({ v: 2 })]: 'it is not an entry of version 1',
			[parts({ id: createEntryId(0) })]: 'it holds another entry',
			[parts({ revision: 1 })]: 'it holds another entry',
			'{"v":1}': 'it holds another entry',
		}
		const flaws: readonly object[] = [
			{ state: 'paid' },
			// As the key of an object, a list of one text is that text.
			{ state: ['applied'] },
			{ state: 'toString' },
			{ startedAt: undefined },
			{ endedAt: 'then' },
			{ seenAt: 'soon' },
			{ sendDeadline: undefined },
			{ sendDeadline: 'never' },
			{ fields: null },
			{ fields: { nsu: { length: '\u001b' } } },
			{ fields: { nsu: [1] } },
			{ attempts: -1 },
			{ attempts: undefined },
			{ operation: { toString: 1 } },
			{ reference: 7 },
		]
		for (const flaw of flaws) damaged[parts(flaw)] = 'parts of it are missing, or are not what they should be'
		for (const [text, reason] of Object.entries(damaged)) {
			const found = parseEntry(text, expected)
			expect(found, text).to.deep.equal({ id: pending.id, state: 'unreadable', place: 'this-file', reason })
			expect(isUnresolved(found)).to.equal(true)
			expect(() => requireReadable(found)).to.throw(/this-file: (it|parts)/)
		}
	})
})
