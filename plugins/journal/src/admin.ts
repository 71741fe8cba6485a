/**
 * What the operator of a journal does: resolves many calls at once, and says that a store was restored, or that a list lacks a payment.
 * An entry of its own, so that a program that only pays doesn't load it.
 * @module
 */

import { isTarjaError } from '@tarja/core'
import { checkOptions } from '@tarja/core/plugin'
import type { JournalApi } from './api.ts'
import type { JournalEntry } from './entry.ts'
import { getParts } from './journal-parts.ts'
import { createRecordError, getWaits } from './journal-record.ts'
import { formatTime } from './moments.ts'
import { requireReadable } from './parse-entry.ts'
import { type ChangeJournalOptions, changeByPerson } from './people/change.ts'
import { reportResolved } from './people/report-resolved.ts'
import {
	checkWord,
	type PersonState,
	type PersonStatement,
	type ResolveOptions,
	resolveById,
} from './people/resolve.ts'
import { type EntryStore, openGuarded, readUnresolved } from './store.ts'
import { type EntrySummary, summarize } from './summarize.ts'
import { createUsageError, isListOfStrings, isString, readMoment, refuseSecrets } from './validate.ts'

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

/**
 * Finds unresolved calls of one operation, HTTP status and interval, with their number and sum: look at them before `resolveAll`.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param query See {@linkcode UnresolvedQuery}.
 * @throws {TarjaError} `configuration` (`not_processed`) if the query is incomplete. {@linkcode Error} if the store can't be read.
 * @example
 * ```ts
 * import type { JournalApi } from '@tarja/journal'
 * import { findUnresolved, resolveAll } from '@tarja/journal/admin'
 *
 * const refuseThose = async (journal: JournalApi, from: string, to: string) => {
 * 	const found = await findUnresolved(journal, { operation: 'payments.createIntent', status: 502, from, to })
 * 	return resolveAll(journal, found, 'rejected', { by: 'Ana', note: 'vendor support, case 4711' })
 * }
 * ```
 */
