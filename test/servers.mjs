// The servers that all tests of a run share: the emulator, the gate that verifies signatures, and the wire server of the outcome matrix.
import { startWire } from './suite/outcomes/wire-server.mjs'
import { startSigningGate } from './suite/signing-gate.mjs'

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
	})
	const gate = await startSigningGate(emulator.url, schemes)
	const wire = await startWire(12)
	return {
		addresses: { emulatorUrl: emulator.url, signingUrl: gate.url, wireUrls: wire.urls },
		async close() {
			gate.close()
			await emulator.close()
			wire.close()
		},
	}
}
