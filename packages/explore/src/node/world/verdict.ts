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

/** What is wrong, for people; the order is the order of gravity. */
export const verdicts = {
	twice: 'PAID TWICE',
	lost: 'APPLIED, AND THEIRS SAYS DECLINED',
	unpaid: 'NOT APPLIED, AND THEIRS SAYS PAID',
	again: 'A REFUSED ORDER WAS SENT AGAIN, AND NOBODY ASKED FOR IT',
	open: 'OPEN FOR EVER',
	unknown: 'NO STATE',
} as const

/** What is wrong at the end of a schedule: paid twice, lost, unpaid, sent again, open for ever, or of no known state. */
export type Verdict = keyof typeof verdicts

/** The gravest thing that is wrong; undefined where nothing is. */
export function verdictOf({ applied, state, sentAfterRefusal, isForPerson }: Ending): Verdict | undefined {
	if (applied > 1) return 'twice'
	if (applied === 1 && state === 'declined') return 'lost'
	if (applied === 0 && state === 'paid') return 'unpaid'
	if (sentAfterRefusal) return 'again'
	if (state === 'open' && !isForPerson) return 'open'
	return state === undefined ? 'unknown' : undefined
}
