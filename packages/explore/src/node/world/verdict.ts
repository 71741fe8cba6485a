/**
 * What is wrong at the end of a schedule, from what the platform knows and what the integrator's records say.
 * @module
 */
import type { OrderState } from '../explored.ts'

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
