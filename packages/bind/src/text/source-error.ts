/** Thrown if a document can't be read. Its message names the file and the place, and never quotes the document. */
export class SourceError extends Error {
	/** @param found What was found, and where in the file. */
	constructor(file: string, found: string) {
		super(`Cannot read ${file}: ${found}`)
		this.name = 'SourceError'
	}
}
