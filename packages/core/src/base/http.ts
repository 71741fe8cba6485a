/** Checks names of headers, and templates of paths. */

/**
 * Matches header names except those that control routing, framing or the connection (RFC 9110 §7.2, §7.6.1, §10.1.1; RFC 9112 §6). Only the
 * transport sets those. If other code sets them, some runtimes drop them, others break the exchange, and some send bytes that a server
 * reads as two requests.
 */
export const headerName: RegExp =
	/^(?!(?:host|connection|content-length|expect|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$)[!#$%&'*+.^_`|~\w-]+$/i

/** Says in error messages which paths {@linkcode isTemplate} accepts. */
export const pathRule = 'path must begin with "/" and hold neither "?", "#", spaces, nor ".", ".." or empty segments'

/** Whether a path always stays below the base URL, whatever its parameters are. */
export function isTemplate(path: unknown): path is string {
	return (
		typeof path === 'string' &&
		// Rejects control characters and lone surrogates by ranges, because a Unicode class is slow when first used.
		/^\/(?:(?![?#\\\s])[\x20-\x7e\xa0-\ud7ff\ue000-\u{10ffff}])*$/u.test(path) &&
		!/[{}]/.test(path.replace(/\{[^{}]+\}/g, '')) &&
		!canLeaveBase(path)
	)
}

/** Whether a server could resolve the path upwards: it has an empty, "." or ".." segment, encoded or not. */
export function canLeaveBase(path: string): boolean {
	// Tests with a cheap expression first, because most paths match neither, and V8 compiles one with the flag `i` ten times as long.
	return /\/\/|[.%]/.test(path) && /\/\/|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:\/|%2f|%5c|$)/i.test(path)
}
