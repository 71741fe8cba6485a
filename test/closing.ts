// What one test opens, and what ends it.
import type { AddressInfo, Server, Socket } from 'node:net'

/** Something that a test opens: a server, or a dispatcher of undici. */
type Opened = { destroy(): Promise<void> } | { close(): Promise<void> }
const all = new Set<Opened>()

/** Ends it after the test: see {@linkcode closeAll}. */
export function closeAfterTest<One extends Opened>(one: One): One {
	all.add(one)
	return one
}

/** Ends all that a test has opened and not ended, the last first: for `afterEach`. */
export async function closeAll(): Promise<void> {
	for (const one of [...all].reverse()) await ('destroy' in one ? one.destroy() : one.close())
	all.clear()
}

/** A server that listens. */
export interface Listening {
	readonly url: string
	readonly port: number
	readonly sockets: ReadonlySet<Socket>
	close(): Promise<void>
}

/** Listens on a free port of this machine, and knows its sockets. Ends after the test, unless it is ended before. */
export async function startListening(server: Server): Promise<Listening> {
	const sockets = new Set<Socket>()
	server.on('connection', (socket: Socket) => {
		sockets.add(socket)
		socket.on('error', () => {}) // The other side may leave at any moment.
		socket.on('close', () => sockets.delete(socket))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const made: Listening = {
		url: `http://127.0.0.1:${port}`,
		port,
		sockets,
		async close() {
			all.delete(made)
			for (const socket of sockets) socket.destroy()
			await new Promise<void>((resolve) => server.close(() => resolve()))
		},
	}
	return closeAfterTest(made)
}
