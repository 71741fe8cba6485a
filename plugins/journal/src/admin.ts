/**
 * What the operator of a journal does: resolves many calls at once, and says that a store was restored, or that a list lacks a payment.
 * An entry of its own, so that a program that only pays doesn't load it.
 * @module
 */

import type { JournalApi } from './api.ts'
import type { JournalEntry } from './entry.ts'
import { getParts } from './journal-parts.ts'
import { getWaits } from './journal-record.ts'
import {
	queryUnresolved,
	type ResolvedSelection,
	resolveSelection,
	type UnresolvedQuery,
	type UnresolvedSelection,
} from './people/bulk.ts'
import { type ChangeJournalOptions, mark, type UnmarkRestoredOptions, unmark } from './people/marks.ts'
import { type PassOptions, passEntry } from './people/pass.ts'
import type { PersonState, ResolveOptions } from './people/resolve.ts'
import { toNotice } from './notices.ts'

export type { ResolvedSelection, UnresolvedQuery, UnresolvedSelection } from './people/bulk.ts'
export type { UnmarkRestoredOptions } from './people/marks.ts'
export type { PassOptions } from './people/pass.ts'

/**
 * Finds unresolved calls of one operation, HTTP status and interval, with their number and sum: look at them before `resolveAll`.
 *
 * @param journal The journal of a client: `client.journal`.
 * @throws {TarjaError} `configuration` (`not_processed`) if the query is incomplete. {@linkcode Error} if the store can't be read.
 */
export async function findUnresolved(journal: JournalApi, query: UnresolvedQuery): Promise<UnresolvedSelection> {
	const { store, check, nowMs } = getParts(journal, 'findUnresolved')
	await check(true)
	return queryUnresolved(store, query, await nowMs())
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
	const { store, check, nowMs, emit } = getParts(journal, 'resolveAll')
	const record = await check(true)
	const waitsOf = (operation: string) => getWaits(record, operation)
	const word = { state, options: { ...options, revision: 0 }, nowMs: await nowMs(), waitsOf }
	const done = await resolveSelection(store, selection, word)
	for (const entry of done.resolved) emit(toNotice('journal_resolved', entry))
	return done
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
	return passEntry(store, id, options, await nowMs())
}

/**
 * Marks this journal, and every other one that the store names (`ids`), as restored from a copy. From then on, `once` and `find` trust only the
 * steps that the copy holds as applied. Every other step is unresolved (`restored`), so nothing is sent until a person has found out which orders the copy lacks. Stop the senders,
 * restore the store, mark it, then start the senders again.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param options Who restored it, and from which copy.
 * @throws {TarjaError} `configuration` (`not_processed`) if an option is missing, or the store doesn't hold the journal. {@linkcode Error}
 * if the store fails.
 */
export async function markRestored(journal: JournalApi, options: ChangeJournalOptions): Promise<void> {
	const { store, id, journals, check } = getParts(journal, 'markRestored')
	await check()
	// Reads the record again, whether or not it was changed.
	await mark(store, id, options, journals).finally(() => check(true))
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
	await unmark(store, id, options).finally(() => check(true))
}
