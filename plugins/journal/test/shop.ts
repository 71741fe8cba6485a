// A shop that knows its payments, has lost a response, and asks a list about it.
import type {
	EntryStore,
	JournalApi,
	JournalEntry,
	JournalEvent,
	JournalRecord,
	List,
	ListedPayment,
	ListQuery,
} from '@tarja/journal'
import { keepParts } from '../src/journal-parts.ts'
import type { ReconcileDeps } from '../src/lookup/run.ts'
import { type ReconcileOptions, type Reconciliation, reconcile } from '../src/reconcile.ts'
import { createRecorder } from '../src/recorder.ts'
import { endedAs, entryOf, listedOf } from './facts.ts'
import { inMemory } from './store-over.ts'

export const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** When the payment was sent whose response was lost. */
export const lostAtMs = Date.parse('2026-03-10T12:00:00Z')

export interface Shop {
	readonly store: EntryStore
	/** The entries that are known as applied, oldest first. */
	readonly known: readonly JournalEntry[]
	readonly lost: JournalEntry
	/** What the platform has of all but the lost one. */
	readonly rows: readonly ListedPayment[]
	/** What the platform would have of the lost one. */
	readonly row: ListedPayment
}

export interface ShopOptions {
	readonly older?: number
	readonly younger?: number
	/** Milliseconds between two sales. */
	readonly everyMs?: number
	readonly terminals?: number
	readonly lost?: Partial<JournalEntry>
	/** Fields of known payments in place of their own, by their numbers. */
	readonly knownFields?: (n: number) => Readonly<Record<string, unknown>>
	/** Fields of the lost payment in place of its own. */
	readonly fields?: Readonly<Record<string, unknown>>
}

export const fieldsOf = (n: number, terminals = 1, startedAtMs = 0) => ({
	nsu: String(1000 + n).padStart(9, '0'),
	amount: String(1000 + 7 * (n % 50)),
	at: new Date(startedAtMs).toISOString(),
	terminal: `loja-${Math.abs(n) % terminals}-caixa`,
	channel: 'web',
})

/** A shop with sales at even distances before and after the lost payment. */
export async function shop(options: ShopOptions = {}): Promise<Shop> {
	const { older = 40, younger = 24, everyMs = 10 * minuteMs, terminals = 1, lost: facts = {} } = options
	const store = inMemory()
	const createEntry = async (n: number, startedAtMs: number): Promise<JournalEntry> =>
		entryOf(
			{ ...fieldsOf(n, terminals, startedAtMs), ...options.knownFields?.(n) },
			{ startedAtMs, windowMs: 30_000, reference: `order-${n}` },
		)
	const known: JournalEntry[] = []
	for (let n = -older; n <= younger; n++)
		if (n) known.push(endedAs(await createEntry(n, lostAtMs + n * everyMs), 'applied'))
	const sent = await createEntry(0, lostAtMs)
	const fields = { ...sent.fields, ...(options.fields as JournalEntry['fields']) }
	const lost: JournalEntry = { ...endedAs({ ...sent, fields }, 'unknown'), ...facts }
	for (const entry of [...known, lost]) await put(store, entry)
	return { store, known, lost, rows: known.map((entry) => listedOf(entry)), row: listedOf(lost) }
}

/** Stores an entry as its own process has left it. */
export async function put(store: EntryStore, entry: JournalEntry): Promise<void> {
	const { resolvedBy: _, ...first } = entry
	await store.write({ ...first, state: 'pending', revision: 0 })
	for (let revision = 1; revision <= entry.revision; revision++) await store.write({ ...entry, revision })
}

export interface Running {
	readonly options?: ReconcileOptions
	readonly underWay?: ReadonlySet<string>
	/** The time by the process's clock, if the store's is another. */
	readonly ownMs?: number
	readonly emit?: ReconcileDeps['emit']
	readonly onEvent?: (event: JournalEvent) => void
}

/** The check of a client of the store's journal. */
function checkOf(store: EntryStore): ReconcileDeps['check'] {
	return Object.assign(async () => (await store.journal()) as JournalRecord, { reread() {} })
}

/** Sets the waiting times in the journal's record. */
export async function setWaits(store: EntryStore, waits: JournalRecord['waits'] & object): Promise<void> {
	const record = (await store.journal()) as JournalRecord
	await store.writeJournal({ ...record, revision: record.revision + 1, waits })
}

/** The journal of a client at this time. */
export function openAt(store: EntryStore, nowMs: number, running: Running = {}): JournalApi {
	const { underWay = new Set(), ownMs = nowMs, emit = () => {}, onEvent = () => {} } = running
	const recorder = { ...createRecorder({ store, timeoutMs: 5000, nowMs: () => nowMs, onEvent }), underWay }
	const clocks = { nowMs: async () => nowMs, ownMs: () => ownMs }
	const place = { id: 'main', journals: { open: () => store } }
	return keepParts({} as JournalApi, { store, check: checkOf(store), recorder, emit, ...clocks, ...place })
}

/** One run at this time. */
export function run(store: EntryStore, list: List | undefined, nowMs: number, running: Running = {}) {
	return reconcile(openAt(store, nowMs, running), list, running.options)
}

/** Runs soon after the loss, and then at this time: as a job does. */
export async function runs(
	{ store }: Pick<Shop, 'store'>,
	list: List | readonly ListedPayment[],
	nowMs: number = lostAtMs + 4 * hourMs,
): Promise<Reconciliation> {
	const listed = typeof list === 'function' ? list : async () => list
	await run(store, listed, Math.min(nowMs, lostAtMs + 3 * minuteMs))
	return run(store, listed, nowMs)
}

/** A list that is cut to the time that it is asked for. */
export const within =
	(rows: readonly ListedPayment[]): List =>
	async ({ from, to }: ListQuery) =>
		rows.filter(({ at }) => at >= from && at <= to)

/** What became of the lost payment: its state, or the result of its last lookup. */
export async function endOf({ store, lost }: Shop): Promise<string> {
	const entry = (await store.read(lost.id)) as JournalEntry
	return entry.lastLookup?.result ?? entry.state
}
