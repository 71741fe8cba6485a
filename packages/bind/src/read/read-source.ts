/** Reads a vendor's document in any supported format. The format is detected from the content. */

import type { Source, SourceFile } from '../form/source.ts'
import { readDocument } from '../text/read-document.ts'
import { decode, SourceError } from '../text/source-file.ts'
import { createDocuments } from './documents.ts'
import { findOpenApiVersion, type ReadSource, readOpenApi } from './openapi/read-openapi.ts'
import { createReading, type Reading } from './reading.ts'
import { isCurl, readCurl } from './samples/curl.ts'
import { findCollection, readPostman } from './samples/postman.ts'
import { findCommands } from './samples/shell-words.ts'

/** The file that {@linkcode readSource} reads, and its name in the map. */
export interface SourceInput {
	/** Name of the source in the map. The generated module is named after it. */
	readonly name: string
	readonly file: SourceFile
}

/**
 * Reads a vendor's document: OpenAPI 2.0, 3.0 or 3.1 in JSON or YAML, a Postman collection, or curl commands in a script or in Markdown.
 *
 * Opens no file and no connection. A reference that leads out of the document isn't followed and becomes a diagnostic. The same content
 * always gives the same result, whatever the order of keys in the document.
 *
 * @param input The file, and its name in the map.
 * @returns The source, sorted. If a rule of the document is lost, the part that lost it has a diagnostic.
 * @throws {SourceError} If the document can't be read at all.
 * @example
 * ```ts
 * import { readSource } from '@tarja/bind'
 *
 * const document = { openapi: '3.1.0', info: { title: 'Invented', version: '1' }, paths: { '/cards': { get: {} } } }
 * const bytes = new TextEncoder().encode(JSON.stringify(document))
 * const source = readSource({ name: 'cards', file: { path: 'cards.json', bytes } })
 * console.log(source.operations.map(({ key }) => key)) // [ 'GET /cards' ]
 * ```
 */
export function readSource({ name, file }: SourceInput): Source {
	try {
		return { name, ...readFile(file, createReading()) }
	} catch (error) {
		// A regular expression needs stack space for each line or escape that it reads, so a very long text overflows the stack.
		throw error instanceof RangeError ? new SourceError(file.path, 'a text in it is too long; shorten it') : error
	}
}

function readFile(file: SourceFile, reading: Reading): ReadSource {
	const text = decode(file)
	if (isCurl(text)) return readCurl(text, file, reading)
	if (/\.(?:md|mdx|markdown)$/i.test(file.path)) {
		const commands = findCommands(text)
		if (commands === undefined) throw new SourceError(file.path, 'it has no curl command in a fenced block')
		return readCurl(commands, file, reading)
	}
	const document = readDocument(text, file.path, (place) => reading.report('part-invalid', '#', `key twice, ${place}`))
	const collection = findCollection(document)
	if (collection) return readPostman(collection, reading)
	const version = findOpenApiVersion(document)
	if (version) return readOpenApi(createDocuments(file.path, document), version, reading)
	throw new SourceError(
		file.path,
		'it is none of the documents known here: OpenAPI 2.0 to 3.1, Postman 2.x, curl commands',
	)
}
