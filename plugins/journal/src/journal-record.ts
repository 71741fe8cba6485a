/** Says which journal a store holds. A journal is created once, named in the configuration, and bound to one platform. */

import { TarjaError } from '@tarja/core'
import type { ResolvedByPerson } from './entry.ts'
import { formatTime } from './protocol.ts'
import {
	type EntryStore,
	type JournalDeps,
	type JournalRecord,
	type JournalStore,
	openGuarded,
	parseJsonOrUndefined,
	waitForStore,
} from './store.ts'
import { checkOptions, createUsageError, isListOfStrings, isString, validateId } from './validate.ts'

/** Options of {@linkcode createJournal}. */
export interface CreateJournalOptions {
	/** The client's whole base URL. Sandbox and production need two journals. */
	readonly baseUrl: string
}

/** Who changes a journal as a whole, and why. */
export interface ChangeJournalOptions {
	/** The person's name, as the record stores it. */
	readonly by: string
	/** How they know, or why they change it. */
	readonly note: string
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
	checkOptions('createJournal', options, { baseUrl: isBaseUrl })
	const { baseUrl } = options
	if (!isBaseUrl(baseUrl)) throw createRecordError('a journal belongs to one platform; pass { baseUrl }', 'baseUrl')
	const random = crypto.getRandomValues(new Uint8Array(6))
	const id = `main-${Array.from(random, (byte) => idLetters[byte % idLetters.length]).join('')}`
	const record = createRecord(id, baseUrl, Date.now())
	if ((await openGuarded(store, id).writeJournal(record)) === true) return id
	throw new Error('Cannot create the journal: the store did not take it; try again')
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

/** Marks a journal as restored from a copy. */
export function markRestored(store: EntryStore, id: string, options: ChangeJournalOptions): Promise<void> {
	return changeByPerson(store, id, options, ({ unmarked: _, ...record }, person) => ({ ...record, restored: person }))
}

/**
 * Removes the mark for the operations that have a call in the copy. After that, it removes the mark for the operations that are named,
 * because `reconcile` didn't list the payments of operations without a call, such as the first refunds.
 */
export async function unmarkRestored(store: EntryStore, id: string, options: UnmarkRestoredOptions): Promise<void> {
	checkOptions('unmarkRestored', options, { by: isString, note: isString, operations: isListOfStrings })
	const { operations = [], ...change } = options
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
}

/**
 * Returns who marked or unmarked the journal, if the copy may lack calls of this operation. Without an operation, returns who marked it,
 * if it is still marked.
 */
export function findLoss({ restored, unmarked }: JournalRecord, operation?: string): ResolvedByPerson | undefined {
	if (restored || !unmarked || operation === undefined || unmarked.operations.includes(operation)) return restored
	return unmarked
}

/** Notes in the journal's record that the platform reviews payments, and which operation's list has shown such a payment. */
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

/** Most attempts to store a change while other processes change the same record. */
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

export function createRecord(id: string, baseUrl: string, nowMs: number): JournalRecord {
	return { v: 1, id, revision: 0, baseUrl: normalizeBaseUrl(baseUrl), createdAt: formatTime(nowMs) }
}

/**
 * Reads a journal's record that was stored as JSON.
 *
 * @throws {Error} If it is of a later version, damaged, or another journal's, because it isn't known to which platform its payments went.
 */
export function parseRecord(text: string, id: string, place: string): JournalRecord {
	const record = Object(parseJsonOrUndefined(text)) as Partial<JournalRecord>
	const isWhole =
		record.v === 1 && record.id === id && isBaseUrl(record.baseUrl) && Number.isSafeInteger(record.revision)
	if (isWhole) return record as JournalRecord
	throw new Error(
		`Cannot read the journal’s record in ${place}: it is damaged, another journal’s, or of a later version; restore it, or update @tarja/journal`,
	)
}

/** How long a record is used after it was read, in milliseconds. That is safe, because senders are stopped before a journal is restored. */
const usedMs = 10_000

/**
 * Resolves to the record of a client's journal. It is read again if the last read is too old, or if `isFresh` is true.
 *
 * @throws {TarjaError} `configuration` if the store doesn't hold this journal, or it belongs to another base URL. The store's own error
 * if it can't be read.
 */
export type RecordCheck = (isFresh?: boolean) => Promise<JournalRecord>

interface RecordDeps extends JournalDeps {
	/** Whether the journal ends with its process. Then it creates itself. */
	readonly isEphemeral: boolean
	/** Called with the time by the store's clock, and how long it took to read that clock. */
	readonly onClock: (storeMs: number, tookMs: number) => void
}

/** Creates the check that runs before every call. */
export function createRecordCheck({
	store,
	id,
	baseUrl,
	isEphemeral,
	timeoutMs,
	nowMs,
	onClock,
}: RecordDeps): RecordCheck {
	// Keeps the result and not its promise, because in a Worker a promise of another request may never settle.
	let known: { readonly record: JournalRecord; readonly atMs: number } | undefined
	const own = normalizeBaseUrl(baseUrl)
	const read = async (): Promise<JournalRecord> => {
		const record = await store.journal()
		if (record) return record
		if (!isEphemeral) throw createMissingError(id)
		await store.writeJournal(createRecord(id, baseUrl, nowMs()))
		return read()
	}
	return async (isFresh = false) => {
		if (!isFresh && known && Math.abs(nowMs() - known.atMs) <= usedMs) return known.record
		const askedMs = nowMs()
		const [record, storeMs] = await waitForStore(timeoutMs, Promise.all([read(), store.nowMs?.()]))
		if (storeMs !== undefined) onClock(storeMs, nowMs() - askedMs)
		if (record.baseUrl !== own) throw createOtherPlatformError(record, own)
		known = { record, atMs: nowMs() }
		return record
	}
}

/** Returns a base URL in the form that is compared: without slashes at the end of its path. */
function normalizeBaseUrl(baseUrl: string): string {
	const { origin, pathname } = new URL(baseUrl)
	return `${origin}${pathname.replace(/\/+$/, '')}`
}

const isBaseUrl = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value)

/** Letters and digits that can't be mistaken for one another. */
const idLetters = '23456789abcdefghjkmnpqrstuvwxyz'

/** The operation of an entry that a person wrote for a lost call. */
export const wordOfPerson = 'journal.resolve'

function createRecordError(found: string, option: string): TarjaError {
	return createUsageError('the journal', found, { option })
}

function createMissingError(id: string): TarjaError {
	return createRecordError(
		`the store doesn't hold the journal ${id}; check its place, or restore it; run "npx @tarja/cli journal create" only if no order was sent before: a new journal would let each be paid again`,
		'id',
	)
}

function createOtherPlatformError({ id, baseUrl }: JournalRecord, own: string): TarjaError {
	return new TarjaError(
		'configuration',
		`Cannot use the journal ${id}: its payments go to ${baseUrl}, and this client's to ${own}; create one for each, or, if the platform has moved, run "npx @tarja/cli journal move"`,
		{ outcome: 'not_processed', details: { reason: 'base_url', found: baseUrl } },
	)
}
