/** Documents from files and folders: only those that were named, and nothing outside of a folder that was allowed. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { MapSource } from './form/map.ts'
import type { Source, SourceFile } from './form/source.ts'
import { readSource, type SourceInput } from './read/read-source.ts'
import { SourceError } from './read/source-error.ts'
import { defaultLimits } from './text/limits.ts'

/** Files of a folder at most. */
const maxFiles = 5000

/** What of a folder may be a page or a document. */
const readable = /\.(?:md|mdx|markdown|html?|json|ya?ml|har|txt|curl)$/i

/** What happened to be found instead of a file; the system's own message has a path of the machine in it. */
function unreadable(shown: string, error: unknown): SourceError {
	const code = (error as { code?: unknown } | undefined)?.code
	const found =
		code === 'ENOENT' ? 'there is no such file' : code === 'EACCES' ? 'it may not be read' : 'it cannot be opened'
	return new SourceError('unrecognised', shown, found)
}

async function fileAt(path: string, shown: string, maxBytes: number): Promise<SourceFile> {
	try {
		const { size } = await stat(path)
		if (size > maxBytes) throw new SourceError('too-large', shown, `it has ${size} bytes; at most ${maxBytes} are read`)
		return { path: shown, bytes: await readFile(path) }
	} catch (error) {
		throw error instanceof SourceError ? error : unreadable(shown, error)
	}
}

/** The files below a folder, sorted; a link that leads out of it is left out. */
async function filesBelow(folder: string, shown: string, maxBytes: number): Promise<SourceFile[]> {
	const root = await realpath(folder)
	const names = await readdir(root, { recursive: true })
	const chosen = names.filter((name) => readable.test(name)).sort()
	if (chosen.length > maxFiles)
		throw new SourceError('too-large', shown, `it has ${chosen.length} files; at most ${maxFiles} are read`)
	const files: SourceFile[] = []
	let left = maxBytes * 4
	for (const name of chosen) {
		const path = await realpath(join(root, name))
		if (!path.startsWith(root + sep) || !(await stat(path)).isFile()) continue
		const file = await fileAt(path, name.split(sep).join('/'), Math.min(maxBytes, left))
		left -= file.bytes.byteLength
		files.push(file)
	}
	return files
}

/** What {@linkcode openSource} takes. */
export interface OpenInput {
	/** The source's name in the map. */
	readonly name: string
	/** A file, or a folder of pages, relative to `directory`. */
	readonly path: string
	readonly format?: NonNullable<MapSource['format']>
	/** A folder, relative to `directory`, in which references may lead to other files. Default: none may. */
	readonly references?: string
	/** Where relative paths begin. */
	readonly directory: string
	readonly limits?: SourceInput['limits']
}

/**
 * Reads a vendor's document from a file or a folder.
 *
 * @param input Which, and how.
 * @returns What `readSource` returns.
 * @throws {SourceError} Where it cannot be read.
 */
export async function openSource(input: OpenInput): Promise<Source> {
	const { name, path, format, references, directory, limits } = input
	const { maxBytes } = { ...defaultLimits, ...limits }
	const place = resolve(directory, path)
	const isFolder = await stat(place).then(
		(found) => found.isDirectory(),
		(error: unknown) => {
			throw unreadable(path, error)
		},
	)
	const beside = references === undefined ? [] : await filesBelow(resolve(directory, references), references, maxBytes)
	const files = isFolder
		? await filesBelow(place, path, maxBytes)
		: [await fileAt(place, shownAs(input, place), maxBytes)]
	return readSource({ name, files, beside, ...(format && { format }), ...(limits && { limits }) })
}

/** The file's path inside the folder of references, so that relative ones begin where the file is; else its name. */
function shownAs({ references, directory }: OpenInput, place: string): string {
	const within = references === undefined ? '' : relative(resolve(directory, references), place)
	return within === '' || within.startsWith('..') || resolve(within) === within
		? basename(place)
		: within.split(sep).join('/')
}
