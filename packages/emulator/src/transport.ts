/** Lets the emulator replace a client's transport: the same outcomes as with a server, without a server. */
import { createLostError, cutResponse, getCutBody, loseResponse } from './deliver.ts'
import type { Router } from './router.ts'

/** A request that the client hands to the transport, ready to be sent. */
export interface OutgoingRequest {
	/** HTTP method, in upper case. */
	readonly method: string
	/** The absolute URL, with its query. */
	readonly url: string
	/** All header fields to send. */
	readonly headers: Headers
	/** The body to send; undefined if the request has none. */
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	/** Aborted when the client gives the request up. */
	readonly signal: AbortSignal
}

/** Callbacks by which a transport reports to the client about a request. */
export interface SendReport {
	/**
	 * Asks whether the request may be sent, immediately before it is. If this returns false, the transport must not send it.
	 */
	begin(): boolean
	/** Reports that status and headers of the response have arrived; its body may still be arriving. */
	receive(status: number, headers: Headers): void
	/** Longest body in bytes that the client accepts. The emulator returns longer ones too. */
	readonly maxResponseBytes: number
}

/** A response whose body has arrived completely. */
export interface WholeResponse {
	/** HTTP status code of the response. */
	readonly status: number
	/** All headers of the response. */
	readonly headers: Headers
	/** The URL from which the response came. */
	readonly url: string
	/** All bytes of the body; empty if there is none. */
	readonly body: Uint8Array<ArrayBuffer>
}

/** The interface of `createClient({ transport })` in `@tarja/core`. */
export interface EmulatorTransport {
	/** Sends one request to the emulator and resolves to its whole response. */
	send(outgoing: OutgoingRequest, report: SendReport): Promise<WholeResponse>
}

/** Rejects like `fetch` when the signal is aborted. The work itself goes on, because a real abort may never reach the server. */
function runUntilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const leave = (): void => reject(signal.reason)
		if (signal.aborted) leave()
		else signal.addEventListener('abort', leave, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
	})
}

export function createTransport({ route }: Router): EmulatorTransport {
	async function respond({ url, method, headers, body, signal }: OutgoingRequest, report: SendReport) {
		const delivery = await route(new Request(url, { method, headers, body: body ?? null }))
		if (await loseResponse(delivery, signal)) throw createLostError(delivery)
		const { response, sending } = delivery
		report.receive(response.status, response.headers)
		const half = getCutBody(delivery)
		if (half) {
			sending?.addSent(half.byteLength)
			await cutResponse(delivery, signal)
			throw createLostError(delivery)
		}
		sending?.end('whole')
		const whole = delivery.body ?? new Uint8Array(await response.arrayBuffer())
		return { status: response.status, headers: response.headers, url, body: whole }
	}
	return {
		async send(outgoing, report) {
			if (!report.begin()) throw new Error('Cannot send the request: its call is over')
			return runUntilAborted(respond(outgoing, report), outgoing.signal)
		},
	}
}
