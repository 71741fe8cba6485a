/** Resolves calls because a person, or a webhook's event, says how they ended. */

import { isTarjaError, TarjaError } from '@tarja/core'
import type { JournalEntry, LastLookup, SavedValue, StoredEntry } from '../entry.ts'
import { noteReviews, wordOfPerson } from '../journal-record.ts'
import { matchRow } from '../lookup/match.ts'
import { createEntryId } from '../once/call-entry.ts'
import { firstStep } from '../once/states.ts'
import {
	findOwner,
	formatTime,
	getAbsentFromMs,
	isApplied,
	isUnresolved,
	openEntry,
	startWaiting,
	toResolved,
} from '../protocol.ts'
import { type EntryStore, readUnresolved, requireReadable } from '../store.ts'
import { type EntrySummary, summarize } from '../summarize.ts'
import {
	checkOptions,
	checkReference,
	createUsageError,
	isDuration,
	isSaved,
	isStep,
	isString,
	readMoment,
} from '../validate.ts'

/** Who resolves an entry, how they know, and values of the payment. */
export interface ResolveOptions {
	/** The person's name, as the entry stores it. */
	readonly by: string
	/** How they know: `"Ana of the vendor's support, by telephone, case 4711"`. Write no card number. */
	readonly note: string
	/** Values of the payment that the entry saves, such as its id; a number beyond 2^53 as text. */
	readonly saved?: Readonly<Record<string, SavedValue>>
	/**
	 * For `absent`: the time of the evidence that they saw, such as last night's report. ISO 8601 with an offset. Default now. This isn't
	 * the entry's `seenAt`.
	 */
	readonly seenAt?: string
	/** For `absent`: the longest time in milliseconds by which a request may be delayed, as in `reconcile`. Default 7200000. */
	readonly absentAfterMs?: number
}

/** A step of an order. */
export interface OrderStep {
	/** The order's reference. */
	readonly reference: string
	/** Default `create`. */
	readonly step?: string
	/**
	 * The payment's fields from a webhook's event, under the names of the operation's `identifiedBy`. Only the call of the step with these
	 * fields is resolved, and only while it is unresolved (or absent, if the payment was applied), because an event may belong to an earlier
	 * attempt, or be late.
	 */
	readonly fields?: Readonly<Record<string, unknown>>
}

const isFields = (value: unknown): boolean => typeof value === 'object' && value !== null

const optionChecks = { by: isString, note: isString, saved: isSaved, seenAt: isString, absentAfterMs: isDuration }

/** Which unresolved calls `client.journal.findUnresolved` returns, such as those of a gateway's outage. */
export interface UnresolvedQuery {
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** HTTP status of the last response; `none` if there was no response. */
	readonly status: number | 'none'
	/** First start of the calls: ISO 8601 with an offset. */
	readonly from: string
	/** Last start of the calls: ISO 8601 with an offset. */
	readonly to: string
}

/** Unresolved calls to look at before they are resolved together. */
export interface UnresolvedSelection extends EntrySummary {
	/** The entries of these calls. */
	readonly entries: readonly JournalEntry[]
}

/** What `client.journal.resolveAll` did. */
export interface ResolvedSelection {
	/** The entries that were resolved, as they are now. */
	readonly resolved: readonly JournalEntry[]
	/** Calls that stay as they were, and why. */
	readonly refused: readonly { readonly entry: JournalEntry; readonly reason: string }[]
}

/** Most attempts to store a change while other processes change the same entry. */
const mostTries = 10

/** The state that a person gives to calls, and the time by the store's clock. */
export interface Word {
	readonly state: 'applied' | 'rejected' | 'absent'
	readonly options: ResolveOptions
	readonly nowMs: number
	/** Whether it must not change a resolved call. True for a webhook's event, and for a call that was unresolved when it was found. */
	readonly isByFields?: boolean
	/** Whether it applies to many calls at once. Then it changes no call that is in progress or resolved. */
	readonly isOfMany?: boolean
	/** The order's id, for messages. */
	readonly reference?: string | undefined
}

/** Why a person's word is refused. `noted` is the entry to store, so that its waiting time starts now. */
interface Objection {
	readonly objection: string
	readonly noted?: JournalEntry
}

/** Resolves one entry as a person says. `isOpen`: it was unresolved when it was found. */
export async function resolveById(
	store: EntryStore,
	id: string,
	word: Word,
	isOpen: boolean | undefined = word.isOfMany,
): Promise<JournalEntry> {
	checkWord(word)
	let isOfUnresolved = isOpen
	for (let tries = 0; tries < mostTries; tries++) {
		const stored = await store.read(id)
		if (!stored)
			throw createResolveError(word, 'the journal has no entry with this id; list it, and pass the id', 'entry')
		// One unreadable entry must not keep the other calls of a selection from being resolved.
		if (word.isOfMany && stored.state === 'unreadable') throw createResolveError(word, stored.reason, 'entry')
		const entry = requireReadable(stored)
		// The person saw an unresolved call. If its response, a list or another person resolves it before this write, that state stays.
		const isOver = isOfUnresolved && !isUnresolved(entry)
		isOfUnresolved ||= isUnresolved(entry) && !word.isByFields
		const next =
			isOver && word.isOfMany
				? { objection: `it was resolved as ${entry.state} meanwhile` }
				: resolveEntry(entry, isOver ? { ...word, isByFields: true } : word)
		if ('objection' in next) {
			if (next.noted) await store.write(next.noted)
			throw createResolveError({ ...word, reference: entry.reference }, next.objection, 'state')
		}
		// Notes the review now, because `reconcile` reads no resolved entries, and would not see it.
		if (entry.inReview) await noteReviews(store)
		if (next === entry || (await store.write(next)) === true) return next
	}
	throw new Error('Cannot resolve the entry: others keep writing it; try again')
}

