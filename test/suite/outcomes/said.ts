// What the integrator says of an answer: every word that is true of a plan, against every answer, by every kind of call.
import type { Effect } from '@tarja/core'
import { type End, type Fault, triesOfRepeatable } from './plans.ts'

/** A word of `outcomeOf`. */
export type Word = 'applied' | 'rejected' | 'unknown'
export const words = ['applied', 'rejected', 'unknown'] as const satisfies readonly Word[]

const wholes = [
	'status.200',
	'status.201',
	'status.204',
	'status.302',
	'status.400',
	'status.401',
	'why.401',
	'status.404',
	'status.409',
	'status.422',
	'status.429',
	'status.500',
	'status.503',
	'garbage',
	'empty',
	'html',
	'later.5',
]
const broken = ['reset', 'close', 'cut-reset', 'chunks-reset']

/** Answers that are whole, that break off, and that are whole after one that broke off or was open; applied or not. */
export const answers: readonly Fault[] = ['+', ''].flatMap((applied) => [
	...[...wholes, ...broken].map((does) => ({ name: applied + does, plan: applied + does })),
	...['reset', 'cut-reset'].flatMap((first) =>
		['status.200', 'status.422', 'status.503'].map((does) => ({
			name: `${first}, then ${applied}${does}`,
			plan: `${first}~${applied}${does}`,
		})),
	),
])

/** Whether it may be said of an answer: of what was applied nobody says that it was refused, nor the other way round. */
export const isTrue = (word: Word, { plan }: Fault): boolean =>
	word === 'unknown' || (word === 'applied') === plan.includes('+')

const isBroken = (step: string): boolean => broken.includes(step.replace('+', ''))

/** How the call ends, and after how many requests: a word ends the tries, and nobody is asked about what broke off. */
export function courseSaid(
	plan: string,
	effect: Effect,
	word: Word,
	isOnce: boolean,
): { readonly end: End; readonly requests: number } {
	const steps = plan.split('~')
	const most = effect === 'unsafe' ? 1 : triesOfRepeatable
	for (let requests = 1; requests <= most; requests++) {
		const step = steps[Math.min(requests, steps.length) - 1] ?? ''
		if (isBroken(step)) continue
		if (word === 'applied') return { end: 'resolved', requests }
		const isSure = effect === 'safe' || (requests === 1 && isOnce)
		return { end: word === 'rejected' && isSure ? 'rejected' : 'unknown', requests }
	}
	return { end: 'unknown', requests: most }
}
