/**
 * Creates and syncs directories for the journal in a directory.
 * @module
 */
import { chown, mkdir, open, stat } from 'node:fs/promises'
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
	if (made) await handOver(directory, dirname(directory))
	await sync(dirname(directory))
}

/**
 * Gives what root has made to the owner of its directory, whose service could not read it otherwise. Nothing else may change owners:
 * another user's file is refused. Windows has no such owners.
 *
 * @throws {Error} When the directory belongs to another user, and this process is not root.
 */
export async function handOver(path: string, directory: string): Promise<void> {
	if (process.platform === 'win32') return
	const [own, { uid, gid }] = await Promise.all([stat(path), stat(directory)])
	if (own.uid === uid) return
	// A directory of root's that others may write into, such as /tmp, is nobody's journal.
	if (uid === 0) return
	if (own.uid !== 0)
		throw new Error(
			`Cannot write into the journal: ${directory} belongs to user ${uid}, and this process is user ${own.uid}; run it as that user`,
		)
	await chown(path, uid, gid)
}

/** Syncs a directory, so that new names in it survive a power failure. Windows has no such call. */
export async function sync(path: string): Promise<void> {
	if (process.platform === 'win32') return
	const directory = await open(path, 'r')
	try {
		await directory.sync()
	} finally {
		await directory.close()
	}
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
