/**
 * Decides when a fault acts: on which of its matching requests, by its counts and its probability; or, before there is a connection,
 * when its turn has come.
 */
import { defaultDelayMs, drawn, drawnDelayMs, type Fault, type PlayedFault } from './faults.ts'

/** A fault in the queue, with how often it was asked and played. */
export type QueuedFault = Fault & {
	readonly id: string
	/** How many matching requests it has counted, including those on which it did not act. */
	readonly met: number
	/** How many requests it has acted on. */
	readonly played: number
}

/** Members by which a queue says whom a fault is for and how often; a fault that is played again needs none of them. */
export const ofQueue: readonly string[] = ['id', 'met', 'played', 'match', 'after', 'probability', 'times']

function isDue({ after = 0, times = 1, met }: QueuedFault): boolean {
	return met >= after && (times === 'always' || met < after + times)
}

/** Whether the fault can never act again, so that it can be dropped. */
export function isDone({ after = 0, times = 1, met }: QueuedFault): boolean {
	return times !== 'always' && met >= after + times
}

/** Counts a request at a matching fault. Returns the fault with its new counts, and what it does if it acts, its delay drawn. */
export function meet(fault: QueuedFault, draw: () => number): readonly [QueuedFault, PlayedFault?] {
	const acts = isDue(fault) && draw() < (fault.probability ?? 1)
	const counted = { ...fault, met: fault.met + 1, played: fault.played + (acts ? 1 : 0) }
	if (!acts) return [counted]
	return [counted, drawn(counted, fault.id, draw)]
}

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
