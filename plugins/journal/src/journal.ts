/**
 * The journal plugin: stores each unsafe call before it is sent, and how it ended afterwards.
 * @module
 */
import {
	type CallContext,
	type CallLayer,
	defineLayer,
	type Host,
	isTarjaError,
	type Operation,
	type Plugin,
	printableCause,
	type Result,
	TarjaError,
} from '@tarja/core'
import { idTime, type JournalEntry, newId, type StoredEntry } from './entry.ts'
import { type Fingerprint, fingerprintWith, storedFields } from './fields.ts'
import { checkOptions, checkReference, has, isDuration, isFunction, timeOf } from './given.ts'
import { type CallEnd, mayForget, opened } from './protocol.ts'
import { type Lookup, type ReconcileOptions, type Reconciliation, reconcile } from './reconcile.ts'
import { type JournalEvent, newRecorder, noticeOf, type Recorder } from './recorder.ts'
import type { JournalStore } from './store.ts'

/** Where {@linkcode journal} keeps entries, and how they are masked, timed and required to have a reference. */
export interface JournalOptions {
	/** Where entries are kept: `@tarja/journal/directory`, `/workers-kv`, `/durable-object`, `/indexeddb`, `/memory`, or your own. */
	readonly store: JournalStore
	/** Milliseconds for one write of the store. An entry that is not confirmed in time is a call that is not sent. Default 5000. */
	readonly writeTimeoutMs?: number
	/**
	 * A secret of at least 16 bytes, kept apart from the journal. With it, a field that passes for a card number is stored with a
	 * keyed fingerprint, and can be compared for certain; without it, by its length and last four digits.
	 */
	readonly fingerprintKey?: string | Uint8Array<ArrayBuffer>
	/**
	 * Refuses an unsafe call without a `reference` (`configuration`, `not_sent`): `true` for all operations, or a function that
	 * decides for each. Default: no call is refused.
	 */
	readonly requireReference?: boolean | ((operation: Operation) => boolean)
	/** Clock in epoch milliseconds. Default `Date`. Lookups and `purge` use the store's own clock where it has one. */
	readonly clock?: { now(): number }
	/** Receives problems of the journal that did not fail a call. Must not throw. */
	readonly onEvent?: (event: JournalEvent) => void
}

/** Which entries `client.journal.purge` deletes. */
export interface PurgeOptions {
	/** Deletes calls that began longer ago than this, in milliseconds. Default 2592000000, thirty days. */
	readonly olderThanMs?: number
	/**
	 * Also deletes applied calls that had a reference. After that, a call with the same reference is sent again, so use it only for
	 * calls so old that nobody repeats their order. Default false.
	 */
	readonly references?: boolean
}

