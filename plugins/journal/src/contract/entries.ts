/**
 * Contract cases that every journal store must pass: entries, listings, competing writers.
 * @module
 */

import { type JournalEntry, newId } from '../entry.ts'
import type { EntryStore } from '../store.ts'
import {
	attempt,
	type Body,
	begins,
	damages,
	ends,
	idsOf,
	isNamed,
	listed,
	newEntry,
	refuses,
	revise,
	same,
	winnerOf,
	writes,
} from './tools.ts'

export const entryCases: Readonly<Record<string, Body>> = {
	async 'has nothing under an id that was never written'(store) {
		await begins(store)
		same(await store.read(newId(Date.now())), undefined, 'read() of a new id')
	},
	async 'gives back what was written, whole'(store, other) {
		const entry = newEntry({
			fields: {
				text: 'São João "\\\u0000\u{1f4b3}',
				// Decomposed, with spaces around it: another text than the composed one.
				other: ' Sa\u0303o ',
				amount: '0012.50',
				empty: '',
				number: -0.5,
				flag: false,
				none: null,
				card: { masked: true, length: 16, last4: '1111' },
			},
			status: 503,
			seenAt: new Date(0).toISOString(),
			step: 'confirm',
			saved: { id: 'p-1', count: 0, flag: true, none: null },
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
		const gone = await revise(store, newEntry(), 2)
		const kept = await begins(store)
		await other.delete([gone.id])
		same(await store.read(gone.id), undefined, 'read() of a deleted entry')
		same(await store.read(kept.id), kept, 'read() of another entry')
	},
	async 'deletes what is not there without complaint'(store) {
		await store.delete([])
		await store.delete([newId(Date.now())])
	},
	async 'says of an entry that it cannot read which it is and where, and hides no other'(store, other) {
		const before = await begins(store)
		const damaged = await damages(store, newEntry({}, Date.now() + 1000))
		const after = await begins(store, {}, Date.now() + 2000)
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

export const listCases: Readonly<Record<string, Body>> = {
	async 'lists entries by id, each once, in its newest revision'(store, other) {
		const written: JournalEntry[] = []
		for (let i = 0; i < 5; i++) written.unshift(await revise(store, newEntry({}, Date.now() - i * 1000), i))
		same(await listed(other, 'all', written), written, 'the list')
	},
	async 'lists every entry of many, and forgets them at once, also if some of them are not there'(store, other, many) {
		const written = Array.from({ length: many }, (_, i) => newEntry({}, Date.now() + i))
		const kept = newEntry()
		await writeAll(store, [...written, kept])
		for (const which of ['all', 'unresolved'] as const)
			same((await listed(other, which, written)).length, written.length, `the number of ${which} listed`)
		await other.delete([newId(Date.now()), ...idsOf(written)])
		same(await listed(store, 'all', [...written, kept]), [kept], 'the list')
	},
	async 'lists what comes after an id'(store, other) {
		const written = [0, 1, 2].map((seconds) => newEntry({}, Date.now() + seconds * 1000))
		for (const entry of written) await writes(store, entry)
		for (const which of ['all', 'unresolved'] as const)
			same(await listed(other, which, written, written[0]?.id), written.slice(1), `the list of ${which}`)
	},
	async 'lists as unresolved what is pending or unknown, as often as it is asked'(store, other) {
		const pending = await begins(store)
		const unknown = await ends(store, await begins(store), 'unknown')
		const settled = await begins(store)
		same((await listed(store, 'unresolved', [settled])).length, 1, 'the number listed before it was settled')
		const end = await ends(other, settled, 'applied')
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

/** Cases for stores that compare revisions before they write. */
export const writerCases: Readonly<Record<string, Body>> = {
	async 'refuses a new entry under an id that is taken'(store, other) {
		const entry = await begins(store)
		await refuses(other, { ...entry, operation: 'other' }, 'the second write')
		same(await store.read(entry.id), entry, 'what was read')
	},
	async 'refuses a revision whose forerunner is not what is stored'(store, other) {
		const entry = newEntry()
		await refuses(store, { ...entry, revision: 1 }, 'a write without a first revision')
		const second = await revise(store, entry, 2)
		await refuses(other, { ...entry, revision: 1, operation: 'stale' }, 'a stale write')
		await refuses(other, { ...entry, revision: 2, operation: 'stale' }, 'a write of a taken revision')
		await refuses(other, { ...entry, revision: 4 }, 'a write with a gap')
		same(await store.read(entry.id), second, 'what was read')
	},
	async 'lets one of many writers of a revision win, and keeps what it wrote'(store, other) {
		const entry = await begins(store)
		const winner = await winnerOf(store, other, (i) => ({ ...entry, revision: 1, operation: `rival-${i}` }))
		same(await store.read(entry.id), winner, 'what was read')
	},
	async 'refuses a revision of what was deleted'(store, other) {
		const entry = await begins(store)
		await other.delete([entry.id])
		await refuses(store, { ...entry, revision: 1 }, 'the write')
	},
}

/** Writes all entries, 50 of them at the same time. */
async function writeAll(store: EntryStore, entries: readonly JournalEntry[]): Promise<void> {
	for (let at = 0; at < entries.length; at += 50)
		await Promise.all(entries.slice(at, at + 50).map((entry) => writes(store, entry)))
}
