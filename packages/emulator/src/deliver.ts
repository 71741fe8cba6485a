/** Delivers an answer as a Fetch Response. Connection faults are imitated as well as possible, as there is no socket. */

import { hasNoContent } from './damage.ts'
import { defaultDelayMs, inPortions, losesAnswer, type PlayedFault } from './faults.ts'
import { hold } from './pause.ts'
import { portions } from './portions.ts'
import type { Delivery } from './router.ts'
import type { Sending } from './sending.ts'

/** How a lost answer appears: a response whose body breaks off, or a rejection as from `fetch`. */
export type LostAnswer = 'broken-body' | 'reject'

function lost(fault: PlayedFault, signal?: AbortSignal): unknown {
	if (signal?.aborted) return signal.reason
	return new TypeError(`Cannot deliver the answer: the emulator was told to play "${fault.action}"`)
}

/** Streams the portions that a fault lets through, and fails the stream if it ends early. */
function damagedStream(
	fault: PlayedFault,
	body: Uint8Array<ArrayBuffer>,
	sending: Sending | undefined,
	signal?: AbortSignal,
): ReadableStream<Uint8Array> {
	const gone = new AbortController()
	const leave = (): void => {
		sending?.ended('cut', 'client')
		gone.abort()
	}
	if (signal?.aborted) leave()
	signal?.addEventListener('abort', leave, { once: true })
	const parts = portions(fault, body, gone.signal)
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { value, done } = await parts.next()
			if (!done) {
				sending?.sent(value.byteLength)
				return controller.enqueue(value)
			}
			const isWhole = fault.action === 'slow' && !signal?.aborted
			sending?.ended(isWhole ? 'whole' : 'cut', 'emulator')
			if (isWhole) controller.close()
			else controller.error(lost(fault, signal))
		},
		cancel: leave,
	})
}

/** Imitates a lost answer by a response that begins and breaks off. */
function brokenAnswer(loss: unknown, answer: Response): Response {
	const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(loss) })
	const status = hasNoContent(answer.status) ? 200 : answer.status
	return new Response(body, { status, headers: answer.headers })
}

/** Whether a Response can only imitate the fault: it can neither reset a connection nor choose its framing. */
function isDegraded(fault: PlayedFault): boolean {
	return fault.action === 'reset' || fault.action === 'close' || fault.framing !== undefined
}

/** Waits as long as a fault that loses the answer keeps silent, and returns the error; undefined if the answer is not lost. */
async function lossOf({ fault, entry, sending }: Delivery, signal?: AbortSignal): Promise<unknown> {
	if (!fault || !losesAnswer(fault)) return undefined
	if (entry && isDegraded(fault)) entry.degraded = true
	if (fault.action === 'hang') await hold(fault.delayMs ?? defaultDelayMs.hold, signal)
	sending?.ended('lost', signal?.aborted ? 'client' : 'emulator')
	return lost(fault, signal)
}

/** Turns a delivery into a response. With a signal it does as `fetch` does: a lost answer rejects; without one its body breaks off. */
export async function deliver(delivery: Delivery, signal?: AbortSignal): Promise<Response> {
	const { answer, fault, entry, sending } = delivery
	// A Fetch adapter cannot see the last byte leave: what is handed to the caller counts as delivered.
	const handOver = (): Response => {
		sending?.ended('whole', 'emulator')
		return answer
	}
	if (!fault) return handOver()
	const loss = await lossOf(delivery, signal)
	if (loss !== undefined) {
		if (signal) throw loss
		return brokenAnswer(loss, answer)
	}
	if (entry && isDegraded(fault)) entry.degraded = true
	if (!inPortions(fault) || hasNoContent(answer.status)) return handOver()
	const body = delivery.body ?? new Uint8Array(await answer.arrayBuffer())
	sending?.sent(0)
	return new Response(damagedStream(fault, body, sending, signal), { status: answer.status, headers: answer.headers })
}

/** Rejects like `fetch` when the signal is aborted. The work itself goes on, because a real abort may never reach the server. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const leave = (): void => reject(signal.reason)
		if (signal.aborted) leave()
		else signal.addEventListener('abort', leave, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
	})
}
