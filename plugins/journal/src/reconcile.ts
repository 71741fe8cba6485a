/**
 * Finds out about unresolved calls from what the caller's own lookup brings: the platform's reference shows no way to list intents.
 * @module
 */
import { printableCause } from '@tarja/core'
import { type JournalEntry, paged, readable, type StoredEntry } from './entry.ts'
import type { Look, ReadingRules } from './facts.ts'
import type { Fingerprints } from './fingerprints.ts'
import { checkOptions, has, isDuration, isFunction } from './given.ts'
import { ask, type Conclusions, type Group, grouped } from './lookup/ask.ts'
import type { Lookup } from './lookup/lookup.ts'
import { lookForLost, type UnmatchedPayment } from './lookup/lost.ts'
import { isOverdue, isUnresolved, verdict, windowMs } from './protocol.ts'
import { restoration } from './restored.ts'
import type { EntryStore } from './store.ts'

/** How `client.journal.reconcile` looks up calls, and when it gives up on one. */
export interface ReconcileOptions {
	/**
	 * Milliseconds that must pass before "absent" counts: after the first lookup that was made after the call's end, or, where
	 * nobody saw the end, after `sendDeadline`. A request may still be on its way, so this must cover the time from sending a
	 * request until a lookup shows its effect. Default 300000.
	 */
	readonly absentAfterMs?: number
	/** How many lookups in a row must not find it, across runs of `reconcile`. Default 3. */
	readonly agreeingReads?: number
	/**
	 * Milliseconds between two lookups that count: one cached answer read three times is one. Where the store leases its entries
	 * (SQL, Durable Object), an entry is looked up once in that time however many reconcile. Default 60000.
	 */
	readonly readGapMs?: number
	/**
	 * How many days ago a payment may have been made that proves the lookup: an absence counts only in a run that has found one like it
	 * which its own process knows as applied. Default 30.
	 */
	readonly calibrationDays?: number
	/**
	 * Milliseconds after which every run reports a call that is still unresolved, in `overdue` and as the event `journal_overdue`.
	 * Default 3600000.
	 */
	readonly overdueAfterMs?: number
	/** Ends the run before the next lookup when aborted; a lookup that is under way is not ended. */
	readonly signal?: AbortSignal
}

/**
 * The result of a run of `reconcile`. Each unresolved entry is in exactly one of the first five lists. Left out are calls that are
 * under way here, and calls that another reconciler has looked up within `readGapMs`.
 */
export interface Reconciliation {
	/** Entries that this run settled as `applied`, because a lookup found the call. */
	readonly found: readonly JournalEntry[]
	/** Entries that this run settled as `absent`, because late lookups did not find the call. */
	readonly absent: readonly JournalEntry[]
	/** Entries that their own process, or a person, settled meanwhile. */
	readonly ended: readonly JournalEntry[]
	/** Entries that are still unresolved: `lastLookup` says why, which read it was, and until when it waits. */
	readonly open: readonly JournalEntry[]
	/** Entries whose lookup failed, whose result could not be stored, or that cannot be read. `cause` is a redacted copy. */
	readonly failed: readonly { readonly entry: StoredEntry; readonly cause: Error | undefined }[]
	/**
	 * All that are older than `overdueAfterMs`, also of those that failed: a person has to look.
	 */
	readonly overdue: readonly JournalEntry[]
	/**
	 * Payments of a span that a restored journal has lost, which no entry matches: find the order of each, and settle it by its reference,
	 * then the entry of the restoration.
	 */
	readonly unmatched: readonly UnmatchedPayment[]
	/** Why the run ended early: the store failed, or the signal was aborted. What the lists hold is done. */
	readonly stopped: Error | undefined
}

