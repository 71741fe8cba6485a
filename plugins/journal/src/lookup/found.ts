/** Judges what a lookup by id shows of a payment. Only a listed word of a payment that is surely this call's concludes. No clock. */

import type { Operation } from '@tarja/core'
import type { JournalEntry, LookedUp, StoredEntry } from '../entry.ts'
import { formatTime, parseMoment, slackMs } from '../moments.ts'
import { findObjections } from '../objections.ts'
import { isApplied, lastSentMs } from '../protocol.ts'
import { readSaved } from '../saved.ts'
import type { Waits } from '../store.ts'
import { findTie, isWhole, type Tie } from '../tie.ts'
import { firstStep } from '../validate.ts'
import { isEmpty, isTheSame, mayBeTheSame } from '../values.ts'
import { countWord, dropWords, hearRefusal, isOfPayment } from '../words.ts'

/** A response to a lookup. */
export interface Shown {
	readonly data: unknown
	/** The server's time, as its header `Date` writes it. */
	readonly date: string
}

interface Found {
	readonly lookup: NonNullable<Operation['lookup']>
	readonly shown: Shown
	/** Names of values of the response that the entry is to save. */
	readonly save: readonly string[]
	readonly nowMs: number
	readonly waits: Waits
}

/** What the journal knows besides the entry. */
export interface Around {
	/** Reads the entries of the order. */
	order(): Promise<readonly StoredEntry[]>
	/** Reads the entries of the order whose payment this call undoes. */
	paid(): Promise<readonly StoredEntry[]>
	/** Reads the entries that began between two times. */
	between(fromMs: number, toMs: number): Promise<readonly JournalEntry[]>
	/** Whether another call of ours may have undone one of these payments. */
	hasUndoing(payments: readonly JournalEntry[]): Promise<boolean>
}

type Fields = Readonly<Record<string, unknown>>

/** A payment that a lookup shows, beside the entry of the call. */
interface Seen extends Found {
	readonly entry: JournalEntry
	readonly around: Around
	readonly order: readonly StoredEntry[]
	/** The payment's part of the response. */
	readonly row: unknown
	readonly word: string
	/** What the word means; `undefined` if it isn't listed. */
	readonly state: 'applied' | 'rejected' | 'reversed' | 'pending' | undefined
	/** The payment's fields, under the names of the entry. */
	readonly fields: Fields
	readonly tie: Tie | undefined
	/** When the payment was made, in epoch milliseconds, if the platform shows that. */
	readonly madeMs: number | undefined
	/** Changes a time by our clock to one by the server's, in the precision of the payment's time. */
	toServerMs(ms: number): number
	/** The precision of the payment's time, in milliseconds. */
	readonly unitMs: number
	/** When this attempt began, by the server's clock. */
	readonly startMs: number
}

/** Returns the entry after a lookup has shown this payment: resolved, with a kept word, or with what the lookup lacked. */
export async function judgeFound(entry: JournalEntry, found: Found, around: Around): Promise<JournalEntry> {
	const { data } = found.shown
	const order = await around.order()
	const all = (Array.isArray(data) ? data : [data]).map((row) => readRow(row, entry, found, { around, order }))
	// A list may show several payments.
	const own = all.length > 1 ? all.filter(mayBeOwn) : all
	const [seen] = own
	if (!seen) return entry
	if (own.length > 1) return noteLooked(entry, { fields: ['rows'] })
	const { word, state, lookup } = seen
	if (!state) return noteLooked(entry, { word: hideNumbers(word) })
	const doubts = await listDoubts(seen)
	if (doubts.length) return noteLooked(entry, { word, fields: doubts })
	const looked = noteLooked(entry, { word })
	const at = formatTime(found.nowMs)
	const saved = { ...readSaved(seen.row, found.save), ...entry.saved }
	const spoken = { by: 'lookup', at, note: word, ...(Object.keys(saved).length && { saved }) } as const
	const paid = state === 'applied' && lookup.paid?.is.includes(readPaid(seen)) ? { paidAt: at } : undefined
	// A charge that is paid after it expired is applied after all.
	if (entry.reason === 'expired') return paid ? { ...countWord(looked, 'applied', spoken), ...paid } : looked
	if (isApplied(entry)) return paid ? { ...looked, ...paid } : judgeUnpaid(seen, looked, spoken)
	if (state === 'applied') return { ...countWord(looked, 'applied', spoken), ...paid }
	if (state === 'pending') {
		// It may be an earlier attempt, whose id must not decide this one.
		const isOwn = seen.order.every((one) => one.id === entry.id || (one as JournalEntry).step !== entry.step)
		const isSaved = spoken.saved && (isOwn || isOfAttempt(seen))
		return { ...dropWords(looked), inReview: true, ...(isSaved && { saved: spoken.saved }) }
	}
	if (!isOfAttempt(seen)) return noteLooked(entry, { word, fields: [lookup.at ?? 'at'] })
	if (state === 'reversed' && (await around.hasUndoing([entry]))) return looked
	return hearRefusal(looked, toStatement(seen, state), spoken, found.nowMs, found.waits)
}

