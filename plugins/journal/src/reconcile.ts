/**
 * Finds out about unresolved calls with the caller's own lookup: the platform's reference shows no way to list intents.
 * @module
 */
import { printableCause } from '@tarja/core'
import { type JournalEntry, paged, readable, type StoredEntry } from './entry.ts'
import { type Comparison, compareFields, type Fingerprint } from './fields.ts'
import { checkOptions, has, isDuration } from './given.ts'
import { isUnresolved, type LookupResult, type ReadingRules, toldOf, verdict, windowMs } from './protocol.ts'
import type { JournalStore } from './store.ts'

export type { LookupResult } from './protocol.ts'

/** Second argument of a lookup: tools besides the entry. */
export interface LookupContext {
	/**
	 * Compares the entry's fields with those of something found at the platform. Only the names that are given are compared, to
	 * the letter. `undecided`: nothing could be compared, or a masked value only by its last four digits.
	 */
	compare(found: Readonly<Record<string, unknown>>): Promise<Comparison>
	/** The signal that `reconcile` was given: pass it on to what the lookup sends. */
	readonly signal: AbortSignal | undefined
}

/** Looks for one call at the platform, in whatever way your contract offers. */
export type Lookup = (entry: JournalEntry, context: LookupContext) => Promise<LookupResult>

/** How `client.journal.reconcile` looks up calls, and when it gives up on one. */
export interface ReconcileOptions {
	/**
	 * Milliseconds that must pass before "absent" counts: after the first lookup that was made after the call's end, or, where
	 * nobody saw the end, after `mayBeginUntil`. A request may still be on its way, so this must cover the time from sending a
	 * request until a lookup shows its effect. Default 300000.
	 */
	readonly settleMs?: number
	/** How many lookups in a row must say "absent", across runs of `reconcile`. Default 3. */
	readonly agreeingReads?: number
	/**
	 * Milliseconds between two lookups that count: one cached answer read three times is one. Where the store leases its entries
	 * (SQL, Durable Object), an entry is looked up once in that time however many reconcile. Default 60000.
	 */
	readonly readGapMs?: number
	/**
	 * Milliseconds after which a call that is still unresolved is reported, once, in `overdue` and as the event `journal_overdue`.
	 * Default 3600000.
	 */
	readonly overdueAfterMs?: number
	/** Stops the run before the next entry when aborted; a lookup that is under way is not ended. */
	readonly signal?: AbortSignal
}

/**
 * The result of a run of `reconcile`. Each unresolved entry is in exactly one list. Left out are calls that are under way here,
 * and calls that another reconciler has looked up within `readGapMs`.
 */
export interface Reconciliation {
	/** Entries that this run settled as `applied`, because a lookup found the call. */
	readonly found: readonly JournalEntry[]
	/** Entries that this run settled as `absent`, because late lookups did not find the call. */
	readonly absent: readonly JournalEntry[]
	/** Entries that their own process settled meanwhile, as `rejected` or `not_sent`. */
	readonly ended: readonly JournalEntry[]
	/**
	 * Entries that are still unresolved: the lookup was inconclusive, or "absent" does not count yet. `startedAt` and `seenAt` say
	 * since when.
	 */
	readonly open: readonly JournalEntry[]
	/** The part of `open` that is older than `overdueAfterMs` and was not reported before: a person has to look. */
	readonly overdue: readonly JournalEntry[]
	/**
	 * Entries whose lookup failed, whose result could not be stored, or that cannot be read. `cause` says which, as a redacted
	 * copy.
	 */
	readonly failed: readonly { readonly entry: StoredEntry; readonly cause: Error | undefined }[]
}

/** Parts of the journal that a run of `reconcile` uses. */
export interface ReconcileMeans {
	readonly store: JournalStore
	/** The time by the store's clock, or by the journal's where the store has none. */
	readonly nowMs: () => Promise<number>
	/** Called for each entry that has been open for too long. */
	readonly onOverdue: (entry: JournalEntry) => void
	/** Called for each entry as soon as this run has settled it, because a run that is interrupted returns no lists. */
	readonly onSettled: (entry: JournalEntry) => void
	readonly fingerprint: Fingerprint | undefined
	/**
	 * Ids of calls that are under way in this process. They are skipped, as their own end will be reported, unless a plugin never
	 * lets them end.
	 */
	readonly underWay: ReadonlySet<string>
}