/** Parts of the journal that a run of `reconcile` uses. */
export interface ReconcileMeans {
	readonly store: EntryStore
	/** The time by the store's clock, or by the journal's where the store has none. */
	readonly nowMs: () => Promise<number>
	/** Called for each entry that has been open for too long. */
	readonly onOverdue: (entry: JournalEntry) => void
	/** Called for each entry as soon as this run has settled it, because a run that is killed returns no lists. */
	readonly onSettled: (entry: JournalEntry) => void
	readonly fingerprints: Fingerprints
	/**
	 * Ids of calls that are under way in this process. They are skipped, as their own end will be reported, unless a plugin never
	 * lets them end.
	 */
	readonly underWay: ReadonlySet<string>
}

const kinds = {
	absentAfterMs: isDuration,
	agreeingReads: (value: unknown) => Number.isInteger(value) && Number(value) > 0,
	readGapMs: isDuration,
	calibrationDays: isDuration,
	overdueAfterMs: isDuration,
	signal: has('throwIfAborted'),
}

const dayMs = 86_400_000

type Lists = { -readonly [List in keyof Omit<Reconciliation, 'stopped'>]: Reconciliation[List][number][] }

/** Looks up every unresolved call once, settles the entries that the facts are enough for, and lists them. */
export async function reconcile(
	means: ReconcileMeans,
	lookup: Lookup | undefined,
	options: ReconcileOptions,
): Promise<Reconciliation> {
	checkOptions('reconcile', options, kinds)
	checkLookup(lookup)
	const { absentAfterMs = 300_000, agreeingReads = 3, readGapMs = 60_000, signal } = options
	const { calibrationDays = 30, overdueAfterMs = 3_600_000 } = options
	const run = { means, lookup, rules: { absentAfterMs, agreeingReads, readGapMs }, overdueAfterMs, signal }
	const lists: Lists = { found: [], absent: [], ended: [], open: [], overdue: [], failed: [], unmatched: [] }
	try {
		for await (const batch of batches(means.store, readGapMs, signal))
			await reconcileBatch(batch, lists, { ...run, calibrationMs: calibrationDays * dayMs })
		return { ...lists, stopped: undefined }
	} catch (cause) {
		return { ...lists, stopped: printableCause(cause) ?? new Error('the run ended early') }
	}
}

function checkLookup(lookup: Lookup | undefined): void {
	if (lookup !== undefined && typeof lookup !== 'function') checkOptions('the lookup', lookup, { span: isFunction })
}

interface Run {
	readonly means: ReconcileMeans
	readonly lookup: Lookup | undefined
	readonly rules: ReadingRules
	readonly calibrationMs: number
	readonly overdueAfterMs: number
	readonly signal: AbortSignal | undefined
}

/** How many entries are looked up at a time: few, so that one reconciler is done before its lease ends. */
const atOnce = 20

/**
 * Yields every unresolved entry once, some at a time. If the store leases entries, these are the ones that no other reconciler has
 * looked at within `leaseMs`.
 */
async function* batches(
	store: EntryStore,
	leaseMs: number,
	signal: AbortSignal | undefined,
): AsyncGenerator<readonly StoredEntry[]> {
	const entries = store.lease
		? paged(async (after) => (await store.lease?.(after, atOnce, leaseMs)) ?? [])
		: store.list('unresolved')
	let batch: StoredEntry[] = []
	for await (const entry of entries) {
		signal?.throwIfAborted()
		if (batch.push(entry) < atOnce) continue
		yield batch
		batch = []
	}
	if (batch.length) yield batch
	signal?.throwIfAborted()
}

