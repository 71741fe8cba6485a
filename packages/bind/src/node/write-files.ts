import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staleFiles } from '../generate/check.ts'

/** Files that a run changed in the bindings folder. */
export interface WrittenFiles {
	/** Names of files that are new or whose content changed; unchanged files are not written. */
	readonly written: readonly string[]
	/** Names of generated modules that are no longer part of the output and were removed. */
	readonly removed: readonly string[]
}

/** Contents of the folder's possible binding files by name; empty if the folder does not exist. */
export async function readBindingFiles(folder: string): Promise<ReadonlyMap<string, string>> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return []
		throw error
	})
	const own = names.filter((name) => /\.ts$|^bindings\./.test(name)).sort()
	return new Map(
		await Promise.all(own.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
	)
}

/**
 * Writes the files of `generate`, all or none: each is written under a temporary name and then moved into place. If a move fails,
 * the earlier ones are undone.
 *
 * @param folder Is made where it is not there.
 * @param files By name.
 * @throws The error of the file system, with everything as it was.
 */
export async function writeBindingFiles(folder: string, files: ReadonlyMap<string, string>): Promise<WrittenFiles> {
	for (const name of files.keys())
		if (!/^[a-z][a-z0-9.-]*$/.test(name))
			throw new TypeError(`Cannot write ${JSON.stringify(name)}: it is not the name of a file of bindings`)
	await mkdir(folder, { recursive: true })
	const present = await readBindingFiles(folder)
	const written = [...files].filter(([name, text]) => present.get(name) !== text).map(([name]) => name)
	const removed = staleFiles(files, present)
	const suffix = `.${randomUUID()}`
	try {
		for (const name of written) await writeFile(join(folder, name + suffix), files.get(name) ?? '', { flag: 'wx' })
		await exchange(folder, written, removed, suffix)
	} finally {
		for (const name of [...written, ...removed]) await rm(join(folder, name + suffix), { force: true })
	}
	return { written, removed }
}

/** Moves new files into place and old ones aside; undoes everything if one move fails. */
async function exchange(
	folder: string,
	written: readonly string[],
	removed: readonly string[],
	suffix: string,
): Promise<void> {
	const aside = `${suffix}.old`
	const undo: (() => Promise<void>)[] = []
	const move = async (from: string, to: string): Promise<boolean> => {
		const moved = await rename(join(folder, from), join(folder, to)).then(
			() => true,
			(error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') return false
				throw error
			},
		)
		if (moved) undo.unshift(() => rename(join(folder, to), join(folder, from)))
		return moved
	}
	try {
		for (const name of [...written, ...removed]) await move(name, name + aside)
		for (const name of written) await move(name + suffix, name)
	} catch (error) {
		for (const step of undo) await step()
		throw error
	}
	for (const name of [...written, ...removed]) await rm(join(folder, name + aside), { force: true, recursive: true })
}
