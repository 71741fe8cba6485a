/** Reads a vendor's document in any supported format, which is detected from the content. */

import type { Source, SourceFile } from '../form/source.ts'
import { decode } from '../text/decode.ts'
import type { Json } from '../text/json.ts'
import { defaultLimits, type Limits } from '../text/limits.ts'
import { readJson } from '../text/read-json.ts'
import { readYaml } from '../text/read-yaml.ts'
import { SourceError } from '../text/source-error.ts'
import { openDocuments } from './documents.ts'
import { openApiVersion, type ReadSource, readOpenApi } from './openapi/read-openapi.ts'
import { newReading, type Reading } from './reading.ts'
import { mergeSources } from './readme/merge.ts'
import { commandsIn, definitionInHtml, definitionInMarkdown, definitionWithin, isPage } from './readme/page.ts'
import { isCurl, readCurl } from './samples/curl.ts'
import { isHar, readHar } from './samples/har.ts'
import { postmanCollection, readPostman } from './samples/postman.ts'

/** Files that {@linkcode readSource} reads, and how. */
export interface SourceInput {
	/** Name of the source in the map; generated modules are named after it. */
	readonly name: string
	/** A single file, or the pages of a folder, which form one source. */
	readonly files: readonly SourceFile[]
	/**
	 * Opens a file that a reference leads to, by its path relative to the same folder; undefined if there is none, or it may not be
	 * read. Without it, no other file is opened.
	 */
	readonly beside?: (path: string) => Uint8Array | undefined
	/** Limits against hostile documents; {@linkcode Limits} has the default for each that is absent. */
	readonly limits?: Partial<Limits>
}

/**
 * Reads a vendor's document: OpenAPI 2.0, 3.0 or 3.1 in JSON or YAML, a Postman collection, a HAR, lines of curl, pages of ReadMe.
 *
 * Opens no file and no connection: a reference that leads out of the given files is not followed, and is among the diagnostics. The same
 * bytes always give the same form, whatever the order of keys in the document.
 *
 * @param input The files, and how to read them.
 * @returns The form, sorted; what it does not keep is among the diagnostics, where it was lost.
 * @throws {SourceError} Where the document cannot be read at all.
 * @example
 * ```ts
 * import { readSource } from '@tarja/bind'
 *
 * const document = { openapi: '3.1.0', info: { title: 'Invented', version: '1' }, paths: { '/cards': { get: {} } } }
 * const bytes = new TextEncoder().encode(JSON.stringify(document))
 * const source = readSource({ name: 'cards', files: [{ path: 'cards.json', bytes }] })
 * console.log(source.operations.map(({ key }) => key)) // [ 'GET /cards' ]
 * ```
 */
export function readSource(input: SourceInput): Source {
	const limits = { ...defaultLimits, ...input.limits }
	const files = [...input.files].sort((a, b) => (a.path < b.path ? -1 : 1))
	const [only] = files
	if (!only) throw new SourceError('unrecognised', input.name, 'it has no file that could be read')
	if (files.length === 1) return { name: input.name, ...readFile(only, input, limits, newReading()) }
	const unread = newReading()
	const pages = files.flatMap((file) => {
		try {
			const [page] = pageOf(file, limits)
			if (page) return [page]
			const commands = commandsIn(decode(file, limits))
			if (commands !== undefined) return [readCurl(commands, file, newReading(), file.path)]
			unread.report('page-passed-over', `${file.path}#`)
		} catch (error) {
			if (!(error instanceof SourceError)) throw error
			unread.report('part-unread', `${file.path}#`, error.found)
		}
		return []
	})
	if (pages.length === 0)
		throw new SourceError(
			'unrecognised',
			input.name,
			'no page of the folder has the definition of an operation, or a command of curl',
		)
	const merged = mergeSources(pages)
	return { name: input.name, ...merged, diagnostics: [...merged.diagnostics, ...unread.diagnostics] }
}

