/**
 * A journal in a directory, for Node, Deno and Bun: one file for each revision of an entry. A file never changes after it was written.
 * @module
 */
import { readdir, rm } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { TarjaError } from '@tarja/core'
import type { StoredEntry } from '../../entry.ts'
import { parseRecord } from '../../journal-record.ts'
import { parseEntry, unreadable } from '../../parse-entry.ts'
import { isUnresolved } from '../../protocol.ts'
import { createOpenOnce, type EntryStore, type JournalRecord, type JournalStore } from '../../store.ts'
import { createUsageError, validateId } from '../../validate.ts'
import { checkPath, createFile, exists, makeDirectory, readText, requireDirectory, syncDirectory } from './files.ts'
import { createDirectoryReferences } from './references.ts'

/** Matches `<id>.<revision>.json`. Other files in the directory are ignored. */
const named = /^(\d{8}T\d{9}Z-[a-z]{16})\.(\d{1,9})\.json$/

/**
 * Keeps journals in a directory of the local file system. Each journal is a directory in it.
 *
 * A write is confirmed when the file and the directory are on disk (`fsync`). Any number of processes may use the directory at once. If
 * two processes write the same revision, or send the same reference, a hard link decides, because only one of them can create it. The
 * file system must have hard links and keep what it has synced: use your own directory on a local disk, not a network share. Deno needs
 * `--allow-read` and `--allow-write` for the directory, and for its parent unless you create the directory yourself. Two small files are
 * kept for each call until `client.journal.purge()`.
 *
 * @param path The directory, as an absolute path, because a relative one would be another journal in another working directory, release
 * or container. `createJournal` creates it, for its owner alone.
 * @returns A store.
 * @throws {TarjaError} `configuration`: the path is relative or missing.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { journal } from '@tarja/journal'
 * import { directoryJournal } from '@tarja/journal/directory'
 *
 * const store = directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY)
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(journal({ store, id: process.env.TARJA_JOURNAL_ID }))
 * ```
 */
export function directoryJournal(path: string | undefined): JournalStore {
	if (typeof path !== 'string' || !isAbsolute(path)) throw createPathError(path)
	const root = resolve(path)
	if (isReal(root)) throw createExploredError(root)
	return {
		...createOpenOnce((id) => createDirectoryEntries(join(root, validateId(id)), id)),
		async ids() {
			const inside = (await exists(root)) ? await readdir(root, { withFileTypes: true }) : []
			const names = inside.flatMap((found) => (found.isDirectory() ? found.name : []))
			const created = await Promise.all(names.map((name) => exists(join(root, name, recordFile(0)))))
			return names.filter((_, n) => created[n])
		},
	}
}

/** Returns whether `tarja explore` runs, and the directory isn't in its folder: it may be the journal of a shop. */
function isReal(root: string): boolean {
	const folder = Reflect.has(globalThis, Symbol.for('tarja.explore')) ? process.env.TARJA_EXPLORED : undefined
	return folder !== undefined && /^\.\.(?:$|[/\\])|^[A-Z]:/.test(relative(folder, root))
}

function createExploredError(root: string): TarjaError {
	const advice =
		'put it into the folder process.env.TARJA_EXPLORED, because the schedules of explore would change a real journal'
	return createUsageError('a directory as a journal', `${root} is outside of what is explored; ${advice}`, {
		option: 'path',
	})
}

function createPathError(path: unknown): TarjaError {
	const found = path ? `${path} is relative, so that another working directory has another journal` : 'no path is given'
	const advice = 'take an absolute path from the environment: directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY)'
	return createUsageError('a directory as a journal', `${found}; ${advice}`, { option: 'path' })
}

function createDirectoryEntries(path: string, journalId: string): EntryStore {
	const place: Place = { path, resolved: new Set() }
	const claims = join(path, 'references')
	const references = createDirectoryReferences(claims, (id) => readNewest(id))
	const checkPlace = createPlaceCheck(path)
	const readNewest = async (id: string): Promise<StoredEntry | undefined> => {
		const revision = await findNewestRevision(path, id)
		return revision === undefined ? undefined : readRevision(place, id, revision)
	}

	return {
		...createRecordKeeper(path, claims, journalId),
		async write(entry) {
			const { id, revision } = entry
			const file = join(path, toFileName(id, revision))
			if (revision === 0) await checkHere(path)
			await (revision ? checkPlace() : checkPlace(claims))
			if (revision && !(await exists(join(path, toFileName(id, revision - 1))))) return false
			if (!(await createFile(path, toFileName(id, revision), JSON.stringify(entry)))) return false
			// Removes the entry before its reference: if the process stops between the two, the entry is still listed.
			const isTaken = !(await references.take(entry, file))
			if (isTaken) await rm(file)
			await syncDirectory(path)
			return !isTaken
		},
		read: async (id) => ((await checkPlace()) ? readNewest(id) : undefined),
		async find(reference) {
			return (await checkPlace(claims)) ? references.find(reference) : []
		},
		async *list(which, after) {
			// A missing directory must throw: an empty list would mean that no entry owns any payment of the platform.
			if (await checkPlace()) yield* listEntries(place, which, after)
		},
		async delete(ids) {
			if (!(await checkPlace(claims))) return
			const revisions = groupRevisions(await readNames(path))
			// Deletes the claim first, because a claim without its entry would keep the reference forever.
			for (const id of ids) {
				const entry = await readNewest(id)
				if (entry && entry.state !== 'unreadable') await references.forget(entry)
			}
			const files = ids.map((id) => (revisions.get(id) ?? []).map((revision) => toFileName(id, revision)))
			// Deletes the newest revision last, after the deletion of the older ones is on disk. Otherwise, after a crash, an older revision could
			// reappear as the current one.
			for (const part of [files.flatMap((names) => names.slice(0, -1)), files.flatMap((names) => names.slice(-1))]) {
				for (const name of part) await rm(join(path, name), { force: true })
				if (part.length) await syncDirectory(path)
				for (const name of part) place.resolved.delete(name)
			}
		},
	}
}

