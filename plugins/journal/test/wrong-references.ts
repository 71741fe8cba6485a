// Stores that each break one rule of the contract about references: who holds one, and who may repeat a refusal.
import type { JournalEntry, JournalStore, StoredEntry } from '@tarja/journal'
import { findOwner, isApplied, isFoundByReference, isRefused, isUnresolved, ownsReference } from '../src/protocol.ts'
import { createRuledStore, rightRules, spoilt, turn } from './right-store.ts'
import { collect } from './store-over.ts'

const { canStore } = rightRules

/** One that keeps no reference for these. */
function blindTo(isMissed: (entry: StoredEntry) => boolean): JournalStore {
	const listSeen = (others: Iterable<StoredEntry>): StoredEntry[] =>
		Array.from(others).filter((other) => !isMissed(other))
	return createRuledStore({ canStore: (entry, others) => canStore(entry, listSeen(others)) })
}

/** One that finds others than hold the reference. */
function withFind(change: (found: readonly StoredEntry[]) => readonly StoredEntry[]): JournalStore {
	return spoilt((store) => ({ find: async (text) => change(await store.find(text)) }))
}

export const ofReferences: Readonly<Record<string, () => JournalStore>> = {
	'keeps references without case': () => createRuledStore({ keyOf: (reference) => reference.toLowerCase() }),
	'cuts references at 191 letters': () => createRuledStore({ keyOf: (reference) => reference.slice(0, 191) }),
	'cuts references at 199 letters': () => createRuledStore({ keyOf: (reference) => reference.slice(0, 199) }),
	'keeps references as numbers': () =>
		createRuledStore({ keyOf: (text) => (/^\d/.test(text) ? String(Number(text)) : text) }),
	'keeps references as whole numbers': () =>
		createRuledStore({ keyOf: (text) => (/^\d+$/.test(text) ? String(BigInt(text)) : text) }),
	'drops zeros before a reference': () => createRuledStore({ keyOf: (reference) => reference.replace(/^0+/, '') }),
	'drops zeros after a reference': () => createRuledStore({ keyOf: (reference) => reference.replace(/0+$/, '') }),
	'drops dots after a reference': () => createRuledStore({ keyOf: (reference) => reference.replace(/\.+$/, '') }),
	'keeps letters and digits of a reference': () =>
		createRuledStore({ keyOf: (reference) => reference.replaceAll(/[^a-z\d]/gi, '') }),
	'takes letters of a reference for a pattern': () =>
		spoilt((store) => ({
			async find(reference) {
				const isLike = new RegExp(`^${reference.replaceAll('.', '\\.').replaceAll('_', '.').replaceAll('%', '.*')}$`)
				const all = (await collect(store.list('all'))) as readonly JournalEntry[]
				if (!/[_%]/.test(reference)) return store.find(reference)
				return all.filter((entry) => isLike.test(entry.reference ?? '') && isFoundByReference(entry))
			},
		})),
	'finds nothing': () => withFind(() => []),
	'finds four holders at most': () => withFind((found) => found.slice(0, 4)),
	'finds the last holder first': () => withFind((found) => found.toReversed()),
	'finds one step': () => withFind((found) => found.filter((entry) => !('step' in entry) || entry.step === 'create')),
	'claims a reference after another look': () => createRuledStore({ pause: turn, follows: () => true }),
	'claims for a call that has ended before it was written': () =>
		createRuledStore({
			canStore: (entry, others) => canStore({ ...entry, state: 'pending' }, others),
			isFoundByReference: (entry) => isUnresolved(entry) || isApplied(entry) || isRefused(entry),
		}),
	'keeps each reference for the first of its calls': () =>
		createRuledStore({ canStore: (_, others) => !Array.from(others).length }),
	'keeps no reference': () => createRuledStore({ canStore: () => true }),
	'keeps steps together': () =>
		createRuledStore({
			canStore: (entry, others) =>
				canStore(
					{ ...entry, step: '' },
					Array.from(others, (other) => ({ ...other, step: '' })),
				),
		}),
	'keeps a reference while its call is under way': () => blindTo(({ state }) => state === 'unknown'),
	'frees what was applied': () => blindTo(isApplied),
	'frees what was refused': () => blindTo(isRefused),
	'frees what it cannot read': () => blindTo(({ state }) => state === 'unreadable'),
	'finds what was not processed': () => createRuledStore({ isFoundByReference: () => true }),
	'finds nothing that is absent': () => createRuledStore({ isFoundByReference: ownsReference }),
	'gives a reference to one alone': () => {
		const holders = new Map<string, string>()
		return spoilt((store) => ({
			async write(entry) {
				const isDone = await store.write(entry)
				const { reference, id } = entry
				if (isDone && reference !== undefined && !entry.revision && ownsReference(entry)) holders.set(reference, id)
				return isDone
			},
			find: async (text) => (await store.find(text)).filter(({ id }) => holders.get(text) === id),
		}))
	},
	'keeps the references of what was deleted': () => {
		const held = new Map<string, JournalEntry>()
		return spoilt((store) => ({
			async write(entry) {
				const isDone = await store.write(entry)
				if (isDone && entry.reference !== undefined) held.set(entry.id, entry)
				return isDone
			},
			async find(text) {
				const found = await store.find(text)
				const gone = [...held.values()].filter(
					({ reference, id }) => reference === text && !found.some((entry) => entry.id === id),
				)
				const isThere = await Promise.all(gone.map(({ id }) => store.read(id)))
				return [...found, ...gone.filter((_, at) => !isThere[at])]
			},
		}))
	},
}

export const ofRefusals: Readonly<Record<string, () => JournalStore>> = {
	'lets whoever names anything repeat a refusal': () =>
		createRuledStore({ canStore: ({ retryOf, ...entry }, others) => retryOf !== undefined || canStore(entry, others) }),
	'lets nobody repeat a refusal': () =>
		createRuledStore({ canStore: ({ retryOf: _, ...entry }, others) => canStore(entry, others) }),
	'lets every refusal be repeated by whoever names one': () =>
		createRuledStore({
			canStore(entry, others) {
				const standing = findOwner(others, entry.step)
				return canStore(standing && entry.retryOf ? { ...entry, retryOf: standing.id } : entry, others)
			},
		}),
	'lets what is applied or open be named': () =>
		createRuledStore({
			canStore: (entry, others) => canStore(entry, others) || Array.from(others).some(({ id }) => id === entry.retryOf),
		}),
	'lets what is not there be named': () =>
		createRuledStore({ canStore: (entry, others) => canStore(entry, others) || !findOwner(others, entry.step) }),
	'lets two name one refusal': () => createRuledStore({ pause: turn }),
}