function readRow(row: unknown, entry: JournalEntry, found: Found, known: Pick<Seen, 'around' | 'order'>): Seen {
	const { lookup, shown, nowMs } = found
	const word = String(readOne(row, lookup.field) ?? '')
	const state = (['applied', 'rejected', 'reversed', 'pending'] as const).find((one) => lookup[one]?.includes(word))
	const fields = readFields(entry, lookup, row)
	const made = String(readOne(row, lookup.at ?? '') ?? '')
	// A time is written to the second or the minute, and `Date` to the second.
	const unitMs = /:\d\d:\d\d/.test(made) ? 1000 : 60_000
	const toServerMs = (ms: number): number => Math.floor((ms + Date.parse(shown.date) - nowMs) / unitMs) * unitMs
	const own = { row, word, state, fields, tie: findTie(entry, { fields }), madeMs: parseMoment(made) }
	const startMs = toServerMs(entry.resends ? Date.parse(entry.startedAt) : lastSentMs(entry))
	return { ...found, ...known, ...own, entry, unitMs, toServerMs, startMs }
}

/** Whether a listed payment may be this call's: no unique field surely differs, and it wasn't refused before this attempt. */
function mayBeOwn(seen: Seen): boolean {
	const { entry, fields, state } = seen
	const { unique = [], kinds } = entry
	const isLike = unique.every(
		(name) => isEmpty(fields[name]) || mayBeTheSame(kinds?.[name] ?? 'text', entry.fields[name], fields[name]),
	)
	return isLike && !(state === 'rejected' && isMadeBefore(seen))
}

/** Whether a payment was surely made before this attempt, by the server's clock. */
function isMadeBefore({ madeMs, unitMs, startMs }: Seen): boolean {
	return madeMs !== undefined && Math.floor(madeMs / unitMs) * unitMs < startMs
}

function toStatement<State extends 'rejected' | 'reversed'>({ entry, lookup, word, tie }: Seen, state: State) {
	const isOfReview = entry.inReview === true && (tie === 'id' || isOfPayment(entry))
	return { state, by: 'lookup', isFinal: lookup.final?.includes(word) === true, isOfReview } as const
}

/**
 * Judges an applied charge that isn't paid. It has expired if no customer can pay it any more, and a payment would be known by now. The same
 * objections hold as against a refusal, because the order may be paid again.
 */
function judgeUnpaid(seen: Seen, entry: JournalEntry, spoken: Parameters<typeof countWord>[2]): JournalEntry {
	const { lookup, shown, state } = seen
	const { unpaid = [], knownWithinMs = Number.NaN } = lookup.paid ?? {}
	const serverMs = Date.parse(shown.date)
	if (!unpaid.includes(readPaid(seen)) || Number.isNaN(serverMs)) return entry
	const { removedAt = formatTime(serverMs) } = entry.lookedUp ?? {}
	const isRemoved = state === 'reversed'
	const looked = isRemoved ? noteLooked(entry, { removedAt }) : entry
	const untilMs = isRemoved ? Date.parse(removedAt) : readPayableUntilMs(seen)
	const isOver = serverMs > untilMs + knownWithinMs && isOfAttempt(seen)
	// An applied call meets no objection, so that it is judged as if it were unresolved.
	const open = { ...looked, state: 'unknown' } as const
	const isHeld = findObjections(open, toStatement(seen, 'reversed'), seen.nowMs, seen.waits).length > 0
	return isOver && !isHeld ? countWord(looked, 'expired', spoken) : looked
}

const readPaid = ({ row, lookup }: Seen): string => String(readOne(row, lookup.paid?.field ?? '') ?? '')

function readPayableUntilMs({ entry, lookup, row: data }: Seen): number {
	try {
		return parseMoment(String(lookup.paid?.payableUntil?.({ ...toKnown(entry), data }))) ?? Number.NaN
	} catch {
		return Number.NaN
	}
}

/** Returns what is known of a call, without masked fields. */
export function toKnown({ fields, saved = {}, reference }: JournalEntry): Parameters<Found['lookup']['input']>[0] {
	const clear = Object.fromEntries(Object.entries(fields).filter(([, value]) => Object(value) !== value))
	return { fields: clear, saved, reference }
}

const readOne = (data: unknown, name: string): unknown => readSaved(data, [name])[name]

/** Reads the fields and the saved values of an entry, as the payment shows them. */
function readFields({ fields, saved = {} }: JournalEntry, lookup: Found['lookup'], row: unknown): Fields {
	const names = [...Object.keys(saved), ...Object.keys(fields)]
	const read = names.map((name) => [name, readOne(row, lookup.fields?.[name] ?? name)] as const)
	return Object.fromEntries(read.filter(([, value]) => !isEmpty(value)))
}

