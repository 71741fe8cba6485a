/** Creates a journal. A person, or a program that sets a platform up, does so once. */

import { checkOptions } from '@tarja/core/plugin'
import { createRecord, createRecordError, isBaseUrl, isWait, readWaits } from '../journal-record.ts'
import { type JournalStore, openGuarded, type Waits } from '../store.ts'

/** Options of {@linkcode createJournal}. */
export interface CreateJournalOptions extends Partial<Waits> {
	/** The client's whole base URL. Sandbox and production need two journals. */
	readonly baseUrl: string
}

/**
 * Creates a journal in a store. Do this once, and put the id into the configuration. tarja refuses a store that doesn't hold this
 * journal, so a renamed, emptied or wrong store never looks like one in which nothing was paid. A journal in memory creates itself.
 *
 * @param store A directory, a database or a Durable Object.
 * @param options See {@linkcode CreateJournalOptions}.
 * @returns The id, such as `main-7f3k9q`.
 * @throws {TarjaError} `configuration` if an option is missing or invalid. {@linkcode Error} if the store fails.
 * @example
 * ```ts
 * import { createJournal } from '@tarja/journal'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * const id = await createJournal(directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY), { baseUrl: 'https://platform.example' })
 * ```
 */
export async function createJournal(store: JournalStore, options: CreateJournalOptions): Promise<string> {
	checkOptions('use createJournal', options, { baseUrl: isBaseUrl, absentAfterMs: isWait, rejectedAfterMs: isWait })
	const { baseUrl } = options
	if (!isBaseUrl(baseUrl)) throw createRecordError('a journal belongs to one platform; pass { baseUrl }', 'baseUrl')
	const random = crypto.getRandomValues(new Uint8Array(6))
	const id = `main-${Array.from(random, (byte) => idLetters[byte % idLetters.length]).join('')}`
	const waits = readWaits(options)
	const record = { ...createRecord(id, baseUrl, Date.now()), ...(Object.keys(waits).length && { waits }) }
	if ((await openGuarded(store, id).writeJournal(record)) === true) return id
	throw new Error('Cannot create the journal: the store did not take it; try again')
}

/** Letters and digits that can't be mistaken for one another. */
const idLetters = '23456789abcdefghjkmnpqrstuvwxyz'
