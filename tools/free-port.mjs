// A port that nothing listens on now.
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Of those that the system gives to nobody by itself: one of the others may be an outgoing connection's before it is listened on.
 * @returns {Promise<number>}
 */
export async function freePort() {
	for (;;) {
		const port = 10_000 + Math.floor(Math.random() * 22_000)
		const server = createServer().listen(port, '127.0.0.1')
		const listens = await once(server, 'listening').then(
			() => true,
			() => false,
		)
		if (!listens) continue
		await new Promise((resolve) => server.close(resolve))
		return port
	}
}