/** Returns the fields by which the shown payment isn't surely this call's, or what else leaves it in doubt. */
async function listDoubts(seen: Seen): Promise<readonly string[]> {
	const lacks = listLacks(seen)
	if (lacks.length) return lacks
	if (!isOfTime(seen)) return [seen.lookup.at ?? 'at']
	if (await isShared(seen)) return ['shared']
	return (await isOfStep(seen)) ? [] : ['step']
}

/** Returns the fields that differ or are missing. The amount is always one, because two shops may share an id. */
function listLacks({ entry, fields, tie }: Seen): readonly string[] {
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

/**
 * Whether the shown payment was made not before the order's first call: a terminal uses its numbers again, and so does another shop.
 * Without a time, a short number may be one of an earlier payment.
 */
function isOfTime({ entry, madeMs, order, tie }: Seen): boolean {
	// A further step is shown with the time of its payment.
	if (entry.step !== firstStep) return true
	const { unique = [], fields } = entry
	if (madeMs === undefined)
		return tie === 'id' || !unique.every((name) => /^\s*\d{1,12}\s*$/.test(String(fields[name])))
	const begun = order.flatMap((other) => (other.state === 'unreadable' ? [] : Date.parse(other.startedAt)))
	return madeMs >= Math.min(Date.parse(entry.startedAt), ...begun) - slackMs
}

const twoDaysMs = 2 * 86_400_000

/**
 * Whether the shown payment may be of another order's call: one that saved its id or, unless this call did, one with the same unique fields
 * and amount. A call that was refused has no applied payment.
 */
async function isShared(seen: Seen): Promise<boolean> {
	const { entry, lookup, row, tie, state, waits, around } = seen
	if (tie === 'id') return false
	const madeMs = entry.step === firstStep ? seen.madeMs : undefined
	const startMs = madeMs ?? Date.parse(entry.startedAt)
	const reachMs = madeMs === undefined ? twoDaysMs : waits.absentAfterMs + slackMs
	const others = await around.between(startMs - reachMs, madeMs === undefined ? seen.nowMs + slackMs : madeMs + slackMs)
	return others.some((other) => {
		const isOfOrder = other.reference === entry.reference || other.step !== entry.step
		const isRefused = other.state === 'rejected' && !other.reason && (state === 'applied' || state === 'pending')
		if (isOfOrder || isRefused || other.state === 'not_processed' || other.reason === 'not_processed') return false
		const theirs = findTie(other, { fields: readFields(other, lookup, row) })
		return theirs === 'id' || (theirs === 'fields' && other.operation === entry.operation)
	})
}

/**
 * Whether what is shown is this step's own: a unique field of it is shown that is neither a value of another step's call nor of its
 * response. By the payment's id alone, a lost refund would read as applied. A word of this step counts unless another undoing of ours may
 * have caused it.
 */
async function isOfStep({ entry, fields, lookup, word, order, around }: Seen): Promise<boolean> {
	if (entry.step === firstStep) return true
	const others = [...order, ...(await around.paid())].filter(
		(other): other is JournalEntry => other.state !== 'unreadable' && other.step !== entry.step,
	)
	const values = others.flatMap((other) => [...Object.values(other.fields), ...Object.values(other.saved ?? {})])
	const { unique = [], amountField, kinds } = entry
	if (lookup.ofStep?.includes(word))
		return others.some(isApplied) && !(await around.hasUndoing(others.filter(isApplied)))
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
function isOfAttempt(seen: Seen): boolean {
	const { entry, madeMs, order, fields, tie, unitMs, toServerMs, startMs } = seen
	// An applied call has saved the id of its own payment.
	const isTimed = !(isApplied(entry) && tie === 'id')
	if (Number.isNaN(startMs) || (isTimed && (madeMs === undefined || isMadeBefore(seen)))) return false
	return order.every((other) => {
		if (other.id === entry.id) return true
		if (other.state === 'unreadable') return false
		if (other.step !== entry.step) return true
		if (toServerMs(lastSentMs(other)) + unitMs >= startMs) return false
		const { unique = [], kinds, saved = {} } = entry
		const isOwnField = unique.some(
			(name) => !isEmpty(fields[name]) && !mayBeTheSame(kinds?.[name] ?? 'text', other.fields[name], fields[name]),
		)
		const theirs = Object.values(other.saved ?? {}).map(String)
		return isOwnField || (tie === 'id' && !Object.values(saved).some((value) => theirs.includes(String(value))))
	})
}

function noteLooked(entry: JournalEntry, facts: Partial<LookedUp>): JournalEntry {
	return entry.lookedUp ? { ...entry, lookedUp: { ...entry.lookedUp, ...facts } } : entry
}

/** Returns a word that may be stored: a short one, because an unlisted one may be anything. */
const hideNumbers = (word: string): string => (/^(?!.*\d{5})[\w .-]{1,40}$/.test(word) ? word : 'unreadable')
