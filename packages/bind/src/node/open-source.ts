/** Reads a document from a file. A link that leads out of the folder isn't followed. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'
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
