/** Plays faults on a response, and returns it as a Fetch Response. It has no socket, so connection failures are imitated. */

import { canLoseResponse, getDelayMs, getFirstHalf, hold } from './faults.ts'
import { hasNoContent } from './problem.ts'
import type { Delivery } from './router.ts'

/**
 * Plays a fault that loses the whole response, and reports the loss. If the fault hangs, it first waits.
 *
 * @param gone Aborted when the client leaves.
 * @returns Whether the response is lost.
 */
export async function loseResponse({ fault, sending }: Delivery, gone?: AbortSignal): Promise<boolean> {
	if (!fault || !canLoseResponse(fault)) return false
	if (fault.action === 'hang') await hold(getDelayMs(fault), gone)
	sending?.end('lost')
	return true
}

/** Returns the part of the body that is sent before a fault cuts the response off; undefined if no fault does. */
export function getCutBody({ fault, response, body }: Delivery): Uint8Array<ArrayBuffer> | undefined {
	return fault?.at === 'mid-body' && body && !hasNoContent(response.status) ? getFirstHalf(body) : undefined
}

/** Waits until a fault cuts the response off, and reports it. */
export async function cutResponse({ fault, sending }: Delivery, gone?: AbortSignal): Promise<void> {
	if (fault) await hold(getDelayMs(fault), gone)
	sending?.end('cut')
}

export function createLostError({ fault }: Delivery): TypeError {
	return new TypeError(`Cannot deliver the response: the emulator was told to play "${fault?.action}"`)
}

function createCutStream(delivery: Delivery, half: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
	return new ReadableStream<Uint8Array>({
		start(controller) {
			delivery.sending?.addSent(half.byteLength)
			if (half.byteLength > 0) controller.enqueue(half)
		},
		async pull(controller) {
			await cutResponse(delivery)
			controller.error(createLostError(delivery))
		},
		cancel: () => delivery.sending?.end('cut'),
	})
}

/** Imitates a lost response by a response whose body fails at once. */
function createBrokenResponse(delivery: Delivery): Response {
	const { status, headers } = delivery.response
	const body = new ReadableStream({ pull: (controller) => controller.error(createLostError(delivery)) })
	return new Response(body, { status: hasNoContent(status) ? 200 : status, headers })
}

/** Turns a delivery into a response. If the response is lost or cut, reading its body fails. */
export async function deliver(delivery: Delivery): Promise<Response> {
	const { response, sending } = delivery
	if (await loseResponse(delivery)) return createBrokenResponse(delivery)
	const half = getCutBody(delivery)
	if (half) return new Response(createCutStream(delivery, half), response)
	// A Fetch adapter can't see when the last byte leaves, so a response counts as delivered when the caller gets it.
	sending?.end('whole')
	return response
}
