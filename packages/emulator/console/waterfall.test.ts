import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { LogEntry } from '../src/entry.ts'
import { waterfallOf } from './waterfall.ts'

const startMs = Date.parse('2026-11-20T12:00:00.000Z')

function entry(seq: number, atMs: number, tookMs: number, isOver: boolean): LogEntry {
	const iso = (ms: number): string => new Date(startMs + ms).toISOString()
	const rest = { method: 'POST', path: '/', query: '', headers: {}, body: '', bodyBytes: 0, applied: true }
	const moments = { appliedAt: iso(atMs + tookMs / 2), ...(isOver ? { endedAt: iso(atMs + tookMs) } : {}) }
	return { seq, at: iso(atMs), ...rest, ...moments }
}

const exchanges = fc.array(fc.tuple(fc.nat(1e8), fc.nat(1e5), fc.boolean()), { minLength: 1, maxLength: 12 })

describe('waterfallOf()', () => {
	it('keeps every moment on the line, in its exchange, and in order, whatever happened when', () => {
		fc.assert(
			fc.property(exchanges, (list) => {
				const entries = list.map(([atMs, tookMs, isOver], index) => entry(index, atMs, 2 * tookMs, isOver))
				for (const { start, end, moments } of waterfallOf(entries, startMs + 3e8)) {
					expect(start).to.be.at.least(0)
					expect(end).to.be.within(start, 1 + 1e-9)
					for (const { part } of moments) expect(part).to.be.within(start - 1e-9, end + 1e-9)
				}
			}),
			random(),
		)
	})

	it('gives a long silence little room', () => {
		const [first, second] = waterfallOf([entry(1, 0, 100, true), entry(2, 3_600_000, 100, true)], 0)
		expect(first?.end).to.be.within(0.47, 0.49)
		expect(second?.start).to.be.within(0.51, 0.53)
		expect(second?.end).to.be.closeTo(1, 1e-9)
	})
})
