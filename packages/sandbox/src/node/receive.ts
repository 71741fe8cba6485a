/** From Node's incoming message to Fetch's Request, with the body read whole and what Fetch does not show kept aside. */
import type { IncomingMessage } from 'node:http'

type Body = Uint8Array<ArrayBuffer> | null

// Beyond this many times the limit the rest of a body is not even read away.
const drainFactor = 16

/** Reads a body; null when it is larger than the limit. Rejects when the client leaves before it is whole. */
export function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Body> {
	return new Promise((resolve, reject) => {
		const chunks: Uint8Array[] = []
		let size = 0
		incoming.on('data', (chunk: Uint8Array) => {
			size += chunk.byteLength
			if (size <= limitBytes) chunks.push(chunk)
			else if (size > limitBytes * drainFactor) resolve(null)
		})
		incoming.on('end', () => resolve(size > limitBytes ? null : new Uint8Array(Buffer.concat(chunks))))
		incoming.on('error', reject)
		incoming.on('close', () => reject(new Error('The client left before its request was whole')))
	})
}

/** Header lines in wire order and spelling: Node keeps names and values in one flat list. */
export function headerLines({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
	const lines: [string, string][] = []
	for (let index = 0; index + 1 < rawHeaders.length; index += 2)
		lines.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
	return lines
}

/** The URL as the client sees it. A target that is no path of this host (RFC 9112 section 3.2) is taken for a path all the same. */
function urlOf(incoming: IncomingMessage, fallbackHost: string): URL {
	const target = incoming.url ?? '/'
	const host = incoming.headers.host ?? fallbackHost
	const path = target.startsWith('/') ? target : `/${target}`
	return URL.canParse(`http://${host}${path}`)
		? new URL(`http://${host}${path}`)
		: new URL(`http://${fallbackHost}${path}`)
}

/** The request as Fetch has it, without its body; undefined for what Fetch cannot express, such as the method TRACE. */
export function toRequest(incoming: IncomingMessage, fallbackHost: string): Request | undefined {
	try {
		const headers = new Headers(headerLines(incoming))
		return new Request(urlOf(incoming, fallbackHost), { method: incoming.method ?? 'GET', headers })
	} catch {
		return undefined
	}
}
