/** Delivery as a Fetch Response: what a fault on the connection comes nearest to, where there is no socket to break. */

import { hasNoContent } from './damage.ts'
import { defaultDelayMs, type Fault, inPortions, losesAnswer } from './faults.ts'
import { hold } from './pause.ts'
import { portions } from './portions.ts'
import type { Delivery } from './router.ts'

/** What a lost answer becomes: a response whose body breaks, or a rejection like that of `fetch`. */
export type LostAnswer = 'broken-body' | 'reject'

function lost(fault: Fault, signal?: AbortSignal): unknown {
	if (signal?.aborted) return signal.reason
	return new TypeError(`Cannot deliver the answer: the emulator was told to play "${fault.action}"`)
}

/** Sends the portions that a fault lets through; an end before the body's own end breaks the stream. */
function damagedStream(fault: Fault, body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): ReadableStream<Uint8Array> {
	const gone = new AbortController()
	const leave = (): void => gone.abort()
	if (signal?.aborted) leave()
	signal?.addEventListener('abort', leave, { once: true })
	const parts = portions(fault, body, gone.signal)
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { value, done } = await parts.next()
			if (!done) controller.enqueue(value)
			else if (fault.action === 'slow' && !signal?.aborted) controller.close()
			else controller.error(lost(fault, signal))
		},
		cancel: leave,
	})
}

/** The best that a response can do: it begins, as it would not on a socket, and breaks. */
function brokenAnswer(loss: unknown, answer: Response): Response {
	const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(loss) })
	const status = hasNoContent(answer.status) ? 200 : answer.status
	return new Response(body, { status, headers: answer.headers })
}

/** Whether a Response can only come near to the fault: it can neither reset a connection nor choose its framing. */
function isDegraded(fault: Fault): boolean {
	return fault.action === 'reset' || fault.action === 'close' || fault.framing !== undefined
}

/** Waits as long as a fault keeps silent that loses the answer, and tells why there is none; undefined if it is not lost. */
export async function lossOf({ fault, entry }: Delivery, signal?: AbortSignal): Promise<unknown> {
	if (!fault || !losesAnswer(fault)) return undefined
	if (entry && isDegraded(fault)) entry.degraded = true
	if (fault.action === 'hang') await hold(fault.delayMs ?? defaultDelayMs.hold, signal)
	return lost(fault, signal)
}

/** Turns a delivery into a response; a lost answer into one whose body breaks. */
export async function deliver(delivery: Delivery, signal?: AbortSignal): Promise<Response> {
	const { answer, fault, entry } = delivery
	if (!fault) return answer
	const loss = await lossOf(delivery, signal)
	if (loss !== undefined) return brokenAnswer(loss, answer)
	if (entry && isDegraded(fault)) entry.degraded = true
	if (!inPortions(fault) || hasNoContent(answer.status)) return answer
	const body = new Uint8Array(await answer.arrayBuffer())
	return new Response(damagedStream(fault, body, signal), { status: answer.status, headers: answer.headers })
}

/** Rejects as `fetch` does when its signal is aborted; what was being waited for goes on, as an abort may never arrive. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const leave = (): void => reject(signal.reason)
		if (signal.aborted) leave()
		else signal.addEventListener('abort', leave, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
	})
}
