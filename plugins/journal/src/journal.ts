/**
 * The journal plugin: stores each unsafe call before it is sent, and how it ended afterwards.
 * @module
 */
import { definePlugin, type Host, type Plugin, TarjaError } from '@tarja/core'
import { admission } from './admission.ts'
import { idTime, type JournalEntry, type StoredEntry } from './entry.ts'
import { type Fingerprints, fingerprintsWith, type Secret } from './fingerprints.ts'
import { checkedAccount, checkOptions, has, isDuration, isFunction, timeOf } from './given.ts'
import type { Lookup } from './lookup/lookup.ts'
import { asking, finding, type OnceMeans, type OnceOptions } from './once.ts'
import { probed } from './probe/silent.ts'
import { mayForget } from './protocol.ts'
import { type ReconcileOptions, type Reconciliation, reconcile } from './reconcile.ts'
import { type JournalEvent, newRecorder, noticeOf, type Recorder } from './recorder.ts'
import { recording } from './recording.ts'
import { type Losses, type LostSpan, lossesOf, type OrderStep, writeRestoration } from './restored.ts'
import { acknowledgeByHand, type SettleOptions, settleByHand, settleOrder } from './settle.ts'
import type { FoundOrder, OrderState } from './states.ts'
import type { EntryStore, JournalStore, ReferenceStore } from './store.ts'
import { newTickets, type Ticket } from './ticket.ts'

/** Where {@linkcode journal} keeps entries, whose they are, and how they are masked, timed and required to have a reference. */
export interface JournalOptions<Account extends EntryStore = EntryStore> {
	/** Where entries are kept: `@tarja/journal/directory`, `/workers-kv`, `/durable-object`, `/indexeddb`, `/memory`, or your own. */
	readonly store: JournalStore<Account>
	/**
	 * Whose orders they are: `main`, or a name for each of your accounts at the platform; 1 to 40 small letters, digits, `-` or `_`. Of two
	 * accounts nothing is shared: references, lists, leases and purges are each one's own.
	 */
	readonly account: string
	/**
	 * The origin (`https://old.example`) that the account was begun with, where the platform has moved since. Without it, a client
	 * whose base URL has another origin is refused: sandbox and production cannot share an account.
	 */
	readonly movedFrom?: string
	/** Milliseconds for one write of the store. An entry that is not confirmed in time is a call that is not sent. Default 5000. */
	readonly writeTimeoutMs?: number
	/**
	 * Secrets of at least 16 bytes each, kept apart from the journal. With them, a field that passes for a card number is stored with a
	 * fingerprint under the first, and can be compared; without, its call is never settled by a lookup. To change the secret, put the
	 * new one first, and leave the old one behind it while entries of it are open.
	 */
	readonly fingerprintKeys?: readonly Secret[]
	/** Clock in epoch milliseconds. Default `Date`. Lookups and `purge` use the store's own clock where it has one. */
	readonly clock?: { now(): number }
	/** Receives problems of the journal that did not fail a call. Must not throw. */
	readonly onEvent?: (event: JournalEvent) => void
}

/** A journal in which calls need no reference. It guards nothing that goes round it, and has no `once`. */
export interface OptionalReferences {
	/** `optional`: unsafe calls without a reference are sent, and recorded. */
	readonly references: 'optional'
}

/** Which entries `client.journal.purge` deletes. */
export interface PurgeOptions {
	/** Deletes calls that began longer ago than this, in milliseconds. Default 2592000000, thirty days. */
	readonly olderThanMs?: number
	/**
	 * Also deletes applied and refused calls that had a reference. After that, a call with the same reference is sent again, so use it only
	 * for calls so old that nobody repeats their order. Default false.
	 */
	readonly references?: boolean
}

