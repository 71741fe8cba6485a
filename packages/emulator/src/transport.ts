/** Lets the emulator replace a client's transport. The outcomes are the same as with a server. */
import { createLostError, cutResponse, getCutBody, loseResponse } from './deliver.ts'
import type { Router } from './router.ts'

/** A request that is ready to be sent, as the client passes it to the transport. */
export interface OutgoingRequest {
	/** HTTP method, in upper case. */
	readonly method: string
	/** The absolute URL, with its query. */
	readonly url: string
	/** All header fields to send. */
	readonly headers: Headers
	/** The body to send; undefined if the request has none. */
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	/** Aborted when the client gives up the request. */
	readonly signal: AbortSignal
}

/** Functions that a transport calls to report to the client about a request. */
export interface SendReport {
	/**
	 * Asks whether the request may be sent. Call it immediately before sending. If it returns false, the transport must not send the
	 * request.
	 */
	begin(): boolean
	/** Reports that the response's status and headers have arrived. Its body may still be arriving. */
	receive(status: number, headers: Headers): void
	/** Longest body in bytes that the client accepts. The emulator returns longer bodies, too. */
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

/** Rejects like `fetch` if the signal is aborted. The work still continues, because a real abort may never reach the server. */
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
