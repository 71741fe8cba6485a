/**
 * The deviations that may happen at each boundary. A boundary is a moment at which the explorer can interfere, such as a request or a write
 * of the journal. A deviation is a failure that it injects there. A deviation that isn't listed here isn't explored.
 * @module
 */

import type { AskedPlace } from '../agent/asks.ts'

/** The boundaries that the explorer sees. `point:<name>` is a boundary that the integrator has named. */
export type BoundaryName =
	| 'process_started'
	| `${'call' | 'lookup' | 'payment' | 'token'}_requested`
	| `${'call' | 'lookup'}_responded`
	| `payment_${'applied' | 'arrived'}`
	| 'webhook_due'
	| `journal_${string}_${'requested' | 'read' | 'stored'}`
	| AskedPlace['name']

/** What happens at a boundary, as a code for schedules and tests. */
export type Deviation = keyof typeof texts

/** For each deviation, the end of its line in the story. */
const texts = {
	kill: 'the process dies here',
	start_elsewhere: 'it starts in another directory (a deploy)',
	restore: 'the disk is restored from a copy of before the order',
	clock_ahead: 'its clock is a day ahead',
	clock_behind: 'its clock is a day behind',
	store_fails: 'the store cannot be reached, and has not stored it',
	lose_response: 'the response is lost',
	refuse_connection: 'the connection is refused',
	arrive_later: 'it arrives a minute later',
	pause: 'the process pauses here, and sends it half an hour later',
	respond_late: 'the response arrives a minute later',
	second_process: 'a second process is asked for the same order meanwhile',
	second_resume: 'another process runs resume() meanwhile',
	respond_402: 'the platform refuses it with 402',
	respond_500: 'the response is 500',
	respond_401: 'the response is 401',
	decline: 'the platform declines it in a 200',
	decline_by_problem: 'the platform declines it in a 400',
	respond_401_invalid_token: 'the token is refused, and no other one is issued for ten minutes',
	respond_429: 'the response is 429',
	respond_403_html: 'the response is 403, and HTML of a proxy',
	respond_404_html: 'the response is 404, and HTML of a proxy',
	respond_202: 'the response is 202',
	respond_422: 'a proxy sent it twice, and the response is 422: it exists already',
	lose_body: 'the status is 200, but the body never comes',
	lose_response_and_lag: 'the response is lost, and lists lack it for two hours',
	list_lags_a_minute: 'the list lacks what is younger than a minute',
	list_lags_two_hours: 'the list lacks what is younger than two hours',
	list_ends_early: 'lists end before the order, for two hours',
	list_lacks_known: 'lists lack the payment before it, for two hours',
	list_lacks_kind: 'lists lack every payment of this kind, for two hours',
	list_shows_older: 'lists show an older payment of the same number, from now on',
	lookup_404: 'for two minutes, lookups return 404',
	lookup_cached: 'for two minutes, a cache returns an old 404 to lookups',
	lookup_hangs: 'for two minutes, lookups get no response',
	lookup_shows_another: 'for two minutes, lookups show an older attempt, which was refused',
	lose_decline: 'the platform declines it, and the response is lost',
	webhook_first: 'the webhook arrives before the response, and again later',
	webhook_late: 'the webhook arrives an hour late',
	webhook_twice: 'the webhook arrives twice',
	webhook_out_of_order: 'an older webhook, "pending", arrives after it',
	webhook_never: 'the webhook is lost',
} as const

/** The codes of all deviations. */
export const deviationCodes: readonly string[] = Object.keys(texts)

/** Describes a deviation at a boundary, for the story: `payment applied: the response is 500, although it was applied`. */
export function describeStep(at: BoundaryName, then: Deviation): string {
	const where = /^(?:point|binding):/.test(at) ? at.replace(':', ' ') : at.replaceAll('_', ' ')
	const isResponse = texts[then].startsWith('the response is ') && then !== 'lose_response'
	const effect =
		at === 'payment_applied' || at === 'call_responded' ? ', although it was applied' : ', and nothing was applied'
	return `${where}: ${texts[then]}${isResponse && /^(?:payment_|call_responded)/.test(at) ? effect : ''}`
}

