// The servers that all tests of a run share: the emulator, and the wire server of the outcome matrix.
import { startWire } from './suite/outcomes/wire-server.mjs'

/**
 * @param {object} made from the sources, or from what was built
 * @param {typeof import('@tarja/emulator/node').serve} made.serve
 */
export async function startServers({ serve }) {
	// Every test has a space of its own, and some make ten thousand calls. The pages of the matrix are served from localhost.
	const emulator = await serve({ logLimit: 20_000, allowOrigins: ['http://localhost:*'] })
	const wire = await startWire(12)
	return {
		addresses: { emulatorUrl: emulator.url, wireUrls: wire.urls },
		async close() {
			await emulator.close()
			wire.close()
		},
	}
}
