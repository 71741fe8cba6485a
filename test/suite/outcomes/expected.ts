// What has to come of a cell in this runtime, besides a true outcome. docs/reference/outcomes-by-runtime.md has some of it.
import type { Effect } from '@tarja/core'
import type { Runtime } from '@tarja-test/harness'
import type { Deed, Moment } from './company.ts'
import type { Shape } from './dimensions.ts'
import type { OwnFetch } from './fetches.ts'
import { courseOf, type End, type Fault, verdictsOf } from './plans.ts'
import { courseSaid, type Word } from './said.ts'

/** Where a call is made: a runtime with its own `fetch`, or Node with @tarja/node-transport. */
export type Where = Runtime | 'undici'

export interface Expected {
	readonly ends: readonly End[]
	/** Requests that reach the server, at least and at most. */
	readonly requests: readonly [least: number, most: number]
}

/** Statuses of which a runtime's own fetch makes a failure: the caller never sees them. */
const unheardBy: { readonly [Name in Where]?: readonly number[] } = {
	// Fetch, "HTTP-network-or-cache fetch": a 407 without a window is a network error.
	node: [407],
	chromium: [407],
}

/**
 * What the runtime may send again by itself, and nobody can prevent: anything; what was answered 421; or nothing. A request that
 * may have been sent before makes every status the answer to the last of possibly two.
 */
export type Repeats = 'anything' | 'refused' | 'nothing'

/** `isKnown`: the fetch is the runtime's own, or is said to send once. Another one may repeat anything. */
export function repeatsOf(
	runtime: Where,
	{ method, effect }: Pick<Shape, 'method' | 'effect'>,
	isKnown: boolean = true,
): Repeats {
	if (isBrowser(runtime) || !isKnown) return 'anything'
	// What prevents it in Deno and Node is a body that can be read once, and fetch gives a GET none.
	if (runtime === 'deno') return method === 'GET' ? 'anything' : 'nothing'
	if (runtime === 'node') return method === 'GET' ? 'refused' : 'nothing'
	// In Bun it costs a connection, so that safe calls go without.
	return runtime === 'bun' && effect === 'safe' && method !== 'POST' && method !== 'PATCH' ? 'anything' : 'nothing'
}

export const isBrowser = (runtime: Where): boolean => ['chromium', 'firefox', 'webkit'].includes(runtime)

/** Whether a request that meets this is one of those that are sent again. */
function invitesRepeat({ plan }: Fault, repeats: Repeats, runtime: Where): boolean {
	if (repeats === 'nothing') return false
	const breaks = repeats === 'anything' && /(?:^|~)\+?(?:drop|reset|close|gone)/.test(plan)
	// Browsers repeat after a 421, Chromium also after a 408.
	const repeated = isBrowser(runtime) ? /\.4(?:08|21)/ : /\.421/
	return breaks || repeated.test(plan)
}

/**
 * Whether the runtime may take a body that was cut short for a whole one: WebKit does so where the server closes the connection in
 * order, even if fewer bytes came than `content-length` says. What is no JSON then is told so, and not tried again.
 */
const takesForWhole = (plan: string, runtime: Where): boolean =>
	runtime === 'webkit' && /(?:cut|chunks)-close/.test(plan)

/** If nobody else is in the call. */
export function expectedOf(
	fault: Fault,
	shape: Pick<Shape, 'method' | 'effect'>,
	runtime: Where,
	isKnown: boolean = true,
): Expected {
	const { effect } = shape
	const repeats = repeatsOf(runtime, shape, isKnown)
	const unheard = unheardBy[runtime] ?? []
	const { end, requests } = courseOf(fault.plan, effect, unheard, repeats !== 'anything')
	// Where a request may have been sent before, only a call that reads is known to be refused.
	const known = end !== 'resolved' && repeats !== 'nothing' && effect !== 'safe' ? 'unknown' : end
	const most = fault.goes ? 1 : requests
	if (!invitesRepeat(fault, repeats, runtime)) {
		const ends: readonly End[] = takesForWhole(fault.plan, runtime)
			? [...new Set([known, 'unknown' as const])]
			: [known]
		return { ends, requests: [effect === 'unsafe' ? most : 1, most] }
	}
	// Whatever step the repeated request meets, its answer is the last.
	const later = verdictsOf(fault.plan, unheard)
	const ends = new Set<End>([known, 'unknown'])
	if (later.includes('succeeded')) ends.add('resolved')
	if (later.includes('refused') && effect === 'safe') ends.add('rejected')
	return { ends: [...ends], requests: [1, Number.POSITIVE_INFINITY] }
}

