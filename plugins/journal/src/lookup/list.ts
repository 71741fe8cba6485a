/** Defines what the integrator's list is called with, reads what it returns, and compares a row's time with an entry's. */

import type { JournalEntry, SavedValue } from '../entry.ts'
import { parseMoment } from './match.ts'

/** One payment that the platform has. */
export interface ListedPayment {
	/**
	 * `applied`, `rejected` or `reversed` (applied, then taken back). Everything else is `pending`: in review, authorised in part, or a
	 * word that you don't know. A pending payment stays unresolved, and is never absent.
	 */
	readonly state: 'applied' | 'rejected' | 'reversed' | 'pending'
	/**
	 * When the payment was made, by the platform's clock: ISO 8601 with its offset (`2026-01-31T12:00:00-03:00`), or a date alone if the
	 * platform has no more.
	 */
	readonly at: string
	/**
	 * The payment's fields under the names of the operation's `identifiedBy`, as the platform writes them. Don't convert them. Pass long
	 * numbers as text, because JSON's numbers lose digits beyond the sixteenth.
	 */
	readonly fields: Readonly<Record<string, unknown>>
	/** Your own id for the order, if the platform has it. */
	readonly reference?: string
	/** What the entry saves of the payment, such as its id, in place of what the lost response would have supplied. */
	readonly saved?: Readonly<Record<string, SavedValue>>
}

/** What a list is called with. */
export interface ListQuery {
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** Which of an order's calls: `create`, unless the operation says otherwise. */
	readonly step: string
	/** First moment of the payments to list: ISO 8601, UTC. */
	readonly from: string
	/** Last moment of the payments to list: ISO 8601, UTC. */
	readonly to: string
	/** The unresolved entries, for a platform that can only be searched. A search finds payments. It never proves that one is absent. */
	readonly entries: readonly JournalEntry[]
	/** The signal that `reconcile` was called with: pass it on to your requests. */
	readonly signal: AbortSignal | undefined
}

/** Returns the payments that the platform has between `from` and `to`. More do no harm. */
export type List = (query: ListQuery) => Promise<readonly ListedPayment[]>

/** A listed payment, and the time in which it was made. */
export interface Row {
	readonly payment: ListedPayment
	readonly fromMs: number
	readonly toMs: number
	/** Whether the platform has its date alone. */
	readonly isDateOnly: boolean
}

const states: readonly unknown[] = ['applied', 'rejected', 'reversed', 'pending'] satisfies ListedPayment['state'][]
/** How far the clock of any time zone is from UTC, in milliseconds: a date begins fourteen hours before UTC's and ends twelve after. */
const [aheadMs, dayMs, behindMs] = [14 * 3_600_000, 24 * 3_600_000, 12 * 3_600_000]

/**
 * Reads what a list returned.
 *
 * @throws {Error} If it isn't an array of listed payments. The message quotes none of their values.
 */
export function toRows(listed: unknown): readonly Row[] {
	if (!Array.isArray(listed))
		throw new Error(
			'Cannot use what the list returned: it is not an array; return the payments as an array, each with state, at and fields',
		)
	return listed.map(toRow)
}

function toRow(payment: ListedPayment, index: number): Row {
	const { state, at, fields, saved = {} } = Object(payment) as Partial<ListedPayment>
	const refuse = (found: string): Error => new Error(`Cannot use payment ${index} of the list: ${found}`)
	if (!states.includes(state)) throw refuse('its state is none of applied, rejected, reversed and pending')
	if (typeof fields !== 'object' || fields === null) throw refuse('it has no fields; name each as its operation does')
	if (!Object.values(saved).every((value) => Object(value) !== value))
		throw refuse('what it saves is not plain; save texts, numbers, booleans and null')
	if (/^\d{4}-\d\d-\d\d$/.test(String(at)) && !Number.isNaN(Date.parse(String(at)))) {
		const ms = Date.parse(String(at))
		return { payment, fromMs: ms - aheadMs, toMs: ms + dayMs + behindMs, isDateOnly: true }
	}
	const ms = parseMoment(String(at))
	if (ms === undefined)
		throw refuse('its at is not a time; write ISO 8601 with Z or its offset, or the date alone: YYYY-MM-DD')
	return { payment, fromMs: ms, toMs: ms, isDateOnly: false }
}

/** How far the clocks of a sender and of the platform may be apart, in milliseconds. */
export const slackMs: number = 15 * 60_000
const twoDaysMs = 2 * 86_400_000

export function isRefused({ payment: { state } }: Row): boolean {
	return state === 'rejected' || state === 'reversed'
}

/** Whether the payment was made while a request of this entry may have arrived. */
export function isOfTime(entry: JournalEntry, { fromMs, toMs }: Row, absentAfterMs: number): boolean {
	const { startedAt, endedAt, sendDeadline, resolvedBy } = entry
	const lastMs = Date.parse(endedAt ?? sendDeadline) + (resolvedBy === 'call' ? 0 : absentAfterMs)
	return toMs >= Date.parse(startedAt) - slackMs && fromMs <= Math.max(lastMs, Date.parse(startedAt)) + slackMs
}

/** Whether a payment of which only the date is known may be one of these two days around the entry. */
export function isNearInDays({ startedAt }: JournalEntry, { fromMs, toMs }: Row): boolean {
	return toMs >= Date.parse(startedAt) - twoDaysMs && fromMs <= Date.parse(startedAt) + twoDaysMs
}
