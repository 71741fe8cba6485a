/**
 * Sends a body in portions, for faults that act while it is sent. The adapter decides whether the end of the portions ends
 * the response or breaks it off.
 */
import { defaultDelayMs, type PlayedFault } from './faults.ts'
import { hold, pause } from './pause.ts'

const slowPortions = 10

async function* yieldSlowly(body: Uint8Array<ArrayBuffer>, delayMs: number, gone: AbortSignal): Portions {
	const size = Math.max(1, Math.ceil(body.byteLength / slowPortions))
	for (let start = 0; start < body.byteLength && !gone.aborted; start += size) {
		await pause(delayMs / slowPortions)
		yield body.subarray(start, start + size)
	}
}

type Portions = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>

/** Sends a body as a fault lets it: whole, in slow pieces; or the first half or nothing, followed by the fault's delay. */
export async function* yieldPortions(fault: PlayedFault, body: Uint8Array<ArrayBuffer>, gone: AbortSignal): Portions {
	if (fault.action === 'slow') {
		yield* yieldSlowly(body, fault.delayMs ?? defaultDelayMs.slow, gone)
		return
	}
	const half = body.subarray(0, Math.floor(body.byteLength / 2))
	if (fault.at === 'mid-body' && half.byteLength > 0) yield half
	const silent = fault.action === 'hang' || fault.action === 'stall'
	await hold(fault.delayMs ?? (silent ? defaultDelayMs.hold : defaultDelayMs.cut), gone)
}
