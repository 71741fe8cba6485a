/** Why a document could not be read at all. */
export type SourceErrorCode =
	/** More bytes than allowed. */
	| 'too-large'
	/** Nested deeper than allowed, or with more aliases or values. */
	| 'too-deep'
	/** Not text in UTF-8 or UTF-16. */
	| 'not-text'
	/** No JSON, no YAML, or with the same key twice. */
	| 'malformed'
	/** It can be read, and is none of the documents known here. */
	| 'unrecognised'

/** Thrown where a document cannot be read. Its message names the file and the place, and never quotes the document. */
export class SourceError extends Error {
	readonly code: SourceErrorCode
	/** The file's path as it was given. */
	readonly file: string

	constructor(code: SourceErrorCode, file: string, found: string) {
		super(`Cannot read ${file}: ${found}`)
		this.name = 'SourceError'
		this.code = code
		this.file = file
	}
}
