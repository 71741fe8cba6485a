import { describe, expect, it } from '@tarja-test/harness'
import { type Deviation, listDeviations } from './deviations.ts'
import { createLists } from './lists.ts'

const minuteMs = 60_000

/** Returns the ids that a list shows so many minutes after the order. There is a payment before the order, and the order's own. */
function showAfter(minutes: number, then: Deviation): readonly string[] {
	let nowMs = Date.UTC(2026, 0, 31)
	const lists = createLists(() => nowMs)
	lists.held.push({ id: 'earlier', createdAtMs: nowMs, fields: {} })
	nowMs += 180 * minuteMs
	lists.begin()
	lists.held.push({ id: 'order', createdAtMs: nowMs, fields: {} })
	lists.change(then)
	nowMs += minutes * minuteMs
	return lists.show([]).payments.map(({ id }) => id)
}

describe('a list of the explored platform', () => {
	const both = ['earlier', 'order']
	const hours = 119
	it('lacks the order, its neighbours or all of them for two hours', () => {
		for (const [then, shown] of [
			['list_ends_early', ['earlier']],
			['list_lacks_known', ['order']],
			['list_lacks_kind', []],
			['list_lags_two_hours', ['earlier']],
			['lose_response_and_lag', ['earlier']],
		] as const)
			expect([showAfter(hours, then), showAfter(hours + 1, then)], then).to.deep.equal([shown, both])
	})
	it('lacks the order for a minute', () => {
		expect([showAfter(0, 'list_lags_a_minute'), showAfter(1, 'list_lags_a_minute')]).to.deep.equal([['earlier'], both])
	})
	it('shows an older payment for ever', () => {
		expect(showAfter(9999, 'list_shows_older')).to.deep.equal(['older', ...both])
	})
})

describe('the deviations of a boundary', () => {
	it('are those of a list, of a lookup by id, or of both', () => {
		const at = (possible: object) => listDeviations('lookup_requested', possible).filter((code) => /^l\w+_/.test(code))
		const always = ['lose_response', 'list_lags_a_minute', 'list_lags_two_hours', 'list_shows_older']
		const byId = ['lookup_404', 'lookup_cached', 'lookup_hangs']
		expect(at({})).to.have.members(always)
		expect(at({ lags: true })).to.have.members([...always, 'list_ends_early', 'list_lacks_known', 'list_lacks_kind'])
		expect(at({ looks: true })).to.have.members([...always, ...byId])
		expect(at({ looks: true, shows: true })).to.have.members([...always, ...byId, 'lookup_shows_another'])
	})
	it('of the first process are none', () => {
		expect(listDeviations('process_started', {})).to.deep.equal([])
		const all = { restarts: true, moves: true, restores: true }
		expect(listDeviations('process_started', all)).to.have.lengthOf(4)
	})
})
