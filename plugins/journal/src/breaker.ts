/** Counts how the calls of an operation end. Halts the operation while the platform's responses are missing or not recognised. */

import type { AnyOperation } from '@tarja/core'
import type { ReportedEnd } from './entry-facts.ts'

/** This many unrecognised or missing responses in a row halt an operation. */
const mostUnrecognised = 5
/** How long the first halt lasts, in milliseconds. Each further one lasts twice as long. */
const firstHaltMs = 10_000
const longestHaltMs = 120_000

/** The longest time for which the platform may ask to wait, in milliseconds. */
const longestWaitMs = 15 * 60_000
/** After this many 400s and 422s in a row, the program's requests are wrong, and a person has to look. */
const manyRequests = 20

/** How a call of the operation ended. `request`: a 400 or 422, which is no sign of an outage. `nothing`: no request left. */
export type BreakerEnd = 'recognised' | 'unrecognised' | 'request' | 'nothing'

/** Returns whether a request left and, if it did, whether the platform's response was recognised. */
export function toBreakerEnd({ attempts, outcome, reason }: ReportedEnd): BreakerEnd {
	if (attempts === 0) return 'nothing'
	if (reason === 'request') return 'request'
	return outcome === 'unknown' && reason === undefined ? 'unrecognised' : 'recognised'
}

export interface Breaker {
	/** Returns until when the operation is halted, in epoch milliseconds; `undefined` lets one call through. */
	enter(operation: AnyOperation): number | undefined
	/**
	 * Counts how a call that was let through has ended, and halts the operation until the platform takes calls again. Returns whether so many
	 * requests in a row were wrong that a person has to look.
	 */
	leave(operation: AnyOperation, end: BreakerEnd, retryAt?: string): boolean
}

interface Circuit {
	readonly unrecognised: number
	/** 400s and 422s in a row. */
	readonly requests: number
	readonly haltMs: number
	/**
	 * Until when no call is let through, in epoch milliseconds. A probe has such a time, too: if it never ends, it must not halt other calls
	 * forever.
	 */
	readonly untilMs: number
	/** Whether a call that was let through after a halt is in progress. */
	readonly isProbing: boolean
}

/** Creates the breaker of a journal. It counts each method and path template separately. */
export function createBreaker(nowMs: () => number): Breaker {
	const circuits = new Map<string, Circuit>()
	const getCircuitKey = ({ method, path }: AnyOperation): string => `${method} ${path}`
	return {
		enter(operation) {
			const circuit = circuits.get(getCircuitKey(operation))
			if (!circuit?.haltMs) return undefined
			const now = nowMs()
			// If more than the longest wait is left, the clock was set back, and the halt is over.
			const isHalted = circuit.untilMs > now && circuit.untilMs - now <= longestWaitMs
			if (isHalted) return circuit.isProbing ? now + firstHaltMs : circuit.untilMs
			circuits.set(getCircuitKey(operation), { ...circuit, untilMs: now + longestHaltMs, isProbing: true })
			return undefined
		},
		leave(operation, end, retryAt) {
			const key = getCircuitKey(operation)
			const circuit = circuits.get(key) ?? { unrecognised: 0, requests: 0, haltMs: 0, untilMs: 0, isProbing: false }
			if (retryAt !== undefined) {
				const untilMs = Math.min(Date.parse(retryAt), nowMs() + longestWaitMs)
				circuits.set(key, { ...circuit, haltMs: circuit.haltMs || firstHaltMs, untilMs, isProbing: false })
			} else if (end === 'recognised') circuits.delete(key)
			else if (end === 'request') circuits.set(key, countRequest(circuit))
			else if (end === 'nothing')
				circuits.set(key, circuit.isProbing ? { ...circuit, untilMs: 0, isProbing: false } : circuit)
			else circuits.set(key, countFailure(circuit, nowMs()))
			return end === 'request' && (circuit.requests + 1) % manyRequests === 0
		},
	}
}

/** Counts a 400 or 422. If it is the response to a probe, the outage is over. */
function countRequest(circuit: Circuit): Circuit {
	const requests = circuit.requests + 1
	return circuit.isProbing
		? { unrecognised: 0, requests, haltMs: 0, untilMs: 0, isProbing: false }
		: { ...circuit, requests }
}

function countFailure(circuit: Circuit, nowMs: number): Circuit {
	const { haltMs, isProbing } = circuit
	const unrecognised = circuit.unrecognised + 1
	// A call that was sent before the halt does not prolong it.
	if (unrecognised < mostUnrecognised || (haltMs && !isProbing)) return { ...circuit, unrecognised, requests: 0 }
	const next = haltMs ? Math.min(haltMs * 2, longestHaltMs) : firstHaltMs
	return { unrecognised, requests: 0, haltMs: next, untilMs: nowMs + next, isProbing: false }
}
