// The emulators of this page: one that its examples share, and those that an example starts by itself.
import { createEmulator, emulatorVariables } from '@tarja/emulator'

const started = new Map()

function start(options) {
	const url = `https://emulator${started.size || ''}.example`
	const emulator = createEmulator(options)
	started.set(url, emulator)
	return { url, emulator }
}

const shared = start()

export const emulators = {
	/** The one that `TARJA_BASE_URL` names. */
	shared: shared.emulator,
	/** In the place of `serve` of `@tarja/emulator/node`. */
	async serve(options) {
		const { url, emulator } = start(options)
		return { url, emulator, close: async () => void started.delete(url) }
	},
	/** Leads each request to the emulator whose address it has. */
	transport: {
		send(outgoing, report) {
			const emulator = started.get(new URL(outgoing.url).origin)
			if (!emulator)
				throw new Error(
					`Cannot connect to ${outgoing.url}: this page has the emulators that it started, and no network`,
				)
			return emulator.transport.send(outgoing, report)
		},
	},
	env: emulatorVariables(shared.url),
}
