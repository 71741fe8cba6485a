/**
 * A journal in Workers KV.
 * @module
 */
import { isUnresolved, parseEntry, type StoredEntry } from './entry.ts'
import type { JournalStore } from './store.ts'

/** What is used of a KV binding. */
export interface JournalKv {
	get(key: string): Promise<string | null>
	put(key: string, value: string, options: { metadata: { readonly settled: boolean } }): Promise<void>
	delete(key: string): Promise<void>
	list(options: { prefix: string; cursor?: string }): Promise<{
		readonly keys: readonly { readonly name: string; readonly metadata?: unknown }[]
		readonly list_complete: boolean
		readonly cursor?: string
	}>
}

/** Options of {@linkcode kvJournal}. */
export interface KvJournalOptions {
	/** What its keys begin with. Default `tarja:journal:`. */
	readonly prefix?: string
}

/**
 * Keeps a journal in a Workers KV namespace.
 *
 * KV is eventually consistent and compares nothing, so this store keeps less than the others promise: what another location
 * wrote may show a minute late, and of two writers of one revision the last one wins. That loses no call, as an entry is
 * written once before it is sent and once after; but run `reconcile` in one place, and prefer the Durable Object where you can.
 * Each revision has a key of its own, as KV takes one write a second for each key.
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
 * 	createClient({ baseUrl: env.PLATFORM_URL }).use(journal({ store: kvJournal(env.JOURNAL) }))
 * ```
 */
export function kvJournal(namespace: JournalKv, { prefix = 'tarja:journal:' }: KvJournalOptions = {}): JournalStore {
	/** A revision has ten digits, so that keys sort as numbers do. */
	const keyOf = (id: string, revision: number): string => `${prefix}${id}/${String(revision).padStart(10, '0')}`

	async function* keys(start: string): AsyncGenerator<Key> {
		let cursor: string | undefined
		do {
			const page = await namespace.list({ prefix: start, ...(cursor !== undefined && { cursor }) })
			for (const { name, metadata } of page.keys) {
				const [id = '', revision] = name.slice(prefix.length).split('/')
				yield { name, id, revision: Number(revision), settled: isSettled(metadata) }
			}
			cursor = page.list_complete ? undefined : page.cursor
		} while (cursor !== undefined)
	}

	const readKey = async ({ name, id, revision }: Key): Promise<StoredEntry | undefined> => {
		const text = await namespace.get(name)
		return text === null ? undefined : parseEntry(text, { id, revision, place: name })
	}

	return {
		async write(entry) {
			const metadata = { settled: !isUnresolved(entry) }
			await namespace.put(keyOf(entry.id, entry.revision), JSON.stringify(entry), { metadata })
			return true
		},
		async read(id) {
			let newest: Key | undefined
			for await (const key of keys(`${prefix}${id}/`)) newest = key
			return newest && readKey(newest)
		},
		async *list(which) {
			for await (const key of newestOf(keys(prefix))) {
				if (which === 'unresolved' && key.settled) continue
				const entry = await readKey(key)
				if (entry && (which === 'all' || isUnresolved(entry))) yield entry
			}
		},
		async delete(ids) {
			for (const id of ids) {
				const names: string[] = []
				for await (const { name } of keys(`${prefix}${id}/`)) names.push(name)
				// In order of revision: an interruption must not bring an earlier one back.
				for (const name of names) await namespace.delete(name)
			}
		},
	}
}

interface Key {
	readonly name: string
	readonly id: string
	readonly revision: number
	readonly settled: boolean
}

function isSettled(metadata: unknown): boolean {
	return Object(metadata).settled === true
}

/** The last key of each id; keys come sorted. */
async function* newestOf(keys: AsyncIterable<Key>): AsyncGenerator<Key> {
	let last: Key | undefined
	for await (const key of keys) {
		if (last && last.id !== key.id) yield last
		last = key
	}
	if (last) yield last
}
