/** Judges what a lookup by id shows of a payment. Only a listed word of a payment that is surely this call's concludes. No clock. */

import type { Operation } from '@tarja/core'
import type { FieldKind, JournalEntry, SavedValue, StoredEntry } from '../entry.ts'
import { formatTime, parseMoment } from '../moments.ts'
import { decide, findObjections, type Statement } from '../objections.ts'
import { isApplied, lastSentMs } from '../protocol.ts'
import { readSaved } from '../saved.ts'
import type { Waits } from '../store.ts'
import { findTie, isWhole, type Tie } from '../tie.ts'
import { firstStep } from '../validate.ts'
import { isEmpty, isTheSame, mayBeTheSame } from '../values.ts'
import { countWord, dropWords, isOfPayment, keepWord } from '../words.ts'
import { slackMs } from './list.ts'

/** A response to a lookup. */
export interface Shown {
	readonly data: unknown
	/** The server's time, as its header `Date` writes it. */
	readonly date: string
}

interface Found {
	readonly lookup: NonNullable<Operation['lookup']>
	readonly shown: Shown
	/** Values of the response that the entry is to save. */
	readonly saved: Readonly<Record<string, SavedValue>>
	readonly nowMs: number
	readonly waits: Waits
}

/** What the journal knows besides the entry. */
export interface Around {
	/** Reads the entries of the order. */
	order(): Promise<readonly StoredEntry[]>
	/** Reads the entries of the order whose payment this call undoes. */
	paid(): Promise<readonly StoredEntry[]>
	/** Reads all open entries. */
	open(): Promise<readonly StoredEntry[]>
	/** Whether another call of ours may have undone one of these payments. */
	hasUndoing(payments: readonly JournalEntry[]): Promise<boolean>
}

/** Returns the entry after a lookup has shown this payment: resolved, with a kept word, or with what the lookup lacked. */
export async function judgeFound(entry: JournalEntry, found: Found, around: Around): Promise<JournalEntry> {
	const { lookup, shown, nowMs, waits } = found
	const word = String(readOne(shown.data, lookup.field) ?? '')
	const state = readMeaning(lookup, word)
	if (!state) return noteLooked(entry, { word: hideNumbers(word) })
	const own = isEmpty(entry.saved) ? [] : Object.keys(entry.saved ?? {})
	const fields = { ...readSaved(shown.data, own), ...readFields(entry, found) }
	const tie = findTie(entry, { fields })
	const order = await around.order()
	const lacks = listLacks(entry, fields, tie)
	if (lacks.length) return noteLooked(entry, { word, fields: lacks })
	if (isOlder(entry, found, order)) return noteLooked(entry, { word, fields: [lookup.at ?? 'at'] })
	if (tie !== 'id' && (await around.open()).some((other) => isAlike(entry, other)))
		return noteLooked(entry, { word, fields: ['shared'] })
	if (!(await isOfStep(entry, { fields, isOwnWord: lookup.ofStep?.includes(word) === true }, order, around)))
		return noteLooked(entry, { word, fields: ['step'] })
	const at = formatTime(nowMs)
	const saved = { ...found.saved, ...entry.saved }
	const spoken = { by: 'lookup', at, note: word, ...(Object.keys(saved).length && { saved }) } as const
	const looked = noteLooked(entry, { word })
	const paidWord = lookup.paid && readOne(shown.data, lookup.paid.field)
	const paid = lookup.paid?.is.includes(String(paidWord ?? '')) ? { paidAt: at } : {}
	if (isApplied(entry)) return state === 'applied' ? { ...looked, ...paid } : looked
	if (state === 'applied') return { ...countWord(looked, 'applied', spoken), ...paid }
	if (state === 'pending') return { ...dropWords(looked), inReview: true }
	if (!isOfAttempt(entry, found, { order, fields, tie }))
		return noteLooked(entry, { word, fields: [lookup.at ?? 'at'] })
	if (state === 'reversed' && (await around.hasUndoing([entry]))) return looked
	const isFinal = lookup.final?.includes(word) === true
	const isOfReview = entry.inReview === true && (tie === 'id' || isOfPayment(entry))
	const said: Statement = { state, by: 'lookup', isFinal, isOfReview }
	if (decide(said, findObjections(looked, said, nowMs, waits)) === 'counts') return countWord(looked, state, spoken)
	const kept = {
		...spoken,
		state,
		...(isFinal && { final: true as const }),
		...(isOfReview && { isOfReview: true as const }),
	}
	return keepWord(looked, kept, nowMs)
}

function readMeaning(
	lookup: Found['lookup'],
	word: string,
): 'applied' | 'rejected' | 'reversed' | 'pending' | undefined {
	return (['applied', 'rejected', 'reversed', 'pending'] as const).find((state) => lookup[state]?.includes(word))
}

const readOne = (data: unknown, name: string): unknown => readSaved(data, [name])[name]

function readFields({ fields }: JournalEntry, { lookup, shown }: Found): Readonly<Record<string, unknown>> {
	const read = Object.keys(fields).map((name) => [name, readOne(shown.data, lookup.fields?.[name] ?? name)] as const)
	return Object.fromEntries(read.filter(([, value]) => !isEmpty(value)))
}

