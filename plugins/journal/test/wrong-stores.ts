// Stores that each break one rule of the contract: every case of it must fall over one of them.
import type { JournalEntry, JournalStore, StoredEntry } from '@tarja/journal'
import { isApplied, isRefused } from '../src/protocol.ts'
import { createRuledStore, rightRules, rightStore, spoilt, turn } from './right-store.ts'
import { collect } from './store-over.ts'
import { ofReferences, ofRefusals } from './wrong-references.ts'

/** One that lists otherwise. */
function withList(change: (entries: readonly StoredEntry[], which: 'all' | 'unresolved') => readonly StoredEntry[]) {
	return spoilt((store) => ({
		async *list(which, after) {
			yield* change(await collect(store.list(which, after)), which)
		},
	}))
}

/** One that stores every text of an entry otherwise. */
function texts(change: (text: string) => unknown): JournalStore {
	const changeText = (_: string, value: unknown): unknown => (typeof value === 'string' ? change(value) : value)
	const keepEntry = (entry: JournalEntry): JournalEntry => ({
		...entry,
		fields: JSON.parse(JSON.stringify(entry.fields, changeText)),
	})
	return createRuledStore({ kept: keepEntry })
}

const { canForget, follows } = rightRules

const ofEntries: Readonly<Record<string, () => JournalStore>> = {
	'loses writes': () => spoilt(() => ({ write: async () => true })),
	'refuses writes': () => spoilt(() => ({ write: async () => false })),
	'reads nothing': () => spoilt(() => ({ read: async () => undefined })),
	'reads what was never written': () =>
		spoilt((store) => ({ read: async (id) => (await store.read(id)) ?? (await collect(store.list('all')))[0] })),
	'reads the first revision': () => {
		const first = new Map<string, JournalEntry>()
		return spoilt((store) => ({
			async write(entry) {
				if (!first.has(entry.id)) first.set(entry.id, entry)
				return store.write(entry)
			},
			read: async (id) => ((await store.read(id)) ? first.get(id) : undefined),
		}))
	},
	'gives what it keeps': () => {
		const kept = new Map<string, JournalEntry>()
		return spoilt((store) => ({
			async write(entry) {
				const isDone = await store.write(entry)
				if (isDone) kept.set(entry.id, entry)
				return isDone
			},
			read: async (id) => (await store.read(id)) && (kept.get(id) as StoredEntry),
		}))
	},
	'trims spaces': () => texts((text) => text.trimEnd()),
	'keeps digits as numbers': () => texts((text) => (/^\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text)),
	'drops zeros at the end': () => texts((text) => text.replace(/(\.\d*?)0+$/, '$1')),
	'normalises Unicode': () => texts((text) => text.normalize('NFC')),
	'keeps an empty text as none': () => texts((text) => text || null),
	'keeps 1 of 2 bytes of a letter': () => texts((text) => text.replaceAll(/[^\0-\xff]/g, '?')),
	'ends a text at NUL': () => texts((text) => text.split('\0')[0]),
	'keeps known members alone': () => createRuledStore({ kept: ({ saved: _, ...entry }) => entry }),
	// Each of them pays an order twice: after a second absence, after a review, or when the order's next request differs.
	'drops afterAbsence': () => createRuledStore({ kept: ({ afterAbsence: _, ...entry }) => entry }),
	'drops inReview': () => createRuledStore({ kept: ({ inReview: _, ...entry }) => entry }),
	'drops request': () => createRuledStore({ kept: ({ request: _, ...entry }) => entry }),
	'drops the headers of request': () =>
		createRuledStore({
			kept: ({ request, ...entry }) => {
				const { headers: _, ...others } = request ?? { names: [], fingerprint: '', key: '' }
				return request ? { ...entry, request: others } : entry
			},
		}),
	'drops afterAbsence of later revisions': () =>
		createRuledStore({
			kept: ({ afterAbsence, ...entry }) => (entry.revision || !afterAbsence ? entry : { ...entry, afterAbsence }),
		}),
	'keeps no step': () => createRuledStore({ kept: (entry) => ({ ...entry, step: 'create' }) }),
	'deletes nothing': () => spoilt(() => ({ delete: async () => {} })),
	'deletes the first alone': () => spoilt((store) => ({ delete: (ids) => store.delete(ids.slice(0, 1)) })),
	'deletes the last revision alone': () =>
		spoilt((store) => ({
			async delete(ids) {
				for (const id of ids) {
					const entry = await store.read(id)
					await store.delete([id])
					if (entry && entry.state !== 'unreadable' && entry.revision) await store.write({ ...entry, revision: 0 })
				}
			},
		})),
	'deletes its neighbour, too': () =>
		spoilt((store) => ({
			async delete(ids) {
				const [next] = await collect(store.list('all', ids.toSorted().at(-1)))
				await store.delete([...ids, ...(next && ids.length ? [next.id] : [])])
			},
		})),
	'throws where nothing is to be deleted': () =>
		spoilt((store) => ({
			delete: async (ids) =>
				ids.length && (await Promise.all(ids.map(store.read))).every(Boolean)
					? store.delete(ids)
					: Promise.reject(new Error('none')),
		})),
	'writes one at a time, and refuses others': () => {
		let isBusy = false
		return spoilt((store) => ({
			async write(entry) {
				if (isBusy) return false
				isBusy = true
				await turn()
				isBusy = false
				return store.write(entry)
			},
		}))
	},
}

