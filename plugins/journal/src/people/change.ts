/** Creates a journal, and changes its record as a person says. */

import { checkOptions } from '@tarja/core/plugin'
import type { ResolvedByPerson } from '../entry.ts'
import {
	changeRecord,
	createMissingError,
	createRecord,
	createRecordError,
	isBaseUrl,
	isWait,
	normalizeBaseUrl,
	readWaits,
} from '../journal-record.ts'
import { formatTime } from '../moments.ts'
import { type EntryStore, type JournalRecord, type JournalStore, openGuarded, type Waits } from '../store.ts'
import { isString, refuseSecrets, validateId } from '../validate.ts'

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

/** Who changes a journal as a whole, and why. */
export interface ChangeJournalOptions {
	/** The person's name, as the record stores it. */
	readonly by: string
	/** How they know, or why they change it. A text that may contain a card number or a credential is refused. */
	readonly note: string
}

/** Changes the record, and notes who did so and why. */
export async function changeByPerson(
	store: EntryStore,
	id: string,
	options: ChangeJournalOptions,
	change: (record: JournalRecord, person: ResolvedByPerson) => JournalRecord,
): Promise<void> {
	checkOptions('use the journal', options, { by: isString, note: isString })
	const { by = '', note = '' } = options
	if (!by.trim() || !note.trim())
		throw createRecordError('nothing says who changes it and why; pass { by, note }', 'note')
	refuseSecrets(Object.entries({ by, note }), createRecordError)
	await changeRecord(store, (record) => {
		if (!record) throw createMissingError(id)
		return change(record, { by, note, at: formatTime(Date.now()) })
	})
}

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
