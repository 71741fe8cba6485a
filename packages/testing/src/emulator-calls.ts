/**
 * Marks the requests of each call for the emulator's log.
 * @module
 */
import { definePlugin, type Plugin, TarjaError } from '@tarja/core'

// The client's rule for plain http: names below localhost are not included, as not every resolver keeps them on this machine.
const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Sends the header `emulator-call` with every request of a call, so that the log and the console of `@tarja/emulator` show
 * which requests belong together. Each call has a name of its own, its retries have the same one.
 *
 * A call to a URL that is not this machine (`localhost`, 127.0.0.0/8 or `[::1]`) is refused before anything is sent, with
 * `configuration` and the outcome `not_processed`: the header is the emulator's own, and the reference shows none
 * like it. Token requests have none.
 *
 * @returns The plugin `emulatorCalls`.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { emulatorCalls } from '@tarja/testing'
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010' }).use(emulatorCalls())
 * ```
 */
export function emulatorCalls(): Plugin<'emulatorCalls'> {
	return definePlugin({
		id: 'emulatorCalls',
		setup: () => ({
			call: {
				async prepare(call, next) {
					const { hostname, host } = new URL(call.url)
					if (!thisMachine.test(hostname)) throw elsewhere(host)
					call.headers.set('emulator-call', `call-${crypto.randomUUID().slice(0, 8)}`)
					return next(call)
				},
			},
		}),
	})
}

function elsewhere(host: string): TarjaError {
	return new TarjaError(
		'configuration',
		'Cannot name the call: the base URL is not this machine; leave emulatorCalls() out, or point the client at the emulator',
		{ outcome: 'not_processed', details: { reason: 'base_url', found: host } },
	)
}