const ofLists: Readonly<Record<string, () => JournalStore>> = {
	'lists nothing': () => withList(() => []),
	'lists 1,000 at most': () => withList((entries) => entries.slice(0, 1000)),
	'lists the newest first': () => withList((entries) => entries.toReversed()),
	'lists an entry twice': () => withList((entries) => entries.flatMap((entry) => [entry, entry])),
	'lists all as unresolved': () => spoilt((store) => ({ list: (_, after) => store.list('all', after) })),
	'lists what is pending alone': () =>
		withList((entries, which) => entries.filter(({ state }) => which === 'all' || state === 'pending')),
	'lists from the beginning, whatever is asked': () => spoilt((store) => ({ list: (which) => store.list(which) })),
	'lists what it begins after': () => {
		const before = (id: string): string => `${id.slice(0, -1)}${String.fromCharCode(id.charCodeAt(id.length - 1) - 1)}`
		return spoilt((store) => ({ list: (which, after) => store.list(which, after && before(after)) }))
	},
	'remembers what it listed': () => {
		const known = new Map<string, StoredEntry>()
		return spoilt((store) => ({
			async *list(which, after) {
				for await (const entry of store.list(which, after)) if (!known.has(entry.id)) known.set(entry.id, entry)
				for (const id of [...known.keys()].sort()) yield known.get(id) as StoredEntry
			},
		}))
	},
	'stops at what it cannot read': () =>
		spoilt((store) => ({
			async *list(which, after) {
				for await (const entry of store.list(which, after)) {
					if (entry.state === 'unreadable') throw new Error(entry.reason)
					yield entry
				}
			},
		})),
	'passes over what it cannot read': () => withList((entries) => entries.filter(({ state }) => state !== 'unreadable')),
	'says not where it is that it cannot read': () =>
		withList((entries) => entries.map((entry) => (entry.state === 'unreadable' ? { ...entry, place: 'here' } : entry))),
}

const ofWriters: Readonly<Record<string, () => JournalStore>> = {
	'stores a first entry over another': () =>
		createRuledStore({ follows: (entry, is) => !entry.revision || follows(entry, is) }),
	'stores any later revision': () =>
		createRuledStore({ follows: (entry, is) => (is ? entry.revision > is.revision : !entry.revision) }),
	'stores a settlement over whatever is there': () =>
		createRuledStore({ follows: (entry, is) => follows(entry, is) || (is !== undefined && entry.revision > 0) }),
	'stores a revision of what is not there': () =>
		createRuledStore({ follows: (entry, is) => is === undefined || follows(entry, is) }),
	'checks a revision before it waits': () => createRuledStore({ pause: turn, canStore: () => true }),
	'keeps what the last of two writers wrote': () =>
		spoilt((store) => ({
			async write(entry) {
				if (await store.write(entry)) return true
				const is = await store.read(entry.id)
				if (!is || is.state === 'unreadable' || is.revision !== entry.revision) return false
				await store.delete([entry.id])
				for (let revision = 0; revision <= entry.revision; revision++) await store.write({ ...entry, revision })
				return false
			},
		})),
}

