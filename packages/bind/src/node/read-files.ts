/** Reads documents from named files and folders, and nothing outside of allowed folders. */
import { readFileSync, realpathSync } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { Source, SourceFile } from '../form/source.ts'
import { readSource, type SourceInput } from '../read/read-source.ts'
import { type Recording, readRecording } from '../read/samples/recorded.ts'
import { defaultLimits } from '../text/limits.ts'
import { SourceError } from '../text/source-error.ts'

/** Limit of files in a folder of pages or references; a larger folder is refused. */
const maxFiles = 5000

/** Extensions of files that may be a page or a document. */
const readable = /\.(?:md|mdx|markdown|html?|json|ya?ml|har|txt|curl)$/i

/** Explains an unreadable file without the system's message, which contains a path of the machine. */
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

/** Reads the readable files of a folder and its subfolders, sorted by path. Links that lead out of the folder are passed over. */
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

/** Opens files of a folder to which references lead, up to so many bytes in all. Links that lead out of it are not followed. */
function besideIn(folder: string, maxBytes: number): (path: string) => Uint8Array | undefined {
	let left = maxBytes
	return (path) => {
		try {
			const root = realpathSync(folder)
			const place = realpathSync(join(root, path))
			if (!place.startsWith(root + sep)) return undefined
			const bytes = readFileSync(place)
			left -= bytes.byteLength
			if (left < 0)
				throw new SourceError('too-large', path, `the files that references lead to have more than ${maxBytes} bytes`)
			return bytes
		} catch (error) {
			if (error instanceof SourceError) throw error
			return undefined
		}
	}
}

/** File or folder that {@linkcode openSource} reads, and how. */
export interface OpenInput {
	/** Name of the source in the map; generated modules are named after it. */
	readonly name: string
	/** Path of the document's file, or of a folder of pages, relative to `directory`. */
	readonly path: string
	/** Folder, relative to `directory`, to which references may lead. Default: references to other files are not followed. */
	readonly references?: string
	/** Folder from which relative paths are resolved, usually that of the map. */
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
	const { name, path, references, directory, limits } = input
	const { maxBytes } = { ...defaultLimits, ...limits }
	const place = resolve(directory, path)
	await refuseLinkOut(place, input)
	const beside = references === undefined ? undefined : besideIn(resolve(directory, references), maxBytes * 4)
	const files = await filesAt(place, path, maxBytes, shownAs(input, place))
	return readSource({ name, files, ...(beside && { beside }), ...(limits && { limits }) })
}

/**
 * Reads recorded answers from a file or a folder.
 *
 * @param path Relative to `directory`.
 * @returns What `readRecording` returns.
 * @throws {SourceError} Where nothing can be read there.
 */
export async function openRecording(path: string, directory: string): Promise<Recording> {
	return readRecording(await filesAt(resolve(directory, path), path, defaultLimits.maxBytes))
}

/** Reads the files of a folder, or the one file that the path names. */
async function filesAt(place: string, shown: string, maxBytes: number, name = basename(place)): Promise<SourceFile[]> {
	const found = await stat(place).catch((error: unknown) => {
		throw unreadable(shown, error)
	})
	return found.isDirectory() ? filesBelow(place, shown, maxBytes) : [await fileAt(place, name, maxBytes)]
}

/** Rejects a file that is inside the folder by name but elsewhere through a link, as the map's reviewer has not seen it. */
async function refuseLinkOut(place: string, { path, directory }: OpenInput): Promise<void> {
	const folder = resolve(directory)
	if (!place.startsWith(folder + sep)) return
	const real = await realpath(place).catch((error: unknown) => {
		throw unreadable(path, error)
	})
	if (!real.startsWith((await realpath(folder)) + sep))
		throw new SourceError(
			'unrecognised',
			path,
			'it is a link to a place outside of its folder; copy what is meant into it',
		)
}

/** Path of the file within the folder of references, so that relative references work; otherwise its name. */
function shownAs({ references, directory }: OpenInput, place: string): string {
	const within = references === undefined ? '' : relative(resolve(directory, references), place)
	return within === '' || within.startsWith('..') || resolve(within) === within
		? basename(place)
		: within.split(sep).join('/')
}
