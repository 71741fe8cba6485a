/** Says which journal a store holds. A journal is created once, named in the configuration, and bound to one platform. */

import { TarjaError } from '@tarja/core'
import type { ResolvedByPerson, StoredEntry } from './entry.ts'
import { formatTime } from './moments.ts'
import { defaultWaits } from './objections.ts'
import { parseJsonOrUndefined } from './parse-entry.ts'
import { type EntryStore, type JournalDeps, type JournalRecord, type Waits, waitForStore } from './store.ts'
import { createUsageError } from './validate.ts'

/** After this time, an order that the journal doesn't know is a new one, even if its operation had no call in the copy. */
const newAfterMs = 30 * 86_400_000

/** Returns how long words about an operation's payments wait: its own times, the journal's, or the defaults. */
export function getWaits(record: JournalRecord | undefined, operation: string): Waits {
	const { operations = {}, ...waits } = record?.waits ?? {}
	return { ...defaultWaits, ...waits, ...(Object.hasOwn(operations, operation) ? operations[operation] : {}) }
}

/** Whether a value can be a waiting time: whole milliseconds. */
export const isWait = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** Returns the waiting times among options, without those that aren't set. */
export function readWaits({ absentAfterMs, rejectedAfterMs }: Partial<Waits>): Partial<Waits> {
	return {
		...(absentAfterMs !== undefined && { absentAfterMs }),
		...(rejectedAfterMs !== undefined && { rejectedAfterMs }),
	}
}

/** Refuses a waiting time that an earlier release took as an option, because a program and a command must wait alike. */
export function refuseWait(of: string, options: object): void {
	if (!Object.hasOwn(options, 'absentAfterMs')) return
	const found = 'absentAfterMs is in the journal’s record now; set it with "npx @tarja/cli journal set --absent-after"'
	throw createUsageError(of, found, { found: 'absentAfterMs' })
}

/**
 * Returns who marked or unmarked the journal, if it may have lost calls of an order. After the mark is removed, only operations without a
 * call in the copy may be lost, and only of orders that began before; an order without entries is one of those for thirty days.
 */
export function findLoss(
	{ restored, unmarked }: JournalRecord,
	operation: string | undefined,
	entries: readonly StoredEntry[],
	nowMs: number,
): ResolvedByPerson | undefined {
	if (restored || !unmarked || operation === undefined || unmarked.operations.includes(operation)) return restored
	const unmarkedMs = Date.parse(unmarked.at)
	const isOld = (entry: StoredEntry): boolean =>
		entry.state === 'unreadable' || Date.parse(entry.startedAt) <= unmarkedMs
	return (entries.length ? entries.some(isOld) : nowMs - unmarkedMs <= newAfterMs) ? unmarked : undefined
}

/** Notes in the journal's record that the platform reviews payments, and which operation's list has shown such a payment. */
export function noteReviews(store: EntryStore, listed?: string): Promise<void> {
	return changeRecord(store, (record) => {
		const before = record?.reviews?.listed ?? []
		if (!record || (record.reviews && (listed === undefined || before.includes(listed)))) return undefined
		return { ...record, reviews: { listed: listed === undefined ? before : [...before, listed] } }
	})
}

/** Most attempts to store a change while other processes change the same record. */
const mostTries = 10

/** `change` returns `undefined` if there is nothing to change. */
export async function changeRecord(
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
	const { operations = {}, ...waits } = Object(record.waits)
	const areWaits = [waits, ...Object.values(operations)].flatMap((own) => Object.values(Object(own))).every(isWait)
	if (isWhole && areWaits) return record as JournalRecord
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
	const readRecord = async (): Promise<JournalRecord> => {
		const record = await store.journal()
		if (record) return record
		if (!isEphemeral) throw createMissingError(id)
		await store.writeJournal(createRecord(id, baseUrl, nowMs()))
		return readRecord()
	}
	return async (isFresh = false) => {
		if (!isFresh && known && Math.abs(nowMs() - known.atMs) <= usedMs) return known.record
		const askedMs = nowMs()
		const [record, storeMs] = await waitForStore(timeoutMs, Promise.all([readRecord(), store.nowMs?.()]))
		if (storeMs !== undefined) onClock(storeMs, nowMs() - askedMs)
		if (record.baseUrl !== own) throw createOtherPlatformError(record, own)
		known = { record, atMs: nowMs() }
		return record
	}
}

/** Returns a base URL in the form that is compared: without slashes at the end of its path. */
export function normalizeBaseUrl(baseUrl: string): string {
	const { origin, pathname } = new URL(baseUrl)
	return `${origin}${pathname.replace(/\/+$/, '')}`
}

export const isBaseUrl = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value)

/** The operation of an entry that a person wrote for a lost call. */
export const statedOperation = 'journal.resolve'

export function createRecordError(found: string, option: string): TarjaError {
	return createUsageError('the journal', found, { option })
}

export function createMissingError(id: string): TarjaError {
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
