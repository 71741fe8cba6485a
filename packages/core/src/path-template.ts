/**
 * Path templates: what stays below the base URL, whatever its parameters are.
 * @module
 */

/** The rule of {@linkcode isTemplate}, for messages. */
export const pathRule = 'path must begin with "/" and hold neither "?", "#", spaces, nor ".", ".." or empty segments'

/** Whether a path stays below the base URL, whatever its parameters are. */
export function isTemplate(path: unknown): path is string {
	return (
		typeof path === 'string' &&
		/^\/[^?#\\\s\p{Cc}\p{Cs}]*$/u.test(path) &&
		!/[{}]/.test(path.replace(/\{[^{}]+\}/g, '')) &&
		!leavesBase(path)
	)
}

/** Whether servers could resolve the path upwards: an empty, "." or ".." segment, in whatever spelling. */
export function leavesBase(path: string): boolean {
	return /\/\/|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:\/|%2f|%5c|$)/i.test(path)
}
