/**
 * A journal in a directory, for Node, Deno and Bun: one file for every revision of an entry, none of them ever changed.
 * @module
 */
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { isUnresolved, parseEntry, type StoredEntry, unreadable } from './entry.ts'
import type { JournalStore } from './store.ts'

/** `<id>.<revision>.json`; everything else in the directory is left alone. */
const named = /^(\d{8}T\d{9}Z-[a-p]{16})\.(\d{1,9})\.json$/
/** Not a name that `named` takes. */
const unfinished = /^\.\d{8}T\d{9}Z-[a-p]{16}\.\d{1,9}\.[0-9a-f-]{36}$/
/** A write takes milliseconds: what is unfinished after that long was left by a process that ended. */
const abandonedMs = 3_600_000

/**
 * Keeps a journal in a directory of the local file system.
 *
 * A write is confirmed when the file and the directory are on disk (`fsync`). Any number of processes may use the directory at
 * once; two writers of one entry are told apart by a hard link, which one of them gets. The file system must have hard links
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
	/** Names of files that hold a settled entry: they never change, so each is read once. */
	const settled = new Set<string>()
	const makeDirectory = directoryMaker(path)

	const readRevision = async (id: string, revision: number): Promise<StoredEntry | undefined> => {
		const name = fileOf(id, revision)
		const entry = await readEntry(path, name, { id, revision })
		if (entry && !isUnresolved(entry)) settled.add(name)
		return entry
	}

	return {
		async write(entry) {
			const { id, revision } = entry
			if (revision === 0) await makeDirectory()
			else if (!(await exists(join(path, fileOf(id, revision - 1))))) return false
			const written = await place(path, fileOf(id, revision), JSON.stringify(entry))
			if (written) await sync(path)
			return written
		},
		async read(id) {
			const revision = await newestRevision(path, id)
			return revision === undefined ? undefined : readRevision(id, revision)
		},
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
			for (const name of await removeEntries(path, ids, revisionsOf(found))) settled.delete(name)
			await sweep(path, found)
		},
	}
}

/** What a file holds. One that cannot be read hides nothing but itself. */
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
		return code === 'ENOENT' ? undefined : unreadable(expected, String(code ?? name)) // ENOENT: deleted meanwhile.
	}
}

function fileOf(id: string, revision: number): string {
	return `${id}.${revision}.json`
}

/** Names of an entry's files, by revision. */
function filesOf(id: string, revisions: readonly number[]): readonly string[] {
	return revisions.toSorted((a, b) => a - b).map((revision) => fileOf(id, revision))
}

function newest(revisions: readonly number[]): number {
	return revisions.reduce((newest, revision) => Math.max(newest, revision), 0)
}

/** Without reading the directory, which may be long, unless an interrupted `delete` has left an entry without its first revision. */
async function newestRevision(path: string, id: string): Promise<number | undefined> {
	let revision = 0
	while (await exists(join(path, fileOf(id, revision)))) revision++
	if (revision) return revision - 1
	const left = revisionsOf(await names(path)).get(id)
	return left && newest(left)
}

/** Ids in order, with their revisions. */
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

/** Puts a whole file under a name that must be free: the file is written and synced under another name, then linked. */
async function place(path: string, name: string, text: string): Promise<boolean> {
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

/** Shared by the writes of this process, so that none goes on in a directory that is there but not yet on disk. */
function directoryMaker(path: string): () => Promise<void> {
	let making: Promise<void> | undefined
	return () => {
		making ??= make(path).finally(() => {
			making = undefined
		})
		return making
	}
}

/**
 * Makes the directory and those above it that are missing, each of them on disk before the next: a file survives a loss of power
 * only if every name that leads to it does.
 */
async function make(directory: string): Promise<void> {
	if (await exists(directory)) return
	await make(dirname(directory))
	await orUndefined('EEXIST', mkdir(directory, { mode: 0o700 }))
	await sync(dirname(directory))
}

/** Removes all revisions of these entries, and gives back the names of their files. */
async function removeEntries(
	path: string,
	ids: readonly string[],
	revisions: ReadonlyMap<string, readonly number[]>,
): Promise<readonly string[]> {
	const files = ids.map((id) => filesOf(id, revisions.get(id) ?? []))
	// The newest ones last, and only when the disk has forgotten the others: an interruption must not bring those back.
	const [older, newest] = [files.flatMap((names) => names.slice(0, -1)), files.flatMap((names) => names.slice(-1))]
	await remove(path, older)
	await remove(path, newest)
	return files.flat()
}

/** Removes files, durably. */
async function remove(path: string, files: readonly string[]): Promise<void> {
	for (const name of files) await rm(join(path, name), { force: true })
	if (files.length) await sync(path)
}

/** Makes new names in the directory survive a loss of power. Windows has no such call. */
async function sync(path: string): Promise<void> {
	if (process.platform === 'win32') return
	const directory = await open(path, 'r')
	try {
		await directory.sync()
	} finally {
		await directory.close()
	}
}

/** Removes what processes left unfinished that ended in the middle of a write. */
async function sweep(path: string, found: readonly string[]): Promise<void> {
	for (const name of found.filter((name) => unfinished.test(name))) {
		const { mtimeMs } = (await orUndefined('ENOENT', stat(join(path, name)))) ?? { mtimeMs: Number.POSITIVE_INFINITY }
		if (Date.now() - mtimeMs > abandonedMs) await rm(join(path, name), { force: true })
	}
}

async function exists(path: string): Promise<boolean> {
	return (await orUndefined('ENOENT', stat(path))) !== undefined
}

/** `undefined` instead of a failure with this code. */
async function orUndefined<Out>(code: string, work: Promise<Out>): Promise<Out | undefined> {
	try {
		return await work
	} catch (error) {
		if (Object(error).code === code) return undefined
		throw error
	}
}
