import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staleFiles } from './generate/check.ts'

/** What writing has done. */
export interface WrittenFiles {
	/** Names of files that are new or have another content. */
	readonly written: readonly string[]
	/** Names of modules that were generated once and are not any more: they are removed. */
	readonly removed: readonly string[]
}

/** The files of a folder that could be bindings, by name; empty where there is no such folder. */
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
 * Writes the files of `generate`: all of them or none. Each is written beside its place first and then moved there; where a move
 * fails, those before it are undone.
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

/** Moves every new file to its place, and every old one aside, until all are done; or back. */
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
