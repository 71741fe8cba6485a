// An HTTP/1.1 server on bare sockets, in Node, Deno and Bun alike: it counts what arrives, and breaks connections at will.
import { createServer, type Socket } from 'node:net'
import { startListening } from '../../../test/closing.ts'

/** A request as it arrived. */
export interface Arrived {
	readonly method: string
	readonly path: string
	readonly headers: Headers
	/** Its body, without the framing. */
	readonly text: string
}

/** What a request meets: a status, or the end of its connection, abrupt or in order. */
export type Reply = number | 'reset' | 'close'

export interface RawServer {
	readonly url: string
	/** All requests, in the order in which they arrived. */
	readonly arrived: readonly Arrived[]
	/** Takes no more connections; those that there are stay. */
	stopListening(): void
	close(): Promise<void>
}

/** Answers by the request and by how many have arrived before it. Ends with the test: see `closeAll`. */
export async function rawServer(reply: (request: Arrived, server: RawServer) => Reply): Promise<RawServer> {
	const arrived: Arrived[] = []
	const listener = createServer((socket) => {
		let bytes = ''
		socket.setEncoding('latin1')
		socket.on('data', (chunk: string) => {
			bytes += chunk
			for (let found = parsed(bytes); found; found = parsed(bytes)) {
				bytes = found.rest
				arrived.push(found.request)
				answer(socket, reply(found.request, server))
			}
		})
	})
	const { url, close } = await startListening(listener)
	const server: RawServer = { url, arrived, stopListening: () => void listener.close(), close }
	return server
}

function parsed(bytes: string): { request: Arrived; rest: string } | undefined {
	const [head = '', ...rest] = bytes.split('\r\n\r\n')
	if (!rest.length) return undefined
	const [line = '', ...fields] = head.split('\r\n')
	const [method = '', path = ''] = line.split(' ')
	const headers = new Headers(fields.map((field) => field.split(/: */, 2) as [string, string]))
	const body = rest.join('\r\n\r\n')
	if (headers.get('transfer-encoding') === 'chunked') {
		const end = body.indexOf('0\r\n\r\n')
		if (end < 0) return undefined
		const text = body.slice(0, end).replace(/[\da-f]+\r\n(.*)\r\n/gis, '$1')
		return { request: { method, path, headers, text }, rest: body.slice(end + 5) }
	}
	const length = Number(headers.get('content-length') ?? 0)
	if (body.length < length) return undefined
	return { request: { method, path, headers, text: body.slice(0, length) }, rest: body.slice(length) }
}

function answer(socket: Socket, reply: Reply): void {
	if (reply === 'reset') socket.resetAndDestroy()
	else if (reply === 'close') socket.end()
	else socket.write(`HTTP/1.1 ${reply} X\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`)
}

/** A base URL at which nobody listens. */
export async function deadUrl(): Promise<string> {
	const server = await rawServer(() => 500)
	await server.close()
	return server.url
}
