/**
 * Sends tarja's requests through a dispatcher of undici, such as an `Agent` or `ProxyAgent`.
 * @module
 */
import { TarjaError, type Transport } from '@tarja/core'
import type { SendReport, TransportRequest, TransportResponse } from '@tarja/core/plugin'
import { type DispatchHandler, type DispatchRequest, toDispatchOptions } from './dispatch.ts'
import { createCollector } from './response-collector.ts'

/** Anything with undici's `dispatch`: an `Agent`, `Pool`, `ProxyAgent`, `EnvHttpProxyAgent` or `MockAgent` of version 7 or 8. */
export interface Dispatcher {
	/** Sends one request. The handler is called as its answer comes in, or when it fails. */
	dispatch(options: DispatchRequest, handler: DispatchHandler): boolean
}

/**
 * Sends calls, and requests for tokens, through a dispatcher of undici, for `createClient({ transport })`.
 *
 * Faster than `fetch`, and sure of what left: undici says in the tick of the first write that a request begins, and not before
 * that, so that every failure before it is `not_processed`: no connection, no certificate, no place in the pool, no proxy. There it is
 * also prevented from beginning a second time, whatever dispatcher and interceptors are in between, and from beginning after its
 * call has ended. A request that was to go out on a kept connection, which broke before it began, is dispatched once more.
 * Nothing else is repeated, no redirect followed, no body left unread, nothing decompressed.
 *
 * Pool size, keep-alive, certificates, proxies and DNS are the dispatcher's. Interceptors have to pass on `onRequestStart`, as
 * undici's own do but for its cache: requests that read go out with `cache-control: no-store`, which passes it by. The HTTP/2 of
 * undici sends some requests a second time by itself, which here fails: `allowH2: false` is faster.
 *
 * @param dispatcher Yours: this package neither makes, nor closes, nor imports one.
 * @returns A transport.
 * @throws {TarjaError} `configuration` (`not_processed`): it has no `dispatch`, as where undici is not undici (Bun).
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

/** Finds the explorer in a process of `tarja explore`, which takes the place of every transport: nothing leaves there. */
function findExplorer(): { readonly transport: Transport } | undefined {
	return (globalThis as { readonly [name: symbol]: { readonly transport: Transport } | undefined })[
		Symbol.for('tarja.explore')
	]
}

/** Codes of a pooled connection that the server closed. Before the first byte they say nothing about this request. */
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
			// Fails at once: undici reports an abort only when it is this request's turn on the connection.
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
				// Dispatches in the next turn: undici is still closing the broken connection in this one.
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
