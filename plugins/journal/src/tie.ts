/** Ties an event to the call that it is about, because it may be of another attempt, or of another shop's order with the same id. */

import type { JournalEntry, SavedValue } from './entry.ts'
import { hasOtherForms, isEmpty, isTheSame, mayBeTheSame } from './values.ts'

/** The payment of an event. */
export interface EventPayment {
	readonly fields: Readonly<Record<string, unknown>>
	readonly saved?: Readonly<Record<string, SavedValue>>
}

/**
 * How surely an event is about an entry's payment. `id`: it has the platform's id that the entry saved. `fields`: its unique fields and
 * amount, and no other field that surely differs.
 */
export type Tie = 'id' | 'fields'

export function findTie(entry: JournalEntry, payment: EventPayment): Tie | undefined {
	const isSaved = compareSaved(entry, payment)
	if (isSaved !== undefined) return isSaved ? 'id' : undefined
	const { amountField, unique = [] } = entry
	// Without declared fields, all identifying ones must be the same.
	const names = unique.length ? unique : Object.keys(entry.fields).filter((name) => !isEmpty(entry.fields[name]))
	const isTelling = names.some((name) => name !== amountField && !hasOtherForms(entry.fields[name]))
	const all = amountField === undefined ? names : [...names, amountField]
	const isOther = Object.keys(entry.fields).some((name) => !all.includes(name) && differs(entry, payment, name))
	return isTelling && !isOther && all.every((name) => isSameField(entry, payment, name)) ? 'fields' : undefined
}

/** Whether a field of an event surely differs: it may be another shop's, with the same number and amount. */
function differs({ fields, kinds }: JournalEntry, payment: EventPayment, name: string): boolean {
	const [own, theirs] = [fields[name], payment.fields[name]]
	return !isEmpty(own) && !isEmpty(theirs) && !mayBeTheSame(kinds?.[name] ?? 'text', own, theirs)
}

/** Whether an event has the whole amount of an entry's payment. */
export function isWhole(entry: JournalEntry, payment: EventPayment): boolean {
	return entry.amountField !== undefined && isSameField(entry, payment, entry.amountField)
}

function isSameField({ fields, kinds, amountField }: JournalEntry, payment: EventPayment, name: string): boolean {
	const kind = name === amountField ? 'decimal' : (kinds?.[name] ?? 'text')
	return isTheSame(kind, fields[name], payment.fields[name])
}

/**
 * Whether the event has the values that the entry saved; `undefined` if it names none of them. Its fields decide before its `saved`. A value
 * that the request had, such as the amount, isn't the platform's id: every attempt has it.
 */
function compareSaved(
	{ saved = {}, fields: sent }: JournalEntry,
	{ fields, saved: theirs = {} }: EventPayment,
): boolean | undefined {
	for (const given of [fields, theirs]) {
		const shown = Object.keys(saved).filter((name) => !isEmpty(given[name]) && !isEmpty(saved[name]))
		const names = shown.filter((name) => !Object.hasOwn(sent, name))
		if (names.length) return names.every((name) => String(saved[name]) === String(given[name]))
	}
	return undefined
}
