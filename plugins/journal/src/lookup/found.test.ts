import type { JournalEntry } from '@tarja/journal'
import { describe, expect, it } from '@tarja-test/harness'
import { pay } from '../../test/looking.ts'
import { formatTime } from '../moments.ts'
import { defaultWaits } from '../objections.ts'
import { openEntry } from '../protocol.ts'
import { judgeFound } from './found.ts'

const lookup = { ...pay.lookup, applied: ['PAID', 'ACTIVE'] } as NonNullable<typeof pay.lookup>
const startMs = Date.parse('2026-03-10T12:00:00Z')
const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000]

const words = {
	PAID: 'applied',
	ACTIVE: 'applied',
	DENIED: 'rejected',
	REFUSED: 'rejected',
	REFUNDED: 'reversed',
	WAITING: 'pending',
	CAPTURED: undefined,
	'': undefined,
} as const
const shownFields = {
	same: { n: '1', amount: '19.90' },
	'same, in another form': { n: '01', amount: '19,90' },
	'another number': { n: '2', amount: '19.90' },
	'another amount': { n: '1', amount: '5.00' },
	'one cent less': { n: '1', amount: '19.89' },
	'a masked number': { n: '***', amount: '19.90' },
	'no number': { amount: '19.90' },
	'no amount': { n: '1' },
} as const
/** When the earlier attempt began before this one, and its number. */
const attempts = {
	none: undefined,
	'another number': { n: '7', beforeMs: minuteMs },
	'the same number': { n: '1', beforeMs: minuteMs },
	'another number in the same second': { n: '7', beforeMs: 400 },
} as const
/** The time of the shown payment, after the beginning of this attempt. */
const times = { none: undefined, later: secondMs, 'a second before': -secondMs, 'an hour before': -hourMs } as const
const steps = ['create', 'refund of its own number', 'refund of the payment’s number'] as const

interface Row {
	readonly word: keyof typeof words
	readonly fields: keyof typeof shownFields
	readonly attempt: keyof typeof attempts
	readonly time: keyof typeof times
	readonly step: (typeof steps)[number]
	/** How long after the call the lookup is. */
	readonly lagMs: number
}

function make(n: string, step: string, startedAtMs: number, state: JournalEntry['state']): JournalEntry {
	const made = openEntry({
		id: `${formatTime(startedAtMs)}-${n}-${step}`,
		operation: 'pay',
		method: 'POST',
		path: '/pay',
		fields: { n, amount: '19.90' },
		kinds: { amount: 'decimal' },
		unique: ['n'],
		amountField: 'amount',
		reference: 'order-1',
		step,
		startedAtMs,
		sendDeadlineMs: startedAtMs + secondMs,
	})
	return { ...made, state, endedAt: formatTime(startedAtMs + 100), lookedUp: { at: '', operation: 'read', times: 1 } }
}

/** What the tested code makes of a row. */
async function judge({ word, fields, attempt, time, step, lagMs }: Row): Promise<string> {
	const isCreate = step === 'create'
	const entry = make('1', isCreate ? 'create' : 'refund', startMs, 'unknown')
	const earlier = attempts[attempt]
	const before = earlier && make(earlier.n, entry.step, startMs - earlier.beforeMs, 'rejected')
	const payment = make(step === steps[2] ? '1' : '9', 'create', startMs - hourMs, 'applied')
	const order = [entry, ...(before ? [before] : []), ...(isCreate ? [] : [payment])]
	const nowMs = startMs + lagMs
	const madeMs = times[time]
	const made = madeMs === undefined ? {} : { made: formatTime(startMs + madeMs) }
	const shown = { data: { status: word, ...shownFields[fields], ...made }, date: new Date(nowMs).toUTCString() }
	const found = { lookup, shown, save: [], nowMs, waits: defaultWaits }
	const { state, inReview, said, reason } = await judgeFound(entry, found, {
		order: async () => order,
		paid: async () => [],
		between: async () => order,
		hasUndoing: async () => false,
	})
	return reason ?? (said ? 'kept' : inReview ? 'in review' : state)
}

/** What the rules of docs/how-to/looking-up.md make of it. */
function expected({ word, fields, attempt, time, step, lagMs }: Row): string {
	const said = words[word]
	const isOurs = fields === 'same' || fields === 'same, in another form'
	const isOld = step === 'create' && time === 'an hour before' // A terminal uses its numbers again.
	const isTimeless = step === 'create' && time === 'none' // The number is a short one.
	const isUnknown = said === undefined || !isOurs || isOld || isTimeless
	if (isUnknown || step === steps[2]) return 'unknown'
	if (said === 'applied') return 'applied'
	if (said === 'pending') return 'in review'
	const isOfAttempt = time === 'later' && (attempt === 'none' || attempt === 'another number')
	if (!isOfAttempt) return 'unknown'
	const isSure = word === 'DENIED' || lagMs === hourMs
	return isSure ? (said === 'reversed' ? 'reversed' : 'rejected') : 'kept'
}

describe('what a lookup concludes', () => {
	for (const step of steps)
		it(`about a ${step}, from each word, field, earlier attempt and time, follows the rules`, async () => {
			const names = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]
			let count = 0
			const wrong: unknown[] = []
			for (const word of names(words))
				for (const fields of names(shownFields))
					for (const attempt of names(attempts))
						for (const time of names(times))
							for (const lagMs of [minuteMs, hourMs]) {
								const row = { word, fields, attempt, time, step, lagMs }
								const found = await judge(row)
								if (found !== expected(row)) wrong.push({ ...row, found, expected: expected(row) })
								count++
							}
			expect(wrong).to.deep.equal([])
			expect(count).to.equal(2048)
		})
})
