/** A file to read: its limits, its text, and the error if it can't be read. */

/** Limits for documents that would need too much memory or time. A document that exceeds one fails with a `SourceError`. */
export const limits = {
	/** Largest size of one file in bytes. */
	maxBytes: 33_554_432,
	/** Deepest nesting of lists and objects, in levels. */
	maxDepth: 200,
	/** Largest number of values in one file. */
	maxValues: 5_000_000,
	/** Largest number of schemas that are read from one document. A shared schema counts for each use. */
	maxSchemas: 500_000,
} as const

/** Thrown if a document can't be read. Its message names the file and the place. It never quotes the document. */
export class SourceError extends Error {
	/** @param found What was found, and where in the file. */
	constructor(file: string, found: string) {
		super(`Cannot read ${file}: ${found}`)
		this.name = 'SourceError'
	}
}

/** A file's path and bytes. Reading it opens no other file. */
export interface SourceFile {
	/** The file's name. It is used only in messages, and to recognise Markdown. */
	readonly path: string
	readonly bytes: Uint8Array
}

/**
 * Decodes UTF-8. Removes the byte order mark, and normalises line ends.
 *
 * @throws {SourceError} If the file is too large or isn't text in UTF-8.
 */
export function decode({ path, bytes }: SourceFile): string {
	const { maxBytes } = limits
	if (bytes.byteLength > maxBytes)
		throw new SourceError(path, `it has ${bytes.byteLength} bytes; at most ${maxBytes} are read`)
	let text = '\0'
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		// Bytes that aren't UTF-8 are rejected below, like a text with a NUL.
	}
	if (text.includes('\0')) throw new SourceError(path, "it isn't text in UTF-8; save it as UTF-8")
	return text.replaceAll(/\r\n?/g, '\n')
}

/** Decodes percent-encoding. Returns a text with a malformed escape unchanged. */
export function decodePercent(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}
