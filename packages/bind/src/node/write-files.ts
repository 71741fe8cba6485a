import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that a run changed in the bindings folder. */
export interface WrittenFiles {
	/** Names of files that are new or whose content changed. Unchanged files aren't written. */
	readonly written: readonly string[]
	/** Names of generated modules that were removed, because they are no longer generated. */
	readonly removed: readonly string[]
}

/** First words of every generated module. They distinguish files of earlier runs from files that people wrote. */
const mark = '// Written by `tarja bind generate`'

/** Reads the files in the folder that may be generated, by name; empty if the folder doesn't exist. */
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
 * Writes the files of `generate`. Writes all of them under temporary names first, so that a full disk changes no existing file.
 *
 * @param folder The bindings folder. It is created if it doesn't exist.
 * @param files The contents by file name.
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
		// If the name is a link, renaming replaces the link and doesn't write to its target.
		for (const name of written) await rename(join(folder, name + suffix), join(folder, name))
		for (const name of removed) await rm(join(folder, name), { force: true })
	} finally {
		for (const name of written) await rm(join(folder, name + suffix), { force: true })
	}
	return { written, removed }
}