const kinds = {
	settleMs: isDuration,
	agreeingReads: (value: unknown) => Number.isInteger(value) && Number(value) > 0,
	readGapMs: isDuration,
	overdueAfterMs: isDuration,
	signal: has('throwIfAborted'),
}

type Lists = { readonly [List in keyof Reconciliation]: Reconciliation[List][number][] }

/** Looks up every unresolved call once, settles the entries that the result is enough for, and lists them. */
export async function reconcile(
	means: ReconcileMeans,
	lookup: Lookup,
	options: ReconcileOptions,
): Promise<Reconciliation> {
	checkOptions('reconcile', options, kinds)
	const { settleMs = 300_000, agreeingReads = 3, readGapMs = 60_000, overdueAfterMs = 3_600_000, signal } = options
	const rules = { settleMs, agreeingReads, readGapMs }
	const lists: Lists = { found: [], absent: [], ended: [], open: [], overdue: [], failed: [] }
	for await (const entry of unresolved(means.store, readGapMs)) {
		signal?.throwIfAborted()
		try {
			const whole = readable(entry)
			// Takes the time before the lookup, so that what the lookup sees is at least that recent.
			const readAtMs = await means.nowMs()
			if (means.underWay.has(entry.id) && !isKept(whole, readAtMs, rules)) continue
			const next = await lookUp(means, lookup, whole, { readAtMs, rules, signal }).catch((cause: unknown) => {
				lists.failed.push({ entry, cause: printableCause(cause) })
			})
			if (next) lists[listOf(next)].push(next)
			const told = toldOf(next ?? whole, readAtMs, overdueAfterMs)
			// If the mark cannot be stored, the next run reports the entry again.
			if (!told || (await means.store.write(told).catch(() => false)) !== true) continue
			lists.overdue.push(told)
			means.onOverdue(told)
		} catch (cause) {
			lists.failed.push({ entry, cause: printableCause(cause) })
		}
	}
	return lists
}

/** How many entries one reconciler leases at a time: few, so that it has looked them up before its lease ends. */
const leasedAtOnce = 20

/**
 * Yields every unresolved entry once. If the store leases entries, it yields those that no other reconciler has looked at within
 * `leaseMs`.
 */
function unresolved(store: JournalStore, leaseMs: number): AsyncIterable<StoredEntry> {
	if (!store.lease) return store.list('unresolved')
	return paged(async (after) => (await store.lease?.(after, leasedAtOnce, leaseMs)) ?? [])
}

/** Whether a call under way in this process is so old that its end will never be reported: some plugin must be keeping it. */
function isKept(entry: JournalEntry, nowMs: number, { settleMs }: ReadingRules): boolean {
	return nowMs - Date.parse(entry.startedAt) >= windowMs(entry) + settleMs
}

function listOf(entry: JournalEntry): 'found' | 'absent' | 'ended' | 'open' {
	if (isUnresolved(entry)) return 'open'
	const { outcome } = entry
	return outcome === 'applied' ? 'found' : outcome === 'absent' ? outcome : 'ended'
}

interface Look {
	readonly readAtMs: number
	readonly rules: ReadingRules
	readonly signal: AbortSignal | undefined
}

async function lookUp(
	{ store, fingerprint, onSettled }: ReconcileMeans,
	lookup: Lookup,
	entry: JournalEntry,
	{ readAtMs, rules, signal }: Look,
): Promise<JournalEntry> {
	const reading = await lookup(entry, { compare: (fields) => compareFields(entry.fields, fields, fingerprint), signal })
	const next = verdict(entry, reading, readAtMs, rules)
	if (next === entry) return next
	if ((await store.write(next)) === true) {
		if (!isUnresolved(next)) onSettled(next)
		return next
	}
	// Another process has stored a newer revision: keep it, and decide again in the next run.
	return readable((await store.read(entry.id)) ?? entry)
}
