/**
 * Checks what a caller gives: a misspelt option would be ignored, and a duration that is none would be taken for 0. Types do not hold in
 * JavaScript, nor for settings that a program reads. Checks stores: what they throw, how long they take, and which journal they hold.
 * @module
 */
import { isTarjaError, TarjaError } from '@tarja/core'
import { createClock, toPrintableCause, withTimeout } from '@tarja/core/plugin'
import type { ResolvedByPerson } from './entry.ts'
import { formatTime } from './protocol.ts'
import type { EntryStore, JournalDeps, JournalRecord, JournalStore } from './store.ts'

type Fits = (value: unknown) => boolean

/** A duration in milliseconds; `Infinity` is one that does not end. */
export const isDuration: Fits = (value) => typeof value === 'number' && value >= 0

export const isString: Fits = (value) => typeof value === 'string'

export const isListOfStrings: Fits = (value) => Array.isArray(value) && value.every(isString)

export const isCallable: Fits = (value) => typeof value === 'function'

/** The name of a step. */
export const isStep: Fits = (value) => typeof value === 'string' && /^[a-z][\w.-]{0,79}$/i.test(value)

/** Whether a value has a method of that name. */
export function has(name: string): Fits {
	return (value) => isCallable(Object(value)[name])
}

/**
 * Refuses options with other names, and values that do not fit; `undefined` is the default.
 *
 * @throws {TarjaError} `configuration`, `not_processed`.
 */
export function checkOptions<Options extends object>(
	of: string,
	options: Options,
	checks: Readonly<Record<keyof Options & string, Fits>>,
): void {
	const known: Readonly<Record<string, Fits>> = checks
	for (const [name, value] of Object.entries(options)) {
		if (!Object.hasOwn(known, name))
			throw createUsageError(of, `"${name}" is no option of it; give ${Object.keys(checks).join(', ')}`, {
				found: name,
			})
		if (value !== undefined && !known[name]?.(value))
			throw createUsageError(of, `option "${name}" has a value that cannot work; see its type`, { option: name })
	}
}

export function createUsageError(
	of: string,
	found: string,
	details: { readonly option?: string; readonly found?: string },
): TarjaError {
	return new TarjaError('configuration', `Cannot use ${of}: ${found}`, {
		outcome: 'not_processed',
		details: { reason: 'option', ...details },
	})
}

/**
 * Refuses what can be no call's reference: nothing would be found, and that reads as if nothing had been paid.
 *
 * @throws {TarjaError} `invalid_input`, `not_processed`.
 */
export function checkReference(reference: unknown): void {
	if (typeof reference === 'string' && /^[\x21-\x7e]{1,200}$/.test(reference)) return
	const message = 'expected 1 to 200 printable ASCII characters without spaces'
	throw new TarjaError('invalid_input', `Cannot find the reference: ${message}; no call can have it`, {
		outcome: 'not_processed',
		details: { issues: [{ path: ['reference'], message }] },
	})
}

/** Whether it is an error that `once` throws: a mistake in the program, and nothing was sent. */
export function isMistake(error: unknown): error is TarjaError {
	const codes: readonly string[] = ['configuration', 'invalid_input', 'unbound_operation']
	return isTarjaError(error) && error.outcome === 'not_processed' && codes.includes(error.code)
}

/** Creates what reads a clock. */
export function createNow(clock: { now(): number } | undefined): () => number {
	const read = createClock(clock)
	return () => read().wallMs
}

/** Resolves as a store's work does, or rejects when the time is up. The work itself isn't stopped. */
export function waitForStore<Out>(timeoutMs: number, work: Promise<Out>): Promise<Out> {
	return withTimeout(timeoutMs, work, () => {
		throw new Error(`the store did not confirm it within ${timeoutMs} ms`)
	})
}

/**
 * Opens a journal whose errors can be printed: a driver's error may quote a password or a card number. Each error is replaced by a redacted
 * copy, from which a debugger still reaches what was thrown.
 */
export function openGuarded(journals: JournalStore, id: string): EntryStore {
	const store = journals.open(id)
	const { nowMs, purge } = store
	const ask = async <Out>(work: () => Promise<Out>): Promise<Out> => {
		try {
			return await work()
		} catch (error) {
			throw toStoreError(error)
		}
	}
	return {
		journal: () => ask(() => store.journal()),
		writeJournal: (record) => ask(() => store.writeJournal(record)),
		write: (entry) => ask(() => store.write(entry)),
		find: (reference) => ask(() => store.find(reference)),
		read: (entryId) => ask(() => store.read(entryId)),
		async *list(which, after) {
			try {
				yield* store.list(which, after)
			} catch (error) {
				throw toStoreError(error)
			}
		},
		delete: (ids) => ask(() => store.delete(ids)),
		...(nowMs && { nowMs: () => ask(() => nowMs.call(store)) }),
		...(purge && { purge: (before, references) => ask(() => purge.call(store, before, references)) }),
	}
}

function toStoreError(thrown: unknown): unknown {
	return isTarjaError(thrown) ? thrown : (toPrintableCause(thrown) ?? new Error('the store failed'))
}

/** Returns who restored the journal, if the copy may lack calls of this operation; without one, if the journal is still marked. */
export function findLoss({ restored, unmarked }: JournalRecord, operation?: string): ResolvedByPerson | undefined {
	if (restored || !unmarked || operation === undefined || unmarked.operations.includes(operation)) return restored
	return unmarked
}

export function createRecord(id: string, baseUrl: string, nowMs: number): JournalRecord {
	return { v: 1, id, revision: 0, baseUrl: normalizeBaseUrl(baseUrl), createdAt: formatTime(nowMs) }
}

/** How long what was read of the record is used, in milliseconds: whoever restores a journal has stopped its senders. */
const usedMs = 10_000

/**
 * Resolves to the record of a client's journal, which is read now and then, or now.
 *
 * @throws {TarjaError} `configuration` if the store doesn't hold this journal, or it belongs to another base URL. The store's own error
 * if it can't be read.
 */
export type RecordCheck = (isFresh?: boolean) => Promise<JournalRecord>

interface RecordDeps extends JournalDeps {
	/** Whether the journal makes itself: it ends with its process. */
	readonly isEphemeral: boolean
}

/** Creates the check that stands before every call. */
export function createRecordCheck({ store, id, baseUrl, isEphemeral, timeoutMs, nowMs }: RecordDeps): RecordCheck {
	// Keeps the result and not the promise of it: in a Worker a promise made by another request may never settle.
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
		const record = await waitForStore(timeoutMs, read())
		if (record.baseUrl !== own) throw createOtherPlatformError(record, own)
		known = { record, atMs: nowMs() }
		return record
	}
}

/** Writes a base URL as it is compared: one slash at the end means nothing. */
export function normalizeBaseUrl(baseUrl: string): string {
	const { origin, pathname } = new URL(baseUrl)
	return `${origin}${pathname.replace(/\/+$/, '')}`
}

export function createRecordError(found: string, option: string): TarjaError {
	return createUsageError('the journal', found, { option })
}

export function createMissingError(id: string): TarjaError {
	return createRecordError(
		`the store doesn't hold the journal ${id}; check the store's place, or restore the journal; a new journal knows none of the earlier orders and would let each be paid again, so create one with "npx @tarja/cli journal create" only if no order was sent before`,
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
