/**
 * The journal plugin: stores each unsafe call before it is sent, and how it ended afterwards.
 * @module
 */
import { definePlugin, type Host, type Plugin } from '@tarja/core'
import { admission } from './admission.ts'
import type { JournalApi } from './api.ts'
import { idTime, type JournalEntry } from './entry.ts'
import { type JournalEvent, noticeOf } from './events.ts'
import { createFingerprints, type Fingerprints } from './fingerprints.ts'
import { checkedAccount, checkOptions, has, isDuration, isFunction, timeOf } from './given.ts'
import { createFind, createOnce } from './once.ts'
import { probed } from './probe/silent.ts'
import { mayForget } from './protocol.ts'
import { reconcile } from './reconcile.ts'
import { newRecorder, type Recorder } from './recorder.ts'
import { createJournalLayer } from './recording.ts'
import { createLossTracker, type Orders, writeRestoration } from './restored.ts'
import { settleByHand, settleOrder } from './settle.ts'
import type { EntryStore, JournalStore } from './store.ts'

/** Where {@linkcode journal} keeps entries, whose they are, and how they are masked and timed. */
export interface JournalOptions {
	/** Where entries are kept: `@tarja/journal/directory`, `/sql`, `/durable-object`, `/memory`, or your own. */
	readonly store: JournalStore
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
	/** Clock in epoch milliseconds. Default `Date`. Lookups and `purge` use the store's own clock where it has one. */
	readonly clock?: { now(): number }
	/** Receives problems of the journal that did not fail a call. Must not throw. */
	readonly onEvent?: (event: JournalEvent) => void
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const kinds = {
	store: has('open'),
	writeTimeoutMs: (value: unknown) => isDuration(value) && Number(value) > 0 && Number(value) < 2 ** 31,
	account: () => true,
	movedFrom: (value: unknown) => URL.canParse(String(value)),
	clock: has('now'),
	onEvent: isFunction,
}

/**
 * Keeps a record of every unsafe call: written before the call is sent, settled when it ends; and lets one call of each order and step
 * through (`client.journal.once`).
 *
 * When the entry cannot be written, or the store does not confirm it in time, the call fails with `not_processed`. When the journal
 * cannot be told how a call ended, the call's own result stands and the entry stays unresolved. Safe and idempotent operations
 * are not recorded. An operation is found again by the fields it names in `identifiedBy`; without them there is little to look
 * up. An unsafe call outside `once` fails with `configuration`, unless its operation says `mayRepeat`.
 *
 * @param options See {@linkcode JournalOptions}.
 * @returns A plugin with the namespace `journal`.
 * @throws {TarjaError} `configuration` (`not_processed`) when an option does not exist or cannot work. From an
 * unsafe call: `configuration` (`not_processed`) outside `once`.
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
export function journal(options: JournalOptions): Plugin<'journal', JournalApi> {
	checkOptions('the journal', options, kinds)
	const { writeTimeoutMs: timeoutMs = 5000, clock = Date, onEvent = () => {} } = options
	const account = checkedAccount(options.account)
	const movedFrom = options.movedFrom && new URL(options.movedFrom).origin
	const store = probed(options.store.open(account))
	const nowMs = (): number => timeOf(clock)
	const recorder = newRecorder({ store, writeTimeoutMs: timeoutMs, nowMs, onEvent })
	const orders = { store, timeoutMs, losses: createLossTracker(store, nowMs) }
	const storeMs = async (): Promise<number> => (store.nowMs ? store.nowMs() : nowMs())
	return definePlugin({
		id: 'journal',
		setup({ baseUrl, emit, callFor, fingerprint }) {
			const fingerprints = createFingerprints(fingerprint)
			const { origin } = new URL(baseUrl)
			const onBegun = (): void => recorder.begun(account, emit)
			const admit = admission({ store, account, origin, movedFrom, timeoutMs, onBegun })
			const deps = { ...orders, fingerprints, callFor, emit, nowMs, admit }
			const api: JournalApi = {
				...recordsOf({ store, recorder, fingerprints, nowMs, storeMs, orders }, emit),
				find: createFind(deps),
				restored: restoring(deps, storeMs),
				once: createOnce(deps) as JournalApi['once'],
			}
			const layer = createJournalLayer({ account, baseUrl, recorder, fingerprints, nowMs, admit }, emit)
			return { api, call: { journal: layer } }
		},
	})
}

/** What lists and reconciles the journal of an account. */
interface Records {
	readonly store: EntryStore
	readonly recorder: Recorder
	readonly fingerprints: Fingerprints
	readonly nowMs: () => number
	/** The time by the store's clock, or by the journal's where the store has none. */
	readonly storeMs: () => Promise<number>
	readonly orders: Orders
}

/** Makes `client.journal.restored`. */
function restoring({ store, losses }: Orders, storeMs: () => Promise<number>): JournalApi['restored'] {
	return async (span) => {
		losses.reread()
		return writeRestoration(store, span, await storeMs())
	}
}

function recordsOf(
	{ store, recorder, fingerprints, nowMs, storeMs, orders }: Records,
	emit: Host['emit'],
): Omit<JournalApi, 'once' | 'find' | 'restored'> {
	return {
		unresolved: () => all(store.list('unresolved')),
		async reconcile(lookup, given = {}) {
			await recorder.writeKept()
			const onOverdue = (entry: JournalEntry): void => recorder.report({ type: 'journal_overdue', entry }, emit)
			const onSettled = (entry: JournalEntry): void => emit(noticeOf('journal_resolved', entry))
			const { underWay } = recorder
			return reconcile({ store, nowMs: storeMs, fingerprints, underWay, onOverdue, onSettled }, lookup, given)
		},
		async settle(entry, outcome, given) {
			const settling =
				typeof entry === 'string'
					? settleByHand(store, entry, outcome, given, await storeMs())
					: settleOrder(orders, entry, { outcome, ...given }, await storeMs())
			const settled = await settling
			orders.losses.reread()
			emit(noticeOf('journal_resolved', settled))
			return settled
		},
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
