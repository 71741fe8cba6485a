/**
 * Creates and syncs directories for the journal in a directory.
 * @module
 */
import { type FileHandle, lstat, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'

/** Creates the directory. Writes that run at the same time share one creation, and each waits until the directory is on disk. */
export function directoryMaker(path: string): () => Promise<void> {
	let making: Promise<void> | undefined
	return () => {
		making ??= make(path).finally(() => {
			making = undefined
		})
		return making
	}
}

/**
 * Creates the directory and its missing parents, each synced before the next: a file survives a power failure only if every
 * directory entry on its path does.
 */
async function make(directory: string): Promise<void> {
	if (await exists(directory)) return
	await make(dirname(directory))
	const made = await orUndefined(
		'EEXIST',
		mkdir(directory, { mode: 0o700 }).then(() => true),
	)
	if (made) await withHandle(directory, (handle) => handOver(handle, dirname(directory)))
	await sync(dirname(directory))
}

/**
 * Gives what root has made to the owner of its directory, whose service could not read it otherwise. It acts on the open file, because the
 * owner may put a link to another file in the place of its name. Windows has no such owners.
 *
 * @throws {Error} When the directory belongs to another user, and this process is not root; or when it is a link, or others may write it.
 */
export async function handOver(file: Pick<FileHandle, 'chown' | 'stat'>, directory: string): Promise<void> {
	if (process.platform === 'win32') return
	const [own, place] = await Promise.all([file.stat(), lstat(directory)])
	const { uid, gid } = place
	// A directory of root's that others may write into, such as /tmp, is nobody's journal.
	if (own.uid === uid || uid === 0) return
	if (own.uid !== 0)
		throw new Error(
			`Cannot write into the journal: ${directory} belongs to user ${uid}, and this process is user ${own.uid}; run it as that user`,
		)
	if (place.isSymbolicLink())
		throw new Error(`Cannot write into the journal: ${directory} is a link; use the directory itself`)
	await file.chown(uid, gid)
}

/**
 * Refuses a journal's directory that others than its owner may write into: they could take entries away, and orders would be paid twice.
 *
 * @throws {Error} When its group or everybody may.
 */
export async function checkPrivate(directory: string): Promise<void> {
	if (process.platform === 'win32') return
	const { mode } = await stat(directory)
	if (mode & 0o022)
		throw new Error(`Cannot write into the journal: others may write into ${directory}; run chmod go-w on it`)
}

async function withHandle<Out>(directory: string, work: (handle: FileHandle) => Promise<Out>): Promise<Out> {
	const handle = await open(directory, 'r')
	try {
		return await work(handle)
	} finally {
		await handle.close()
	}
}

/** Syncs a directory, so that new names in it survive a power failure. Windows has no such call. */
export async function sync(path: string): Promise<void> {
	if (process.platform === 'win32') return
	await withHandle(path, (directory) => directory.sync())
}

export async function exists(path: string): Promise<boolean> {
	return (await orUndefined('ENOENT', stat(path))) !== undefined
}

/** Resolves to `undefined` if the work fails with this error code. */
export async function orUndefined<Out>(code: string, work: Promise<Out>): Promise<Out | undefined> {
	try {
		return await work
	} catch (error) {
		if (Object(error).code === code) return undefined
		throw error
	}
}
