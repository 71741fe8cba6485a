/** Resolves many unresolved calls at once, because a person has found out how all of them ended. */

import { isTarjaError } from '@tarja/core'
import { checkOptions } from '@tarja/core/plugin'
import type { JournalEntry } from '../entry.ts'
import { type EntryStore, readUnresolved } from '../store.ts'
import { type EntrySummary, summarize } from '../summarize.ts'
import { createUsageError, isString, readMoment } from '../validate.ts'
import { checkWord, type PersonStatement, resolveById } from './resolve.ts'

/** Which unresolved calls `findUnresolved` returns, such as those of a gateway's outage. */
export interface UnresolvedQuery {
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** HTTP status of the last response; `none` if there was no response. */
	readonly status: number | 'none'
	/** First start of the calls: ISO 8601 with an offset. */
	readonly from: string
	/** Last start of the calls: ISO 8601 with an offset. Not in the future, because it would select calls that nobody has seen. */
	readonly to: string
}

/** Unresolved calls to look at before they are resolved together. */
export interface UnresolvedSelection extends EntrySummary {
	/** The entries of these calls. */
	readonly entries: readonly JournalEntry[]
}

/** What `resolveAll` did. */
export interface ResolvedSelection {
	/** The entries that were resolved, as they are now. */
	readonly resolved: readonly JournalEntry[]
	/** Calls that stay as they were, and why. */
	readonly refused: readonly { readonly entry: JournalEntry; readonly reason: string }[]
}

const queryChecks = {
	operation: isString,
	status: (value: unknown) => value === 'none' || Number.isInteger(value),
	from: isString,
	to: isString,
}

/** Finds the unresolved calls of an operation, HTTP status and interval. It leaves out unreadable entries. */
export async function queryUnresolved(
	store: EntryStore,
	query: UnresolvedQuery,
	nowMs: number,
): Promise<UnresolvedSelection> {
	checkOptions('use findUnresolved', query, queryChecks)
	const { operation, status, from, to } = query
	for (const [name, value] of Object.entries({ operation, status }))
		if (value === undefined) throw createUsageError('findUnresolved', `"${name}" is missing`, { option: name })
	const [fromMs, toMs] = [readMoment('findUnresolved', 'from', from), readMoment('findUnresolved', 'to', to)]
	if (fromMs > toMs)
		throw createUsageError('findUnresolved', '"from" is later than "to"; exchange them', { option: 'to' })
	if (toMs > nowMs)
		throw createUsageError('findUnresolved', '"to" is in the future; name the last call that you have seen', {
			option: 'to',
		})
	const entries: JournalEntry[] = []
	for (const entry of await readUnresolved(store)) {
		if (entry.state === 'unreadable' || entry.operation !== operation) continue
		const startedMs = Date.parse(entry.startedAt)
		if ((entry.status ?? 'none') === status && startedMs >= fromMs && startedMs <= toMs) entries.push(entry)
	}
	return { entries, ...summarize(entries) }
}

/**
 * Resolves the calls that a person has looked at, one after the other, with one note. A call that has changed since, that is no longer
 * unresolved, or against which something speaks, stays as it is.
 */
export async function resolveSelection(
	store: EntryStore,
	{ entries }: UnresolvedSelection,
	word: PersonStatement,
): Promise<ResolvedSelection> {
	checkWord(word)
	const resolved: JournalEntry[] = []
	const refusals: { readonly entry: JournalEntry; readonly reason: string }[] = []
	for (const entry of entries) {
		const options = { ...word.options, revision: entry.revision }
		try {
			resolved.push(await resolveById(store, entry.id, { ...word, options, isOfMany: true }))
		} catch (error) {
			if (!isTarjaError(error, 'invalid_input')) throw error
			refusals.push({ entry, reason: error.details.issues[0]?.message ?? error.message })
		}
	}
	return { resolved, refused: refusals }
}