/**
 * Returns a function that checks the journal's directory, and the directories in it that are passed, on every call. It checks the
 * directories above only once. It resolves to `false` if the journal doesn't exist, and this process has never seen it.
 */
function createPlaceCheck(path: string): (...inside: readonly string[]) => Promise<boolean> {
	let isPathSafe = false
	return async (...inside) => {
		if (!isPathSafe && !(await exists(path))) return false
		await Promise.all([path, ...inside].map(requireDirectory))
		if (!isPathSafe) await checkPath(path)
		isPathSafe = true
		return true
	}
}

interface Place {
	readonly path: string
	/** Names of files with a resolved entry. These files never change, so each is read only once. */
	readonly resolved: Set<string>
}

async function* listEntries(
	place: Place,
	which: 'all' | 'unresolved',
	after: string | undefined,
): AsyncGenerator<StoredEntry> {
	const { path, resolved } = place
	for (const [id, revisions] of groupRevisions(await readNames(path))) {
		if (after !== undefined && id <= after) continue
		const revision = revisions.at(-1) ?? 0
		if (which === 'unresolved' && resolved.has(toFileName(id, revision))) continue
		const entry = await readRevision(place, id, revision)
		if (entry && (which === 'all' || isUnresolved(entry))) yield entry
	}
}

/** Reads a revision; `undefined` if its file was deleted meanwhile. An unreadable file does not stop a listing. */
async function readRevision({ path, resolved }: Place, id: string, revision: number): Promise<StoredEntry | undefined> {
	const name = toFileName(id, revision)
	const expected = { id, revision, place: join(path, name) }
	const found = await readText(expected.place)
	if (!found) return undefined
	const entry = 'flaw' in found ? unreadable(expected, found.flaw) : parseEntry(found.text, expected)
	if (!isUnresolved(entry)) resolved.add(name)
	return entry
}

/** Refuses a first entry if the journal doesn't exist, because its volume isn't mounted, or someone has emptied it. */
async function checkHere(path: string): Promise<void> {
	if (await exists(join(path, recordFile(0)))) return
	throw new Error(
		`Cannot write the entry: there is no journal in ${path}; mount it; create one with "npx @tarja/cli journal create" only if no order was sent before, because a new journal would let each be paid again`,
	)
}

/** Keeps the journal's record in files, one for each revision. Of many writers, only one can create such a file. */
function createRecordKeeper(path: string, claims: string, id: string): Pick<EntryStore, 'journal' | 'writeJournal'> {
	const readNewestRecord = async (revision: number): Promise<JournalRecord | undefined> => {
		const place = join(path, recordFile(revision))
		const found = await readText(place)
		if (!found) return undefined
		if ('flaw' in found) throw new Error(`Cannot read the journal’s record in ${place}: ${found.flaw}`)
		return (await readNewestRecord(revision + 1)) ?? parseRecord(found.text, id, place)
	}
	return {
		journal: () => readNewestRecord(0),
		async writeJournal(record) {
			const { revision } = record
			if (await exists(join(path, recordFile(revision)))) return false
			await checkPath(path)
			if (revision === 0) await makeDirectory(claims)
			else if (!(await exists(join(path, recordFile(revision - 1))))) return false
			// Another user may have created one of these directories meanwhile.
			await checkPath(claims)
			const isMade = await createFile(path, recordFile(revision), JSON.stringify(record))
			await syncDirectory(path)
			return isMade
		},
	}
}

const recordFile = (revision: number): string => `journal.${revision}.json`

function toFileName(id: string, revision: number): string {
	return `${id}.${revision}.json`
}

/**
 * Finds the newest revision by trying file names, because reading a large directory is slow. It reads the directory only if an
 * interrupted `delete` has left an entry without its first revision.
 */
async function findNewestRevision(path: string, id: string): Promise<number | undefined> {
	let revision = 0
	while (await exists(join(path, toFileName(id, revision)))) revision++
	if (revision) return revision - 1
	const left = groupRevisions(await readNames(path)).get(id)
	return left?.at(-1)
}

/** Groups file names by entry id, ids in order of time, each with its existing revisions, oldest first. */
function groupRevisions(found: readonly string[]): Map<string, readonly number[]> {
	const all = new Map<string, number[]>()
	for (const name of found) {
		const [, id, revision] = named.exec(name) ?? []
		if (id === undefined) continue
		const revisions = all.get(id)
		if (revisions) revisions.push(Number(revision))
		else all.set(id, [Number(revision)])
	}
	for (const revisions of all.values()) revisions.sort((a, b) => a - b)
	return all
}

async function readNames(path: string): Promise<readonly string[]> {
	return (await readdir(path)).sort()
}
