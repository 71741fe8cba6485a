/**
 * Says which journal a store holds: made once, named in the configuration, and bound to one platform.
 * @module
 */
import type { ResolvedByPerson } from './entry.ts'
import { formatTime } from './protocol.ts'
import { createRandomText } from './recording.ts'
import { type EntryStore, type JournalRecord, type JournalStore, parseJsonOrUndefined } from './store.ts'
import {
	checkOptions,
	createMissingError,
	createRecord,
	createRecordError,
	isListOfStrings,
	isString,
	normalizeBaseUrl,
	openGuarded,
} from './validate.ts'

/** What {@linkcode createJournal} is told. */
export interface CreateJournalOptions {
	/** The base URL of the client, the whole of it: sandbox and production are two journals. */
	readonly baseUrl: string
}

/** Who changes a journal as a whole, and why. */
export interface ChangeJournalOptions {
	/** The person's name, as it is to stand in the record. */
	readonly by: string
	/** How they know, or why. */
	readonly note: string
}

/** Who takes the mark of a restored journal away, and for what. */
export interface UnmarkRestoredOptions extends ChangeJournalOptions {
	/**
	 * Ids of operations without a call in the copy, such as `payments.refund`. Name one after you have looked up its calls: until then, its
	 * steps stay unresolved (`restored`).
	 */
	readonly operations?: readonly string[]
}

/**
 * Creates a journal in a store. Do this once, and put the id into the configuration: a store that doesn't hold it is refused, so that a
 * renamed, emptied or wrong store never passes for one in which nothing was paid. A journal in memory makes itself.
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
	checkOptions('createJournal', options, { baseUrl: isBaseUrl })
	const { baseUrl } = options
	if (!isBaseUrl(baseUrl)) throw createRecordError('a journal belongs to one platform; pass { baseUrl }', 'baseUrl')
	const id = `main-${createRandomText(idLetters, 6)}`
	const record = createRecord(id, baseUrl, Date.now())
	if ((await openGuarded(store, id).writeJournal(record)) === true) return id
	throw new Error('Cannot create the journal: the store did not take it; try again')
}

/**
 * Changes the base URL of a journal, because the platform has moved. Its payments are then looked up there.
 *
 * @param store The store that holds it.
 * @param id The journal's id.
 * @param options The new base URL, who says so, and why.
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

/** Marks a journal as restored from a copy. */
export function markRestored(store: EntryStore, id: string, options: ChangeJournalOptions): Promise<void> {
	return changeByPerson(store, id, options, ({ unmarked: _, ...record }, person) => ({ ...record, restored: person }))
}

/**
 * Takes the mark away for the operations in the copy and the named ones. `reconcile` asked its list for no other, such as the first
 * refunds.
 */
export async function unmarkRestored(store: EntryStore, id: string, options: UnmarkRestoredOptions): Promise<void> {
	checkOptions('unmarkRestored', options, { by: isString, note: isString, operations: isListOfStrings })
	const { operations = [], ...change } = options
	const copied = (await store.journal())?.restored ? await listOperations(store) : []
	await changeByPerson(store, id, change, ({ restored, ...record }, person) => {
		if (!restored && !record.unmarked) return record
		const believed = new Set([...(restored ? copied : (record.unmarked?.operations ?? [])), ...operations])
		return { ...record, unmarked: { ...person, operations: Array.from(believed) } }
	})
}

async function listOperations(store: EntryStore): Promise<readonly string[]> {
	const names = new Set<string>()
	for await (const entry of store.list('all')) if (entry.state !== 'unreadable') names.add(entry.operation)
	return Array.from(names)
}

/** Remembers in the journal's record that payments are reviewed, and whose list has shown one. */
export function noteReviews(store: EntryStore, listed?: string): Promise<void> {
	return changeRecord(store, (record) => {
		const before = record?.reviews?.listed ?? []
		if (!record || (record.reviews && (listed === undefined || before.includes(listed)))) return undefined
		return { ...record, reviews: { listed: listed === undefined ? before : [...before, listed] } }
	})
}

async function changeByPerson(
	store: EntryStore,
	id: string,
	options: ChangeJournalOptions,
	change: (record: JournalRecord, person: ResolvedByPerson) => JournalRecord,
): Promise<void> {
	checkOptions('the journal', options, { by: isString, note: isString })
	const { by = '', note = '' } = options
	if (!by.trim() || !note.trim())
		throw createRecordError('nothing says who changes it and why; pass { by, note }', 'note')
	await changeRecord(store, (record) => {
		if (!record) throw createMissingError(id)
		return change(record, { by, note, at: formatTime(Date.now()) })
	})
}

/** Most attempts to store a change that others are making at the same time. */
const mostTries = 10

/** `change` returns `undefined` if there is nothing to change. */
async function changeRecord(
	store: EntryStore,
	change: (record: JournalRecord | undefined) => JournalRecord | undefined,
): Promise<void> {
	for (let tries = 0; tries < mostTries; tries++) {
		const record = await store.journal()
		const next = change(record)
		if (!next || (await store.writeJournal({ ...next, revision: (record?.revision ?? 0) + 1 })) === true) return
	}
	throw new Error('Cannot change the journal: others keep changing it; try again')
}

/**
 * Reads a journal's record that was stored as JSON.
 *
 * @throws {Error} If it is of a later version, damaged, or another journal's: nobody knows where its payments went.
 */
export function parseRecord(text: string, id: string, place: string): JournalRecord {
	const record = Object(parseJsonOrUndefined(text)) as Partial<JournalRecord>
	const isWhole =
		record.v === 1 && record.id === id && isBaseUrl(record.baseUrl) && Number.isSafeInteger(record.revision)
	if (isWhole) return record as JournalRecord
	throw new Error(
		`Cannot read the journal’s record in ${place}: it is not of version 1; was it written by a later version?`,
	)
}

const isBaseUrl = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value)

/** Letters and digits that nobody mistakes for one another. */
const idLetters = '23456789abcdefghjkmnpqrstuvwxyz'

/** The operation of an entry that a person wrote in place of one that was lost. */
export const wordOfPerson = 'journal.resolve'

/**
 * Returns the id of a journal, which becomes part of file names, keys and statements.
 *
 * @throws {TarjaError} `configuration`, `not_processed`.
 */
export function validateId(id: unknown): string {
	if (typeof id === 'string' && /^[a-z0-9][a-z0-9_-]{0,39}$/.test(id)) return id
	throw createRecordError(
		'its id is missing; pass the id that "npx @tarja/cli journal create" printed; run that once, because a new journal knows none of the earlier orders',
		'id',
	)
}
