/** The journal plugin: stores each call made through `once` before it is sent, and how it ended afterwards. */

import { definePlugin, type Operation, type Plugin } from '@tarja/core'
import { checkOptions, createClock, createSecretFingerprint, redactReference } from '@tarja/core/plugin'
import type { JournalApi } from './api.ts'
import { createBreaker } from './breaker.ts'
import type { JournalEntry } from './entry.ts'
import { type JournalParts, keepParts } from './journal-parts.ts'
import { createRecordCheck, getWaits } from './journal-record.ts'
import { createLookups } from './lookup/lookups.ts'
import { formatIdTime } from './moments.ts'
import { type JournalEvent, toContradiction } from './notices.ts'
import { createJournalLayer, createOnce } from './once/once.ts'
import { createFind } from './once/read-order.ts'
import { createWait } from './once/wait.ts'
import { type EventOrder, type EventState, type PlatformEvent, resolveByEvent } from './people/event.ts'
import { reportResolved } from './people/report-resolved.ts'
import {
	type OrderStep,
	type PersonState,
	type PersonStatement,
	preview,
	type ResolveOptions,
	resolveById,
	resolveOrder,
} from './people/resolve.ts'
import { canForget } from './protocol.ts'
import { createRecorder, isOtherPayment } from './recorder.ts'
import { type EntryStore, type JournalStore, openGuarded, readUnresolved } from './store.ts'
import { firstStep, has, isBoolean, isCallable, isDuration, isRecord, validateId } from './validate.ts'

const minuteMs = 60_000

/** Where {@linkcode journal} keeps entries, which journal it is, and how entries are masked and timed. */
export interface JournalOptions {
	/** Where entries are kept: `@tarja/journal/directory`, `/sql`, `/durable-object`, `/memory`, or your own. */
	readonly store: JournalStore
	/**
	 * Which journal it is: the id that `npx @tarja/cli journal create` or `createJournal` returned. tarja refuses a store that doesn't hold
	 * this journal. Create one for each account at the platform. A journal in memory needs no id.
	 */
	readonly id?: string | undefined
	/**
	 * A secret text of 16 characters or more, from which the key of the requests' fingerprints is derived. Set it if the client's `auth` has no
	 * fingerprint (a token source, an issuer of your own): `once` then also knows two requests of one order apart, and sends a step again
	 * under its idempotency key. Keep it as long as the journal. If you set it, the fingerprint of `auth` is not used.
	 */
	readonly requestKey?: string | undefined
	/**
	 * Time limit for one write of the store, in milliseconds. If the store doesn't confirm an entry in time, its call isn't sent. Default
	 * 5000.
	 */
	readonly writeTimeoutMs?: number
	/**
	 * Clock in epoch milliseconds. Default `Date`. If the store has its own clock, lookups use that one, and `purge` uses the earlier of
	 * both. Calls use the store's clock if the two are more than a minute apart.
	 */
	readonly clock?: { now(): number }
	/**
	 * Operations with a `lookup`, whose unresolved calls `reconcile` looks up. Those of groups that the client used before the journal, and
	 * those that this process has sent by `once`, are known without it.
	 */
	readonly operations?: readonly Operation[]
	/** Called for problems of the journal that didn't fail a call. Must not throw. */
	readonly onEvent?: (event: JournalEvent) => void
}

const optionChecks = {
	store: has('open'),
	writeTimeoutMs: (value: unknown) => isDuration(value) && Number(value) > 0 && Number(value) < 2 ** 31,
	id: (value: unknown) => typeof value === 'string',
	requestKey: (value: unknown) => typeof value === 'string' && value.trim().length >= 16,
	clock: has('now'),
	onEvent: isCallable,
	operations: (value: unknown) => Array.isArray(value),
}

/**
 * Records every call made through `client.journal.once`. The entry is written before the call is sent, and resolved when the call ends.
 * Of each order and step, one call is let through.
 *
 * If the entry can't be written, or the store doesn't confirm it in time, nothing is sent, and the step is `unresolved`. If the end of a
 * call can't be stored, you still get the call's own result, except a refusal, and the entry stays unresolved. A lookup finds a payment
 * by the fields in its operation's `identifiedBy`; without them it has little to compare. Outside `once`, the client sends these calls,
 * without an entry: safe ones, idempotent ones without an `idempotencyKey`, and those whose operation says `mayRepeat`. All other calls
 * fail there with `configuration`.
 *
 * @param options See {@linkcode JournalOptions}.
 * @returns A plugin with the namespace `journal`.
 * @throws {TarjaError} `configuration` (`not_processed`) if an option doesn't exist or is invalid. A call that needs `once` and is made
 * outside it throws the same error.
 * @see Platform reference §4.2, §4.3: it shows neither the response to an intent nor a way to list intents.
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
	// If the configuration lacks a store, it is `undefined`. `null` takes its place here, because `undefined` would pass for a default.
	checkOptions('use the journal', { ...options, store: options?.store ?? null }, optionChecks)
	const { writeTimeoutMs: timeoutMs = 5000, clock, onEvent = () => {}, requestKey, operations = [] } = options
	const ownFingerprint = requestKey === undefined ? undefined : createSecretFingerprint(requestKey, ['journal'])
	const explorer = findExplorer()
	// Each schedule of `tarja explore` has its own journal.
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
		// The store read its clock at some time during its call, and the process may have slept for hours since then.
		const nearestMs = apartMs < 0 ? Math.min(0, apartMs + Math.max(0, tookMs)) : apartMs
		aheadMs = Math.abs(nearestMs) > minuteMs ? nearestMs : 0
	}
	const recorder = createRecorder({ store, timeoutMs, nowMs, onEvent })
	const breaker = createBreaker(nowMs)
	return definePlugin({
		id: 'journal',
		setup(context) {
			const { baseUrl, emit, callFor, fingerprint: given } = context
			const fingerprint = ownFingerprint ?? given
			const check = createRecordCheck({ store, id, baseUrl, isEphemeral, timeoutMs, nowMs, onClock })
			const common = { store, id, baseUrl, timeoutMs, nowMs, recorder, breaker, check, emit, callFor, fingerprint }
			const deps = { ...common, lookUp: createLookups(common, context, operations) }
			const made = createOnce(deps)
			const once = (explorer?.once?.(made) ?? made) as JournalApi['once']
			/** The time by the store's clock, or by the journal's if the store has none. */
			const storeMs = async (): Promise<number> => (store.nowMs ? store.nowMs() : nowMs())
			const parts = { ...deps, journals: options.store, nowMs: storeMs, ownMs }
			const records = { ...createRecordsApi(parts), ...createPeopleApi(parts) }
			return {
				api: keepParts({ ...records, find: createFind(deps), wait: createWait(deps), once }, parts),
				call: { journal: createJournalLayer(deps) },
			}
		},
	})
}