/** The methods on `client.journal`. */
export interface JournalApi {
	/**
	 * The calls of which nobody knows how they ended, oldest first: `unknown` ones, `pending` ones, which are under way or whose
	 * process ended, and `unreadable` ones, whose entry is damaged: `place` says where somebody has to look.
	 *
	 * @throws {Error} When the store cannot be read.
	 */
	unresolved(): Promise<readonly StoredEntry[]>
	/**
	 * The call that holds a reference (the option `reference` of a call): one that was applied, may have been, or is under way. `undefined`: no
	 * call with it was ever sent, or what was sent is settled as not applied; then it may be made.
	 *
	 * @throws {Error} When the store cannot be read; `configuration` when it keeps no references; `invalid_input` when no call can have
	 * such a reference.
	 */
	find(reference: string): Promise<StoredEntry | undefined>
	/**
	 * Looks up every unresolved call once and settles those of which that says enough. Run it at regular times; an absence
	 * counts only after `settleMs`, and only when `agreeingReads` lookups in a row, `readGapMs` apart, agree.
	 *
	 * @param lookup Looks for one call at the platform. One that throws leaves its entry as it was.
	 * @param options See {@linkcode ReconcileOptions}.
	 * @returns What was found, what is absent, what is still open, and what failed.
	 * @throws {Error} When the store cannot be read, or the signal is aborted; `configuration` when an option does not exist or cannot work.
	 */
	reconcile(lookup: Lookup, options?: ReconcileOptions): Promise<Reconciliation>
	/**
	 * Forgets settled calls of long ago. Unresolved ones stay, however old, and those that cannot be read; so do applied ones that have
	 * a reference, unless `references` is true: without them, what was paid could be paid again.
	 *
	 * @returns How many.
	 * @throws {Error} When the store cannot be read or written; `configuration` when an option does not exist or cannot work.
	 */
	purge(options?: PurgeOptions): Promise<number>
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const kinds = {
	store: has('write'),
	writeTimeoutMs: (value: unknown) => isDuration(value) && Number(value) > 0 && Number(value) < 2 ** 31,
	fingerprintKey: (value: unknown) => typeof value === 'string' || value instanceof Uint8Array,
	requireReference: (value: unknown) => isBoolean(value) || isFunction(value),
	clock: has('now'),
	onEvent: isFunction,
}

/**
 * Keeps a record of every unsafe call: written before the call is sent, settled when it ends.
 *
 * When the entry cannot be written, or the store does not confirm it in time, the call fails with `not_sent`. When the journal
 * cannot be told how a call ended, the call's own result stands and the entry stays unresolved. Safe and idempotent operations
 * are not recorded. An operation is found again by the fields it names in `identifiedBy`; without them there is little to look
 * up. A call that has a `reference` is sent only when no other call that was applied, or may have been, has the same: of two
 * senders of one order, one goes out, and the other fails with `duplicate_reference`.
 *
 * @param options See {@linkcode JournalOptions}.
 * @returns A plugin with the namespace `journal`.
 * @throws {TarjaError} `configuration` (`not_sent`) when an option does not exist or cannot work. From a call: `layer_failed` (`not_sent`) when its entry could not be written; `duplicate_reference`
 * (`not_sent`) when another call has its reference.
 * @see Platform reference §4.2, §4.3: neither the answer to an intent is shown nor a way to list intents.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(
 * 	journal({ store: directoryJournal('./journal') }),
 * )
 * const left = () => client.journal.unresolved()
 * ```
 */
export function journal(options: JournalOptions): Plugin<'journal', JournalApi> {
	checkOptions('the journal', options, kinds)
	const { store, writeTimeoutMs = 5000, fingerprintKey, clock = Date, onEvent = () => {} } = options
	const { requireReference = false } = options
	if (requireReference && !store.find) throw keepsNone('Cannot require references')
	const fingerprint = fingerprintKey === undefined ? undefined : fingerprintWith(checkedKey(fingerprintKey))
	const nowMs = (): number => timeOf(clock)
	const recorder = newRecorder({ store, writeTimeoutMs, nowMs, onEvent })
	const storeMs = async (): Promise<number> => (store.nowMs ? store.nowMs() : nowMs())
	const apiFor = (tell: Host['tell']): JournalApi => ({
		unresolved: () => all(store.list('unresolved')),
		async find(reference) {
			if (!store.find) throw keepsNone('Cannot find a reference')
			checkReference(reference)
			return store.find(reference)
		},
		reconcile(lookup, given = {}) {
			const onOverdue = (entry: JournalEntry): void => recorder.report({ type: 'journal_overdue', entry }, tell)
			const onSettled = (entry: JournalEntry): void => tell(noticeOf('journal_settled', entry))
			const { underWay } = recorder
			return reconcile({ store, nowMs: storeMs, fingerprint, underWay, onOverdue, onSettled }, lookup, given)
		},
		async purge(given = {}) {
			checkOptions('purge', given, { olderThanMs: isDuration, references: isBoolean })
			const { olderThanMs = 30 * 86_400_000, references = false } = given
			// Uses whichever clock is behind, because a clock that is ahead would delete entries too early, and a payment could be made
			// again.
			return purge(store, Math.max(0, Math.min(nowMs(), await storeMs()) - olderThanMs), references)
		},
	})
	const requires = typeof requireReference === 'function' ? requireReference : () => requireReference
	const keeping = { recorder, fingerprint, nowMs, requires }
	return defineLayer({
		id: 'journal',
		setup: ({ tell }) => ({
			api: apiFor(tell),
			call: { journal: recording(keeping, tell) },
			keepsReferences: store.find !== undefined,
		}),
	})
}

function keepsNone(what: string): TarjaError {
	return new TarjaError(
		'configuration',
		`${what}: this store keeps none; take one that does: SQL, a Durable Object, a directory, IndexedDB, or memory`,
		{ outcome: 'not_sent', details: { reason: 'reference' } },
	)
}

/** Parts that the journal's layers share. */
interface Keeping {
	readonly recorder: Recorder
	readonly fingerprint: Fingerprint | undefined
	readonly nowMs: () => number
	readonly requires: (operation: Operation) => boolean
}

/**
 * Latest start of a call without a time limit, in milliseconds after its entry. Without such a limit an entry could never be
 * settled as absent.
 */
const longestWaitMs = 600_000

function recording(keeping: Keeping, tell: Host['tell']): CallLayer {
	const { recorder, nowMs } = keeping
	return async (call, next) => {
		if ((call.operation.effect ?? 'unsafe') !== 'unsafe') return next(call)
		const bounded = { ...call, mayBeginUntilMs: call.mayBeginUntilMs ?? call.startedAtMs + longestWaitMs }
		const entry = await open(keeping, bounded, tell)
		let result: Result
		try {
			result = await next({ ...bounded, entry: entry.id })
		} catch (error) {
			await recorder.close(entry, endOf(error, nowMs()), tell)
			throw error
		}
		const { attempts, response, mayHaveReplayed } = result
		const { status } = response
		await recorder.close(entry, { outcome: 'applied', endedAtMs: nowMs(), attempts, status, mayHaveReplayed }, tell)
		return result
	}
}

async function open(
	{ recorder, fingerprint, requires }: Keeping,
	call: CallContext & { readonly mayBeginUntilMs: number },
	tell: Host['tell'],
): Promise<JournalEntry> {
	const { operation, method, reference, startedAtMs, mayBeginUntilMs } = call
	const { identifiersInClear: numbersInClear = false } = operation
	const name = operation.id ?? `${method} ${operation.path}`
	if (reference === undefined && requires(operation))
		throw new TarjaError(
			'configuration',
			`Cannot send ${name}: it has no reference, and this journal requires one; give { reference: … } with the call`,
			{ outcome: 'not_sent', operation: name, details: { reason: 'reference' } },
		)
	try {
		const entry = opened({
			id: newId(startedAtMs),
			operation: name,
			method,
			path: operation.path,
			fields: await storedFields(call.fields, { fingerprint, numbersInClear }),
			reference,
			startedAtMs,
			mayBeginUntilMs,
		})
		await recorder.open(entry, tell)
		return entry
	} catch (error) {
		if (isTarjaError(error, 'duplicate_reference')) throw error
		const cause = printableCause(error)
		// Falls back to the error's name: some browser errors have no message.
		const found = cause?.message || cause?.name
		throw new TarjaError(
			'layer_failed',
			`Cannot send ${name}: the journal could not be written (${found}); make its store work, then call again`,
			{ outcome: 'not_sent', operation: name, details: { layer: 'call/journal/journal' }, cause },
		)
	}
}

/** Reads from an error how the call ended. An error that is not a `TarjaError` says nothing, so the outcome is unknown. */
function endOf(error: unknown, endedAtMs: number): CallEnd {
	if (!isTarjaError(error)) return { outcome: 'unknown', endedAtMs, attempts: 0, mayHaveReplayed: false }
	const { outcome, attempts, record, response, mayHaveReplayed } = error
	return { outcome, endedAtMs, attempts, status: record?.status ?? response?.status, mayHaveReplayed }
}

/** Deletes all old entries in one call of the store: one call for each would read the whole directory each time. */
async function purge(store: JournalStore, beforeMs: number, references: boolean): Promise<number> {
	if (store.purge) return store.purge(idTime(beforeMs), references)
	const ids: string[] = []
	for await (const entry of store.list('all')) if (mayForget(entry, beforeMs, references)) ids.push(entry.id)
	if (ids.length) await store.delete(ids)
	return ids.length
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
	const list: Item[] = []
	for await (const item of items) list.push(item)
	return list
}

function checkedKey(key: string | Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
	if (key.length >= 16) return key
	throw new TarjaError(
		'configuration',
		'Cannot use the fingerprint key: it is shorter than 16 bytes; give a random secret',
		{ outcome: 'not_sent', details: { reason: 'option', option: 'fingerprintKey' } },
	)
}
