import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { LogEntry } from '../../entry.ts'
import { entryOf } from '../../exchanges.test.ts'
import { lanesOf } from './lanes.ts'

const startMs = Date.parse('2026-11-20T12:00:00.000Z')
const iso = (ms: number): string => new Date(startMs + ms).toISOString()

function entry(seq: number, atMs: number, tookMs: number | undefined, change: Partial<LogEntry> = {}): LogEntry {
	const end = tookMs === undefined ? {} : { endedAt: iso(atMs + tookMs), status: 200, ending: 'whole' as const }
	const appliedAt = iso(atMs + (tookMs ?? 0) / 2)
	return entryOf({ seq, at: iso(atMs), applied: true, payment: '#1', appliedAt, ...end, ...change })
}

const exchanges = fc.array(fc.tuple(fc.nat(1e6), fc.nat(1e4), fc.boolean(), fc.integer({ min: 1, max: 3 })), {
	minLength: 1,
	maxLength: 12,
})

describe('lanesOf()', () => {
	it('keeps everything on the axis and in order, whatever happened when', () => {
		fc.assert(
			fc.property(exchanges, (list) => {
				const requests = list.map(([atMs, tookMs, isOver, connection], index) =>
					entry(index, atMs, isOver ? tookMs : undefined, { connection }),
				)
				const { clients, happenings, ticks } = lanesOf(requests, requests, startMs + 3e6)
				for (const { start, end } of clients.flatMap(({ segments }) => segments)) {
					expect(start).to.be.within(-1e-9, 1)
					expect(end).to.be.within(start, 1 + 1e-9)
				}
				const parts = happenings.map(({ part }) => part)
				expect(parts).to.deep.equal(parts.toSorted((one, other) => one - other))
				expect(ticks[0]).to.deep.equal({ part: 0, afterMs: 0 })
			}),
			random(),
		)
	})

	it('gives each client a lane: by its connection, else by its token', () => {
		const clients = (...changes: Partial<LogEntry>[]): number => {
			const requests = changes.map((change, index) => entry(index, index * 10, 1, change))
			return lanesOf(requests, requests, startMs).clients.length
		}
		expect(clients({ connection: 1, tokenFrom: 7 }, { connection: 1, tokenFrom: 8 })).to.equal(1)
		expect(clients({ connection: 1, tokenFrom: 7 }, { connection: 2, tokenFrom: 7 })).to.equal(2)
		expect(clients({ tokenFrom: 7 }, { tokenFrom: 7 })).to.equal(1)
	})

	it('shows what a client could know: a token, then not_processed, then unknown, then what it was told', () => {
		const token = entry(1, 0, 5, { path: '/oauth2/token', effect: 'token' })
		const { payment: _payment, ...issued } = token
		const attempt = entry(2, 10, 5, { tokenFrom: 1 })
		const kinds = (change: Partial<LogEntry>): string[] => {
			const sent = { ...attempt, ...change }
			const [lane] = lanesOf([sent], [issued, sent], startMs + 20).clients
			return lane?.segments.map(({ kind }) => kind) ?? []
		}
		expect(kinds({})).to.deep.equal(['token', 'not_processed', 'unknown', 'applied'])
		expect(kinds({ status: 422 })).to.deep.equal(['token', 'not_processed', 'unknown', 'rejected'])
		expect(kinds({ ending: 'lost' })).to.deep.equal(['token', 'not_processed', 'unknown', 'unknown'])
	})
})
