/**
 * The other end of a transport under test: an HTTP/1.1 server on bare sockets, which keeps what arrived and answers in bytes.
 * @module
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A request as it arrived. */
export interface Arrived {
	readonly method: string
	readonly target: string
	readonly headers: Headers
	/** Its content, one character for each byte. */
	readonly content: string
}

/** A server that one case has to itself. */
export interface ContractServer {
	readonly url: string
	readonly arrived: readonly Arrived[]
	/** How many bytes came, of whole requests and of others. */
	receivedBytes(): number
	/** Connections that are open now. */
	openSockets(): number
	close(): Promise<void>
}

/** What a request meets. */
export type Reply = (socket: Socket, request: Arrived) => void

/** Listens on a free port of this machine. */
export async function contractServer(reply: Reply): Promise<ContractServer> {
	const arrived: Arrived[] = []
	const sockets = new Set<Socket>()
	let received = 0
	const server = createServer((socket) => {
		let bytes = ''
		sockets.add(socket)
		socket.setEncoding('latin1')
		socket.on('error', () => {}) // The other side may leave at any moment.
		socket.on('close', () => sockets.delete(socket))
		socket.on('data', (chunk: string) => {
			bytes += chunk
			received += chunk.length
			for (let found = firstOf(bytes); found; found = firstOf(bytes)) {
				bytes = found.rest
				arrived.push(found.request)
				reply(socket, found.request)
			}
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		arrived,
		receivedBytes: () => received,
		openSockets: () => sockets.size,
		async close() {
			for (const socket of sockets) socket.destroy()
			await new Promise<void>((resolve) => server.close(() => resolve()))
		},
	}
}

/** The first whole request in what has come, framed by its length or in chunks (RFC 9112 §6). */
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
