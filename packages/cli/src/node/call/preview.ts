/** Finds out what a call would send without sending it: runs the call on a client whose transport intercepts the request. */
import { type CallOptions, definePlugin, type Plugin } from '@tarja/core'
import type { Method } from '../operation-call.ts'

/** The request that a call would send, caught after all plugins have changed it and before it leaves. */
export interface Preview {
	readonly method: string
	readonly url: string
	readonly headers: Headers
	readonly body: string | Uint8Array | undefined
	/** Whether repeating the request may repeat its effect. */
	readonly isUnsafe: boolean
}

/** Makes a plugin that captures the request and stops it. */
function createInterceptor(keep: (seen: Preview) => void): Plugin<'tarjaPreview'> {
	return definePlugin({
		id: 'tarjaPreview',
		setup: () => ({
			attempt: {
				// Keeps the request and throws instead of sending it. `observe` is the last phase: headers are final here.
				async observe({ method, url, headers, body, call }) {
					const { effect = 'unsafe' } = call.operation
					keep({ method, url, headers: new Headers(headers), body, isUnsafe: effect === 'unsafe' })
					throw new Error('nothing is sent')
				},
			},
		}),
	})
}

/**
 * Builds the request that a call would send.
 *
 * @param methodWith Its method, of a client that has this plugin.
 * @throws {TarjaError} What the call fails with before it sends anything: `invalid_input`, `unbound_operation`.
 */
export async function createPreview(
	methodWith: (plugin: Plugin<'tarjaPreview'>) => Method,
	input: unknown,
	options: CallOptions,
): Promise<Preview> {
	const kept: Preview[] = []
	try {
		await methodWith(createInterceptor((seen) => kept.push(seen)))(input, { ...options, retry: false })
	} catch (error) {
		if (kept.length === 0) throw error
	}
	return kept.at(-1) as Preview
}
