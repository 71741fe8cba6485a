// A port that nothing listens on, and that is given to nobody else as long as this process lives.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const isHeard = (emitter) =>
	once(emitter, 'listening').then(
		() => true,
		() => false,
	)

/**
 * Of those that the system gives to nobody by itself: one of the others may be an outgoing connection's before it is listened on.
 * The datagrams' port of the same number is kept: another process that draws this one at the same time finds it taken.
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
