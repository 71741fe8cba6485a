/** Reads a document from a file, but follows no link out of its folder. Writes the bindings: all files, or none if one fails. */

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import type { Source } from '../form/source.ts'
import { readSource, type SourceInput } from '../read/read-source.ts'
import { limits, SourceError } from '../text/source-file.ts'

/** The file that {@linkcode openSource} reads, and its name in the map. */
export interface OpenInput extends Pick<SourceInput, 'name'> {
	/** Path of the document's file, relative to `directory`. */
	readonly path: string
	/** Folder to resolve the path from. Usually the map's folder. */
	readonly directory: string
}

/**
 * Reads a vendor's document from a file.
 *
 * @param input The file, and its name in the map.
 * @returns The source, as `readSource` returns it.
 * @throws {SourceError} If the document can't be read.
 */
export async function openSource({ name, path, directory }: OpenInput): Promise<Source> {
	const place = resolve(directory, path)
	try {
		await refuseLinkOut(place, path, resolve(directory))
		const { maxBytes } = limits
		const { size } = await stat(place)
		if (size > maxBytes) throw new SourceError(path, `it has ${size} bytes; at most ${maxBytes} are read`)
		const file = { path: basename(place), bytes: await readFile(place) }
		return readSource({ name, file })
	} catch (error) {
		throw error instanceof SourceError ? error : toSourceError(path, error)
	}
}

/** Returns an error without the system's message, because that message contains a path of the machine. */
function toSourceError(path: string, error: unknown): SourceError {
	const code = (error as { code?: unknown } | undefined)?.code
	if (typeof code !== 'string') throw error
	const found =
		code === 'ENOENT' ? 'there is no such file' : code === 'EACCES' ? 'it may not be read' : 'it cannot be opened'
	return new SourceError(path, found)
}

/** Rejects a link inside the folder that leads to a file outside, because the map's reviewer hasn't seen that file. */
async function refuseLinkOut(place: string, path: string, folder: string): Promise<void> {
	if (!place.startsWith(folder + sep) || (await realpath(place)).startsWith((await realpath(folder)) + sep)) return
	throw new SourceError(path, 'it is a link to a place outside of its folder; copy the document into the folder')
}

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