const ofJournals: Readonly<Record<string, () => JournalStore>> = {
	'keeps journals together': () => {
		const all = rightStore().open('all')
		return { open: () => all }
	},
	'takes a journal for another that begins like it': () => {
		const store = rightStore()
		return { open: (id) => store.open(id.slice(0, 36)) }
	},
	'takes letters of an id for a pattern': () => {
		const store = rightStore()
		return { open: (id) => store.open(id.replaceAll('_', '-')) }
	},
	'creates a journal again and again': () =>
		createRuledStore({ recordFollows: (next, is) => !next.revision || follows(next, is) }),
	'changes a record whatever its revision': () =>
		createRuledStore({ recordFollows: (next, is) => !next.revision === !is }),
	'changes a record that is not there': () =>
		createRuledStore({ recordFollows: (next, is) => !is || follows(next, is) }),
	'looks at a record before it waits': () =>
		createRuledStore({ pause: turn, canStore: () => true, follows: () => true }),
	'takes entries of a journal that is not there': () => createRuledStore({ needsRecord: false }),
	'names no journal': () => ({ ...rightStore(), ids: async () => [] }),
	'keeps no mark': () =>
		spoilt((store) => ({ writeJournal: ({ restored: _, ...record }) => store.writeJournal(record) })),
	// A list that hides payments in review then proves an absence, and steps that the copy lacks are believed.
	'drops reviews': () =>
		spoilt((store) => ({ writeJournal: ({ reviews: _, ...record }) => store.writeJournal(record) })),
	'drops unmarked': () =>
		spoilt((store) => ({ writeJournal: ({ unmarked: _, ...record }) => store.writeJournal(record) })),
}

const ofClocks: Readonly<Record<string, () => JournalStore>> = {
	'tells the time in seconds': () =>
		spoilt((store) => ({ nowMs: async () => Math.floor((await store.nowMs()) / 1000) })),
}

const ofPurges: Readonly<Record<string, () => JournalStore>> = {
	'purges nothing': () => spoilt(() => ({ purge: async () => 0 })),
	'purges what is open': () =>
		createRuledStore({
			canForget: (entry, ...how) =>
				entry.state !== 'unreadable' && canForget({ ...entry, state: 'not_processed' }, ...how),
		}),
	'purges what it cannot read': () =>
		createRuledStore({ canForget: (entry, ...how) => entry.state === 'unreadable' || canForget(entry, ...how) }),
	'purges what is young': () => spoilt((store) => ({ purge: (_, references) => store.purge('9', references) })),
	'purges refusals with what is free': () =>
		createRuledStore({
			canForget: (entry, beforeMs, references) => canForget(entry, beforeMs, references || isRefused(entry)),
		}),
	'purges what was applied with what is free': () =>
		createRuledStore({
			canForget: (entry, beforeMs, references) => canForget(entry, beforeMs, references || isApplied(entry)),
		}),
	'purges what is absent with what is free': () =>
		createRuledStore({
			canForget: (entry, beforeMs, references) => canForget(entry, beforeMs, references || entry.state === 'absent'),
		}),
	'purges no reference ever': () => spoilt((store) => ({ purge: (before) => store.purge(before, false) })),
	'says not how many it purged': () =>
		spoilt((store) => ({ purge: async (...how) => 0 * (await store.purge(...how)) })),
}

/** By what is wrong, as the end of a sentence: "a store that …". */
export const wrongStores: Readonly<Record<string, () => JournalStore>> = {
	...ofEntries,
	...ofLists,
	...ofWriters,
	...ofReferences,
	...ofRefusals,
	...ofJournals,
	...ofClocks,
	...ofPurges,
}
