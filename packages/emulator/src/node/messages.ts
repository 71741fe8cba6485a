/**
 * Converts between Node's messages and Fetch's. Receives requests, and sends responses over a socket, with real resets and with cuts
 * between any two bytes.
 */
import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import { cutResponse, getCutBody, loseResponse } from '../deliver.ts'
import { hasNoContent } from '../problem.ts'
import type { Delivery } from '../router.ts'

// If a body exceeds its limit, up to this many times the limit is still read and dropped. Then the connection is closed.
const drainFactor = 16

/** Reads the body of a request; null if it exceeds the limit. Rejects if the client leaves before the body is complete. */
export async function receiveBody(
	incoming: IncomingMessage,
	limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const chunks: Uint8Array[] = []
	let size = 0
	// Reads a body that is too large to its end, so that the client can receive the refusal.
	for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
		size += chunk.byteLength
		if (size <= limitBytes) chunks.push(chunk)
		if (size > limitBytes * drainFactor) break
	}
	incoming.resume()
	return size > limitBytes ? null : new Uint8Array(Buffer.concat(chunks))
}

/**
 * Returns the URL as the client sees it. If the request target isn't a path (RFC 9112 section 3.2), it is treated as one. The scheme is the
 * server's own, because in Bun even a socket without TLS has the property `encrypted`.
 */
function readUrl(incoming: IncomingMessage, own: URL): URL {
	const target = incoming.url ?? '/'
	const { host = own.host } = incoming.headers
	const path = target.startsWith('/') ? target : `/${target}`
	// Ignores an invalid host, because it would become part of the path.
	const base = /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}/`) ? host : own.host
	return new URL(`${own.protocol}//${base}${path}`)
}

/** Returns the request as a Fetch Request without its body; undefined if Fetch can't represent it, such as one with the method TRACE. */
export function toRequest(incoming: IncomingMessage, own: URL): Request | undefined {
	const { rawHeaders, method = 'GET' } = incoming
	try {
		const headers = new Headers()
		// Node stores names and values in one flat list.
		for (let index = 0; index + 1 < rawHeaders.length; index += 2)
			headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
		return new Request(readUrl(incoming, own), { method, headers })
	} catch {
		return undefined
	}
}

/** Ends a connection with an RST, or with a FIN after all data was sent. A TLS socket can't send an RST, so it is destroyed. */
function drop({ socket }: ServerResponse, fault: Delivery['fault']): void {
	if (fault?.action !== 'reset') socket?.destroySoon()
	else if (socket instanceof TLSSocket) socket.destroy()
	else socket?.resetAndDestroy()
}

// Framing headers. Only the adapter sets them, even if a fault or a setting has others.
const framingFields: ReadonlySet<string> = new Set([
	'connection',
	'content-length',
	'keep-alive',
	'trailer',
	'transfer-encoding',
	'upgrade',
])

function listHeaders({ response, last }: Delivery): [name: string, value: string][] {
	const headers = [...response.headers].filter(([name]) => !framingFields.has(name))
	return last ? [...headers, ['connection', 'close']] : headers
}

/** Reports how the response ended, unless a fault has already reported it: it was sent completely, or the client left before. */
function follow(response: ServerResponse, { sending, entry }: Delivery, gone: AbortSignal): void {
	const onLeft = (): void => sending?.end(entry?.response?.beganAt === undefined ? 'lost' : 'cut')
	if (gone.aborted) onLeft()
	response.once('finish', () => sending?.end('whole'))
	response.once('close', onLeft)
}

/** Sends a response over the connection. If a fault loses or cuts the response, plays the fault. */
export async function send(outgoing: ServerResponse, delivery: Delivery, gone: AbortSignal): Promise<void> {
	const { response, fault, sending } = delivery
	follow(outgoing, delivery, gone)
	if (await loseResponse(delivery, gone)) return drop(outgoing, fault)
	const body = delivery.body ?? new Uint8Array(await response.arrayBuffer())
	const half = getCutBody(delivery)
	// Announces at least one byte more than it sends, so that the client notices the cut even if the body is empty.
	const size = half ? Math.max(1, body.byteLength) : body.byteLength
	const headers = listHeaders(delivery)
	if (!hasNoContent(response.status)) headers.push(['content-length', String(size)])
	outgoing.writeHead(response.status, headers.flat())
	if (!half) return void outgoing.end(body)
	outgoing.flushHeaders()
	outgoing.write(half)
	sending?.addSent(half.byteLength)
	await cutResponse(delivery, gone)
	drop(outgoing, fault)
}
