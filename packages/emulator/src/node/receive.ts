/** Converts Node's incoming message to a Fetch Request, with the body read and details that Fetch hides kept aside. */
import type { IncomingMessage } from 'node:http'
import { createBodyBuffer } from '../message.ts'

type Body = Uint8Array<ArrayBuffer> | null

// How many times the limit of a body is still read and dropped; beyond that the connection is closed.
const drainFactor = 16

/** Memory of all bodies that are arriving or have no response yet. */
export interface Memory {
	/** Reserves bytes for a body and returns true; returns false, and reserves nothing, if not enough are left. */
	take(bytes: number): boolean
	give(bytes: number): void
}

export function createMemory(limitBytes: number): Memory {
	let left = limitBytes
	return {
		take(bytes) {
			if (bytes > left) return false
			left -= bytes
			return true
		},
		give(bytes) {
			left += bytes
		},
	}
}

/** The result of reading a request's body, which occupies memory until it is released. */
export interface Received {
	/** The complete body; null if it exceeds the limit; undefined if there was no memory for it. */
	readonly body: Body | undefined
	/** Gives the body's memory back for other requests; call it once. */
	release(): void
}

/** Reads the body of a request within limits. Rejects if the client leaves before the body is complete. */
export async function receiveBody(incoming: IncomingMessage, limitBytes: number, memory: Memory): Promise<Received> {
	const buffer = createBodyBuffer(limitBytes)
	let taken = 0
	let size = 0
	let refused = false
	const release = (): void => memory.give(taken)

	function keep({ byteLength }: Uint8Array): boolean {
		const fits = buffer.size() + byteLength <= limitBytes
		if (fits && !memory.take(byteLength)) refused = true
		else if (fits) taken += byteLength
		return !refused
	}

	try {
		// Reads a refused body to its end, so that the client can read the response.
		for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
			size += chunk.byteLength
			if (!refused && keep(chunk)) buffer.add(chunk)
			if (size > limitBytes * drainFactor) break
		}
	} catch (error) {
		release()
		throw error
	}
	incoming.resume()
	return { body: refused ? undefined : buffer.whole(), release }
}

/** Header lines in wire order and spelling, which Node keeps in one flat list. */
export function readHeaderLines({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
	const lines: [string, string][] = []
	for (let index = 0; index + 1 < rawHeaders.length; index += 2)
		lines.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
	return lines
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
	try {
		const headers = new Headers(readHeaderLines(incoming))
		return new Request(readUrl(incoming, own), { method: incoming.method ?? 'GET', headers })
	} catch {
		return undefined
	}
}
