/**
 * Validates path templates, so that no path leaves the base URL.
 * @module
 */

/** Says in error messages which paths {@linkcode isTemplate} accepts. */
export const pathRule = 'path must begin with "/" and hold neither "?", "#", spaces, nor ".", ".." or empty segments'

/** Whether a path always stays below the base URL, whatever its parameters are. */
export function isTemplate(path: unknown): path is string {
	return (
		typeof path === 'string' &&
		// Rejects control characters and lone surrogates, by ranges, as a Unicode class is slow when first used.
		/^\/(?:(?![?#\\\s])[\x20-\x7e\xa0-\ud7ff\ue000-\u{10ffff}])*$/u.test(path) &&
		!/[{}]/.test(path.replace(/\{[^{}]+\}/g, '')) &&
		!leavesBase(path)
	)
}

/** Whether a server could resolve the path upwards: an empty, "." or ".." segment, encoded or not. */
export function leavesBase(path: string): boolean {
	// Tests with a cheap expression first: most paths have none of these, and V8 compiles one with the flag `i` ten times as long.
	return /\/\/|[.%]/.test(path) && /\/\/|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:\/|%2f|%5c|$)/i.test(path)
}
