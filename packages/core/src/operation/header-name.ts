/**
 * Names of headers that a caller may set.
 * @module
 */

/**
 * Matches header names except those that control routing, framing or the connection (RFC 9110 §7.2, §7.6.1, §10.1.1; RFC 9112
 * §6). The transport sets those. If anyone else does, some runtimes drop them, others break the exchange, and some send what a
 * server reads as two requests.
 */
export const headerName: RegExp =
	/^(?!(?:host|connection|content-length|expect|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$)[!#$%&'*+.^_`|~\w-]+$/i
