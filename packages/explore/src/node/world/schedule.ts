/**
 * The schedule of a run: which deviation happens at which boundary. Records the passed boundaries and the story. Decides what is wrong at
 * the end, by comparing the platform with the integrator's records.
 * @module
 */

import type { OrderState } from '../explored.ts'
import { type BoundaryName, type Deviation, describeStep, listDeviations, type Possible } from './deviations.ts'

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
interface PassedBoundary {
	readonly at: BoundaryName
	/** The deviations that were possible there. */
	readonly offers: readonly Deviation[]
	/** How many steps of the schedule had been played by then, including a step at this boundary. */
	readonly steps: number
}

/** The schedule that the world plays, and the record of what it has played. */
export interface Schedule {
	readonly passed: readonly PassedBoundary[]
	readonly story: readonly string[]
	/** Adds a line to the story. */
	tell(who: string, what: string): void
	/** Passes a boundary. Returns the deviation that happens there; undefined if none does. */
	cross(who: string, at: BoundaryName, more?: Partial<Possible>): Deviation | undefined
	/** Counts boundaries from now on. */
	begin(): void
	hasBegun(): boolean
	/** Returns the first step whose boundary wasn't reached, or the first such step with this deviation. */
	findMissing(then?: Deviation): Step | undefined
}

/** Creates the record of a schedule. */
export function createSchedule(steps: readonly Step[], possible: Possible): Schedule {
	const passed: PassedBoundary[] = []
	const story: string[] = []
	let played = 0
	let seen = 0
	let begun = false
	const tell: Schedule['tell'] = (who, what) => {
		if (begun) story.push(`${who}: ${what}`)
	}
	return {
		passed,
		story,
		tell,
		begin() {
			begun = true
		},
		hasBegun: () => begun,
		cross(who, at, more) {
			if (!begun) return undefined
			const due = steps[played]
			if (due?.at === at) seen++
			const step = due?.at === at && seen === (due.nth ?? 1) ? due : undefined
			if (step) played++
			passed.push({ at, offers: listDeviations(at, { ...possible, ...more }), steps: played })
			if (!step) return undefined
			seen = 0
			tell(who, describeStep(at, step.then))
			return step.then
		},
		findMissing: (then) => steps.slice(played).find((step) => then === undefined || step.then === then),
	}
}

/** The facts at the end of a schedule. */
export interface Ending {
	/** How many payments the platform applied. */
	readonly applied: number
	/** The order's state in the integrator's records. */
	readonly state: OrderState | undefined
	/** Whether the platform applied the same further step twice, such as a capture or a refund. */
	readonly stepRepeated: boolean
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
	stepRepeated,
	state,
	next,
	nextApplied,
	sentAfterRefusal,
	isForPerson,
}: Ending): Verdict | undefined {
	if (applied > 1) return 'applied_twice'
	if (stepRepeated) return 'step_applied_twice'
	if (applied === 1 && state === 'declined') return 'applied_but_declined'
	if (applied === 0 && state === 'paid') return 'paid_not_applied'
	if (next === 'refused' && nextApplied > 0) return 'step_applied_but_refused'
	if (next === 'done' && nextApplied === 0) return 'step_not_applied'
	if (sentAfterRefusal) return 'sent_after_refusal'
	if ((state === 'open' || next === 'open') && !isForPerson) return 'left_open'
	return state === undefined ? 'no_state' : undefined
}
