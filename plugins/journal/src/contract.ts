/**
 * What every journal store has to keep to, as cases for any test runner.
 * @module
 */
import { idTime, isUnresolved, type JournalEntry, newId, type StoredEntry } from './entry.ts'
import type { JournalStore } from './store.ts'

/** One case of the contract. */
export interface JournalContractCase {
	/** What must hold, as a sentence whose subject is the store. */
	readonly name: string
	/** Rejects with what is wrong when it does not hold. */
	run(): Promise<void>
}

/** A store in its real home, opened for one case. */
export interface OpenedJournal {
	readonly store: JournalStore
	/** A second store on the same storage, as another process or isolate would have. */
	readonly other?: JournalStore
	/** Runs after the case. */
	readonly close?: () => unknown
}

/** Options of {@linkcode journalStoreContract}. */
export interface JournalStoreContractOptions {
	/** Opens the store for one case. Its storage may be shared: every case looks at entries of its own. */
	readonly open: () => OpenedJournal | Promise<OpenedJournal>
	/** Whether a write is compared with what is stored. Workers KV cannot, and says so. Default true. */
	readonly compares?: boolean
}

type Body = (store: JournalStore, other: JournalStore) => Promise<void>

/**
 * The contract of journal stores.
 *
 * @param options How to open the store.
 * @returns Cases; each opens a store, and closes it.
 * @see The contract in `JournalStore`.
 * @example
 * ```ts
 * import { journalStoreContract } from '@tarja/journal/contract'
 * import { memoryJournal } from '@tarja/journal/memory'
 *
 * for (const { name, run } of journalStoreContract({ open: () => ({ store: memoryJournal() }) }))
 * 	run().then(() => `✓ ${name}`)
 * ```
 */
export function journalStoreContract({
	open,
	compares = true,
}: JournalStoreContractOptions): readonly JournalContractCase[] {
	const always = { ...entryCases, ...listCases, ...(compares && writerCases) }
	return Object.entries({ ...always, ...referenceCases, ...leaseCases, ...purgeCases }).map(([name, body]) => ({
		name,
		async run() {
			const opened = await open()
			const { find, lease, purge } = opened.store
			const isMeant =
				name in always ||
				(find && name in referenceCases) ||
				(lease && name in leaseCases) ||
				(purge && name in purgeCases)
			try {
				if (isMeant) await body(opened.store, opened.other ?? opened.store)
			} finally {
				await opened.close?.()
			}
		},
	}))
}

const entryCases: Readonly<Record<string, Body>> = {
	async 'has nothing under an id that was never written'(store) {
		same(await store.read(newId(Date.now())), undefined, 'read() of a new id')
	},
	async 'gives back what was written, whole'(store, other) {
		const entry = newEntry({
			fields: {
				text: 'São João "\\\u0000\u{1f4b3}',
				number: -0.5,
				flag: false,
				none: null,
				card: { masked: true, length: 16, last4: '1111' },
			},
			status: 503,
			lastReadAt: new Date(0).toISOString(),
		})
		await writes(store, entry)
		same(await other.read(entry.id), entry, 'what was read')
	},
	async 'gives back the newest revision'(store, other) {
		const last = await revise(store, newEntry(), 12)
		same(await other.read(last.id), last, 'what was read')
	},
	async 'is not changed through what it was given or gave'(store) {
		const entry = newEntry({ fields: { a: '1' } })
		const given = structuredClone(entry)
		await writes(store, given)
		attempt(() => Object.assign(given.fields, { a: '2' }))
		const read = await store.read(entry.id)
		attempt(() => Object.assign(Object(read).fields ?? {}, { a: '3' }))
		same(await store.read(entry.id), entry, 'what was read')
	},
	async 'forgets what was deleted, all revisions of it, and nothing else'(store, other) {
		const [gone, kept] = [newEntry(), newEntry()]
		await revise(store, gone, 2)
		await writes(store, kept)
		await other.delete([gone.id])
		same(await store.read(gone.id), undefined, 'read() of a deleted entry')
		same(await store.read(kept.id), kept, 'read() of another entry')
	},
	async 'deletes what is not there without complaint'(store) {
		await store.delete([])
		await store.delete([newId(Date.now())])
	},
	async 'forgets many at once, also if some of them are not there'(store, other) {
		const gone = Array.from({ length: 250 }, () => newEntry())
		const kept = newEntry()
		for (const entry of [...gone, kept]) await writes(store, entry)
		await other.delete([newId(Date.now()), ...gone.map(({ id }) => id)])
		same(await listed(store, 'all', [...gone, kept]), [kept], 'the list')
	},
	async 'says of an entry that it cannot read which it is and where, and hides no other'(store, other) {
		const [before, damaged, after] = [0, 1, 2].map((seconds) => newEntry({}, Date.now() + seconds * 1000))
		if (!before || !damaged || !after) return
		// What a later version would write: of this one nobody can say what it means.
		for (const entry of [before, { ...damaged, v: 2 } as never, after]) await writes(store, entry)
		for (const which of ['all', 'unresolved'] as const) {
			const found = await listed(other, which, [before, damaged, after])
			const states = found.map(({ id, state }) => [id, state])
			const wanted = [before, { ...damaged, state: 'unreadable' }, after].map(({ id, state }) => [id, state])
			same(states, wanted, `the list of ${which}`)
			for (const entry of found) isNamed(entry)
		}
		const read = await other.read(damaged.id)
		same(read?.state, 'unreadable', 'what was read')
		isNamed(read)
		await other.delete([damaged.id])
		same(await listed(store, 'all', [before, damaged, after]), [before, after], 'the list after it was deleted')
	},
	async 'takes many writes at once'(store, other) {
		const entries = Array.from({ length: 50 }, () => newEntry())
		await Promise.all(entries.map((entry, i) => writes(i % 2 ? other : store, entry)))
		for (const entry of entries) same(await store.read(entry.id), entry, 'what was read')
	},
}

