// The servers that all tests of a run share: the emulator, and the wire server of the outcome matrix.
import { startWire } from './suite/outcomes/wire-server.mjs'

/**
 * @param {object} made from the sources, or from what was built
 * @param {typeof import('@tarja/emulator/node').serve} made.serve
 * @param {object} made.schemes the other halves of the suite's signing schemes
 */
export async function startServers({ serve, schemes }) {
	// Every test has a space of its own, and some make ten thousand calls. The pages of the matrix are served from localhost.
	const emulator = await serve({
		logLimit: 20_000,
		allowOrigins: ['http://localhost:*'],
		schemes,
	})
	const wire = await startWire(12)
	return {
		addresses: { emulatorUrl: emulator.url, wireUrls: wire.urls },
		async close() {
			await emulator.close()
			wire.close()
		},
	}
}
