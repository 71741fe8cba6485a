import { describe, expect, it } from '@tarja-test/harness'
import { entryOf } from '../test/pending-entry.ts'
import type { JournalEntry, LastLookup } from './entry.ts'
import { decide, defaultWaits, findObjections, type Objection, type Speaker, type Statement } from './objections.ts'

const minuteMs = 60_000
const nowMs = Date.parse('2026-03-10T12:00:00Z')
const at = (ms: number): string => new Date(nowMs + ms).toISOString()
const speakers: readonly Speaker[] = ['call', 'lookup', 'list', 'webhook', 'person', 'many']
const states = ['applied', 'pending', 'rejected', 'reversed', 'absent'] as const

/** A call without a response that ended a day ago, and of which a lookup found nothing: nothing speaks against a word about it. */
const quiet: JournalEntry = {
	...entryOf('entry-0'),
	...{ state: 'unknown', startedAt: at(-86_400_000), sendDeadline: at(-86_370_000), seenAt: at(-80_000_000) },
}
const lookup = (result: LastLookup['result'], more: Partial<LastLookup> = {}): Partial<JournalEntry> => ({
	lastLookup: { at: at(0), result, ...more },
})
const late = { startedAt: at(-minuteMs), sendDeadline: at(-1), seenAt: at(-1) }

/** What is known about the call, and who then meets which objection with a refusal and with an absence. */
const cases: readonly {
	readonly what: string
	readonly entry?: Partial<JournalEntry>
	readonly word?: Partial<Statement>
	readonly refusal: Partial<Record<Objection, readonly Speaker[]>>
	readonly absent: readonly Objection[]
}[] = [
	{ what: 'nothing', refusal: {}, absent: [] },
	{
		what: 'its request may still be answered',
		entry: { state: 'pending', startedAt: at(0), sendDeadline: at(0), seenAt: at(0) },
		word: { isFinal: true },
		refusal: { under_way: ['lookup', 'list', 'webhook', 'person', 'many'] },
		absent: ['under_way'],
	},
	{
		what: 'its request may have been sent twice, two hours ago at most',
		entry: { ...late, startedAt: at(-118 * minuteMs), sendDeadline: at(-118 * minuteMs), mayHaveReplayed: true },
		refusal: { under_way: ['lookup', 'list', 'webhook', 'person', 'many'] },
		absent: ['under_way'],
	},
	{
		what: 'it got no response a minute ago',
		entry: late,
		refusal: { too_early: ['lookup', 'list', 'webhook', 'person', 'many'] },
		absent: ['under_way'],
	},
	{
		what: 'it was sent again under its key a minute ago, and what refuses it is final',
		entry: { ...late, resends: 1 },
		word: { isFinal: true },
		refusal: { too_early: ['lookup', 'list', 'webhook', 'person', 'many'] },
		absent: ['under_way'],
	},
	{
		what: 'it got a gateway’s page a minute ago, with 200',
		entry: { ...late, status: 200 },
		refusal: { too_early: ['lookup', 'list', 'webhook', 'person', 'many'] },
		absent: ['under_way'],
	},
	{
		what: 'its repeat got a 422 a minute ago',
		entry: { ...late, status: 422, reason: 'request' },
		refusal: { too_early: ['lookup', 'list', 'webhook', 'person', 'many'] },
		absent: ['under_way'],
	},
	{ what: 'the refusal is final', entry: late, word: { isFinal: true }, refusal: {}, absent: ['under_way'] },
	{ what: 'the evidence is old', word: { seenAtMs: nowMs - 80_000_000 }, refusal: {}, absent: ['under_way'] },
	...(['fields_ambiguous', 'multiple_matches', 'match_shared'] as const).map((result) => ({
		what: `its last lookup is ${result}`,
		entry: lookup(result),
		refusal: { another: ['lookup', 'webhook', 'person', 'many'] as const },
		absent: ['another'] as const,
	})),
	{
		what: 'its last lookup found refused payments alone',
		entry: lookup('fields_ambiguous', { isRefused: true }),
		refusal: {},
		absent: ['another'],
	},
	{ what: 'its last lookup found nothing', entry: lookup('lookup_unverified'), refusal: {}, absent: [] },
	{
		what: 'it is in review',
		entry: { inReview: true },
		refusal: { in_review: ['lookup', 'list', 'webhook', 'person', 'many'] },
		absent: ['in_review'],
	},
	{
		what: 'it is the decision of the review',
		entry: { inReview: true },
		word: { isOfReview: true },
		refusal: {},
		absent: [],
	},
	{
		what: 'a list showed an earlier call as absent',
		entry: { afterAbsence: true, earlier: ['entry-1'] },
		refusal: { after_absence: speakers },
		absent: ['after_absence'],
	},
	{
		what: 'a person said that an earlier call is absent',
		entry: { earlier: ['entry-1'] },
		refusal: { after_absence: speakers },
		absent: [],
	},
	{
		what: 'a list shows the refusal and none of an earlier call',
		entry: { afterAbsence: true, earlier: ['entry-1'] },
		word: { isCleared: true },
		refusal: {},
		absent: ['after_absence'],
	},
]