/** The methods on `client.journal` where its store keeps references. */
export interface JournalApi extends JournalReferences {
	/**
	 * Sends a step of an order unless somebody holds it, and says how it stands. Ask as often as you like, from any process, after any
	 * crash: at most one request of a reference and step is under way or applied.
	 *
	 * Runs `send` once at most, also where the step is held, as its call tells whether it is the same order: that call is stopped before
	 * it is sent. So let `send` make the call, and do everything else by what comes back.
	 *
	 * @param reference The order's id: 1 to 200 printable ASCII characters without spaces.
	 * @param send Makes the call, with the ticket as its options.
	 * @param options See {@linkcode OnceOptions}.
	 * @returns `applied`, `rejected`, `open`, `not_sent` or `conflict`: see {@linkcode OrderState}.
	 * @throws {TarjaError} `configuration`, `invalid_input` or `unbound_operation` (`not_sent`), and nothing else.
	 * @see docs/how-to/fleets.md
	 */
	once<Out, const Keep extends string = never>(
		reference: string,
		send: (ticket: Ticket) => Promise<Out>,
		options?: OnceOptions<Keep>,
	): Promise<OrderState<Out, Keep>>
}

/** The methods on `client.journal` where references are optional. */
export interface JournalReferences extends JournalRecords {
	/**
	 * How a step of an order stands, as `once` says it, without sending; `undefined` if nobody holds it.
	 *
	 * @param reference The order's id.
	 * @param step Which of the order's calls. Default `create`; `steps` says how the others stand.
	 * @throws {Error} When the store cannot be read; `configuration` when the account is of another platform; `invalid_input` when no
	 * call can have such a reference.
	 */
	find(reference: string, step?: string): Promise<FoundOrder | undefined>
	/**
	 * Says that this journal was restored from a copy. From then on `once` and `find` answer `open` (`restored`) for every order that the
	 * copy does not hold as applied, until complete lists of that span have been reconciled, the order says that it is younger
	 * (`orderedAt`), or a person settles it.
	 *
	 * @param span From the moment of the copy, or a little before, to that of the restoration. Stop senders, restore, say this, then start
	 * them.
	 * @returns The entry that says so. It is open, and listed, until the span is reconciled; a person may settle it as `applied`.
	 * @throws {TarjaError} `configuration` (`not_sent`) when the span has no such times. {@linkcode Error} when the store fails.
	 */
	restored(span: LostSpan): Promise<JournalEntry>
}