function readFile(file: SourceFile, input: SourceInput, limits: Limits, reading: Reading): ReadSource {
	const text = decode(file, limits)
	if (isCurl(text)) return readCurl(text, file, reading)
	if (isSavedPage(file, text)) return alone(pageOf(file, limits), file)
	if (isMarkdown(file)) {
		const commands = commandsIn(text)
		if (commands === undefined) return alone([], file)
		return readCurl(commands, file, reading)
	}
	const document = parse(text, file.path, limits, reading)
	const collection = postmanCollection(document)
	if (collection) return readPostman(collection, reading)
	if (isHar(document)) return readHar(document, reading)
	const version = openApiVersion(document)
	if (version) {
		const documents = new Map<string, Json | undefined>([[file.path, document]])
		const get = (path: string): Json | undefined => {
			if (!documents.has(path)) documents.set(path, besideOf(path, input, limits, reading))
			return documents.get(path)
		}
		return readOpenApi(openDocuments(file.path, { get }), version, limits, reading)
	}
	if (definitionWithin(document)) return alone(pageOf(file, limits), file)
	throw new SourceError('unrecognised', file.path, whatIs(document))
}

/** A document that a reference leads to; undefined, and told, if it cannot be read. */
function besideOf(path: string, { beside }: SourceInput, limits: Limits, reading: Reading): Json | undefined {
	try {
		const bytes = beside?.(path)
		return bytes && parse(decode({ path, bytes }, limits), path, limits, reading)
	} catch (error) {
		if (!(error instanceof SourceError)) throw error
		reading.report('part-unread', `${path}#`, error.found)
		return undefined
	}
}

function whatIs(document: Json): string {
	const versions = /^3\.[3-9]/.test(String(Object(document).openapi ?? ''))
		? '; of OpenAPI 2.0 to 3.2 are read: export it as 3.1'
		: ''
	return `it is none of the documents known here: OpenAPI 2.0 to 3.2, Postman 2.x, HAR 1.2, curl, ReadMe pages${versions}`
}

function isSavedPage({ path }: SourceFile, text: string): boolean {
	return /^\s*<(?:!doctype|html)/i.test(text) || (isMarkdown({ path }) && isPage(text)) || isPageText(text)
}

const isMarkdown = ({ path }: Pick<SourceFile, 'path'>): boolean => /\.(?:md|mdx|markdown)$/i.test(path)

const isPageText = (text: string): boolean => !/^\s*[[{]/.test(text) && isPage(text)

/** The source of one page; undefined if the page describes no operation. */
function pageOf(file: SourceFile, limits: Limits): ReadSource[] {
	const text = decode(file, limits)
	const reading = newReading()
	const isHtml = /^\s*</.test(text)
	const definition = isHtml
		? definitionInHtml(text, limits)
		: /^\s*[[{]/.test(text)
			? definitionIn(parse(text, file.path, limits, reading))
			: definitionInMarkdown(text, limits)
	const version = definition === undefined ? undefined : openApiVersion(definition)
	if (definition === undefined || !version) return []
	const opened = openDocuments(file.path, new Map([[file.path, definition]]), true)
	return [readOpenApi(opened, version, limits, reading)]
}

function definitionIn(document: Json): Json | undefined {
	return openApiVersion(document) ? document : definitionWithin(document)
}

function alone([page]: readonly ReadSource[], { path }: SourceFile): ReadSource {
	if (page) return { ...page, dialect: 'readme' }
	throw new SourceError(
		'unrecognised',
		path,
		'it is a page without the definition of an operation, and without a command of curl in a fenced block; where it is a page of a portal, was it saved after signing in?',
	)
}

/** Parses JSON if it looks like JSON, otherwise YAML, which includes much that looks like JSON. */
function parse(text: string, path: string, limits: Limits, { report }: Reading): Json {
	const twice = (place: string): void => report('key-twice', `${path}#`, place)
	if (!/^\s*[[{]/.test(text)) return readYaml(text, path, limits, twice)
	try {
		return readJson(text, path, limits, twice)
	} catch (error) {
		if (!(error instanceof SourceError) || error.code !== 'malformed' || /\.json$/i.test(path)) throw error
		try {
			return readYaml(text, path, limits, twice)
		} catch {
			throw error
		}
	}
}