const blockingResults: readonly unknown[] = ['fields_ambiguous', 'multiple_matches', 'match_shared']

/**
 * Returns the entry after a person's word, or why the word is refused. A webhook's event that repeats the state only adds values to
 * `saved`. A person may correct every state. Only `absent` is refused, while the payment may still arrive, or may be in a list.
 */
export function resolveEntry(
	entry: JournalEntry,
	{ state, options: { by, note, saved, seenAt, absentAfterMs = 2 * 3_600_000 }, nowMs, isByFields, isOfMany }: Word,
): JournalEntry | Objection {
	const person = { by, note, at: formatTime(nowMs) }
	const revision = entry.revision + 1
	const isInProgress = entry.state === 'pending' && nowMs <= Date.parse(entry.sendDeadline)
	if (isOfMany && isInProgress) return { objection: 'its call is in progress' }
	if (entry.state === state) {
		// `resolvedBy` stays, because absences and lists depend on it. A person's values replace saved ones; an event's values only add to
		// them.
		const together = isByFields ? { ...saved, ...entry.saved } : { ...entry.saved, ...saved }
		const isKnown = Object.keys(together).length === Object.keys(entry.saved ?? {}).length
		if (isByFields && isKnown) return entry
		return { ...entry, ...(!isByFields && { person }), ...(saved && { saved: together }), revision }
	}
	// An absent payment that appears is applied, so that nobody sends its order again.
	const isAppearing = entry.state === 'absent' && state === 'applied'
	if (isByFields && !isUnresolved(entry) && !isAppearing)
		return { objection: "the call was resolved otherwise before; a person has to look, and pass the entry's id" }
	if (state === 'absent') {
		if (entry.mayHaveReplayed) return { objection: mayHaveRepeated }
		if (entry.inReview) return { objection: inReview }
		if (blockingResults.includes(entry.lastLookup?.result)) return { objection: describeBlock(entry.lastLookup) }
		const seen = startWaiting(entry, nowMs)
		const untilMs = getAbsentFromMs(seen, absentAfterMs)
		const seenMs = seenAt === undefined ? nowMs : readMoment('resolve', 'seenAt', seenAt)
		const until = formatTime(untilMs)
		if (Math.min(nowMs, seenMs) < untilMs)
			return {
				objection: `a request of it may still arrive; look for the payment again after ${until}, and resolve it then`,
				...(seen !== entry && { noted: { ...seen, revision } }),
			}
	}
	return { ...toResolved(entry, { state, resolvedBy: 'person', person, ...(saved && { saved }) }), revision }
}

const mayHaveRepeated =
	'the runtime may have sent its request twice, and only a list can show that neither arrived; reconcile, or ask the platform'

const inReview =
	'the platform has said that it is in review, where nobody may find it; ask the platform, and resolve it as its decision; if it has no such payment, resolve it as rejected, and send it with retryOf'

function describeBlock({ rows = [] }: Partial<LastLookup> = {}): string {
	const made = rows.length ? ` (made ${rows.join(', ')})` : ''
	return `the last lookup found a payment that may be this one${made}; ask the platform which order or attempt it belongs to, resolve that one, run reconcile again, then resolve this one; if that order is not in this journal, or that attempt is resolved already, resolve this one as rejected, and send it with retryOf`
}

const queryChecks = {
	operation: isString,
	status: (value: unknown) => value === 'none' || Number.isInteger(value),
	from: isString,
	to: isString,
}

/** Finds the unresolved calls of an operation, HTTP status and interval. It leaves out unreadable entries. */
export async function findUnresolved(store: EntryStore, query: UnresolvedQuery): Promise<UnresolvedSelection> {
	checkOptions('findUnresolved', query, queryChecks)
	const { operation, status, from, to } = query
	for (const [name, value] of Object.entries({ operation, status }))
		if (value === undefined) throw createUsageError('findUnresolved', `"${name}" is missing`, { option: name })
	const [fromMs, toMs] = [readMoment('findUnresolved', 'from', from), readMoment('findUnresolved', 'to', to)]
	if (fromMs > toMs)
		throw createUsageError('findUnresolved', '"from" is later than "to"; exchange them', { option: 'to' })
	const entries: JournalEntry[] = []
	for (const entry of await readUnresolved(store)) {
		if (entry.state === 'unreadable' || entry.operation !== operation) continue
		const startedMs = Date.parse(entry.startedAt)
		if ((entry.status ?? 'none') === status && startedMs >= fromMs && startedMs <= toMs) entries.push(entry)
	}
	return { entries, ...summarize(entries) }
}