type Fact = 'declines' | 'lags' | 'looks' | 'moves' | 'problems' | 'restarts' | 'restores' | 'shows' | 'tells'
/** Facts about a boundary. */
export type Possible = Partial<Record<Fact, boolean>>

/** The facts that some deviations need. */
const needs: Partial<Record<Deviation, Fact>> = {
	/** It is known how the platform declines: in a 2xx, or by an error code. */
	decline: 'declines',
	decline_by_problem: 'problems',
	/** A list may still lack a payment. */
	list_ends_early: 'lags',
	list_lacks_known: 'lags',
	list_lacks_kind: 'lags',
	/** It is a lookup by id. It is known what this shows of an older payment. */
	lookup_404: 'looks',
	lookup_cached: 'looks',
	lookup_hangs: 'looks',
	lookup_shows_another: 'shows',
	/** The platform sends webhooks. */
	webhook_first: 'tells',
	/** The starting process isn't the first one. It may start in another directory. */
	clock_ahead: 'restarts',
	clock_behind: 'restarts',
	start_elsewhere: 'moves',
	/** The integrator has said what to do after the disk was restored from a copy, and no process is alive. */
	restore: 'restores',
}

const lost: readonly Deviation[] = ['kill', 'lose_response', 'lose_body']
const wrong: readonly Deviation[] = ['respond_500', 'respond_202', 'respond_422', 'respond_404_html']
const beside: readonly Deviation[] = ['second_process', 'second_resume']
const declines: readonly Deviation[] = ['decline', 'decline_by_problem']
const late: readonly Deviation[] = ['respond_late', 'lose_response_and_lag']

/** The deviations of each boundary. */
const fixed: Readonly<Partial<Record<BoundaryName, readonly Deviation[]>>> = {
	process_started: ['start_elsewhere', 'clock_ahead', 'clock_behind', 'restore'],
	token_requested: ['kill', 'lose_response', 'respond_500'],
	payment_requested: ['kill', 'refuse_connection', 'arrive_later', ...beside, 'pause'],
	payment_arrived: [
		...declines,
		'respond_402',
		'respond_500',
		'respond_429',
		'respond_401_invalid_token',
		'lose_decline',
	],
	payment_applied: [...lost, ...wrong, ...beside, ...late, 'respond_401', 'respond_403_html', 'webhook_first'],
	lookup_requested: ['lose_response', 'respond_500', ...keysOf('list_'), ...keysOf('lookup_')],
	lookup_responded: ['kill', 'second_process'],
	call_requested: [...declines, 'kill', 'lose_response', 'respond_500', 'respond_429', 'second_process'],
	call_responded: [...lost, ...wrong],
	webhook_due: ['webhook_late', 'webhook_twice', 'webhook_out_of_order', 'webhook_never'],
}

/** Lists the deviations that are possible at a boundary. */
export function listDeviations(name: BoundaryName, possible: Possible): readonly Deviation[] {
	const found = fixed[name]
	if (found) return found.filter((then) => !needs[then] || possible[needs[then]])
	if (name.startsWith('point:')) return ['kill', 'second_process']
	if (name.startsWith('binding:'))
		return name.endsWith('_read') ? ['second_process'] : ['kill', 'lose_response', 'second_process']
	if (name.endsWith('_stored')) return ['kill', 'lose_response', ...beside]
	return name.endsWith('_read') ? [] : ['kill', 'store_fails']
}

/** Lists the deviations whose codes begin with this word. */
function keysOf(word: 'list_' | 'lookup_'): readonly Deviation[] {
	return deviationCodes.filter((code) => code.startsWith(word)) as readonly Deviation[]
}
