/**
 * The answer of an attempt with what the integrator said of it.
 * @module
 */
import type { AttemptState } from '../transport/departure.ts'
import type { Judged } from './answer.ts'
import type { ClockReading } from './clock-reading.ts'

/** The answer of an attempt, and what was said of it. */
export interface SettledAnswer extends Judged {
	readonly status: number
	readonly headers: Headers
}

/** State of an attempt, with what was said of its last exchange, if the integrator was asked about it. */
export interface JudgedAttempt extends AttemptState {
	/** When its try began, if no layer has waited since: one reading of the clocks serves the try and its token. */
	readonly triedAt?: ClockReading | undefined
	settled?: SettledAnswer | undefined
}
