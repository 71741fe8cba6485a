/** From Node's incoming message to Fetch's Request, with the body read whole and what Fetch does not show kept aside. */
import type { IncomingMessage } from 'node:http'
import { createBodyBuffer } from '../message.ts'

type Body = Uint8Array<ArrayBuffer> | null

// Beyond this many times the limit the rest of a body is not even read away.
const drainFactor = 16

/** The memory of bodies that have arrived, or are arriving, and are not answered yet. */
export interface Memory {
	/** Takes bytes; false when there are not so many left. */
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

/** What became of a body. */
export interface Received {
	/** The body; null when it is larger than the limit; undefined when there was no memory for it. */
	readonly body: Body | undefined
	/** Gives its memory back; to be called once. */
	release(): void
}

/** Reads a body. Rejects when the client leaves before it is whole. */
export function readBody(incoming: IncomingMessage, limitBytes: number, memory: Memory): Promise<Received> {
	const buffer = createBodyBuffer(limitBytes)
	let taken = 0
	let refused = false

	function keep(chunk: Uint8Array): void {
		const fits = buffer.size() + chunk.byteLength <= limitBytes
		if (fits && !memory.take(chunk.byteLength)) refused = true
		if (refused) return
		taken += fits ? chunk.byteLength : 0
		buffer.add(chunk)
	}

	return new Promise((resolve, reject) => {
		const release = (): void => memory.give(taken)
		let size = 0
		let settled = false
		const finish = (): void => {
			settled = true
			resolve({ body: refused ? undefined : buffer.whole(), release })
		}
		incoming.on('data', (chunk: Uint8Array) => {
			size += chunk.byteLength
			// What is refused is read away, so that the client can read the answer.
			if (!settled) keep(chunk)
			if (size > limitBytes * drainFactor) finish()
		})
		incoming.on('end', finish)
		incoming.on('close', () => {
			if (settled) return
			release()
			reject(new Error('The client left before its request was whole'))
		})
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
	const { host = fallbackHost } = incoming.headers
	const path = target.startsWith('/') ? target : `/${target}`
	// What is no host must not become a piece of the path.
	const base = /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}/`) ? host : fallbackHost
	return new URL(`http://${base}${path}`)
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
