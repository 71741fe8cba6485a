/**
 * Sends tarja's requests through a dispatcher of undici, such as an `Agent` or `ProxyAgent`.
 * @module
 */
import { TarjaError, type Transport } from '@tarja/core'
import type { SendReport, TransportRequest, TransportResponse } from '@tarja/core/plugin'
import { type DispatchHandler, type DispatchRequest, toDispatchOptions } from './dispatch.ts'
import { createCollector } from './response-collector.ts'

/** Any object with undici's `dispatch`: an `Agent`, `Pool`, `ProxyAgent`, `EnvHttpProxyAgent` or `MockAgent` of version 7 or 8. */
export interface Dispatcher {
	/** Sends one request. The handler is called while the response arrives, or if the request fails. */
	dispatch(options: DispatchRequest, handler: DispatchHandler): boolean
}

/**
 * Sends calls and token requests through a dispatcher of undici, for `createClient({ transport })`.
 *
 * It is faster than `fetch`, and it knows what was sent: undici reports in the tick of the first write, and never earlier, that a request
 * begins. So every failure before that is `not_processed`: no connection, an invalid certificate, a full pool, a failed proxy. At that
 * moment this transport also prevents a second start, whatever dispatcher and interceptors are in between, and a start after the call has
 * ended. If a kept connection breaks before a request begins on it, the request is dispatched once more. The transport repeats nothing
 * else. It follows no redirect, leaves no body unread, and decompresses nothing.
 *
 * The dispatcher decides pool size, keep-alive, certificates, proxies and DNS. Its interceptors must pass on `onRequestStart`. undici's
 * own interceptors do, except its cache. So requests that read are sent with `cache-control: no-store`, which makes the cache ignore
 * them. undici's HTTP/2 automatically sends some requests a second time; here such a request fails. `allowH2: false` is faster.
 *
 * @param dispatcher Your dispatcher. This package doesn't create, close or import one.
 * @returns A transport.
 * @throws {TarjaError} `configuration` (`not_processed`) if it has no `dispatch`, for example in Bun, whose `undici` is another library.
 * @see RFC 9110 §9.2.2, RFC 9112 §9.3.1.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { undiciTransport } from '@tarja/node-transport'
 * import { Agent } from 'undici'
 *
 * const agent = new Agent({ allowH2: false, connections: 64, connect: { timeout: 3000 } })
 * const client = createClient({ baseUrl: 'https://platform.example', transport: undiciTransport(agent) })
 * ```
 */
export function undiciTransport(dispatcher: Dispatcher): Transport {
	if (typeof dispatcher?.dispatch !== 'function')
		throw new TarjaError(
			'configuration',
			'Cannot send through the dispatcher: it has no dispatch(); give an Agent, Pool or ProxyAgent of undici 7 or 8 in Node, and elsewhere give createClient a fetch',
			{ outcome: 'not_processed', details: { reason: 'option', option: 'dispatcher' } },
		)
	return findExplorer()?.transport ?? { send: (request, report) => sendRequest(dispatcher, request, report) }
}

/** Finds the explorer in a process of `tarja explore`. It replaces every transport, so that nothing is sent. */
function findExplorer(): { readonly transport: Transport } | undefined {
	return (globalThis as { readonly [name: symbol]: { readonly transport: Transport } | undefined })[
		Symbol.for('tarja.explore')
	]
}

/** Codes of a pooled connection that the server closed. Before the first byte was sent, they don't mean that this request failed. */
const brokenConnection = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/

function sendRequest(
	dispatcher: Dispatcher,
	request: TransportRequest,
	report: SendReport,
): Promise<TransportResponse> {
	return new Promise((resolve, reject) => {
		const { signal, url } = request
		if (signal.aborted) return reject(signal.reason)
		const options = toDispatchOptions(request)
		let hasBegun = false
		let isFirst = true
		let stop: ((reason: unknown) => void) | undefined
		const fail = (reason: unknown): void => {
			signal.removeEventListener('abort', onAbort)
			reject(reason)
		}
		const onAbort = (): void => {
			// Fails now, because undici reports an abort only when it is this request's turn on the connection.
			fail(signal.reason)
			stop?.(signal.reason)
		}
		const handler: DispatchHandler = {
			onRequestStart(controller) {
				stop = (reason) => controller.abort(toError(reason))
				// Throws to stop undici before it writes anything; undici then keeps the connection.
				if (!report.begin()) throw new Error('The request must not leave: its call is over, or it has left before')
				hasBegun = true
			},
			...createCollector(url, report, (response) => {
				signal.removeEventListener('abort', onAbort)
				resolve(response)
			}),
			onResponseError(_, error) {
				const mayGoAgain = isFirst && !hasBegun && !signal.aborted
				if (!mayGoAgain || !brokenConnection.test((error as { code?: string }).code ?? '')) return fail(error)
				isFirst = false
				// Dispatches in the next turn, because undici is still closing the broken connection in this one.
				setTimeout(dispatch, 0)
			},
		}
		const dispatch = (): void => {
			try {
				if (!signal.aborted) dispatcher.dispatch(options, handler)
			} catch (error) {
				fail(error)
			}
		}
		signal.addEventListener('abort', onAbort, { once: true })
		dispatch()
	})
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('The call is over'))
