/** The steps of a schedule, and what is wrong at the end, by comparing the platform with the integrator's records. */

import type { OrderState } from '../explored.ts'
import type { BoundaryName, Deviation } from './deviations.ts'

/** One deviation of a schedule. */
export interface Step {
	/** The boundary at which the deviation happens. */
	readonly at: BoundaryName
	/** What happens at the boundary. */
	readonly then: Deviation
	/** Which boundary of this name it is, counted from 1 after the previous step. Default 1. */
	readonly nth?: number
}

/** A boundary that a run has passed. */
export interface PassedBoundary {
	readonly at: BoundaryName
	/** The deviations that were possible there. */
	readonly offers: readonly Deviation[]
	/** How many steps of the schedule had been played by then, including a step at this boundary. */
	readonly steps: number
}

/** The facts at the end of a schedule. */
export interface Ending {
	/** How many payments the platform applied. */
	readonly applied: number
	/** The order's state in the integrator's records. */
	readonly state: OrderState | undefined
	/** Whether the platform applied the same further step twice, such as a capture or a refund. */
	readonly stepRepeated: boolean
	/** How requests of `next()` failed that the platform hasn't applied since. */
	readonly failedSteps: readonly ('lost' | 'refused')[]
	/** What `next()` returned last; `undefined` if the order needs no further step. */
	readonly next: string | undefined
	/** How many further calls the platform applied for `next()`. */
	readonly nextApplied: number
	/** Whether the platform refused the order and then received it again, although nobody had asked for a retry. */
	readonly sentAfterRefusal: boolean
	/**
	 * Whether a 401 came after the payment was applied, or the disk was restored. A person may then have to find out how the order ended.
	 */
	readonly isForPerson: boolean
	/** The message of the error that `state()` threw. */
	readonly error?: string
}

/** The headline of each verdict, the worst first. */
export const verdicts = {
	applied_twice: 'PAID TWICE',
	step_applied_twice: 'A FURTHER STEP APPLIED TWICE',
	applied_but_declined: 'APPLIED, BUT RECORDED AS DECLINED',
	step_applied_but_refused: 'A FURTHER STEP APPLIED, BUT RECORDED AS REFUSED',
	paid_not_applied: 'NOT APPLIED, BUT RECORDED AS PAID',
	step_not_applied: 'A FURTHER STEP NOT APPLIED, BUT RECORDED AS DONE',
	sent_after_refusal: 'REFUSED, AND SENT AGAIN UNASKED',
	left_open: 'LEFT OPEN',
	no_state: 'NO STATE',
} as const

/** What is wrong at the end of a schedule, as a code. */
export type Verdict = keyof typeof verdicts

/** Returns the worst thing that is wrong; undefined if nothing is. */
export function decideVerdict({
	applied,
	state,
	next,
	nextApplied,
	failedSteps,
	...more
}: Ending): Verdict | undefined {
	if (applied > 1) return 'applied_twice'
	if (more.stepRepeated) return 'step_applied_twice'
	if (applied === 1 && state === 'declined') return 'applied_but_declined'
	if (applied === 0 && state === 'paid') return 'paid_not_applied'
	if (next === 'refused' && nextApplied > 0 && !failedSteps.includes('refused')) return 'step_applied_but_refused'
	if (next === 'done' && (nextApplied === 0 || failedSteps.includes('lost'))) return 'step_not_applied'
	if (more.sentAfterRefusal) return 'sent_after_refusal'
	if ((state === 'open' || next === 'open') && !more.isForPerson) return 'left_open'
	return state === undefined ? 'no_state' : undefined
}
