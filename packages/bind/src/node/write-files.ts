import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that a run changed in the bindings folder. */
export interface WrittenFiles {
	/** Names of files that are new or whose content changed; unchanged files are not written. */
	readonly written: readonly string[]
	/** Names of generated modules that are no longer part of the output and were removed. */
	readonly removed: readonly string[]
}

/** Beginning of every generated module, by which files of earlier runs are told from files that people wrote. */
const mark = '// Written by `tarja bind generate`'

/** Contents of the folder's possible binding files by name; empty if the folder does not exist. */
async function readBindingFiles(folder: string): Promise<ReadonlyMap<string, string>> {
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
 * Writes the files of `generate`. All are written under temporary names first, so that a full disk leaves everything as it was.
 *
 * @param folder Is created if it doesn't exist.
 * @param files By name.
 * @throws The error of the file system.
 */
export async function writeBindingFiles(folder: string, files: ReadonlyMap<string, string>): Promise<WrittenFiles> {
	for (const name of files.keys())
		if (!/^[a-z][a-z0-9.-]*$/.test(name))
			throw new TypeError(`Cannot write ${JSON.stringify(name)}: it isn't the name of a file of bindings`)
	await mkdir(folder, { recursive: true })
	const present = await readBindingFiles(folder)
	const written = [...files].filter(([name, text]) => present.get(name) !== text).map(([name]) => name)
	const removed = [...present]
		.filter(([name, text]) => name.endsWith('.ts') && !files.has(name) && text.startsWith(mark))
		.map(([name]) => name)
	const suffix = `.${randomUUID()}`
	try {
		for (const name of written) await writeFile(join(folder, name + suffix), files.get(name) ?? '', { flag: 'wx' })
		// Renaming replaces a link, and doesn't follow it.
		for (const name of written) await rename(join(folder, name + suffix), join(folder, name))
		for (const name of removed) await rm(join(folder, name), { force: true })
	} finally {
		for (const name of written) await rm(join(folder, name + suffix), { force: true })
	}
	return { written, removed }
}
