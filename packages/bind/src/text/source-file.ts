/** A file that is read: its limits, its text, and the error if it can't be read. */

/** Limits against documents that would take too much memory or time; beyond one, reading fails with a `SourceError`. */
export const limits = {
	/** Largest size of one file in bytes. */
	maxBytes: 33_554_432,
	/** Deepest nesting of lists and objects, in levels. */
	maxDepth: 200,
	/** Largest number of values in one file. */
	maxValues: 5_000_000,
	/** Most schemas read of one document; shared ones count for each use. */
	maxSchemas: 500_000,
} as const

/** Thrown if a document can't be read. Its message names the file and the place, and never quotes the document. */
export class SourceError extends Error {
	/** @param found What was found, and where in the file. */
	constructor(file: string, found: string) {
		super(`Cannot read ${file}: ${found}`)
		this.name = 'SourceError'
	}
}

/** A file's path and bytes. Reading it never opens another file. */
export interface SourceFile {
	/** The file's name. Only used in messages, and to recognise Markdown. */
	readonly path: string
	readonly bytes: Uint8Array
}

/**
 * Decodes UTF-8, without byte order mark and with normalised line ends.
 *
 * @throws {SourceError} If it can't be read.
 */
export function decode({ path, bytes }: SourceFile): string {
	const { maxBytes } = limits
	if (bytes.byteLength > maxBytes)
		throw new SourceError(path, `it has ${bytes.byteLength} bytes; at most ${maxBytes} are read`)
	let text = '\0'
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		// Bytes that aren't UTF-8 are refused below, as a NUL is.
	}
	if (text.includes('\0')) throw new SourceError(path, "it isn't text in UTF-8; save it as UTF-8")
	return text.replaceAll(/\r\n?/g, '\n')
}

/** Decodes percent-encoding; a text with a malformed escape is returned as it is. */
export function decodePercent(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}