/**
 * Resolves the calls that a person has looked at, one after the other, with one note. A call that is no longer unresolved stays
 * unchanged.
 */
export async function resolveAll(
	store: EntryStore,
	{ entries }: UnresolvedSelection,
	word: Word,
): Promise<ResolvedSelection> {
	checkWord(word)
	const resolved: JournalEntry[] = []
	const refusals: { readonly entry: JournalEntry; readonly reason: string }[] = []
	for (const entry of entries) {
		try {
			resolved.push(await resolveById(store, entry.id, { ...word, isOfMany: true }))
		} catch (error) {
			if (!isTarjaError(error, 'invalid_input')) throw error
			refusals.push({ entry, reason: error.details.issues[0]?.message ?? error.message })
		}
	}
	return { resolved, refused: refusals }
}

/** Resolves a step of an order as a person says, even if the journal has no entry for it, because a restored journal may have lost it. */
export async function resolveOrder(store: EntryStore, order: OrderStep, own: Word): Promise<JournalEntry> {
	checkReference(Object(order).reference)
	const word = { ...own, reference: order.reference }
	const { state, options, nowMs } = word
	checkOptions('resolve', order, { reference: isString, step: isStep, fields: isFields })
	checkWord(word)
	const { reference, step = firstStep, fields } = order
	// An event without fields must not resolve the step's owner, which may be another attempt.
	if (Object.hasOwn(order, 'fields') && !fields)
		throw createUsageError('resolve', 'its fields are undefined; pass those of the event, or leave "fields" out', {
			option: 'fields',
		})
	const entries = await store.find(reference)
	if (fields) return resolveById(store, findByFields(entries, step, fields, word).id, { ...word, isByFields: true })
	const owner = findOwner(entries, step)
	if (owner) return resolveById(store, requireReadable(owner).id, word, isUnresolved(owner))
	if (state === 'absent')
		throw createResolveError(word, 'no call owns this step of the order: there is nothing to resolve', 'reference')
	const { by, note, saved } = options
	const facts = { operation: wordOfPerson, method: '', path: '', fields: {}, reference, step }
	const entry: JournalEntry = {
		...openEntry({ id: createEntryId(nowMs), ...facts, startedAtMs: nowMs, sendDeadlineMs: nowMs }),
		...{ state, resolvedBy: 'person', person: { by, note, at: formatTime(nowMs) } },
		...(saved && { saved }),
	}
	if ((await store.write(entry)) === true) return entry
	throw new Error('Cannot resolve the order: others have written it meanwhile; look at it, and try again')
}

/** Finds the one call of a step that made the payment with these fields. Throws if no call is certain. */
function findByFields(
	entries: readonly StoredEntry[],
	step: string,
	fields: NonNullable<OrderStep['fields']>,
	word: Word,
): JournalEntry {
	const own = entries.map((entry) => requireReadable(entry)).filter((entry) => entry.step === step)
	const compared = own.map((entry) => ({ entry, match: matchRow(entry, { payment: { fields } }) }))
	// A call that the platform did not process has no payment.
	const near = compared.filter(({ entry, match }) => !match.isOther && entry.reason !== 'not_processed')
	const possible = near.filter(({ match }) => !match.differs.length)
	// An applied payment makes its step applied, whichever attempt made it. So a call that is unresolved or applied is preferred to refused
	// and absent ones.
	const paid = word.state === 'applied' ? possible.filter(({ entry }) => isUnresolved(entry) || isApplied(entry)) : []
	const [found, ...more] = paid.length ? paid : possible
	const refuse = (reason: string): TarjaError =>
		createResolveError(word, `${reason}; a person has to look, and pass the entry's id`, 'fields')
	const others = near[0] && `its call has other values of ${near[0].match.differs.join(', ')}`
	if (!found) throw refuse(others ?? `no call of the step "${step}" has these fields`)
	if (more.length) throw refuse(`several calls of the step "${step}" may have these fields`)
	const { missing, isTold } = found.match
	if (!isTold)
		throw refuse(`nothing tells its call from others: ${missing.join(', ') || 'identifiedBy'} can't be compared`)
	return found.entry
}

function checkWord(word: Word): void {
	const { state, options } = word
	checkOptions('resolve', options, optionChecks)
	if (!['applied', 'rejected', 'absent'].includes(state))
		throw createResolveError(word, 'expected "applied", "rejected" or "absent"', 'state')
	if (!options.by?.trim() || !options.note?.trim())
		throw createResolveError(word, 'nothing says who knows it, and how; pass by and note', 'note')
}

function createResolveError({ state, reference }: Word, found: string, path: string): TarjaError {
	return new TarjaError('invalid_input', `Cannot resolve the entry as ${state}: ${found}`, {
		outcome: 'not_processed',
		reference,
		details: { issues: [{ path: [path], message: found }] },
	})
}
