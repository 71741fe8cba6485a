/** Converts Node's incoming message to a Fetch Request. Its body is read apart, because Fetch hides how it arrives. */
import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

// How many times the limit of a body is still read and dropped; beyond that the connection is closed.
const drainFactor = 16

/** Reads the body of a request; null if it exceeds the limit. Rejects if the client leaves before the body is complete. */
export async function receiveBody(
	incoming: IncomingMessage,
	limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const chunks: Uint8Array[] = []
	let size = 0
	// Reads a body that is too large to its end, so that the client can read the refusal.
	for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
		size += chunk.byteLength
		if (size <= limitBytes) chunks.push(chunk)
		if (size > limitBytes * drainFactor) break
	}
	incoming.resume()
	return size > limitBytes ? null : new Uint8Array(Buffer.concat(chunks))
}

/**
 * The URL as the client sees it. A request target that is no path (RFC 9112 section 3.2) is treated as one. The scheme is the
 * server's own: in Bun a socket without TLS has the property `encrypted` too.
 */
function readUrl(incoming: IncomingMessage, own: URL): URL {
	const target = incoming.url ?? '/'
	const { host = own.host } = incoming.headers
	const path = target.startsWith('/') ? target : `/${target}`
	// Rejects an invalid host, which would otherwise become part of the path.
	const base = /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}/`) ? host : own.host
	return new URL(`${own.protocol}//${base}${path}`)
}

/**
 * Returns the request as a Fetch Request without its body; undefined if Fetch cannot express it, such as the method TRACE.
 */
export function toRequest(incoming: IncomingMessage, own: URL): Request | undefined {
	const { rawHeaders, method = 'GET' } = incoming
	try {
		const headers = new Headers()
		// Node keeps names and values in one flat list.
		for (let index = 0; index + 1 < rawHeaders.length; index += 2)
			headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
		return new Request(readUrl(incoming, own), { method, headers })
	} catch {
		return undefined
	}
}