/** The methods on `client.journal`, whatever its store. */
export interface JournalRecords {
	/**
	 * The calls of which nobody knows how they ended, oldest first: `unknown` ones, `pending` ones, which are under way or whose
	 * process ended, and `unreadable` ones, whose entry is damaged: `place` says where somebody has to look.
	 *
	 * @throws {Error} When the store cannot be read.
	 */
	unresolved(): Promise<readonly StoredEntry[]>
	/**
	 * Looks up every unresolved call once and settles those of which the facts say enough. Run it at regular times. A payment is this
	 * call's only if every field that is not empty agrees, in the way that `identifiedBy` declares, and together they tell it from
	 * others. An absence counts only after `settleMs`, when `agreeingReads` lookups in a row, `readGapMs` apart, agree, and each run has
	 * found a payment like it that its own process knows as applied.
	 *
	 * @param lookup Gives back what the platform has: a function is asked for each entry, `{ span }` once for all of a time. One that throws
	 * leaves its entries as they were. Without it nothing is settled, and all that is open is listed.
	 * @param options See {@linkcode ReconcileOptions}.
	 * @returns What was found, what is absent, what is still open and why, and what failed; also where the run ended early.
	 * @throws {TarjaError} `configuration` (`not_sent`) when an option does not exist or cannot work.
	 */
	reconcile(lookup?: Lookup, options?: ReconcileOptions): Promise<Reconciliation>
	/**
	 * Settles one call as a person says who has found out: recorded with who and why. One entry at a time.
	 *
	 * @param entry The entry's id; or an order's reference and step, also where a restored journal has lost its entry.
	 * @param outcome `absent` is refused where the call was applied, and while a request of it may still begin or arrive. `applied` is
	 * refused where its own process has proved that nothing was sent; a refusal that was none can be settled as applied.
	 * @param options Who says so, and why. See {@linkcode SettleOptions}.
	 * @returns The entry as it is now.
	 * @throws {TarjaError} `invalid_input` (`not_sent`) when the word is refused, or there is no such entry: the message says why, and until
	 * when. {@linkcode Error} when the store fails.
	 */
	settle(entry: string | OrderStep, outcome: 'applied' | 'absent', options: SettleOptions): Promise<JournalEntry>
	/**
	 * Says that somebody knows of a call that is overdue: it is no longer reported, and stays open.
	 *
	 * @param entry The entry's id.
	 * @returns The entry as it is now.
	 * @throws {TarjaError} `invalid_input` (`not_sent`) when there is no such entry. {@linkcode Error} when the store fails.
	 */
	acknowledge(entry: string): Promise<JournalEntry>
	/**
	 * Forgets settled calls of long ago. Unresolved ones stay, however old, and those that cannot be read; so do applied and refused ones
	 * that have a reference, unless `references` is true: without them, what was paid or refused could be paid again.
	 *
	 * @returns How many.
	 * @throws {Error} When the store cannot be read or written; `configuration` when an option does not exist or cannot work.
	 */
	purge(options?: PurgeOptions): Promise<number>
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const isSecret = (value: unknown): boolean => typeof value === 'string' || value instanceof Uint8Array

const kinds = {
	store: has('open'),
	writeTimeoutMs: (value: unknown) => isDuration(value) && Number(value) > 0 && Number(value) < 2 ** 31,
	fingerprintKeys: (value: unknown) => Array.isArray(value) && value.every(isSecret),
	account: () => true,
	movedFrom: (value: unknown) => URL.canParse(String(value)),
	references: (value: unknown) => value === 'optional',
	clock: has('now'),
	onEvent: isFunction,
}

/**
 * Keeps a record of every unsafe call: written before the call is sent, settled when it ends; and lets one call of each order and step
 * through (`client.journal.once`).
 *
 * When the entry cannot be written, or the store does not confirm it in time, the call fails with `not_sent`. When the journal
 * cannot be told how a call ended, the call's own result stands and the entry stays unresolved. Safe and idempotent operations
 * are not recorded. An operation is found again by the fields it names in `identifiedBy`; without them there is little to look
 * up. A call that has a `reference` is sent only when no other call of its step that was applied, may have been, or was refused has the
 * same: of two senders of one order, one goes out, and the other fails with `duplicate_reference`.
 *
 * @param options See {@linkcode JournalOptions}. With `references: 'optional'` there is no `once`; over Workers KV, which keeps no
 * references, there is no `find` either.
 * @returns A plugin with the namespace `journal`.
 * @throws {TarjaError} `configuration` (`not_sent`) when an option does not exist or cannot work. From a call: `configuration`
 * (`not_sent`) when it has no reference, or the account is of another platform; `layer_failed` (`not_sent`) when its entry could not be
 * written; `duplicate_reference` (`duplicate`) when another call has its reference.
 * @see Platform reference §4.2, §4.3: neither the answer to an intent is shown nor a way to list intents.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(
 * 	journal({ store: directoryJournal('/var/lib/shop/journal'), account: 'main' }),
 * )
 * const left = () => client.journal.unresolved()
 * ```
 */
export function journal(
	options: JournalOptions<ReferenceStore> & { readonly references?: never },
): Plugin<'journal', JournalApi>
export function journal(
	options: JournalOptions<ReferenceStore> & OptionalReferences,
): Plugin<'journal', JournalReferences>
export function journal(options: JournalOptions & { readonly references?: never }): Plugin<'journal', JournalRecords>
export function journal(options: JournalOptions & Partial<OptionalReferences>): Plugin<'journal', JournalRecords> {
	checkOptions('the journal', options, kinds)
	const {
		writeTimeoutMs: timeoutMs = 5000,
		fingerprintKeys = [],
		clock = Date,
		onEvent = () => {},
		references,
	} = options
	const account = checkedAccount(options.account)
	const movedFrom = options.movedFrom && new URL(options.movedFrom).origin
	const store = probed(options.store.open(account))
	const kept = keepsReferences(store) ? store : undefined
	if (references && !kept) throw keepsNone()
	const fingerprints = fingerprintsWith(fingerprintKeys.map(checkedKey))
	const nowMs = (): number => timeOf(clock)
	const recorder = newRecorder({ store, writeTimeoutMs: timeoutMs, nowMs, onEvent })
	const losses = kept && lossesOf(kept, nowMs)
	const records = { store, recorder, fingerprints, nowMs, kept, losses }
	const tickets = newTickets()
	const needsReference = kept !== undefined && references === undefined
	return definePlugin({
		id: 'journal',
		setup({ baseUrl, emit }) {
			const { origin } = new URL(baseUrl)
			const onBegun = (): void => recorder.begun(account, emit)
			const admit = admission({ store, account, origin, movedFrom, timeoutMs, onBegun })
			const means = kept && losses && { store: kept, timeoutMs, tickets, losses, admit }
			const api: JournalRecords = {
				...recordsOf(records, emit),
				...(means && { find: finding(means), restored: restoring(means, nowMs) }),
				...(means && needsReference && { once: asking(means) }),
			}
			return {
				api,
				call: {
					journal: recording({ account, recorder, fingerprints, nowMs, needsReference, tickets, means, admit }, emit),
				},
				keepsReferences: kept !== undefined,
			}
		},
	})
}

function keepsReferences(store: EntryStore): store is ReferenceStore {
	return 'find' in store
}

function keepsNone(): TarjaError {
	return new TarjaError(
		'configuration',
		'Cannot make references optional: this store keeps none; leave references out, or take a store that does: SQL, a Durable Object, a directory, IndexedDB, or memory',
		{ outcome: 'not_sent', details: { reason: 'reference' } },
	)
}

/** What lists and reconciles the journal of an account. */
interface Records {
	readonly store: EntryStore
	readonly recorder: Recorder
	readonly fingerprints: Fingerprints
	readonly nowMs: () => number
	/** The store, where it keeps references, and what of them may have been lost. */
	readonly kept: ReferenceStore | undefined
	readonly losses: Losses | undefined
}

/** Makes `client.journal.restored`. */
function restoring({ store, losses }: OnceMeans, nowMs: () => number): JournalReferences['restored'] {
	return async (span) => {
		losses.reread()
		return writeRestoration(store, span, store.nowMs ? await store.nowMs() : nowMs())
	}
}

function recordsOf(
	{ store, recorder, fingerprints, nowMs, kept, losses }: Records,
	emit: Host['emit'],
): JournalRecords {
	const storeMs = async (): Promise<number> => (store.nowMs ? store.nowMs() : nowMs())
	return {
		unresolved: () => all(store.list('unresolved')),
		async reconcile(lookup, given = {}) {
			await recorder.writeKept()
			const onOverdue = (entry: JournalEntry): void => recorder.report({ type: 'journal_overdue', entry }, emit)
			const onSettled = (entry: JournalEntry): void => emit(noticeOf('journal_settled', entry))
			const { underWay } = recorder
			return reconcile({ store, nowMs: storeMs, fingerprints, underWay, onOverdue, onSettled }, lookup, given)
		},
		async settle(entry, outcome, given) {
			const settling =
				typeof entry === 'string'
					? settleByHand(store, entry, outcome, given, await storeMs())
					: settleOrder({ store: kept, losses }, entry, { outcome, ...given }, await storeMs())
			const settled = await settling
			losses?.reread()
			emit(noticeOf('journal_settled', settled))
			return settled
		},
		acknowledge: async (entry) => acknowledgeByHand(store, entry, await storeMs()),
		async purge(given = {}) {
			checkOptions('purge', given, { olderThanMs: isDuration, references: isBoolean })
			const { olderThanMs = 30 * 86_400_000, references = false } = given
			// Uses whichever clock is behind, because a clock that is ahead would delete entries too early, and a payment could be made
			// again.
			return purge(store, Math.max(0, Math.min(nowMs(), await storeMs()) - olderThanMs), references)
		},
	}
}

/** Deletes all old entries in one call of the store: one call for each would read the whole directory each time. */
async function purge(store: EntryStore, beforeMs: number, references: boolean): Promise<number> {
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

function checkedKey(key: Secret): Secret {
	if (key.length >= 16) return key
	throw new TarjaError(
		'configuration',
		'Cannot use a fingerprint key: it is shorter than 16 bytes; give a random secret',
		{ outcome: 'not_sent', details: { reason: 'option', option: 'fingerprintKeys' } },
	)
}
