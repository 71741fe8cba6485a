/** Moves a journal to another base URL. */

import { createRecordError, isBaseUrl, normalizeBaseUrl } from '../journal-record.ts'
import { type JournalStore, openGuarded } from '../store.ts'
import { validateId } from '../validate.ts'
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
