// What has to come of a cell in this runtime, besides being told truly; the tables of docs/outcomes.md are made of it.
import type { Effect } from '@tarja/core'
import type { Runtime } from '@tarja-test/harness'
import type { Moment } from './company.ts'
import type { OwnFetch } from './fetches.ts'
import { courseOf, type End, type Fault, verdictsOf } from './plans.ts'

export interface Expected {
	readonly ends: readonly End[]
	/** Requests that reach the server, at least and at most. */
	readonly requests: readonly [least: number, most: number]
}

/** Statuses of which a runtime's own fetch makes a failure: the caller never sees them. */
const unheardBy: { readonly [Name in Runtime]?: readonly number[] } = {
	// Fetch, "HTTP-network-or-cache fetch": a 407 without a window is a network error.
	node: [407],
}

const repeaters: readonly Runtime[] = ['chromium', 'firefox', 'webkit']

/** Whether a runtime that repeats requests by itself does so here: the connection breaks before a status came, or the status is 408. */
export function invitesReplay({ plan }: Fault): boolean {
	return plan.split('~').some((step) => /^\+?(?:drop|reset|close|gone|status\.408)/.test(step))
}

/** If nobody else is in the call. */
export function expectedOf(fault: Fault, effect: Effect, runtime: Runtime): Expected {
	const unheard = unheardBy[runtime] ?? []
	const { end, requests } = courseOf(fault.plan, effect, unheard)
	const most = fault.goes ? 1 : requests
	if (!repeaters.includes(runtime) || !invitesReplay(fault))
		return { ends: [end], requests: [effect === 'unsafe' ? most : 1, most] }
	// Whatever step the repeated request meets, its answer is the last.
	const later = verdictsOf(fault.plan, unheard)
	const ends = new Set<End>([end, 'unknown'])
	if (later.includes('succeeded')) ends.add('resolved')
	if (later.includes('refused')) ends.add('rejected')
	return { ends: [...ends], requests: [1, Number.POSITIVE_INFINITY] }
}

/** On a connection that the server has just closed: the request may get there, on another one, or not at all. */
export function expectedWhenStale(effect: Effect, isRepeater: boolean): Expected {
	const most = isRepeater ? Number.POSITIVE_INFINITY : effect === 'unsafe' ? 1 : 2
	return { ends: ['resolved', 'unknown'], requests: [0, most] }
}

/** With a layer that fails at that moment. */
export function expectedWithFailure(alone: Expected, effect: Effect, moment: Moment, inAttempt: boolean): Expected {
	if (moment === 'before') return { ends: ['not_sent'], requests: [0, 0] }
	// A layer around an attempt may be what judges the answer: without its word a refusal is nobody's.
	const isRefused = !inAttempt && alone.ends.includes('rejected')
	return { ends: isRefused ? ['rejected', 'unknown'] : ['unknown'], requests: repeated(alone, effect) }
}

/** With a `fetch` that the client does not know, which proves nothing by failing. */
export function expectedWithFetch(alone: Expected, effect: Effect, kind: OwnFetch['kind']): Expected {
	if (kind === 'wraps') return alone
	return { ends: ['unknown'], requests: kind === 'instead' ? [0, 0] : repeated(alone, effect) }
}

/** What fails otherwise may be tried again where that does no harm: twice, each with a replay after a 401. */
function repeated({ requests: [, most] }: Expected, effect: Effect): Expected['requests'] {
	return effect === 'unsafe' ? [1, most] : [1, Math.max(4, most)]
}

/** How the page says it. */
export function inWords({ ends, requests: [least, most] }: Expected): string {
	const count =
		most === Number.POSITIVE_INFINITY ? `${least} or more` : least === most ? `${most}` : `${least} to ${most}`
	return `${ends.join(' or ')}, ${count} sent`
}