/** If its `outcomeOf` says this of every answer. `undefined` where the runtime may repeat the request by itself. */
export function expectedWhenSaid(
	fault: Fault,
	shape: Pick<Shape, 'method' | 'effect'>,
	word: Word,
	runtime: Where,
): Expected | undefined {
	const repeats = repeatsOf(runtime, shape)
	if (invitesRepeat(fault, repeats, runtime) || (repeats === 'anything' && fault.plan.includes('cut'))) return undefined
	const { end, requests } = courseSaid(fault.plan, shape.effect, word, repeats === 'nothing')
	return { ends: [end], requests: [requests, requests] }
}

/** On a connection that the server has just closed: the request may get there, on another one, or not at all. */
export function expectedWhenStale(shape: Pick<Shape, 'method' | 'effect'>, runtime: Where): Expected {
	const isRepeated = repeatsOf(runtime, shape) === 'anything'
	const most = isRepeated ? Number.POSITIVE_INFINITY : shape.effect === 'unsafe' ? 1 : 2
	return { ends: ['resolved', 'unknown'], requests: [0, most] }
}

/** With a layer that fails at that moment. */
export function expectedWithFailure(alone: Expected, effect: Effect, moment: Moment, inAttempt: boolean): Expected {
	if (moment === 'before') return { ends: ['not_processed'], requests: [0, 0] }
	// A layer around an attempt may be what judges the answer: without its word a refusal is nobody's.
	const isRefused = !inAttempt && alone.ends.includes('rejected')
	return { ends: isRefused ? ['rejected', 'unknown'] : ['unknown'], requests: countRepeated(alone, effect) }
}

/** Where the time may be up before the request has been sent, as other things take time as well. */
export function expectedInTime({ ends, requests: [, most] }: Expected): Expected {
	return { ends: [...ends, 'not_processed'], requests: [0, most] }
}

/** With a `fetch` that may repeat, which proves nothing by failing. */
export function expectedWithFetch(alone: Expected, effect: Effect, kind: OwnFetch['kind']): Expected {
	if (kind === 'wraps') return alone
	return { ends: ['unknown'], requests: kind === 'instead' ? [0, 0] : countRepeated(alone, effect) }
}

/** What fails otherwise may be tried again where that does no harm: twice, each with a replay after a 401. */
function countRepeated({ requests: [, most] }: Expected, effect: Effect): Expected['requests'] {
	return effect === 'unsafe' ? [1, most] : [1, Math.max(4, most)]
}

/** How the page says it. */
export function inWords({ ends, requests: [least, most] }: Expected): string {
	const count =
		most === Number.POSITIVE_INFINITY ? `${least} or more` : least === most ? `${most}` : `${least} to ${most}`
	return `${ends.join(' or ')}, ${count} sent`
}

/** How the page says what comes of a call in company, and where that stood. */
export const around = (inAttempt: boolean): string => `around the ${inAttempt ? 'attempt' : 'call'}`
export const toldAsItWas = 'told as it was'
export function saidOfDeed({ fails }: Deed, moment: Moment, inAttempt: boolean): string {
	if (!fails) return 'as without it'
	return moment === 'before' ? 'not_processed, 0 sent' : `unknown${inAttempt ? '' : ', or rejected if it was'}`
}
export const saidOfFetch = ({ kind }: OwnFetch): string => (kind === 'wraps' ? 'as without it' : 'unknown')
