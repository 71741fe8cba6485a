/**
 * The plugin: every unsafe call is written down before it is sent, and settled after.
 * @module
 */
import {
	type CallContext,
	type CallLayer,
	definePlugin,
	type Host,
	isTarjaError,
	type Plugin,
	printableCause,
	type Result,
	redact,
	TarjaError,
} from '@tarja/core'
import { type CallEnd, heldReference, idTime, type JournalEntry, newId, type StoredEntry } from './entry.ts'
import { type Fingerprint, fingerprintWith, storedFields } from './fields.ts'
import { type Lookup, type ReconcileOptions, type Reconciliation, reconcile } from './reconcile.ts'
import { type JournalEvent, newRecorder, type Recorder } from './recorder.ts'
import type { JournalStore } from './store.ts'

/** Options of {@linkcode journal}. */
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
	/** Instead of `Date`: epoch milliseconds. */
	readonly clock?: { now(): number }
	/** Hears what happened to the journal and failed no call. Must not throw. */
	readonly onEvent?: (event: JournalEvent) => void
}

/** Options of `client.journal.purge`. */
export interface PurgeOptions {
	/** Milliseconds since a call began. Default 2592000000, thirty days. */
	readonly olderThanMs?: number
	/**
	 * Also applied calls that had a reference. From then on a call with the same reference is sent: say so only for a time after which
	 * nobody asks for the same order again. Default false.
	 */
	readonly references?: boolean
}

/** `client.journal`. */
export interface JournalApi {
	/**
	 * The calls of which nobody knows how they ended, oldest first: `unknown` ones, `pending` ones, which are under way or whose
	 * process ended, and `unreadable` ones, whose entry is damaged: `place` says where somebody has to look.
	 *
	 * @throws {Error} When the store cannot be read.
	 */
	unresolved(): Promise<readonly StoredEntry[]>
	/**
	 * The call that holds a reference (`meta.reference`): one that was applied, may have been, or is under way. `undefined`: no
	 * call with it was ever sent, or what was sent is settled as not applied; then it may be made.
	 *
	 * @throws {Error} When the store cannot be read, or keeps no references.
	 */
	find(reference: string): Promise<StoredEntry | undefined>
	/**
	 * Looks up every unresolved call once and settles those of which that says enough. Run it at regular times; an absence
	 * counts only after `settleMs`, and only when `agreeingReads` lookups in a row, `readGapMs` apart, agree.
	 *
	 * @param lookup Looks for one call at the platform. One that throws leaves its entry as it was.
	 * @param options See {@linkcode ReconcileOptions}.
	 * @returns What was found, what is absent, what is still open, and what failed.
	 * @throws {Error} When the store cannot be read, or the signal is aborted.
	 */
	reconcile(lookup: Lookup, options?: ReconcileOptions): Promise<Reconciliation>
	/**
	 * Forgets settled calls of long ago. Unresolved ones stay, however old, and those that cannot be read; so do applied ones that have
	 * a reference, unless `references` is true: without them, what was paid could be paid again.
	 *
	 * @returns How many.
	 * @throws {Error} When the store cannot be read or written.
	 */
	purge(options?: PurgeOptions): Promise<number>
}

