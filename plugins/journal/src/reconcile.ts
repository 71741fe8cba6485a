/**
 * Finds out about unresolved calls with the caller's own lookup: the platform's reference shows no way to list intents.
 * @module
 */
import { printableCause } from '@tarja/core'
import { counted, type JournalEntry, lookedUp, paged, readable, type StoredEntry } from './entry.ts'
import { type Comparison, compareFields, type Fingerprint } from './fields.ts'
import type { JournalStore } from './store.ts'

/** What one lookup says: the call is at the platform, it is not, or this cannot be told now. */
export type Reading = 'found' | 'absent' | 'inconclusive'

/** What a lookup gets besides the entry. */
export interface LookupContext {
	/**
	 * Compares the entry's fields with those of something found at the platform. Only the names that are given are compared, to
	 * the letter. `undecided`: nothing could be compared, or a masked value only by its last four digits.
	 */
	compare(found: Readonly<Record<string, unknown>>): Promise<Comparison>
	/** The signal given to `reconcile`. */
	readonly signal: AbortSignal | undefined
}

/** Looks for one call at the platform, by whatever the integrator's contract with it offers. */
export type Lookup = (entry: JournalEntry, context: LookupContext) => Promise<Reading>

/** Options of `client.journal.reconcile`. */
export interface ReconcileOptions {
	/**
	 * Milliseconds after a call's end (its start, when nobody saw it end) before "absent" counts: what is not there yet may still
	 * be coming. Must be longer than any call's `timeoutMs`. Default 300000.
	 */
	readonly settleMs?: number
	/** Lookups in a row that must say "absent", across runs of `reconcile`. Default 3. */
	readonly agreeingReads?: number
	/**
	 * Milliseconds between two lookups that count: one cached answer read three times is one. Where the store leases its entries
	 * (SQL, Durable Object), an entry is looked up once in that time however many reconcile. Default 60000.
	 */
	readonly readGapMs?: number
	/** Stops before the next entry. */
	readonly signal?: AbortSignal
}

/**
 * What a run of `reconcile` found. Every unresolved entry is in exactly one of the lists, but those of calls under way and those
 * that another reconciler has looked at within `readGapMs`.
 */
export interface Reconciliation {
	/** Now settled as `applied`. */
	readonly found: readonly JournalEntry[]
	/** Now settled as `absent`. */
	readonly absent: readonly JournalEntry[]
	/** Still unresolved: inconclusive, or absent but not late or often enough. */
	readonly open: readonly JournalEntry[]
	/**
	 * Still unresolved, as the lookup failed, the verdict could not be stored, or the entry cannot be read. `cause` says which; it
	 * is a redacted copy.
	 */
	readonly failed: readonly { readonly entry: StoredEntry; readonly cause: Error | undefined }[]
}

/** What a run needs of the journal. */
export interface ReconcileMeans {
	readonly store: JournalStore
	readonly nowMs: () => number
	readonly fingerprint: Fingerprint | undefined
	/** Calls that are under way in this process: their own end will be heard, unless another plugin keeps it for ever. */
	readonly underWay: ReadonlySet<string>
}

type Rules = Required<Pick<ReconcileOptions, 'settleMs' | 'agreeingReads' | 'readGapMs'>>

/** Looks up every unresolved call once. */
export async function reconcile(
	means: ReconcileMeans,
	lookup: Lookup,
	{ settleMs = 300_000, agreeingReads = 3, readGapMs = 60_000, signal }: ReconcileOptions,
): Promise<Reconciliation> {
	const rules = { settleMs, agreeingReads, readGapMs }
	const found: JournalEntry[] = []
	const absent: JournalEntry[] = []
	const open: JournalEntry[] = []
	const failed: { entry: StoredEntry; cause: Error | undefined }[] = []
	for await (const entry of unresolved(means.store, readGapMs)) {
		signal?.throwIfAborted()
		try {
			const whole = readable(entry)
			if (means.underWay.has(entry.id) && !isQuiet(whole, means.nowMs(), rules)) continue
			const next = await lookUp(means, lookup, whole, rules, signal)
			;({ applied: found, absent, open })[listOf(next)].push(next)
		} catch (cause) {
			failed.push({ entry, cause: printableCause(cause) })
		}
	}
	return { found, absent, open, failed }
}

/** How many entries one reconciler takes at a time: few, so that its lookups end before its lease does. */
const leasedAtOnce = 20

/** Every unresolved entry once; where the store leases them, those that no other reconciler has looked at within `leaseMs`. */
function unresolved(store: JournalStore, leaseMs: number): AsyncIterable<StoredEntry> {
	if (!store.lease) return store.list('unresolved')
	return paged(async (after) => (await store.lease?.(after, leasedAtOnce, leaseMs)) ?? [])
}

/** Whether the call ended so long ago, or began so long ago without an end, that no answer to it can still be coming. */
function isQuiet({ endedAt, startedAt }: JournalEntry, nowMs: number, { settleMs }: Rules): boolean {
	return nowMs - Date.parse(endedAt ?? startedAt) >= settleMs
}

function listOf({ state, outcome }: JournalEntry): 'applied' | 'absent' | 'open' {
	return state === 'settled' && (outcome === 'applied' || outcome === 'absent') ? outcome : 'open'
}

async function lookUp(
	{ store, nowMs, fingerprint }: ReconcileMeans,
	lookup: Lookup,
	entry: JournalEntry,
	rules: Rules,
	signal: AbortSignal | undefined,
): Promise<JournalEntry> {
	// Before the lookup: what it sees is at least that old.
	const readAtMs = nowMs()
	const reading = await lookup(entry, { compare: (fields) => compareFields(entry.fields, fields, fingerprint), signal })
	const next = verdict(entry, reading, readAtMs, rules)
	if (next === entry || (await store.write(next))) return next
	// Somebody else knew more, or was faster: theirs stands until the next run.
	return readable((await store.read(entry.id)) ?? entry)
}

/** No clocks that are kept in step are a day apart. */
const furthestAheadMs = 86_400_000

/** What one reading makes of an entry: the entry itself where it changes nothing. */
export function verdict(entry: JournalEntry, reading: Reading, readAtMs: number, rules: Rules): JournalEntry {
	if (reading === 'found') return lookedUp(entry, 'applied')
	if (reading !== 'absent') return entry.absentReads ? counted(entry, 0, readAtMs) : entry
	if (!isQuiet(entry, readAtMs, rules)) return entry
	const sinceMs = entry.lastReadAt ? readAtMs - Date.parse(entry.lastReadAt) : Number.POSITIVE_INFINITY
	// Read by a clock that was days ahead: it would be waited for as long, so counting begins anew.
	if (sinceMs < -furthestAheadMs) return counted(entry, 1, readAtMs)
	if (!(sinceMs >= rules.readGapMs)) return entry
	const reads = entry.absentReads + 1
	return reads >= rules.agreeingReads ? lookedUp(entry, 'absent') : counted(entry, reads, readAtMs)
}
