/** What a call would send, found out without sending it: the call is made by a client whose wire ends here. */
import { type CallOptions, definePlugin, type Plugin } from '@tarja/core'
import type { Method } from '../operation-call.ts'

/** In the place of the access token. */
export const tokenVariable = '$TARJA_TOKEN'

/** A request as it would leave. */
export interface Preview {
	readonly method: string
	readonly url: string
	readonly headers: Headers
	readonly body: string | Uint8Array | undefined
	/** Whether it may have an effect that a repetition has again. */
	readonly isUnsafe: boolean
	/** Its identifier, or its method and path template. */
	readonly operation: string
}

/** A plugin that keeps what reaches the wire, and lets nothing pass. */
function interceptor(keep: (seen: Preview) => void): Plugin<'tarjaPreview'> {
	return definePlugin({
		id: 'tarjaPreview',
		setup: () => ({
			attempt: {
				// The last phase there is: headers are as they are sent.
				async observe({ method, url, headers, body, call }) {
					const { effect = 'unsafe', id = `${method} ${call.operation.path}` } = call.operation
					keep({ method, url, headers: new Headers(headers), body, isUnsafe: effect === 'unsafe', operation: id })
					throw new Error('nothing is sent')
				},
			},
		}),
	})
}

/**
 * The request that a call would send.
 *
 * @param methodWith Its method, of a client that has this plugin.
 * @throws {TarjaError} What the call fails with before it sends anything: `invalid_input`, `unbound_operation`.
 */
export async function previewOf(
	methodWith: (plugin: Plugin<'tarjaPreview'>) => Method,
	input: unknown,
	options: CallOptions,
): Promise<Preview> {
	const kept: Preview[] = []
	try {
		await methodWith(interceptor((seen) => kept.push(seen)))(input, { ...options, retry: false })
	} catch (error) {
		if (kept.length === 0) throw error
	}
	return kept.at(-1) as Preview
}