/** What `tarja explore` installs while it runs. It sees each call of a store, and may end the process before or after that call. */
interface Explorer {
	store(store: EntryStore): EntryStore
	/** Wraps `once`, to learn by which line and with which `outcomeOf` it is called. An older explorer lacks it. */
	once?<Once>(once: Once): Once
}

function findExplorer(): Explorer | undefined {
	return (globalThis as { readonly [name: symbol]: Explorer | undefined })[Symbol.for('tarja.explore')]
}

/** Each method checks first that the store holds the journal that the configuration names, and that it belongs to the client's platform. */
function createRecordsApi({ store, check, nowMs, ownMs }: JournalParts): Pick<JournalApi, 'unresolved' | 'purge'> {
	return {
		async unresolved() {
			await check()
			return readUnresolved(store)
		},
		async purge(options = {}) {
			await check()
			checkOptions('use purge', options, { olderThanMs: isDuration, references: isBoolean })
			const { olderThanMs = 30 * 86_400_000, references = false } = options
			// Uses whichever clock is behind, because a clock that is ahead would delete entries too early, and a payment could be made
			// again.
			return purge(store, Math.max(0, Math.min(ownMs(), await nowMs()) - olderThanMs), references)
		},
	}
}

/** Creates the methods by which persons and webhooks resolve calls. */
function createPeopleApi(parts: JournalParts): Pick<JournalApi, 'resolve' | 'preview'> {
	const { store, recorder, check, emit, nowMs: readMs } = parts
	const onResolved = (entry: JournalEntry) => reportResolved(parts, entry)
	/** Reads the record first, so that a wrong journal is refused, and then the time. */
	const begin = async () => {
		const record = await check(true)
		return { record, nowMs: await readMs(), waitsOf: (operation: string) => getWaits(record, operation) }
	}
	const hear = async (order: EventOrder, state: EventState, event: PlatformEvent) => {
		const heard = await resolveByEvent(store, order, state, event, await begin())
		const { result, entry } = heard
		const { reference, step = firstStep, saved } = order
		if (result === 'not_held')
			recorder.tell({ type: 'journal_not_held', reference, step, sender: event.sender, id: event.id })
		if (entry && (result === 'contradicts' || isOtherPayment(entry, saved)))
			recorder.report(toContradiction(state === 'reversed' ? 'reversed' : 'response_differs', entry), emit)
		if (entry && (result === 'resolved' || result === 'contradicts')) await onResolved(entry)
		return heard
	}
	const say = async (entry: string | OrderStep, state: PersonState, options: ResolveOptions) => {
		const { record, ...time } = await begin()
		const word: PersonStatement = { state, options, ...time }
		const resolved = await (typeof entry === 'string'
			? resolveById(store, entry, word)
			: resolveOrder(store, entry, word, record))
		await onResolved(resolved)
		return resolved
	}
	const resolve = async (entry: string | OrderStep | EventOrder, state: string, options: object) =>
		'event' in Object(options)
			? hear(entry as EventOrder, state as EventState, readEvent(options))
			: say(entry as OrderStep, state as PersonState, options as ResolveOptions)
	return {
		resolve: resolve as JournalApi['resolve'],
		preview: async (calls, state, options = {}) => {
			const { nowMs, waitsOf } = await begin()
			return preview(store, calls, { state, options, nowMs, waitsOf, isOfMany: options.isOfMany ?? false })
		},
	}
}

/** Returns the event, as it may be stored. A machine's word has no person's name or note beside it. */
function readEvent(options: object): PlatformEvent {
	checkOptions('use resolve with an event', options as { event: PlatformEvent }, { event: isRecord })
	const { event } = options as { readonly event: PlatformEvent }
	const print = (text: string): string => (typeof text === 'string' ? redactReference(text) : text)
	return event && { ...event, sender: print(event.sender), id: print(event.id) }
}

/** Deletes all old entries with one call of the store, because one call for each entry would read the whole directory each time. */
async function purge(store: EntryStore, beforeMs: number, references: boolean): Promise<number> {
	if (store.purge) return store.purge(formatIdTime(beforeMs), references)
	const ids: string[] = []
	for await (const entry of store.list('all')) if (canForget(entry, beforeMs, references)) ids.push(entry.id)
	if (ids.length) await store.delete(ids)
	return ids.length
}