const listCases: Readonly<Record<string, Body>> = {
	async 'lists entries by id, each once, in its newest revision'(store, other) {
		const written: JournalEntry[] = []
		for (let i = 0; i < 5; i++) written.unshift(await revise(store, newEntry({}, Date.now() - i * 1000), i))
		same(await listed(other, 'all', written), written, 'the list')
	},
	async 'lists every entry of many'(store, other) {
		const written = Array.from({ length: 450 }, (_, i) => newEntry({}, Date.now() + i))
		for (let at = 0; at < written.length; at += 50)
			await Promise.all(written.slice(at, at + 50).map((entry) => writes(store, entry)))
		same((await listed(other, 'unresolved', written)).length, written.length, 'the number listed')
	},
	async 'lists as unresolved what is pending or unknown, as often as it is asked'(store, other) {
		const [pending, unknown, settled] = [newEntry(), newEntry(), newEntry()]
		const end = { ...settled, revision: 1, state: 'settled', outcome: 'applied', settledBy: 'call' } as const
		await writes(store, pending)
		await writes(store, unknown)
		await writes(store, { ...unknown, revision: 1, state: 'unknown' })
		await writes(store, settled)
		same((await listed(store, 'unresolved', [settled])).length, 1, 'the number listed before it was settled')
		await writes(other, end)
		for (const reader of [store, other, store]) {
			const found = await listed(reader, 'unresolved', [pending, unknown, settled])
			same(found.map(({ state }) => state).toSorted(), ['pending', 'unknown'], 'the states listed')
			same((await listed(reader, 'all', [settled]))[0], end, 'the settled entry')
		}
	},
	async 'lists no more what was deleted'(store, other) {
		const entry = await revise(store, newEntry(), 1)
		await listed(store, 'unresolved', [entry])
		await other.delete([entry.id])
		same(await listed(store, 'all', [entry]), [], 'the list')
	},
}

const writerCases: Readonly<Record<string, Body>> = {
	async 'refuses a new entry under an id that is taken'(store, other) {
		const entry = newEntry()
		await writes(store, entry)
		same(await other.write({ ...entry, operation: 'other' }), false, 'the second write')
		same(await store.read(entry.id), entry, 'what was read')
	},
	async 'refuses a revision whose forerunner is not what is stored'(store, other) {
		const entry = newEntry()
		same(await store.write({ ...entry, revision: 1 }), false, 'a write without a first revision')
		const second = await revise(store, entry, 2)
		same(await other.write({ ...entry, revision: 1, operation: 'stale' }), false, 'a stale write')
		same(await other.write({ ...entry, revision: 2, operation: 'stale' }), false, 'a write of a taken revision')
		same(await other.write({ ...entry, revision: 4 }), false, 'a write with a gap')
		same(await store.read(entry.id), second, 'what was read')
	},
	async 'lets one of many writers of a revision win, and keeps what it wrote'(store, other) {
		const entry = newEntry()
		await writes(store, entry)
		const rivals = Array.from({ length: 20 }, (_, i) => ({ ...entry, revision: 1, operation: `rival-${i}` }))
		const results = await Promise.all(rivals.map((rival, i) => (i % 2 ? other : store).write(rival)))
		same(results.filter(Boolean).length, 1, 'the number of winners')
		same(await store.read(entry.id), rivals[results.indexOf(true)], 'what was read')
	},
	async 'refuses a revision of what was deleted'(store, other) {
		const entry = newEntry()
		await writes(store, entry)
		await other.delete([entry.id])
		same(await store.write({ ...entry, revision: 1 }), false, 'the write')
	},
}

