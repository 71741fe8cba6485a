// The server for transport contract cases: HTTP/1.1 on plain sockets. It records each request and sends bytes as the case says.
import { createServer, type Socket } from 'node:net'
import { startListening } from '../../../test/closing.ts'

/** A request as the server received it, with nothing decoded. */
export interface Arrived {
	readonly method: string
	readonly target: string
	readonly headers: Headers
	/** The body as text in which each character stands for one byte. */
	readonly content: string
}

/** A server that one contract case starts and closes. */
export interface ContractServer {
	readonly url: string
	readonly arrived: readonly Arrived[]
	/** Returns how many bytes have arrived on all connections, also from requests that are not complete. */
	receivedBytes(): number
	/** Returns how many connections are open now. */
	openSockets(): number
	close(): Promise<void>
}

/** Writes the reply to a request onto its socket; called when the request has arrived completely. */
export type Reply = (socket: Socket, request: Arrived) => void

/** Starts a server that listens on a free port of 127.0.0.1. */
export async function contractServer(reply: Reply): Promise<ContractServer> {
	const arrived: Arrived[] = []
	let received = 0
	const server = createServer((socket) => {
		let bytes = ''
		socket.setEncoding('latin1').on('data', (chunk: string) => {
			bytes += chunk
			received += chunk.length
			for (let found = firstOf(bytes); found; found = firstOf(bytes)) {
				bytes = found.rest
				arrived.push(found.request)
				reply(socket, found.request)
			}
		})
	})
	const { url, sockets, close } = await startListening(server)
	return { url, arrived, receivedBytes: () => received, openSockets: () => sockets.size, close }
}

/** Takes the first complete request out of the bytes received, by its length or its chunks (RFC 9112 §6). */
function firstOf(bytes: string): { request: Arrived; rest: string } | undefined {
	const headEnd = bytes.indexOf('\r\n\r\n')
	if (headEnd < 0) return undefined
	const [line = '', ...fields] = bytes.slice(0, headEnd).split('\r\n')
	const [method = '', target = ''] = line.split(' ')
	const headers = new Headers(fields.map((field) => field.split(/: */, 2) as [string, string]))
	const after = bytes.slice(headEnd + 4)
	if (headers.get('transfer-encoding') === 'chunked') {
		const end = after.indexOf('0\r\n\r\n')
		if (end < 0) return undefined
		const content = after.slice(0, end).replaceAll(/[\da-f]+\r\n(.*?)\r\n/gis, '$1')
		return { request: { method, target, headers, content }, rest: after.slice(end + 5) }
	}
	const length = Number(headers.get('content-length') ?? 0)
	if (after.length < length) return undefined
	return { request: { method, target, headers, content: after.slice(0, length) }, rest: after.slice(length) }
}
