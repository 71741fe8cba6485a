/** The journal plugin: stores each call made through `once` before it is sent, and how it ended afterwards. */

import { definePlugin, type Plugin } from '@tarja/core'
import { createClock } from '@tarja/core/plugin'
import type { JournalApi, PurgeOptions } from './api.ts'
import { createBreaker } from './breaker.ts'
import type { JournalEntry } from './entry.ts'
import { createRecordCheck, markRestored, unmarkRestored } from './journal-record.ts'
import { createFind, createJournalLayer, createOnce, type StepDeps } from './once.ts'
import { canForget, formatIdTime } from './protocol.ts'
import { reconcile } from './reconcile.ts'
import { createRecorder, isOtherPayment, type JournalEvent, toNotice } from './recorder.ts'
import {
	findUnresolved,
	type OrderStep,
	type ResolveOptions,
	resolveAll,
	resolveById,
	resolveOrder,
	type UnresolvedQuery,
	type Word,
} from './resolve.ts'
import { type EntryStore, type JournalStore, openGuarded, readUnresolved } from './store.ts'
import { checkOptions, has, isCallable, isDuration, validateId } from './validate.ts'

const minuteMs = 60_000

/** Where {@linkcode journal} keeps entries, which journal it is, and how entries are masked and timed. */
export interface JournalOptions {
	/** Where entries are kept: `@tarja/journal/directory`, `/sql`, `/durable-object`, `/memory`, or your own. */
	readonly store: JournalStore
	/**
	 * Which journal it is: the id that `npx @tarja/cli journal create` or `createJournal` returned. A store that doesn't hold it is refused. Make
	 * one for each account at the platform. A journal in memory needs none.
	 */
	readonly id?: string | undefined
	/** Milliseconds for one write of the store. An entry that is not confirmed in time is a call that is not sent. Default 5000. */
	readonly writeTimeoutMs?: number
	/**
	 * Clock in epoch milliseconds. Default `Date`. Lookups and `purge` use the store's own clock where it has one, and so do calls if the two
	 * are more than a minute apart.
	 */
	readonly clock?: { now(): number }
	/** Receives problems of the journal that did not fail a call. Must not throw. */
	readonly onEvent?: (event: JournalEvent) => void
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const optionChecks = {
	store: has('open'),
	writeTimeoutMs: (value: unknown) => isDuration(value) && Number(value) > 0 && Number(value) < 2 ** 31,
	id: (value: unknown) => typeof value === 'string',
	clock: has('now'),
	onEvent: isCallable,
}

/**
 * Keeps a record of every call made through `client.journal.once`: written before the call is sent, settled when it ends; and lets one
 * call of each order and step through.
 *
 * When the entry cannot be written, or the store does not confirm it in time, nothing is sent, and the step is `unresolved`. When the
 * journal cannot be told how a call ended, the call's own result stands and the entry stays unresolved. An operation is found again by the
 * fields it names in `identifiedBy`; without them there is little to look up. Outside `once`, calls are sent without a record: safe ones,
 * idempotent ones without an `idempotencyKey`, and those whose operation says `mayRepeat`. All others fail there with `configuration`.
 *
 * @param options See {@linkcode JournalOptions}.
 * @returns A plugin with the namespace `journal`.
 * @throws {TarjaError} `configuration` (`not_processed`) when an option does not exist or cannot work, and from a call that needs `once` and
 * is made outside it.
 * @see Platform reference §4.2, §4.3: neither the answer to an intent is shown nor a way to list intents.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(
 * 	journal({ store: directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY), id: process.env.TARJA_JOURNAL_ID }),
 * )
 * const left = () => client.journal.unresolved()
 * ```
 */
export function journal(options: JournalOptions): Plugin<'journal', JournalApi> {
	// A store that a configuration lacks is `undefined`, and must not pass for a default.
	checkOptions('the journal', { ...options, store: options?.store ?? null }, optionChecks)
	const { writeTimeoutMs: timeoutMs = 5000, clock, onEvent = () => {} } = options
	const explorer = findExplorer()
	// Each schedule of `tarja explore` has a journal of its own.
	const isEphemeral = options.store.isEphemeral === true || explorer !== undefined
	const id = isEphemeral && options.id === undefined ? 'memory' : validateId(options.id)
	const opened = openGuarded(options.store, id)
	const store = explorer?.store(opened) ?? opened
	const readClock = createClock(clock)
	const ownMs = (): number => readClock().wallMs
	let aheadMs = 0
	const nowMs = (): number => ownMs() + aheadMs
	const onClock = (storeMs: number, tookMs: number): void => {
		const apartMs = storeMs - ownMs()
		// The store read its clock at some moment since it was asked, and the process may have slept for hours since then.
		const nearestMs = apartMs < 0 ? Math.min(0, apartMs + Math.max(0, tookMs)) : apartMs
		aheadMs = Math.abs(nearestMs) > minuteMs ? nearestMs : 0
	}
	const recorder = createRecorder({ store, timeoutMs, nowMs, onEvent })
	const breaker = createBreaker(nowMs)
	return definePlugin({
		id: 'journal',
		setup({ baseUrl, emit, callFor, fingerprint }) {
			const check = createRecordCheck({ store, id, baseUrl, isEphemeral, timeoutMs, nowMs, onClock })
			const deps = { store, id, baseUrl, timeoutMs, nowMs, recorder, breaker, check, emit, callFor, fingerprint }
			const once = createOnce(deps) as JournalApi['once']
			return {
				api: { ...createRecordsApi(deps, ownMs), find: createFind(deps), once },
				call: { journal: createJournalLayer(deps) },
			}
		},
	})
}

/** What `tarja explore` keeps under its name while it explores: it sees each call of a store, and may end the process before or after it. */
interface Explorer {
	store(store: EntryStore): EntryStore
}

function findExplorer(): Explorer | undefined {
	return (globalThis as { readonly [name: symbol]: Explorer | undefined })[Symbol.for('tarja.explore')]
}

function createRecordsApi(
	{ store, id, recorder, nowMs, check, emit }: StepDeps,
	ownMs: () => number,
): Omit<JournalApi, 'once' | 'find'> {
	/** The time by the store's clock, or by the journal's if the store has none. */
	const storeMs = async (): Promise<number> => (store.nowMs ? store.nowMs() : nowMs())
	const onResolved = (entry: JournalEntry): void => emit(toNotice('journal_resolved', entry))
	/** Reads and changes only the journal that the configuration names, of the client's own platform. */
	const checkFirst =
		<Given extends readonly unknown[], Out>(work: (...given: Given) => Promise<Out>) =>
		async (...given: Given): Promise<Out> => {
			await check()
			return work(...given)
		}
	/** Changes the mark, and reads it anew. */
	const setMark = <Options>(change: (store: EntryStore, id: string, options: Options) => Promise<void>) =>
		checkFirst((options: Options) => change(store, id, options).finally(() => check(true)))
	return {
		unresolved: checkFirst(() => readUnresolved(store)),
		async reconcile(list, options = {}) {
			await recorder.writeKept()
			return reconcile({ store, check, recorder, emit, nowMs: storeMs, ownMs }, list, options)
		},
		resolve: checkFirst(async (entry: string | OrderStep, state: Word['state'], options: ResolveOptions) => {
			const word = { state, options, nowMs: await storeMs() }
			const resolve = typeof entry === 'string' ? resolveById(store, entry, word) : resolveOrder(store, entry, word)
			const resolved = await resolve
			const contradiction = { kind: 'response_differs', entries: [resolved] } as const
			if (isOtherPayment(resolved, options.saved))
				recorder.report({ type: 'journal_contradiction', entry: resolved, contradiction }, emit)
			onResolved(resolved)
			return resolved
		}),
		findUnresolved: checkFirst((query: UnresolvedQuery) => findUnresolved(store, query)),
		async resolveAll(selection, state, options) {
			await check()
			const done = await resolveAll(store, selection, { state, options, nowMs: await storeMs() })
			for (const entry of done.resolved) onResolved(entry)
			return done
		},
		markRestored: setMark(markRestored),
		unmarkRestored: setMark(unmarkRestored),
		purge: checkFirst(async (options: PurgeOptions = {}) => {
			checkOptions('purge', options, { olderThanMs: isDuration, references: isBoolean })
			const { olderThanMs = 30 * 86_400_000, references = false } = options
			// Uses whichever clock is behind, because a clock that is ahead would delete entries too early, and a payment could be made
			// again.
			return purge(store, Math.max(0, Math.min(ownMs(), await storeMs()) - olderThanMs), references)
		}),
	}
}

/** Deletes all old entries in one call of the store: one call for each would read the whole directory each time. */
async function purge(store: EntryStore, beforeMs: number, references: boolean): Promise<number> {
	if (store.purge) return store.purge(formatIdTime(beforeMs), references)
	const ids: string[] = []
	for await (const entry of store.list('all')) if (canForget(entry, beforeMs, references)) ids.push(entry.id)
	if (ids.length) await store.delete(ids)
	return ids.length
}
