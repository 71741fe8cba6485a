/** Plays faults that refuse connections. No request triggers them; the server plays them when it is their turn. */
import type { QueuedFault } from './fault-turns.ts'
import { isDue } from './fault-turns.ts'
import { defaultDelayMs, drawnDelayMs, type Fault } from './faults.ts'

/** Refuses connections for this many milliseconds; 0 accepts them again at once. */
export type RefuseConnections = (durationMs: number) => void

export function isRefusal({ at }: Pick<Fault, 'at'>): boolean {
	return at === 'before-connection'
}

/**
 * Starts to refuse connections if this fault is next and all requests that it lets pass have arrived; returns the fault with
 * its new counts.
 */
export function playedRefusal(
	fault: QueuedFault,
	draw: () => number,
	refuse: RefuseConnections | undefined,
): QueuedFault {
	if (!refuse || !isRefusal(fault) || !isDue(fault)) return fault
	refuse(drawnDelayMs(fault.delayMs ?? defaultDelayMs.refuse, draw))
	return { ...fault, met: fault.met + 1, played: 1 }
}
