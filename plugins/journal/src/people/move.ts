/** Changes a journal's base URL and waiting times. */

import { checkOptions } from '@tarja/core/plugin'
import { createRecordError, isBaseUrl, isWait, normalizeBaseUrl, readWaits } from '../journal-record.ts'
import { type JournalStore, openGuarded, type Waits } from '../store.ts'
import { isString, validateId } from '../validate.ts'
import type { CreateJournalOptions } from './create.ts'
import { type ChangeJournalOptions, changeByPerson } from './marks.ts'

/**
 * Changes the base URL of a journal after the platform has moved. From then on, its payments are looked up at the new URL.
 *
 * @param store The store that holds it.
 * @param id The journal's id.
 * @param options The new base URL, who changes it, and why.
 * @throws {TarjaError} `configuration` if the store doesn't hold the journal, or an option is missing. {@linkcode Error} if the store fails.
 */
export async function moveJournal(
	store: JournalStore,
	id: string,
	options: ChangeJournalOptions & Pick<CreateJournalOptions, 'baseUrl'>,
): Promise<void> {
	const { baseUrl, ...change } = options
	if (!isBaseUrl(baseUrl)) throw createRecordError('the new base URL is missing; pass { baseUrl }', 'baseUrl')
	await changeByPerson(openGuarded(store, validateId(id)), id, change, (record, person) => ({
		...record,
		baseUrl: normalizeBaseUrl(baseUrl),
		moved: { ...person, from: record.baseUrl },
	}))
}

/** Options of {@linkcode setJournal}. */
export interface SetJournalOptions extends ChangeJournalOptions, Partial<Waits> {
	/** The id of the operation that the times are for. Default: all operations without times of their own. */
	readonly operation?: string
}

/**
 * Changes how long words about payments wait. They are in the journal's record, so that programs and commands conclude alike. A shorter
 * time doesn't shorten the waiting of a call that is already told until when it waits.
 *
 * @param store The store that holds it.
 * @param id The journal's id.
 * @param options The new times, in milliseconds, who sets them, and why.
 * @throws {TarjaError} `configuration` if the store doesn't hold the journal, or an option is missing or invalid. {@linkcode Error} if the
 * store fails.
 */
export async function setJournal(store: JournalStore, id: string, options: SetJournalOptions): Promise<void> {
	const checks = { operation: isString, absentAfterMs: isWait, rejectedAfterMs: isWait, by: isString, note: isString }
	checkOptions('use setJournal', options, checks)
	const { operation, by, note } = options
	const own = readWaits(options)
	if (!Object.keys(own).length)
		throw createRecordError('no waiting time is given; pass { absentAfterMs } or { rejectedAfterMs }', 'absentAfterMs')
	await changeByPerson(openGuarded(store, validateId(id)), id, { by, note }, ({ waits = {}, ...record }, waitsSet) => {
		const { operations = {}, ...times } = waits
		const named =
			operation === undefined ? operations : { ...operations, [operation]: { ...operations[operation], ...own } }
		const next = operation === undefined ? { ...times, ...own } : times
		return { ...record, waits: { ...next, ...(Object.keys(named).length && { operations: named }) }, waitsSet }
	})
}
