/** Defines the integrator's list, reads what it returns, and compares a row's time with an entry's. */

import type { JournalEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import type { ListedPayment } from '../listed-payment.ts'
import { parseMoment, slackMs } from '../moments.ts'
import { isBoolean, isSaved } from '../validate.ts'
import { hasCutNumber } from './match.ts'

/** A listed payment, and the interval in which it was made, in epoch milliseconds. */
export interface Row {
	readonly payment: ListedPayment
	readonly fromMs: number
	readonly toMs: number
	/** Whether the platform has only its date. */
	readonly isDateOnly: boolean
}

/** The result of a lookup that finds a payment of this state. */
export const lookOf: Readonly<Record<ListedPayment['state'], Look['result']>> = {
	applied: 'applied',
	rejected: 'rejected',
	reversed: 'reversed',
	pending: 'in_review',
}

/**
 * Lengths in milliseconds. In some time zone, a date begins up to fourteen hours before it begins in UTC; in another one, it ends up to
 * twelve hours later.
 */
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
	const { state, at, fields, reference, saved = {}, final = false } = Object(payment) as Partial<ListedPayment>
	const createRowError = (found: string): Error => new Error(`Cannot use payment ${index} of the list: ${found}`)
	if (!(typeof state === 'string' && Object.hasOwn(lookOf, state)))
		throw createRowError('its state is none of applied, rejected, reversed and pending')
	if (typeof fields !== 'object' || fields === null)
		throw createRowError('it has no fields; name each as its operation does')
	// A database writes null for a reference that is missing.
	if (typeof (reference ?? '') !== 'string')
		throw createRowError('its reference is not a text; leave it out if there is none')
	if (!isSaved(saved))
		throw createRowError(
			'what it saves is not plain; save texts, numbers, booleans and null by name, and long numbers as text',
		)
	if (!isBoolean(final)) throw createRowError('its final must be true or false')
	if (/^\d{4}-\d\d-\d\d$/.test(String(at)) && !Number.isNaN(Date.parse(String(at)))) {
		const ms = Date.parse(String(at))
		return { payment, fromMs: ms - aheadMs, toMs: ms + dayMs + behindMs, isDateOnly: true }
	}
	const ms = parseMoment(String(at))
	if (ms === undefined)
		throw createRowError('its at is not a time; write ISO 8601 with Z or its offset, or the date alone: YYYY-MM-DD')
	return { payment, fromMs: ms, toMs: ms, isDateOnly: false }
}

const twoDaysMs = 2 * 86_400_000

export function isRefused({ payment: { state } }: Row): boolean {
	return state === 'rejected' || state === 'reversed'
}

/**
 * Whether the payment was made while a request of this entry may have arrived. A number of few digits is used again soon, so that it
 * needs a payment of the same quarter of an hour.
 */
export function isOfTime(entry: JournalEntry, { fromMs, toMs, isDateOnly }: Row, absentAfterMs: number): boolean {
	const { startedAt, endedAt, sendDeadline, resolvedBy } = entry
	const isCut = hasCutNumber(entry)
	if (isCut && isDateOnly) return false
	const lastMs = Date.parse(endedAt ?? sendDeadline) + (resolvedBy === 'call' || isCut ? 0 : absentAfterMs)
	return toMs >= Date.parse(startedAt) - slackMs && fromMs <= Math.max(lastMs, Date.parse(startedAt)) + slackMs
}

/** Whether a payment with only a date may have been made within two days of the entry. */
export function isNearInDays({ startedAt }: JournalEntry, { fromMs, toMs }: Row): boolean {
	return toMs >= Date.parse(startedAt) - twoDaysMs && fromMs <= Date.parse(startedAt) + twoDaysMs
}
