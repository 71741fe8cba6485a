// Over a namespace made of a Map; in its real home it is tested in Miniflare (test/e2e/journal/workers.test.mjs).
import type { EntryStore } from '@tarja/journal'
import { journalStoreContract } from '@tarja/journal/contract'
import { type JournalKv, kvJournal } from '@tarja/journal/workers-kv'
import { describe, expect, it } from '@tarja-test/harness'
import { entryOf } from '../../test/pending-entry.ts'
import { collected } from '../../test/store-over.ts'
import { newId } from '../entry.ts'

/** A namespace that gives its keys seven at a time, and counts what is asked of it. */
function fakeNamespace() {
	const values = new Map<string, { readonly text: string; readonly metadata: unknown }>()
	const asked = { count: 0 }
	const namespace: JournalKv = {
		async get(key) {
			asked.count++
			return values.get(key)?.text ?? null
		},
		async put(key, text, { metadata }) {
			asked.count++
			values.set(key, { text, metadata })
		},
		async delete(key) {
			asked.count++
			values.delete(key)
		},
		async list({ prefix, cursor = '' }) {
			asked.count++
			const names = [...values.keys()].filter((name) => name.startsWith(prefix) && name > cursor).sort()
			const page = names.slice(0, 7)
			const keys = page.map((name) => ({ name, metadata: values.get(name)?.metadata }))
			return { keys, list_complete: names.length <= 7, cursor: page.at(-1) ?? '' }
		},
	}
	return { namespace, values, asked }
}

const entryAt = (ms: number) => entryOf(newId(ms))
const unresolvedIn = (store: EntryStore) => collected(store.list('unresolved'))

describe('kvJournal()', () => {
	const open = () => {
		const { namespace } = fakeNamespace()
		return { store: kvJournal(namespace), other: kvJournal(namespace) }
	}
	for (const { name, run } of journalStoreContract({ open, compares: false })) it(name, run)

	it('names the key of a value that is no entry, and lists all others', async () => {
		const { namespace, values } = fakeNamespace()
		const store = kvJournal(namespace).open('main')
		const [first, second] = [entryAt(0), entryAt(1)]
		await store.write(first)
		await store.write(second)
		const key = [...values.keys()].find((name) => name.includes(first.id)) ?? ''
		values.set(key, { text: '{"v":1,', metadata: null })
		const unreadable = { id: first.id, state: 'unreadable', place: key, reason: 'it is not JSON' }
		expect(await unresolvedIn(store)).to.deep.equal([unreadable, second])
	})

	it('writes no end behind what a lookup has written meanwhile, so that it is seen', async () => {
		const store = kvJournal(fakeNamespace().namespace).open('main')
		const entry = entryAt(0)
		await store.write(entry)
		for (const revision of [1, 2]) await store.write({ ...entry, revision, absentReads: revision })
		const end = { ...entry, state: 'settled', outcome: 'applied', resolvedBy: 'call' } as const
		for (const revision of [1, 2]) expect(await store.write({ ...end, revision })).to.equal(false)
		expect(await store.write({ ...end, revision: 3 })).to.equal(true)
		expect(await store.read(entry.id)).to.include({ outcome: 'applied' })
	})

	it('shows no earlier revision of what was deleted, where a location has not heard of it all', async () => {
		const { namespace, values } = fakeNamespace()
		const store = kvJournal(namespace).open('main')
		const entry = entryAt(0)
		await store.write(entry)
		const [first = ''] = values.keys()
		const late = values.get(first)
		await store.write({ ...entry, revision: 1, state: 'settled', outcome: 'rejected', resolvedBy: 'call' })
		await store.delete([entry.id])
		if (late) values.set(first, late)
		expect(await unresolvedIn(store)).to.deep.equal([])
		expect(await store.read(entry.id)).to.equal(undefined)
		expect(await store.write({ ...entry, revision: 1, state: 'unknown' })).to.equal(false)
	})

	it('asks as often for each of many entries as for each of few', async () => {
		const askedFor = async (count: number): Promise<number> => {
			const { namespace, asked } = fakeNamespace()
			const store = kvJournal(namespace).open('main')
			const entries = Array.from({ length: count }, (_, ms) => entryAt(ms))
			for (const entry of entries) await store.write(entry)
			await unresolvedIn(store)
			await store.delete(entries.map(({ id }) => id))
			return asked.count / count
		}
		expect(await askedFor(700)).to.be.at.most(await askedFor(7))
	})
})
