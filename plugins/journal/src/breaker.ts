/**
 * A breaker for each operation, in the process: a gateway's outage, or a release with a wrong path, must not leave every order unresolved.
 * @module
 */
import type { AnyOperation } from '@tarja/core'

/** So many unrecognised or missing responses in a row halt an operation. */
const mostUnrecognised = 5
/** How long the first halt lasts, in milliseconds. Each further one lasts twice as long. */
const firstHaltMs = 10_000
const longestHaltMs = 120_000

/** How a call of the operation ended: `nothing` if no request left. */
export type BreakerEnd = 'recognised' | 'unrecognised' | 'nothing'

export interface Breaker {
	/** Returns until when the operation is halted, in epoch milliseconds; `undefined` lets one call through. */
	enter(operation: AnyOperation): number | undefined
	/** Counts how a call that was let through has ended. */
	leave(operation: AnyOperation, end: BreakerEnd): void
}

interface Circuit {
	readonly unrecognised: number
	readonly haltMs: number
	readonly untilMs: number
	/** A call that was let through after a halt is in progress. */
	readonly isProbing: boolean
	/** Until when nobody else is let through meanwhile, in epoch milliseconds: a call that never ends must not halt the others for good. */
	readonly probeUntilMs?: number
}

const closed: Circuit = { unrecognised: 0, haltMs: 0, untilMs: 0, isProbing: false }

/** Creates the breaker of a journal. An operation is its method and path template. */
export function createBreaker(nowMs: () => number): Breaker {
	const circuits = new Map<string, Circuit>()
	const getCircuitKey = ({ method, path }: AnyOperation): string => `${method} ${path}`
	return {
		enter(operation) {
			const circuit = circuits.get(getCircuitKey(operation))
			if (!circuit?.haltMs) return undefined
			const now = nowMs()
			const leftMs = circuit.untilMs - now
			// More than the longest halt is left only if the clock was set back.
			if (leftMs > 0 && leftMs <= longestHaltMs) return circuit.untilMs
			const probeMs = (circuit.probeUntilMs ?? now) - now
			if (circuit.isProbing && probeMs > 0 && probeMs <= longestHaltMs) return now + firstHaltMs
			circuits.set(getCircuitKey(operation), { ...circuit, isProbing: true, probeUntilMs: now + longestHaltMs })
			return undefined
		},
		leave(operation, end) {
			const key = getCircuitKey(operation)
			const circuit = circuits.get(key) ?? closed
			if (end === 'recognised') circuits.delete(key)
			else if (end === 'nothing') circuits.set(key, { ...circuit, isProbing: false })
			else circuits.set(key, countFailure(circuit, nowMs()))
		},
	}
}

function countFailure({ unrecognised, haltMs, untilMs, isProbing }: Circuit, nowMs: number): Circuit {
	const count = unrecognised + 1
	const isLate = haltMs > 0 && !isProbing
	// A call that was sent before the halt does not prolong it.
	if (count < mostUnrecognised || isLate) return { unrecognised: count, haltMs, untilMs, isProbing }
	const next = haltMs ? Math.min(haltMs * 2, longestHaltMs) : firstHaltMs
	return { unrecognised: count, haltMs: next, untilMs: nowMs + next, isProbing: false }
}
