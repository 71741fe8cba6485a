/** Resolves calls because a person, or a webhook's event, says how they ended. */

import { TarjaError } from '@tarja/core'
import type { JournalEntry, LastLookup, SavedValue } from '../entry.ts'
import { noteReviews } from '../journal-record.ts'
import { formatTime } from '../moments.ts'
import { getAbsentFromMs, isUnresolved, startWaiting, toResolved } from '../protocol.ts'
import { type EntryStore, requireReadable } from '../store.ts'
import { checkOptions, isDuration, isSaved, isString, readMoment } from '../validate.ts'

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

const optionChecks = { by: isString, note: isString, saved: isSaved, seenAt: isString, absentAfterMs: isDuration }

/** Most attempts to store a change while other processes change the same entry. */
const mostTries = 10

/** The state that a person gives to calls, and the time by the store's clock. */
export interface Statement {
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

/** Why a person's statement is refused. `noted` is the entry to store, so that its waiting time starts now. */
interface Objection {
	readonly objection: string
	readonly noted?: JournalEntry
}

/** Resolves one entry as a person says. `isOpen`: it was unresolved when it was found. */
export async function resolveById(
	store: EntryStore,
	id: string,
	statement: Statement,
	isOpen: boolean | undefined = statement.isOfMany,
): Promise<JournalEntry> {
	checkStatement(statement)
	let isOfUnresolved = isOpen
	for (let tries = 0; tries < mostTries; tries++) {
		const stored = await store.read(id)
		if (!stored)
			throw createResolveError(statement, 'the journal has no entry with this id; list it, and pass the id', 'entry')
		// One unreadable entry must not keep the other calls of a selection from being resolved.
		if (statement.isOfMany && stored.state === 'unreadable') throw createResolveError(statement, stored.reason, 'entry')
		const entry = requireReadable(stored)
		// The person saw an unresolved call. If its response, a list or another person resolves it before this write, that state stays.
		const isOver = isOfUnresolved && !isUnresolved(entry)
		isOfUnresolved ||= isUnresolved(entry) && !statement.isByFields
		const next =
			isOver && statement.isOfMany
				? { objection: `it was resolved as ${entry.state} meanwhile` }
				: resolveEntry(entry, isOver ? { ...statement, isByFields: true } : statement)
		if ('objection' in next) {
			if (next.noted) await store.write(next.noted)
			throw createResolveError({ ...statement, reference: entry.reference }, next.objection, 'state')
		}
		// Notes the review now, because `reconcile` reads no resolved entries, and would not see it.
		if (entry.inReview) await noteReviews(store)
		if (next === entry || (await store.write(next)) === true) return next
	}
	throw new Error('Cannot resolve the entry: others keep writing it; try again')
}

/** After which results of the last lookup a person may not resolve a call as absent. */
const blockingResults: Readonly<Record<LastLookup['result'], boolean>> = {
	fields_ambiguous: true,
	multiple_matches: true,
	match_shared: true,
	in_review: false,
	too_early: false,
	lookup_unverified: false,
	no_list: false,
}

/**
 * Returns the entry after a person's statement, or why the statement is refused. A webhook's event that repeats the state only adds values to
 * `saved`. A person may correct every state. Only `absent` is refused, while the payment may still arrive, or may be in a list.
 */
export function resolveEntry(
	entry: JournalEntry,
	{
		state,
		options: { by, note, saved, seenAt, absentAfterMs = 2 * 3_600_000 },
		nowMs,
		isByFields,
		isOfMany,
	}: Statement,
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
		if (entry.lastLookup && blockingResults[entry.lastLookup.result])
			return { objection: describeBlock(entry.lastLookup) }
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

/** Every state that a person may give to a call. */
const statedStates: Readonly<Record<Statement['state'], 1>> = { applied: 1, rejected: 1, absent: 1 }

export function checkStatement(statement: Statement): void {
	const { state, options } = statement
	checkOptions('resolve', options, optionChecks)
	if (!Object.hasOwn(statedStates, state))
		throw createResolveError(statement, 'expected "applied", "rejected" or "absent"', 'state')
	if (!options.by?.trim() || !options.note?.trim())
		throw createResolveError(statement, 'nothing says who knows it, and how; pass by and note', 'note')
}

export function createResolveError({ state, reference }: Statement, found: string, path: string): TarjaError {
	return new TarjaError('invalid_input', `Cannot resolve the entry as ${state}: ${found}`, {
		outcome: 'not_processed',
		reference,
		details: { issues: [{ path: [path], message: found }] },
	})
}
