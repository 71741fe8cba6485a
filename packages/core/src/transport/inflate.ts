/**
 * Decompresses answers that a runtime leaves compressed, gradually.
 * @module
 */
import type { Fetch } from './fetch-transport.ts'

/** The names in `DecompressionStream` of content codings that it calls differently (RFC 9110 §8.4.1.3, RFC 7932). */
const formats: Readonly<Record<string, string>> = { 'x-gzip': 'gzip', br: 'brotli' }

/**
 * Decompresses what `fetch` leaves compressed, in a stream, only as far as it is read. Bun itself continues after its reader has
 * stopped: 809 bytes of brotli cost 1.1 GB and 4 s, and 50 MB this way.
 *
 * @param own Matches the `content-encoding` of answers that this fetch decompresses by itself.
 * @param init Asks the fetch to leave everything compressed, where it can.
 */
export function inflating(fetch: Fetch, own: RegExp, init?: object): Fetch {
	return async (to, given) => {
		const response = await fetch(to, init ? { ...given, ...init } : given)
		const { headers } = response
		const codings = headers.get('content-encoding')
		if (!codings || own.test(codings) || given.method === 'HEAD' || headers.get('content-length') === '0')
			return response
		const streams = streamsOf(codings)
		if (!response.body || !streams.length) return response
		const body = streams.reduce((compressed: ReadableStream, stream) => compressed.pipeThrough(stream), response.body)
		const { redirected, url } = response
		return Object.defineProperties(new Response(body, response), {
			redirected: { value: redirected },
			url: { value: url },
		})
	}
}

/** The streams that undo a list of codings (RFC 9110 §8.4), the last coding first; none where one of them is not known here. */
function streamsOf(codings: string): DecompressionStream[] {
	const names = codings.toLowerCase().split(/[\s,]/)
	const applied = names.filter((name) => name && name !== 'identity')
	// Each costs memory before the first byte.
	if (applied.length > 4) return []
	try {
		return applied.reverse().map((name) => new DecompressionStream((formats[name] ?? name) as 'gzip'))
	} catch {
		return [] // The runtime has no such format.
	}
}
