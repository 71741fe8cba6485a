/**
 * Files and directories of a journal. A file is on disk when its write is confirmed, and other users can't change it. Windows has other
 * owners and modes, so nothing is checked there.
 */

import type { Stats } from 'node:fs'
import { constants, link, lstat, mkdir, open, readlink, stat, unlink } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import process from 'node:process'
import { TarjaError } from '@tarja/core'

/** The sticky bit of a directory: a user can't replace other users' files in it. */
const sticky = 0o1000

/** The user of this process; `undefined` in Windows, and in Deno without the permission to know. */
function getUser(): number | undefined {
	try {
		return process.geteuid?.()
	} catch {
		return undefined
	}
}

/** Whether other users may write it. A group with the same number as its user counts as private, as for `pam_umask`. */
function mayOthersWrite({ mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>): boolean {
	if (process.platform === 'win32') return false
	return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && (uid === 0 || gid !== uid))
}

/** The facts about a directory that decide whether other users may replace files in it. */
type Place = Pick<Stats, 'mode' | 'uid' | 'gid'>

function checkOwner(path: string, { uid }: Place): void {
	const user = getUser()
	if (user === undefined || uid === user || uid === 0) return
	throw createPlaceError(`${path} belongs to user ${uid}, and this process is user ${user}; run it as that user`)
}

/** Creates an error of tarja, because paths in foreign errors are masked, and a person has to know which directory it is. */
function createPlaceError(found: string): TarjaError {
	const details = { layer: 'call/journal/journal' } as const
	return new TarjaError('layer_failed', `Cannot use the journal: ${found}`, { outcome: 'not_processed', details })
}

function createWritableError(path: string): Error {
	return createPlaceError(`others may write into ${path}; run chmod go-w on it`)
}

/** Most links on a path, as in Linux. */
const mostLinks = 40

/**
 * Refuses a path that another user could redirect. Each directory on it must belong to root or this user, and only they may write into
 * it. The same holds for each directory that a link leads to, and for each directory that contains a link. Other users may write into a
 * sticky directory, such as /tmp, because they can't replace files there that aren't theirs. Directories that don't exist yet, and
 * directories that Deno's permissions hide, are skipped.
 */
export async function checkPath(path: string): Promise<void> {
	if (process.platform === 'win32') return
	const names = path.split('/')
	let place = '/'
	let links = 0
	for (let name = names.shift(); name !== undefined; name = names.shift()) {
		// No directory of `place` is a link, so `..` is the directory above it.
		place = join(place, name || '.')
		const target = await checkPlace(place)
		if (target === undefined) continue
		links += 1
		if (links > mostLinks) throw createPlaceError(`${path} leads through more than ${mostLinks} links`)
		place = isAbsolute(target) ? '/' : dirname(place)
		names.unshift(...target.split('/'))
	}
}

/** Checks one directory or link, and resolves to where the link leads. */
async function checkPlace(path: string): Promise<string | undefined> {
	const found = await ignoreCode('ENOENT', lstat(path)).catch(ignoreHidden)
	if (!found) return undefined
	checkOwner(path, found)
	if (found.isSymbolicLink()) return await readlink(path)
	if (mayOthersWrite(found) && !(found.mode & sticky)) throw createWritableError(path)
	return undefined
}

function ignoreHidden(error: unknown): undefined {
	if (Object(error).name !== 'NotCapable') throw error
}

/**
 * Checks a directory of the journal itself, each time it is used. Resolves to `false` if it is missing.
 *
 * @throws {Error} If it isn't a directory, belongs to another user, or other users may write into it. They could remove entries, and
 * orders would be paid twice.
 */
export async function checkDirectory(directory: string): Promise<boolean> {
	const found = await ignoreCode('ENOENT', lstat(directory))
	if (!found) return false
	if (!found.isDirectory())
		throw createPlaceError(`${directory} isn't a directory; move it away, and restore the journal`)
	checkOwner(directory, found)
	if (mayOthersWrite(found)) throw createWritableError(directory)
	return true
}

/** Checks a directory that must exist, because without it earlier orders would be unknown. */
export async function requireDirectory(directory: string): Promise<void> {
	if (await checkDirectory(directory)) return
	throw createPlaceError(
		`${directory} is missing, and without it orders could be paid twice; mount it, or restore the whole journal from its backup`,
	)
}

/**
 * Creates a directory and its missing parents, with permissions for their owner alone. Syncs each one before it creates the next, because
 * a file survives a power failure only if every directory entry on its path does.
 */
export async function makeDirectory(directory: string): Promise<void> {
	if (await exists(directory)) return
	await makeDirectory(dirname(directory))
	await makeSynced(directory)
}

/** Creates a directory unless it exists, and resolves once its name is on disk. */
export async function makeSynced(directory: string): Promise<void> {
	await ignoreCode('EEXIST', mkdir(directory, { mode: 0o700 }))
	await syncDirectory(dirname(directory))
}

/** Longest file that is read, in bytes. An entry has a few thousand. */
const mostBytes = 16_777_216

/** Follows no link, and doesn't wait for the other end of a pipe. Windows has neither flag. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Reads a file of the journal: its text, or why it can't be read; `undefined` if it is missing. */
export async function readText(
	place: string,
): Promise<{ readonly text: string } | { readonly flaw: string } | undefined> {
	try {
		const file = await open(place, readFlags)
		try {
			const found = await file.stat()
			if (!found.isFile()) return { flaw: "it isn't a file" }
			if (found.size > mostBytes) return { flaw: `it is longer than ${mostBytes} bytes` }
			if (mayOthersWrite(found)) return { flaw: 'others may write into it' }
			return { text: await file.readFile('utf8') }
		} finally {
			await file.close()
		}
	} catch (error) {
		const { code, name } = Object(error)
		return code === 'ENOENT' ? undefined : { flaw: String(code ?? name) }
	}
}

/** Creates a complete file under a name that must be free: writes and syncs it under a temporary name, then makes a hard link. */
export async function createFile(path: string, name: string, text: string): Promise<boolean> {
	const draft = join(path, `.${name.replace(/\.json$/, '')}.${crypto.randomUUID()}`)
	try {
		const file = await open(draft, 'wx', 0o600)
		try {
			await file.writeFile(text)
			await file.sync()
		} finally {
			await file.close()
		}
		return await linkFile(draft, join(path, name))
	} finally {
		await ignoreCode('ENOENT', unlink(draft))
	}
}

/** Gives a file a second name. Resolves to `false` if the name is taken. If many processes want the same name, one gets it. */
export async function linkFile(file: string, name: string): Promise<boolean> {
	return (
		(await ignoreCode(
			'EEXIST',
			link(file, name).then(() => true),
		)) ?? false
	)
}

/** Syncs a directory, so that new names in it survive a power failure. Windows has no such call. */
export async function syncDirectory(path: string): Promise<void> {
	if (process.platform === 'win32') return
	const directory = await open(path, 'r')
	try {
		await directory.sync()
	} finally {
		await directory.close()
	}
}

export async function exists(path: string): Promise<boolean> {
	return (await ignoreCode('ENOENT', stat(path))) !== undefined
}

/** Resolves to `undefined` if the work fails with this error code. */
async function ignoreCode<Out>(code: string, work: Promise<Out>): Promise<Out | undefined> {
	try {
		return await work
	} catch (error) {
		if (Object(error).code === code) return undefined
		throw error
	}
}