export async function findUnresolved(journal: JournalApi, query: UnresolvedQuery): Promise<UnresolvedSelection> {
	const { store, check, nowMs: readMs } = getParts(journal, 'findUnresolved')
	await check(true)
	const nowMs = await readMs()
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
 * Resolves all calls that `findUnresolved` returned with one state and one note, for example after an outage of a gateway. A call stays
 * unchanged if something speaks against the state, or if its entry has changed since.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param selection What `findUnresolved` returned.
 * @param state As for `resolve`.
 * @param options The person's name, and how they know.
 * @returns The entries that were resolved, and the entries that weren't, each with the reason.
 * @throws {TarjaError} `invalid_input` (`not_processed`) if `by` or `note` is missing. {@linkcode Error} if the store fails.
 */
export async function resolveAll(
	journal: JournalApi,
	selection: UnresolvedSelection,
	state: PersonState,
	options: Pick<ResolveOptions, 'by' | 'note' | 'seenAt'>,
): Promise<ResolvedSelection> {
	const parts = getParts(journal, 'resolveAll')
	const { store, check, nowMs } = parts
	const record = await check(true)
	const word: PersonStatement = {
		state,
		options: { ...options, revision: 0 },
		nowMs: await nowMs(),
		waitsOf: (operation) => getWaits(record, operation),
	}
	checkWord(word)
	const resolved: JournalEntry[] = []
	const refusals: { readonly entry: JournalEntry; readonly reason: string }[] = []
	for (const entry of selection.entries) {
		const options = { ...word.options, revision: entry.revision }
		try {
			resolved.push(await resolveById(store, entry.id, { ...word, options, isOfMany: true }))
		} catch (error) {
			if (!isTarjaError(error, 'invalid_input')) throw error
			refusals.push({ entry, reason: error.details.issues[0]?.message ?? error.message })
		}
	}
	for (const entry of resolved) await reportResolved(parts, entry)
	return { resolved, refused: refusals }
}

/** Who passes over a payment that the lists lack, and why. */
export interface PassOptions extends ChangeJournalOptions {
	/** The revision of the entry that they have seen. */
	readonly revision: number
}

/**
 * Says that a list may lack the payment of an applied call, for example because the vendor never lists it. Without this, a list that
 * lacks a known payment shows no absence. It covers one payment: if a person passes over a second one of the same terminal, branch or kind
 * within seven days, no call with this value is absent by a list.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param id The entry's id.
 * @param options Who says so, why, and which revision of the entry they have seen.
 * @returns The entry as it is now.
 * @throws {TarjaError} `configuration` (`not_processed`) if an option is missing, the call isn't applied, or the entry has changed.
 * {@linkcode Error} if the store fails.
 */
export async function passOver(journal: JournalApi, id: string, options: PassOptions): Promise<JournalEntry> {
	const { store, check, nowMs } = getParts(journal, 'passOver')
	await check()
	checkOptions('use passOver', options, { by: isString, note: isString, revision: Number.isSafeInteger })
	const { by = '', note = '', revision } = options
	const refuse = (found: string, option: string) => createUsageError('passOver', found, { option })
	if (!by.trim() || !note.trim()) throw refuse('nothing says who passes it over, and why; pass { by, note }', 'note')
	refuseSecrets(Object.entries({ by, note }), refuse)
	const stored = await store.read(id)
	if (!stored) throw refuse('the journal has no entry with this id; list it, and pass the id', 'id')
	const entry = requireReadable(stored)
	if (entry.state !== 'applied') throw refuse(`the call is ${entry.state}, and only an applied one has a payment`, 'id')
	const next = { ...entry, passed: { by, note, at: formatTime(await nowMs()) }, revision: entry.revision + 1 }
	if (entry.revision === revision && (await store.write(next)) === true) return next
	throw refuse('the entry has changed since; look at it again, and pass its revision', 'revision')
}

/**
 * Marks this journal, and every other one that the store names (`ids`), as restored from a copy. From then on, `once` and `find`
 * trust only the steps that the copy holds as applied. Every other step is unresolved (`restored`), so nothing is sent until a
 * person has found out which orders the copy lacks. Stop the senders, restore the store, mark it, then start the senders again.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param options Who restored it, and from which copy.
 * @throws {TarjaError} `configuration` (`not_processed`) if an option is missing, or the store doesn't hold the journal. {@linkcode Error}
 * if the store fails.
 */
export async function markRestored(journal: JournalApi, options: ChangeJournalOptions): Promise<void> {
	const { store, id, journals, check } = getParts(journal, 'markRestored')
	await check()
	try {
		const markOne = (entries: EntryStore, named: string): Promise<void> =>
			changeByPerson(entries, named, options, ({ unmarked: _, ...record }, person) => ({ ...record, restored: person }))
		await markOne(store, id)
		for (const other of (await journals.ids?.()) ?? [])
			if (other !== id) await markOne(openGuarded(journals, other), other)
	} finally {
		await check(true)
	}
}

/** Who removes the mark of a restored journal, and for which operations. */
export interface UnmarkRestoredOptions extends ChangeJournalOptions {
	/**
	 * Ids of operations without a call in the copy, such as `payments.refund`. Name one after you have looked up its calls: until then, its
	 * steps stay unresolved (`restored`).
	 */
	readonly operations?: readonly string[]
}

/**
 * Removes the mark. First resolve the orders that the copy lacks. Steps of operations without a call in the copy stay unresolved
 * (`restored`) until a second call of this function names those operations, because `reconcile` couldn't list their payments.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param options Who removes the mark, how they know that it is safe, and which other operations they have looked up.
 * @throws {TarjaError} as `markRestored`.
 */
export async function unmarkRestored(journal: JournalApi, options: UnmarkRestoredOptions): Promise<void> {
	const { store, id, check } = getParts(journal, 'unmarkRestored')
	await check()
	try {
		checkOptions('use unmarkRestored', options, { by: isString, note: isString, operations: isListOfStrings })
		const { operations = [], ...change } = options
		refuseSecrets(
			operations.map((operation) => ['operations', operation]),
			createRecordError,
		)
		const copied = new Set<string>()
		if ((await store.journal())?.restored)
			for await (const entry of store.list('all')) if (entry.state !== 'unreadable') copied.add(entry.operation)
		await changeByPerson(store, id, change, ({ restored, ...record }, person) => {
			// A person who names an operation has looked up its calls, and perhaps no other calls.
			if (restored && operations.length)
				throw createRecordError('it is still marked; take the mark away first, without operations', 'operations')
			if (!restored && !record.unmarked)
				throw createRecordError('it is not marked as restored; check its id and its store', 'id')
			const believed = new Set([...(record.unmarked?.operations ?? copied), ...operations])
			return { ...record, unmarked: { ...person, operations: Array.from(believed) } }
		})
	} finally {
		await check(true)
	}
}