describe('what speaks against a word', () => {
	for (const { what, entry, word, refusal, absent } of cases)
		it(`is one table for all who may say it, if ${what}`, () => {
			for (const by of speakers)
				for (const state of states) {
					const said = { ...word, state, by }
					const found = findObjections({ ...quiet, ...entry }, said, nowMs, defaultWaits)
					const refused = (Object.keys(refusal) as Objection[]).filter((name) => refusal[name]?.includes(by))
					const expected = { rejected: refused, reversed: refused, absent: by === 'call' ? [] : absent }
					expect(found, `${by} ${state}`).to.deep.equal(expected[state as 'absent'] ?? [])
				}
		})

	it('ends with time, to the millisecond', () => {
		const deadlineMs = Date.parse(late.sendDeadline)
		const say = (entry: JournalEntry, state: 'rejected' | 'absent', ms: number) =>
			findObjections(entry, { state, by: 'list' }, ms, defaultWaits)
		const open: JournalEntry = { ...quiet, ...late, state: 'pending' }
		expect(say(open, 'rejected', deadlineMs)).to.deep.equal(['under_way', 'too_early'])
		expect(say(open, 'rejected', deadlineMs + 1)).to.deep.equal(['too_early'])
		expect(say(open, 'rejected', deadlineMs + defaultWaits.rejectedAfterMs)).to.deep.equal([])
		const seenMs = Date.parse(late.seenAt)
		const ended: JournalEntry = { ...quiet, ...late }
		expect(say(ended, 'absent', seenMs + defaultWaits.absentAfterMs - 1)).to.deep.equal(['under_way'])
		expect(say(ended, 'absent', seenMs + defaultWaits.absentAfterMs)).to.deep.equal([])
	})

	it('keeps a machine’s refusal, never an absence, and yields to one person who has seen it, except under way', () => {
		const all: readonly Objection[] = ['under_way', 'too_early', 'another', 'in_review', 'after_absence']
		for (const by of speakers)
			for (const state of ['rejected', 'reversed', 'absent'] as const) {
				const word = { state, by }
				expect(decide(word, [])).to.equal('counts')
				for (const objection of all) {
					const isPerson = by === 'person' || by === 'many'
					const expected = isPerson || state === 'absent' ? 'refused' : 'kept'
					expect(decide(word, [objection]), `${by} ${state} ${objection}`).to.equal(expected)
					const overruled = by === 'person' && objection !== 'under_way' ? 'counts' : expected
					expect(decide(word, [objection], true), `${by} ${state} ${objection}, seen`).to.equal(overruled)
				}
				if (by === 'person') expect(decide(word, all, true)).to.equal('refused')
			}
	})
})
