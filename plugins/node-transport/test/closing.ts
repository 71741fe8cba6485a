// Servers of one test, and what ends them.
import type { AddressInfo, Server, Socket } from 'node:net'

/** Listens on a free port of this machine, and knows its sockets. */
export async function listening(
	server: Server,
): Promise<{ readonly port: number; readonly sockets: ReadonlySet<Socket>; close(): Promise<void> }> {
	const sockets = new Set<Socket>()
	server.on('connection', (socket: Socket) => {
		sockets.add(socket)
		socket.on('error', () => {}) // The other side may leave at any moment.
		socket.on('close', () => sockets.delete(socket))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		port: (server.address() as AddressInfo).port,
		sockets,
		async close() {
			for (const socket of sockets) socket.destroy()
			await new Promise<void>((resolve) => server.close(() => resolve()))
		},
	}
}
