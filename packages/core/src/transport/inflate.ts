/**
 * Decompresses answers gradually in a runtime that would decompress all at once.
 * @module
 */
import type { Fetch } from './fetch-transport.ts'

/** Content codings (RFC 9110 §8.4.1, RFC 7932, RFC 8878) and their names in Bun's `DecompressionStream`. */
const formats = new Map([
	['gzip', 'gzip'],
	['deflate', 'deflate'],
	['br', 'brotli'],
	['zstd', 'zstd'],
])

/**
 * Decompresses in a stream, only as far as it is read. Bun itself continues after its reader has stopped: 809 bytes of brotli
 * cost 1.1 GB and 4 s, and 50 MB this way. Bun then asks for no compression either, unless the caller's headers do. For Bun's own
 * `fetch` only.
 */
export function inflating(fetch: Fetch, isKnown: () => boolean): Fetch {
	return async (url, init) => {
		if (!isKnown()) return fetch(url, init)
		const response = await fetch(url, { ...init, decompress: false } as RequestInit)
		const format = formats.get(String(response.headers.get('content-encoding')).toLowerCase())
		if (!format || init.method === 'HEAD' || response.headers.get('content-length') === '0' || !response.body)
			return response
		return new Response(response.body.pipeThrough(new DecompressionStream(format as 'gzip')), response)
	}
}
