/** Codes for why a document could not be read, by which programs tell the reasons apart. */
export type SourceErrorCode =
	/** A file or folder is larger than the limits allow. */
	| 'too-large'
	/** The document is nested too deeply, or has more aliases or values than the limits allow. */
	| 'too-deep'
	/** The file is neither UTF-8 nor UTF-16 text. */
	| 'not-text'
	/** Neither JSON nor YAML; or a duplicate key in a recording or a map. */
	| 'malformed'
	/** Readable text in a format that is not known here: no OpenAPI, Postman, HAR or other supported document. */
	| 'unrecognised'

/** Thrown where a document cannot be read. Its message names the file and the place, and never quotes the document. */
export class SourceError extends Error {
	readonly code: SourceErrorCode
	/** Path of the file as the caller gave it. */
	readonly file: string
	/** What was found, and where in the file. */
	readonly found: string

	constructor(code: SourceErrorCode, file: string, found: string) {
		super(`Cannot read ${file}: ${found}`)
		this.name = 'SourceError'
		this.code = code
		this.file = file
		this.found = found
	}
}
