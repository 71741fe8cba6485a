/**
 * The schedule of a run: which deviation comes at which boundary, what was passed and told, and what is wrong at its end, from what the
 * platform knows and what the integrator's records say.
 * @module
 */

import type { OrderState } from '../explored.ts'
import { type BoundaryName, type Deviation, listDeviations, type Possible, words } from './deviations.ts'

/** One deviation of a schedule. */
export interface Step {
	/** The boundary at which it happens. */
	readonly at: BoundaryName
	/** What happens there. */
	readonly then: Deviation
	/** Which of the boundaries of this name after the step before, from 1. Default 1. */
	readonly nth?: number
}

/** A boundary that a run has passed. */
interface PassedBoundary {
	readonly at: BoundaryName
	/** What could have happened there. */
	readonly offers: readonly Deviation[]
	/** How many steps of the schedule had been played by then. */
	readonly steps: number
}

/** What the world plays by, and where it writes down what it has played. */
export interface Schedule {
	readonly passed: readonly PassedBoundary[]
	readonly story: readonly string[]
	/** Writes a line of the story. */
	tell(who: string, what: string): void
	/** Passes a boundary, and says what happens there. */
	cross(who: string, at: BoundaryName, restarts?: Possible['restarts']): Deviation | undefined
	/** From here on boundaries count. */
	begin(): void
	/** The first step whose boundary has not come; of a deviation, if one is named. */
	findMissing(then?: Deviation): Step | undefined
}

/** Begins a schedule. */
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
		cross(who, at, restarts) {
			if (!begun) return undefined
			const due = steps[played]
			if (due?.at === at) seen++
			const step = due?.at === at && seen === (due.nth ?? 1) ? due : undefined
			if (step) played++
			passed.push({ at, offers: listDeviations(at, { ...possible, ...(restarts && { restarts }) }), steps: played })
			if (!step) return undefined
			seen = 0
			tell(who, `${at}: ${words[step.then]}`)
			return step.then
		},
		findMissing: (then) => steps.slice(played).find((step) => then === undefined || step.then === then),
	}
}

/** The facts at the end of a schedule. */
export interface Ending {
	/** How many payments the platform has applied. */
	readonly applied: number
	/** What the integrator's records say. */
	readonly state: OrderState | undefined
	/** Whether the platform has refused the order, and was sent it again though nobody asked for it. */
	readonly sentAfterRefusal: boolean
	/** Whether a 401 came after the effect, or the disk was restored: then a person may have to say what became of the order. */
	readonly isForPerson: boolean
	/** What `state()` threw. */
	readonly error?: string
}

/** What the screen shows for each verdict, the gravest first. */
export const verdicts = {
	applied_twice: 'PAID TWICE',
	applied_but_declined: 'APPLIED, BUT RECORDED AS DECLINED',
	paid_not_applied: 'NOT APPLIED, BUT RECORDED AS PAID',
	sent_after_refusal: 'REFUSED, AND SENT AGAIN UNASKED',
	left_open: 'LEFT OPEN',
	no_state: 'NO STATE',
} as const

/** The code of what is wrong at the end of a schedule. */
export type Verdict = keyof typeof verdicts

/** The gravest thing that is wrong; undefined where nothing is. */
export function decideVerdict({ applied, state, sentAfterRefusal, isForPerson }: Ending): Verdict | undefined {
	if (applied > 1) return 'applied_twice'
	if (applied === 1 && state === 'declined') return 'applied_but_declined'
	if (applied === 0 && state === 'paid') return 'paid_not_applied'
	if (sentAfterRefusal) return 'sent_after_refusal'
	if (state === 'open' && !isForPerson) return 'left_open'
	return state === undefined ? 'no_state' : undefined
}
