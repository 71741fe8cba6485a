// A port that nothing listens on now.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** @returns {Promise<number>} */
export async function freePort() {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address()
	await new Promise((resolve) => server.close(resolve))
	return port
}
