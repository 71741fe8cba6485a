/** Delivers a response of the emulator as a Fetch Response. Connection faults are imitated, because there is no socket. */

import { hasNoContent } from './damage.ts'
import { canLoseResponse, defaultDelayMs, isInPortions, type PlayedFault } from './faults.ts'
import { hold } from './pause.ts'
import { yieldPortions } from './portions.ts'
import type { Delivery } from './router.ts'
import type { Sending } from './sending.ts'

/** How a lost response appears: a response whose body breaks off, or a rejection as from `fetch`. */
export type LostResponse = 'broken-body' | 'reject'

function createLostError(fault: PlayedFault, signal?: AbortSignal): unknown {
	if (signal?.aborted) return signal.reason
	return new TypeError(`Cannot deliver the response: the emulator was told to play "${fault.action}"`)
}

/** Streams the portions that a fault lets through, and fails the stream if it ends early. */
function createDamagedStream(
	fault: PlayedFault,
	body: Uint8Array<ArrayBuffer>,
	sending: Sending | undefined,
	signal?: AbortSignal,
): ReadableStream<Uint8Array> {
	const gone = new AbortController()
	const leave = (): void => {
		sending?.end('cut', 'client')
		gone.abort()
	}
	if (signal?.aborted) leave()
	signal?.addEventListener('abort', leave, { once: true })
	const parts = yieldPortions(fault, body, gone.signal)
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { value, done } = await parts.next()
			if (!done) {
				sending?.addSent(value.byteLength)
				return controller.enqueue(value)
			}
			const isWhole = fault.action === 'slow' && !signal?.aborted
			sending?.end(isWhole ? 'whole' : 'cut', 'emulator')
			if (isWhole) controller.close()
			else controller.error(createLostError(fault, signal))
		},
		cancel: leave,
	})
}

/** Imitates a lost response by one that begins and breaks off. */
function createBroken(loss: unknown, response: Response): Response {
	const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(loss) })
	const status = hasNoContent(response.status) ? 200 : response.status
	return new Response(body, { status, headers: response.headers })
}

/** Returns whether a Response can only imitate the fault: it can't reset a connection. */
function isDegraded(fault: PlayedFault): boolean {
	return fault.action === 'reset' || fault.action === 'close'
}

/** Waits as long as a fault that loses the response keeps silent, and returns the error; undefined if the response is not lost. */
async function waitForLoss({ fault, entry, sending }: Delivery, signal?: AbortSignal): Promise<unknown> {
	if (!fault || !canLoseResponse(fault)) return undefined
	if (entry && isDegraded(fault)) entry.degraded = true
	if (fault.action === 'hang') await hold(fault.delayMs ?? defaultDelayMs.hold, signal)
	sending?.end('lost', signal?.aborted ? 'client' : 'emulator')
	return createLostError(fault, signal)
}

/** Turns a delivery into a response. With a signal it does as `fetch` does: a lost response rejects; otherwise its body breaks off. */
export async function deliver(delivery: Delivery, signal?: AbortSignal): Promise<Response> {
	const { response, fault, entry, sending } = delivery
	// A Fetch adapter can't see the last byte leave: a response that is handed to the caller counts as delivered.
	const handOverResponse = (): Response => {
		sending?.end('whole', 'emulator')
		return response
	}
	if (!fault) return handOverResponse()
	const loss = await waitForLoss(delivery, signal)
	if (loss !== undefined) {
		if (signal) throw loss
		return createBroken(loss, response)
	}
	if (entry && isDegraded(fault)) entry.degraded = true
	const { status, headers } = response
	if (!isInPortions(fault) || hasNoContent(status)) return handOverResponse()
	const body = delivery.body ?? new Uint8Array(await response.arrayBuffer())
	sending?.addSent(0)
	return new Response(createDamagedStream(fault, body, sending, signal), { status, headers })
}

/** Rejects like `fetch` when the signal is aborted. The work itself goes on, because a real abort may never reach the server. */
export function runUntilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const leave = (): void => reject(signal.reason)
		if (signal.aborted) leave()
		else signal.addEventListener('abort', leave, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
	})
}
