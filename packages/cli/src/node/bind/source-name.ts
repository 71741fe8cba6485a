/** Derives a document's name and its path in the map. */
import { basename, relative, sep } from 'node:path'
import { CommandError } from '../command-error.ts'

/** Makes a source name of a file name; it becomes the name of a module. */
export function toSourceName(path: string): string {
	const plain = basename(path)
		.replace(/(?:\.(?:openapi|postman|swagger))?\.\w+$/i, '')
		.normalize('NFD')
		.toLowerCase()
		.replaceAll(/\p{M}/gu, '')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^[^a-z]+|-+$/g, '')
		.slice(0, 40)
	return plain === '' || plain === 'index' ? 'vendor' : plain
}

/** Writes a path as the map stores it: relative to the map's folder, and inside it. */
export function toMapPath(folder: string, path: string): string {
	const within = relative(folder, path).split(sep).join('/')
	if (!within.startsWith('..') && !/^(?:\/|[a-z]:)/i.test(within)) return within
	throw new CommandError(
		'usage',
		'Cannot put the document into the map: it lies outside of the folder of the map; move it below',
	)
}
