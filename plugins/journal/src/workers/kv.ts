/**
 * Keeps a journal in Workers KV, which cannot compare before it writes: see `kvJournal`.
 * @module
 */

import { parseEntry, parseOrigin, type StoredEntry } from '../entry.ts'
import { checkedAccount } from '../given.ts'
import { isUnresolved } from '../protocol.ts'
import type { EntryStore, JournalStore } from '../store.ts'

/** Metadata of a key, which KV lists without reading its value. */
type KvMetadata = { readonly settled: boolean; readonly gone?: boolean }

/** The members of a KV binding that are used. */
export interface JournalKv {
	/** Resolves to the value of a key, or to `null` if there is none. */
	get(key: string): Promise<string | null>
	/** Writes the value of a key; `expirationTtl` is in seconds. */
	put(key: string, value: string, options: { metadata: KvMetadata; expirationTtl?: number }): Promise<void>
	/** Deletes a key; one that is not there is no error. */
	delete(key: string): Promise<void>
	/** Lists keys that begin with the prefix, a page at a time: `cursor` continues the page before. */
	list(options: { prefix: string; cursor?: string }): Promise<{
		readonly keys: readonly { readonly name: string; readonly metadata?: unknown }[]
		readonly list_complete: boolean
		readonly cursor?: string
	}>
}

/** Where {@linkcode kvJournal} keeps its entries. */
export interface KvJournalOptions {
	/** Text before every key that the journal writes, so that others can use the namespace. Default `tarja:journal:`. */
	readonly prefix?: string
}

/**
 * Keeps journals in a Workers KV namespace.
 *
 * KV is eventually consistent and compares nothing, so this store keeps less than the others promise: what another location
 * wrote may show a minute late, and of two writers of one revision the last one wins. That loses no call, as an entry is
 * written once before it is sent and once after, over what a lookup has written meanwhile; but run `reconcile` in one place, and
 * prefer the Durable Object where you can. It keeps no references: without an atomic check two senders of one order would both go
 * out, so a call that has one is not sent. Each revision has a key of its own, as KV takes one write a second for each key.
 *
 * @param namespace The binding: `env.JOURNAL`.
 * @param options See {@linkcode KvJournalOptions}.
 * @returns A store.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { type JournalKv, kvJournal } from '@tarja/journal/workers-kv'
 *
 * const clientFor = (env: { PLATFORM_URL: string; JOURNAL: JournalKv }) =>
 * 	createClient({ baseUrl: env.PLATFORM_URL }).use(journal({ store: kvJournal(env.JOURNAL), account: 'main' }))
 * ```
 */
export function kvJournal(
	namespace: JournalKv,
	{ prefix = 'tarja:journal:' }: KvJournalOptions = {},
): JournalStore<EntryStore> {
	return { open: (account) => accountIn(namespace, `${prefix}${checkedAccount(account)}`) }
}

/** The journal of one account; `place` is the key of its origin, and all others begin with it and a stroke. */
function accountIn(namespace: JournalKv, place: string): EntryStore {
	const prefix = `${place}/`
	async function* keys(start: string): AsyncGenerator<Key> {
		let cursor: string | undefined
		do {
			const page = await namespace.list({ prefix: start, ...(cursor !== undefined && { cursor }) })
			for (const { name, metadata } of page.keys) {
				const [id = '', revision] = name.slice(prefix.length).split('/')
				yield { name, id, revision: Number(revision), ...flagsOf(metadata) }
			}
			cursor = page.list_complete ? undefined : page.cursor
		} while (cursor !== undefined)
	}

	const readKey = async ({ name, id, revision }: Key): Promise<StoredEntry | undefined> => {
		const text = await namespace.get(name)
		return text === null ? undefined : parseEntry(text, { id, revision, place: name })
	}

	const newestKey = async (id: string): Promise<Key | undefined> => {
		let newest: Key | undefined
		for await (const key of keys(`${prefix}${id}/`)) newest = key
		return newest
	}

	return {
		origin: originKeeper(namespace, place),
		async write(entry) {
			// Reads the newest key before a later revision is written: a lookup may have written a higher one, and a lower one would
			// never be read. KV may list a new key late, so a missing one proves nothing.
			const newest = entry.revision ? await newestKey(entry.id) : undefined
			if (newest && (newest.gone || newest.revision >= entry.revision)) return false
			const metadata = { settled: !isUnresolved(entry) }
			await namespace.put(`${prefix}${entry.id}/${padded(entry.revision)}`, JSON.stringify(entry), { metadata })
			return true
		},
		async read(id) {
			const newest = await newestKey(id)
			return newest && !newest.gone ? readKey(newest) : undefined
		},
		async *list(which, after = '') {
			for await (const key of newestOf(keys(prefix))) {
				if (key.id <= after || key.gone || (which === 'unresolved' && key.settled)) continue
				const entry = await readKey(key)
				if (entry && (which === 'all' || isUnresolved(entry))) yield entry
			}
		},
		async delete(ids) {
			for (const id of ids) {
				const found: Key[] = []
				for await (const key of keys(`${prefix}${id}/`)) found.push(key)
				const newest = found.pop()
				if (!newest || newest.gone) continue
				// Overwrites the newest key with a tombstone until all locations have seen the deletion, so that no earlier revision
				// reappears.
				await namespace.put(newest.name, '', { metadata: { settled: true, gone: true }, expirationTtl: goneForSeconds })
				for (const { name } of found) await namespace.delete(name)
			}
		},
	}
}

/** Pads a revision to ten digits, so that keys sort by number. */
function padded(revision: number): string {
	return String(revision).padStart(10, '0')
}

function originKeeper(namespace: JournalKv, place: string): EntryStore['origin'] {
	return async (own) => {
		const text = await namespace.get(place)
		if (text !== null) return { origin: parseOrigin(text, place), isNew: false }
		if (own === undefined) return undefined
		await namespace.put(place, JSON.stringify({ v: 1, origin: own }), { metadata: { settled: true } })
		return { origin: own, isNew: true }
	}
}

interface Key {
	readonly name: string
	readonly id: string
	readonly revision: number
	readonly settled: boolean
	/** Whether the key is a tombstone: deleted, but perhaps not yet everywhere. */
	readonly gone: boolean
}

/** Lifetime of a tombstone in seconds. KV propagates a change within a minute, or later where a value is cached. */
const goneForSeconds = 3600

function flagsOf(metadata: unknown): { readonly settled: boolean; readonly gone: boolean } {
	const { settled, gone } = Object(metadata)
	return { settled: settled === true, gone: gone === true }
}

/** The last key of each id; KV lists keys in order. */
async function* newestOf(keys: AsyncIterable<Key>): AsyncGenerator<Key> {
	let last: Key | undefined
	for await (const key of keys) {
		if (last && last.id !== key.id) yield last
		last = key
	}
	if (last) yield last
}
