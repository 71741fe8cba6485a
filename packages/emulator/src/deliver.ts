/** Delivers a response of the emulator as a Fetch Response. Connection faults are imitated, because there is no socket. */

import { canLoseResponse, getDelayMs, getFirstHalf, type PlayedFault } from './faults.ts'
import { hold } from './pause.ts'
import type { Delivery } from './router.ts'
import { hasNoContent } from './to-response.ts'

function createLostError(fault: PlayedFault, signal?: AbortSignal): unknown {
	if (signal?.aborted) return signal.reason
	return new TypeError(`Cannot deliver the response: the emulator was told to play "${fault.action}"`)
}

/** Imitates a lost response by one that begins and breaks off. */
function createBrokenResponse(loss: unknown, { status, headers }: Response): Response {
	const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(loss) })
	return new Response(body, { status: hasNoContent(status) ? 200 : status, headers })
}

/** Streams the first half of a body. The stream fails after the fault's delay. */
function createCutStream(
	fault: PlayedFault,
	{ body = new Uint8Array(), sending }: Delivery,
	signal?: AbortSignal,
): ReadableStream<Uint8Array> {
	const half = getFirstHalf(body)
	return new ReadableStream<Uint8Array>({
		start(controller) {
			sending?.addSent(half.byteLength)
			if (half.byteLength > 0) controller.enqueue(half)
		},
		async pull(controller) {
			await hold(getDelayMs(fault), signal)
			sending?.end('cut', signal?.aborted ? 'client' : 'emulator')
			controller.error(createLostError(fault, signal))
		},
		cancel: () => sending?.end('cut', 'client'),
	})
}

/** Turns a delivery into a response. With a signal it does as `fetch` does: a lost response rejects; otherwise its body breaks off. */
export async function deliver(delivery: Delivery, signal?: AbortSignal): Promise<Response> {
	const { response, fault, sending } = delivery
	const { status, headers } = response
	if (fault && canLoseResponse(fault)) {
		if (fault.action === 'hang') await hold(getDelayMs(fault), signal)
		sending?.end('lost', signal?.aborted ? 'client' : 'emulator')
		const loss = createLostError(fault, signal)
		if (signal) throw loss
		return createBrokenResponse(loss, response)
	}
	if (fault?.at === 'mid-body' && !hasNoContent(status))
		return new Response(createCutStream(fault, delivery, signal), { status, headers })
	// A Fetch adapter can't see the last byte leave: a response that is handed to the caller counts as delivered.
	sending?.end('whole', 'emulator')
	return response
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
