/**
 * A journal in a directory, for Node, Deno and Bun: one file for every revision of an entry, none of them ever changed.
 * @module
 */
import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEntry, type StoredEntry, unreadable } from './entry.ts'
import { directoryMaker, exists, orUndefined, sync } from './node-files.ts'
import { directoryReferences } from './node-references.ts'
import { isUnresolved } from './protocol.ts'
import type { JournalStore } from './store.ts'

/** Matches `<id>.<revision>.json`. Other files in the directory are left alone. */
const named = /^(\d{8}T\d{9}Z-[a-p]{16})\.(\d{1,9})\.json$/
/** Matches the temporary name of a file that is being written; `named` does not match it. */
const unfinished = /^\.\d{8}T\d{9}Z-[a-p]{16}\.\d{1,9}\.[0-9a-f-]{36}$/
/** Age in milliseconds after which a temporary file is deleted: a write takes milliseconds, so its process has ended. */
const abandonedMs = 3_600_000

/**
 * Keeps a journal in a directory of the local file system.
 *
 * A write is confirmed when the file and the directory are on disk (`fsync`). Any number of processes may use the directory at
 * once; two writers of one entry are told apart by a hard link, which one of them gets; so are two senders of one reference. The file system must have hard links
 * and keep what it has synced: a directory of your own on a local disk, not a share. Deno needs `--allow-read` and
 * `--allow-write` for it, and for the one above it unless you make it yourself. Two small files are kept for each call until `client.journal.purge()`.
 *
 * @param path The directory; it is made when the first entry is written, for its owner alone.
 * @returns A store.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * const store = directoryJournal('./journal')
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(journal({ store }))
 * ```
 */
export function directoryJournal(path: string): JournalStore {
	/** Names of files with a settled entry. These files never change, so each is read only once. */
	const settled = new Set<string>()
	const makeDirectory = directoryMaker(path)
	const references = directoryReferences(path, (id) => readNewest(id))

	const readRevision = async (id: string, revision: number): Promise<StoredEntry | undefined> => {
		const name = fileOf(id, revision)
		const entry = await readEntry(path, name, { id, revision })
		if (entry && !isUnresolved(entry)) settled.add(name)
		return entry
	}

	const readNewest = async (id: string): Promise<StoredEntry | undefined> => {
		const revision = await newestRevision(path, id)
		return revision === undefined ? undefined : readRevision(id, revision)
	}

	return {
		async write(entry) {
			const { id, revision } = entry
			const file = join(path, fileOf(id, revision))
			if (revision === 0) await makeDirectory()
			else if (!(await exists(join(path, fileOf(id, revision - 1))))) return false
			if (!(await createFile(path, fileOf(id, revision), JSON.stringify(entry)))) return false
			// Removes the entry before its reference: if the process stops between the two, the entry is still listed.
			const isTaken = !(await references.take(entry, file))
			if (isTaken) await rm(file)
			await sync(path)
			return !isTaken
		},
		read: readNewest,
		find: references.find,
		async *list(which) {
			for (const [id, revisions] of revisionsOf(await names(path))) {
				const revision = newest(revisions)
				if (which === 'unresolved' && settled.has(fileOf(id, revision))) continue
				const entry = await readRevision(id, revision)
				if (entry && (which === 'all' || isUnresolved(entry))) yield entry
			}
		},
		async delete(ids) {
			const found = await names(path)
			const gone = await references.of(ids)
			for (const name of await removeEntries(path, ids, revisionsOf(found))) settled.delete(name)
			await references.forget(gone)
			await sweep(path, found)
		},
	}
}

/** Reads the entry of one file. An unreadable file becomes one unreadable entry and does not stop the listing. */
async function readEntry(
	path: string,
	name: string,
	{ id, revision }: { readonly id: string; readonly revision: number },
): Promise<StoredEntry | undefined> {
	const expected = { id, revision, place: join(path, name) }
	try {
		return parseEntry(await readFile(expected.place, 'utf8'), expected)
	} catch (error) {
		const { code, name } = Object(error)
		return code === 'ENOENT' ? undefined : unreadable(expected, String(code ?? name)) // The file was deleted meanwhile.
	}
}

function fileOf(id: string, revision: number): string {
	return `${id}.${revision}.json`
}

/** Returns the file names of an entry's revisions, oldest first. */
function filesOf(id: string, revisions: readonly number[]): readonly string[] {
	return revisions.toSorted((a, b) => a - b).map((revision) => fileOf(id, revision))
}

function newest(revisions: readonly number[]): number {
	return revisions.reduce((newest, revision) => Math.max(newest, revision), 0)
}

/**
 * Finds the newest revision by trying file names, as reading a large directory is slow. It falls back to reading it when an
 * interrupted `delete` has left an entry without its first revision.
 */
async function newestRevision(path: string, id: string): Promise<number | undefined> {
	let revision = 0
	while (await exists(join(path, fileOf(id, revision)))) revision++
	if (revision) return revision - 1
	const left = revisionsOf(await names(path)).get(id)
	return left && newest(left)
}

/** Groups file names by entry id, ids in order of time, each with the revisions that are there. */
function revisionsOf(found: readonly string[]): Map<string, readonly number[]> {
	const all = new Map<string, number[]>()
	for (const name of found) {
		const [, id, revision] = named.exec(name) ?? []
		if (id === undefined) continue
		const revisions = all.get(id)
		if (revisions) revisions.push(Number(revision))
		else all.set(id, [Number(revision)])
	}
	return all
}

async function names(path: string): Promise<readonly string[]> {
	return ((await orUndefined('ENOENT', readdir(path))) ?? []).sort()
}

/** Creates a complete file under a name that must be free: writes and syncs it under a temporary name, then makes a hard link. */
async function createFile(path: string, name: string, text: string): Promise<boolean> {
	const draft = join(path, `.${name.replace(/\.json$/, '')}.${crypto.randomUUID()}`)
	try {
		const file = await open(draft, 'wx', 0o600)
		try {
			await file.writeFile(text)
			await file.sync()
		} finally {
			await file.close()
		}
		const linked = link(draft, join(path, name)).then(() => true)
		return (await orUndefined('EEXIST', linked)) ?? false
	} finally {
		await rm(draft, { force: true })
	}
}

/** Deletes all revisions of these entries and returns the names of their files. */
async function removeEntries(
	path: string,
	ids: readonly string[],
	revisions: ReadonlyMap<string, readonly number[]>,
): Promise<readonly string[]> {
	const files = ids.map((id) => filesOf(id, revisions.get(id) ?? []))
	// Deletes the newest revision last, after the deletion of the others is on disk: after a crash an older revision must not
	// reappear as the current one.
	const [older, newest] = [files.flatMap((names) => names.slice(0, -1)), files.flatMap((names) => names.slice(-1))]
	await remove(path, older)
	await remove(path, newest)
	return files.flat()
}

/** Deletes files, then syncs the directory so that a power failure does not bring them back. */
async function remove(path: string, files: readonly string[]): Promise<void> {
	for (const name of files) await rm(join(path, name), { force: true })
	if (files.length) await sync(path)
}

/** Deletes temporary files of processes that ended in the middle of a write. */
async function sweep(path: string, found: readonly string[]): Promise<void> {
	for (const name of found.filter((name) => unfinished.test(name))) {
		const { mtimeMs } = (await orUndefined('ENOENT', stat(join(path, name)))) ?? { mtimeMs: Number.POSITIVE_INFINITY }
		if (Date.now() - mtimeMs > abandonedMs) await rm(join(path, name), { force: true })
	}
}