/** For stores that have `find`. */
const referenceCases: Readonly<Record<string, Body>> = {
	async 'finds the entry that holds a reference, and none where nobody does'(store, other) {
		const entry = newEntry({ reference: newReference() })
		same(await store.find?.(String(entry.reference)), undefined, 'find() before it was written')
		await writes(store, entry)
		await writes(store, newEntry())
		same(await other.find?.(String(entry.reference)), entry, 'find()')
		same(await other.find?.(newReference()), undefined, 'find() of another reference')
	},
	async 'lets one of many writers of a reference win'(store, other) {
		const reference = newReference()
		const rivals = Array.from({ length: 20 }, () => newEntry({ reference }))
		const results = await Promise.all(rivals.map((rival, i) => (i % 2 ? other : store).write(rival)))
		same(results.filter(Boolean).length, 1, 'the number of winners')
		same(await store.find?.(reference), rivals[results.indexOf(true)], 'find()')
		for (const [i, { id }] of rivals.entries())
			if (!results[i]) same(await store.read(id), undefined, 'read() of one that lost')
	},
	async 'keeps a reference while its call may have been applied, and frees it once it surely was not'(store, other) {
		for (const outcome of ['applied', 'rejected', 'not_sent', 'absent'] as const) {
			const reference = newReference()
			const first = newEntry({ reference })
			await writes(store, first)
			const unknown = { ...first, revision: 1, state: 'unknown' } as const
			await writes(store, unknown)
			same(await other.write(newEntry({ reference })), false, 'a second write while it is unknown')
			const settled = { ...first, revision: 2, state: 'settled', outcome, settledBy: 'lookup' } as const
			await writes(store, settled)
			const isKept = outcome === 'applied'
			same(await other.find?.(reference), isKept ? settled : undefined, `find() once it is ${outcome}`)
			same(await other.write(newEntry({ reference })), !isKept, `a second write once it is ${outcome}`)
		}
	},
	async 'does not give a reference back to an entry that had lost it'(store) {
		const reference = newReference()
		const [first, second] = [newEntry({ reference }), newEntry({ reference })]
		await writes(store, first)
		await writes(store, { ...first, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
		await writes(store, second)
		await writes(store, { ...first, revision: 2, state: 'settled', outcome: 'applied', settledBy: 'call' })
		same((await store.find?.(reference))?.id, second.id, 'the id under the reference')
	},
}

/** For stores that have `lease`. */
const leaseCases: Readonly<Record<string, Body>> = {
	async 'leases each unresolved entry to one of many, by id, and again when its time is over'(store, other) {
		const startMs = 8e12 + Math.floor(Math.random() * 1e11)
		const written = Array.from({ length: 60 }, (_, i) => newEntry({}, startMs + i))
		for (const entry of written) await writes(store, entry)
		const before = newId(startMs - 1)
		const turns = Array.from({ length: 8 }, (_, i) => (i % 2 ? other : store).lease?.(before, 10, 60_000) ?? [])
		const mine = new Set(written.map(({ id }) => id))
		const own = (batch: readonly StoredEntry[] = []): readonly string[] =>
			batch.map(({ id }) => id).filter((id) => mine.has(id))
		const leased = (await Promise.all(turns)).map(own)
		for (const batch of leased) same(batch, batch.toSorted(), 'the order of a batch')
		same(new Set(leased.flat()).size, leased.flat().length, 'the number of entries leased once')
		// Where rows that another is leasing are passed over, some are left.
		const rest = own(await store.lease?.(before, 100, 1))
		same(leased.flat().length + rest.length, written.length, 'the number of entries leased')
		await new Promise((resolve) => void setTimeout(resolve, 20))
		const again = own(await store.lease?.(before, 100, 60_000))
		same(again, rest, 'what is leased when its time is over')
		await other.delete(written.map(({ id }) => id))
	},
	async 'leases what comes after an id, and nothing that is settled'(store) {
		const startMs = 9e12 + Math.floor(Math.random() * 1e11)
		const [first, second, third] = [0, 1, 2].map((i) => newEntry({}, startMs + i)) as [
			JournalEntry,
			JournalEntry,
			JournalEntry,
		]
		for (const entry of [first, second, third]) await writes(store, entry)
		await writes(store, { ...second, revision: 1, state: 'settled', outcome: 'applied', settledBy: 'call' })
		const leased = (await store.lease?.(first.id, 100, 60_000)) ?? []
		same(leased[0]?.id, third.id, 'the first that was leased')
		await store.delete([first.id, second.id, third.id])
	},
}

/** For stores that have `purge`. */
const purgeCases: Readonly<Record<string, Body>> = {
	async 'purges what is settled and began before, and says how many'(store, other) {
		const [old, open, young] = [1000, 2000, 9000].map((ms) => newEntry({}, ms)) as [
			JournalEntry,
			JournalEntry,
			JournalEntry,
		]
		const settled = { revision: 1, state: 'settled', outcome: 'rejected', settledBy: 'call' } as const
		for (const entry of [old, open, young]) await writes(store, entry)
		for (const entry of [old, young]) await writes(store, { ...entry, ...settled })
		same((await other.purge?.(idTime(5000))) ?? 0, 1, 'the number purged')
		const left = await listed(store, 'all', [old, open, young])
		same(
			left.map(({ id }) => id),
			[open.id, young.id],
			'what is left',
		)
		await store.delete([open.id, young.id])
	},
}

function newReference(): string {
	return `contract-${newId(Date.now())}`
}

function newEntry(facts: Partial<JournalEntry> = {}, startedAtMs: number = Date.now()): JournalEntry {
	return {
		v: 1,
		id: newId(startedAtMs),
		revision: 0,
		operation: 'contract',
		method: 'POST',
		path: '/contract/{id}',
		fields: { nsuOrigem: '000123' },
		startedAt: new Date(startedAtMs).toISOString(),
		state: 'pending',
		attempts: 0,
		mayHaveReplayed: false,
		absentReads: 0,
		...facts,
	}
}

async function writes(store: JournalStore, entry: JournalEntry): Promise<void> {
	same(await store.write(entry), true, `write() of revision ${entry.revision}`)
}

/** Writes the entry and this many revisions of it, and gives back the last. */
async function revise(store: JournalStore, entry: JournalEntry, revisions: number): Promise<JournalEntry> {
	let last = entry
	await writes(store, last)
	for (let revision = 1; revision <= revisions; revision++) {
		last = { ...last, revision, absentReads: revision }
		await writes(store, last)
	}
	return last
}

/** Of what the store lists, what is among these entries. */
async function listed(
	store: JournalStore,
	which: 'all' | 'unresolved',
	among: readonly JournalEntry[],
): Promise<readonly StoredEntry[]> {
	const ids = new Set(among.map(({ id }) => id))
	const found: StoredEntry[] = []
	for await (const entry of store.list(which)) {
		if (which === 'unresolved') same(isUnresolved(entry), true, 'whether what is listed is unresolved')
		if (ids.has(entry.id)) found.push(entry)
	}
	return found
}

/** An entry that cannot be read must say where somebody has to look. */
function isNamed(entry: StoredEntry | undefined): void {
	if (entry?.state !== 'unreadable') return
	same(entry.place.includes(entry.id) && entry.reason !== '', true, 'whether place and reason are said')
}

/** What was frozen may refuse. */
function attempt(change: () => unknown): void {
	try {
		change()
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
	}
}

function same(given: unknown, wanted: unknown, what: string): void {
	const [is, should] = [sorted(given), sorted(wanted)]
	if (is !== should) throw new Error(`Broke its contract: ${what} is ${is}, not ${should}`)
}

/** As JSON, whatever the order of keys. */
function sorted(value: unknown): string {
	const inOrder = (_: string, item: unknown): unknown =>
		typeof item === 'object' && item !== null && !Array.isArray(item)
			? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
			: item
	return String(JSON.stringify(value, inOrder))
}