/** Returns the fields by which the shown payment isn't surely this one. The amount is always one, because two shops may share an id. */
function listLacks(entry: JournalEntry, fields: Readonly<Record<string, unknown>>, tie: Tie | undefined) {
	const { amountField = 'amount', unique = [], kinds, step } = entry
	const differing = Object.keys(fields).filter(
		(name) =>
			Object.hasOwn(entry.fields, name) && !mayBeTheSame(kinds?.[name] ?? 'text', entry.fields[name], fields[name]),
	)
	const needsAmount = step === firstStep || entry.amountField !== undefined
	const lacking = needsAmount && !isWhole(entry, { fields }) ? [amountField] : []
	const loose = tie ? [] : unique.length ? unique : ['uniqueBy']
	return [...new Set([...differing, ...lacking, ...(lacking.length || differing.length ? [] : loose)])]
}

/** Whether the shown payment was surely made before the order's first call: a terminal uses its numbers again, and so does another shop. */
function isOlder(entry: JournalEntry, { lookup, shown }: Found, order: readonly StoredEntry[]): boolean {
	const madeMs = parseMoment(String(readOne(shown.data, lookup.at ?? '') ?? ''))
	// A further step is shown with the time of its payment.
	if (madeMs === undefined || entry.step !== firstStep) return false
	const begun = order.flatMap((other) => (other.state === 'unreadable' ? [] : Date.parse(other.startedAt)))
	return madeMs < Math.min(Date.parse(entry.startedAt), ...begun) - slackMs
}

/** Whether another open call may have made the shown payment: it is of another order, with the same unique fields and amount. */
function isAlike({ unique = [], amountField = '', reference, ...entry }: JournalEntry, other: StoredEntry): boolean {
	if (other.state === 'unreadable' || other.reference === reference || other.operation !== entry.operation) return false
	const isSame = (name: string, kind: FieldKind): boolean => isTheSame(kind, entry.fields[name], other.fields[name])
	const names = unique.length ? unique : Object.keys(entry.fields)
	return names.every((name) => isSame(name, entry.kinds?.[name] ?? 'text')) && isSame(amountField, 'decimal')
}

/**
 * Whether what is shown is this step's own: a unique field of it is shown that is neither a value of another step's call nor of its
 * response. By the payment's id alone, a lost refund would read as applied. A word of this step counts unless another undoing of ours may
 * have caused it.
 */
async function isOfStep(
	entry: JournalEntry,
	{ fields, isOwnWord }: { readonly fields: Readonly<Record<string, unknown>>; readonly isOwnWord: boolean },
	order: readonly StoredEntry[],
	around: Around,
): Promise<boolean> {
	if (entry.step === firstStep) return true
	const others = [...order, ...(await around.paid())].filter(
		(other): other is JournalEntry => other.state !== 'unreadable' && other.step !== entry.step,
	)
	const values = others.flatMap((other) => [...Object.values(other.fields), ...Object.values(other.saved ?? {})])
	const { unique = [], amountField, kinds } = entry
	if (isOwnWord) return others.some(isApplied) && !(await around.hasUndoing(others.filter(isApplied)))
	return (
		others.length > 0 &&
		unique.some((name) => {
			const kind = kinds?.[name] ?? 'text'
			const isShown = name !== amountField && isTheSame(kind, entry.fields[name], fields[name])
			return isShown && !values.some((value) => isTheSame('text', value, entry.fields[name]))
		})
	)
}

/**
 * Whether a refusal is of this attempt: earlier attempts of the step have another unique field, or another saved id, and it was made not
 * before this attempt, by the server's clock.
 */
function isOfAttempt(
	entry: JournalEntry,
	{ lookup, shown, nowMs }: Found,
	{
		order,
		fields,
		tie,
	}: { order: readonly StoredEntry[]; fields: Readonly<Record<string, unknown>>; tie: Tie | undefined },
): boolean {
	const others = order.filter(({ id }) => id !== entry.id)
	const made = String(readOne(shown.data, lookup.at ?? '') ?? '')
	const [madeMs, serverMs] = [parseMoment(made), Date.parse(shown.date)]
	if (madeMs === undefined || Number.isNaN(serverMs)) return false
	// A time is written to the second or the minute, and `Date` to the second.
	const unitMs = /:\d\d:\d\d/.test(made) ? 1000 : 60_000
	const cut = (ms: number): number => Math.floor((ms + serverMs - nowMs) / unitMs) * unitMs
	const startMs = cut(entry.resends ? Date.parse(entry.startedAt) : lastSentMs(entry))
	if (Math.floor(madeMs / unitMs) * unitMs < startMs) return false
	return others.every((other) => {
		if (other.state === 'unreadable') return false
		if (other.step !== entry.step) return true
		if (cut(lastSentMs(other)) + unitMs >= startMs) return false
		const { unique = [], kinds, saved = {} } = entry
		const isOwnField = unique.some(
			(name) => !isEmpty(fields[name]) && !mayBeTheSame(kinds?.[name] ?? 'text', other.fields[name], fields[name]),
		)
		const theirs = Object.values(other.saved ?? {}).map(String)
		return isOwnField || (tie === 'id' && !Object.values(saved).some((value) => theirs.includes(String(value))))
	})
}

function noteLooked(entry: JournalEntry, facts: Partial<NonNullable<JournalEntry['lookedUp']>>): JournalEntry {
	return entry.lookedUp ? { ...entry, lookedUp: { ...entry.lookedUp, ...facts } } : entry
}

/** Returns a word that may be stored: a short one, because an unlisted one may be anything. */
const hideNumbers = (word: string): string => (/^(?!.*\d{5})[\w .-]{1,40}$/.test(word) ? word : 'unreadable')
