/** Plays faults that let no connection in. No request triggers them; the server plays them when it is their turn. */
import type { QueuedFault } from './fault-turns.ts'
import { isDue } from './fault-turns.ts'
import { defaultDelayMs, drawnDelayMs, type Fault } from './faults.ts'

/** The port of a server, which can be closed for a while. */
export interface Port {
	/** Whether it can keep connections waiting, besides refusing them. */
	readonly canHang: boolean
	/** Lets no connection in for this many milliseconds; 0 lets them in again at once. */
	shut(durationMs: number, action: Fault['action']): void
}

export function isRefusal({ at }: Pick<Fault, 'at'>): boolean {
	return at === 'before-connection'
}

/**
 * Shuts the port if this fault is next and all requests that it lets pass have arrived; returns the fault with
 * its new counts.
 */
export function playedRefusal(fault: QueuedFault, draw: () => number, port: Port | undefined): QueuedFault {
	if (!port || !isRefusal(fault) || !isDue(fault)) return fault
	port.shut(drawnDelayMs(fault.delayMs ?? defaultDelayMs.refuse, draw), fault.action)
	return { ...fault, met: fault.met + 1, played: 1 }
}
