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
export interface Interceptor {
	readonly plugin: Plugin<'tarjaPreview'>
	readonly preview: () => Preview | undefined
}

export function interceptor(): Interceptor {
	let seen: Preview | undefined
	const plugin = definePlugin({
		id: 'tarjaPreview',
		setup: () => ({
			attempt: {
				// The last phase there is: headers are as they are sent.
				async observe({ method, url, headers, body, call }) {
					const { effect = 'unsafe', id = `${method} ${call.operation.path}` } = call.operation
					seen = { method, url, headers: new Headers(headers), body, isUnsafe: effect === 'unsafe', operation: id }
					throw new Error('nothing is sent')
				},
			},
		}),
	})
	return { plugin, preview: () => seen }
}

/**
 * The request that a call would send.
 *
 * @throws {TarjaError} What the call fails with before it sends anything: `invalid_input`, `unbound_operation`.
 */
export async function previewOf(
	method: Method,
	preview: () => Preview | undefined,
	input: unknown,
	options: CallOptions,
): Promise<Preview> {
	try {
		await method(input, { ...options, retry: false })
	} catch (error) {
		if (preview() === undefined) throw error
	}
	return preview() as Preview
}
