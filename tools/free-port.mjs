// Finds a port that no program listens on, and keeps it for this process.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const isHeard = (emitter) =>
	once(emitter, 'listening').then(
		() => true,
		() => false,
	)

/**
 * Chooses a port that the system never assigns on its own, because an outgoing connection could otherwise get it first. Keeps the UDP port
 * of the same number open, so that another process that chooses the same port finds it taken.
 * @returns {Promise<number>}
 */
export async function freePort() {
	for (;;) {
		const port = 10_000 + Math.floor(Math.random() * 22_000)
		const held = createSocket('udp4').unref()
		held.bind(port, '127.0.0.1')
		if (!(await isHeard(held))) continue
		const server = createServer().listen(port, '127.0.0.1')
		if (!(await isHeard(server))) continue
		await new Promise((resolve) => server.close(resolve))
		return port
	}
}