async function reconcileBatch(batch: readonly StoredEntry[], lists: Lists, run: Run): Promise<void> {
	const { means, rules } = run
	// Takes the time before the lookups, so that what they see is at least that recent.
	const readAtMs = await means.nowMs()
	const entries: JournalEntry[] = []
	for (const entry of batch) {
		if (entry.state === 'unreadable') fail(lists, entry, unreadableCause(entry))
		else if (!means.underWay.has(entry.id) || isKept(entry, readAtMs, rules)) entries.push(entry)
	}
	for (const group of grouped(entries)) {
		const isRestoration = group[0].operation === restoration
		const conclusions = await (isRestoration
			? restorationsConcluded(group, readAtMs, lists, run)
			: concluded(group, readAtMs, run))
		for (const entry of group) {
			const conclusion = conclusions.get(entry.id)
			if (!conclusion) continue
			const current = 'failed' in conclusion ? entry : await settle(entry, conclusion, readAtMs, lists, run)
			if ('failed' in conclusion) fail(lists, entry, conclusion.failed)
			if (!isOverdue(current, readAtMs, run.overdueAfterMs)) continue
			lists.overdue.push(current)
			means.onOverdue(current)
		}
		run.signal?.throwIfAborted()
	}
}

function unreadableCause(entry: StoredEntry): unknown {
	try {
		return readable(entry)
	} catch (cause) {
		return cause
	}
}

function fail({ failed }: Lists, entry: StoredEntry, cause: unknown): void {
	failed.push({ entry, cause: printableCause(cause) })
}

/** Whether a call under way in this process is so old that its end will never be reported: some plugin must be keeping it. */
function isKept(entry: JournalEntry, nowMs: number, { absentAfterMs }: ReadingRules): boolean {
	return nowMs - Date.parse(entry.startedAt) >= windowMs(entry) + absentAfterMs
}

async function concluded(
	group: Group,
	nowMs: number,
	{ means, lookup, rules, calibrationMs, signal }: Run,
): Promise<Conclusions> {
	if (!lookup) return new Map(group.map(({ id }) => [id, { said: 'no_lookup' }]))
	const { store, fingerprints } = means
	const knowing = { nowMs, calibrationMs, absentAfterMs: rules.absentAfterMs }
	return ask(group, { lookup, store, fingerprints, rules: knowing, signal })
}

/** Looks for what was lost before restorations; what nobody knows of is listed. */
async function restorationsConcluded(
	group: Group,
	nowMs: number,
	lists: Lists,
	{ means, lookup, calibrationMs, signal }: Run,
): Promise<Conclusions> {
	const conclusions = new Map<string, Look | { readonly failed: unknown }>()
	for (const mark of group) {
		const { store, fingerprints } = means
		const losing = lookup && { lookup, store, fingerprints, nowMs, calibrationMs, signal }
		try {
			const unmatched = losing && (await lookForLost(mark, losing))
			if (unmatched?.length === 0) conclusions.set(mark.id, { said: 'found' })
			else conclusions.set(mark.id, { said: unmatched ? 'unclear' : lookup ? 'incomplete' : 'no_lookup' })
			lists.unmatched.push(...(unmatched ?? []))
		} catch (failed) {
			conclusions.set(mark.id, { failed })
		}
	}
	return conclusions
}

/** Stores what follows from one lookup, and puts the entry into its list. */
async function settle(
	entry: JournalEntry,
	look: Look,
	readAtMs: number,
	lists: Lists,
	{ means: { store, onSettled }, rules }: Run,
): Promise<JournalEntry> {
	const next = verdict(entry, look, readAtMs, rules)
	try {
		const isStored = next === entry || (await store.write(next)) === true
		// Another process has stored a newer revision: keeps it, and decides again in the next run.
		const current = isStored ? next : readable((await store.read(entry.id)) ?? entry)
		lists[listOf(current, isStored)].push(current)
		if (isStored && !isUnresolved(current)) onSettled(current)
		return current
	} catch (cause) {
		fail(lists, entry, cause)
		return entry
	}
}

function listOf(entry: JournalEntry, isOurs: boolean): 'found' | 'absent' | 'ended' | 'open' {
	if (isUnresolved(entry)) return 'open'
	if (!isOurs && entry.resolvedBy !== 'lookup') return 'ended'
	return entry.outcome === 'applied' ? 'found' : entry.outcome === 'absent' ? 'absent' : 'ended'
}