/**
 * Keeps a record of every unsafe call: written before the call is sent, settled when it ends.
 *
 * When the entry cannot be written, or the store does not confirm it in time, the call fails with `not_sent`. When the journal
 * cannot be told how a call ended, the call's own result stands and the entry stays unresolved. Safe and idempotent operations
 * are not recorded. An operation is found again by the fields it names in `identifiedBy`; without them there is little to look
 * up. A call that has a `meta.reference` (a text of yours, of 1 to 200 printable ASCII characters) is sent only when no other call
 * that was applied, or may have been, has the same: of two senders of one order, one goes out.
 *
 * @param options See {@linkcode JournalOptions}.
 * @returns A plugin with the namespace `journal`.
 * @throws {TarjaError} From a call: `layer_failed` (`not_sent`) when its entry could not be written.
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
	const { store, writeTimeoutMs = 5000, fingerprintKey, clock = Date, onEvent = () => {} } = options
	const fingerprint = fingerprintKey === undefined ? undefined : fingerprintWith(checkedKey(fingerprintKey))
	const nowMs = (): number => clock.now()
	const recorder = newRecorder({ store, writeTimeoutMs, nowMs, onEvent })
	const api: JournalApi = {
		unresolved: () => all(store.list('unresolved')),
		async find(reference) {
			if (store.find) return store.find(reference)
			throw new Error(`Cannot find a reference: ${keepsNone}`)
		},
		reconcile: (lookup, given = {}) =>
			reconcile({ store, nowMs, fingerprint, underWay: recorder.underWay }, lookup, given),
		purge: ({ olderThanMs = 30 * 86_400_000, references = false } = {}) =>
			purge(store, nowMs() - olderThanMs, references),
	}
	const keeping = { recorder, fingerprint, nowMs, find: store.find }
	return definePlugin({ id: 'journal', setup: ({ tell }) => ({ api, call: { journal: recording(keeping, tell) } }) })
}

/** What the layers of all clients share. */
interface Keeping {
	readonly recorder: Recorder
	readonly fingerprint: Fingerprint | undefined
	readonly nowMs: () => number
	readonly find: JournalStore['find']
}

function recording(keeping: Keeping, tell: Host['tell']): CallLayer {
	const { recorder, nowMs } = keeping
	return async (call, next) => {
		if ((call.operation.effect ?? 'unsafe') !== 'unsafe') return next(call)
		const entry = await opened(keeping, call, tell)
		let result: Result
		try {
			result = await next(call)
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

async function opened(
	{ recorder, fingerprint, find }: Keeping,
	call: CallContext,
	tell: Host['tell'],
): Promise<JournalEntry> {
	const { operation, method, startedAtMs } = call
	const { identifiersInClear: numbersInClear = false } = operation
	const name = operation.id ?? `${method} ${operation.path}`
	try {
		const entry: JournalEntry = {
			v: 1,
			id: newId(startedAtMs),
			revision: 0,
			operation: name,
			method,
			path: operation.path,
			fields: await storedFields(call.fields, { fingerprint, numbersInClear }),
			...referenceOf(call, find),
			startedAt: new Date(startedAtMs).toISOString(),
			state: 'pending',
			attempts: 0,
			mayHaveReplayed: false,
			absentReads: 0,
		}
		await recorder.open(entry, tell)
		return entry
	} catch (error) {
		const cause = printableCause(error)
		throw new TarjaError(
			'layer_failed',
			`Cannot send ${name}: the journal could not be written (${cause?.message}); make its store work, then call again`,
			{ outcome: 'not_sent', operation: name, details: { layer: 'call/journal/journal' }, cause },
		)
	}
}

const keepsNone = 'this store keeps none; take one that does: SQL, a Durable Object, or memory'

/** The caller's name for the call, which the store keeps unique. */
function referenceOf(
	{ meta: { reference } }: CallContext,
	find: JournalStore['find'],
): { readonly reference?: string } {
	if (reference === undefined) return {}
	if (typeof reference !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(reference))
		throw new Error('meta.reference is not a text of 1 to 200 printable ASCII characters without spaces')
	if (redact(reference) !== reference) throw new Error('meta.reference passes for a card number or a credential')
	if (!find) throw new Error(`meta.reference cannot be kept: ${keepsNone}`)
	return { reference }
}

/** How a call ended that failed. Whatever is not ours says nothing, so nothing is known. */
function endOf(error: unknown, endedAtMs: number): CallEnd {
	if (!isTarjaError(error)) return { outcome: 'unknown', endedAtMs, attempts: 0, mayHaveReplayed: false }
	const { outcome, attempts, record, response, mayHaveReplayed } = error
	return { outcome, endedAtMs, attempts, status: record?.status ?? response?.status, mayHaveReplayed }
}

/** One listing and one deletion, however many there are: a deletion for each would read the whole directory each time. */
async function purge(store: JournalStore, beforeMs: number, references: boolean): Promise<number> {
	if (store.purge) return store.purge(idTime(beforeMs), references)
	const ids: string[] = []
	for await (const entry of store.list('all'))
		if (entry.state === 'settled' && Date.parse(entry.startedAt) < beforeMs)
			if (references || heldReference(entry) === undefined) ids.push(entry.id)
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
		{ outcome: 'not_sent', details: {} },
	)
}
