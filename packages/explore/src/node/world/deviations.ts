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
	list_lags_a_minute: 'the list lacks what is younger than a minute',
	list_lags_an_hour: 'the list lacks what is younger than an hour',
} as const

/** The codes of all deviations. */
export const deviationCodes: readonly string[] = Object.keys(texts)

/** Describes a deviation at a boundary, for the story: `payment applied: the response is 500, although it was applied`. */
export function describeStep(at: BoundaryName, then: Deviation): string {
	const where = /^(?:point|binding):/.test(at) ? at.replace(':', ' ') : at.replaceAll('_', ' ')
	const isResponse = texts[then].startsWith('the response is ') && then !== 'lose_response'
	const effect = at === 'payment_applied' ? ', although it was applied' : ', and nothing was applied'
	return `${where}: ${texts[then]}${isResponse && at.startsWith('payment_') ? effect : ''}`
}

/** Facts that decide which further deviations are possible. */
export interface Possible {
	/** The integrator has said how the platform declines in a 2xx. */
	readonly declines: boolean
	/** The integrator has said what to do after the disk was restored from a copy. */
	readonly restores: boolean
	/** A process starts in a directory, and may start in another one. */
	readonly moves: boolean
	/** Set if the starting process isn't the first one. `alone`: no other process is alive. `beside`: another one is. */
	readonly restarts?: 'alone' | 'beside'
}

/** The deviations of each boundary that has always the same. */
const fixed: Readonly<Partial<Record<BoundaryName, readonly Deviation[]>>> = {
	token_requested: ['kill', 'lose_response', 'respond_500'],
	payment_requested: ['kill', 'refuse_connection', 'arrive_later', 'second_process', 'second_resume', 'pause'],
	payment_arrived: ['respond_402', 'respond_500'],
	payment_applied: [
		'kill',
		'lose_response',
		'respond_late',
		'second_process',
		'second_resume',
		'respond_500',
		'respond_401',
	],
	lookup_requested: ['lose_response', 'respond_500', 'list_lags_a_minute', 'list_lags_an_hour'],
	lookup_responded: ['kill', 'second_process'],
	call_requested: ['kill', 'lose_response', 'respond_500'],
	call_responded: ['kill', 'lose_response'],
}

/** Lists the deviations that are possible at a boundary. */
export function listDeviations(name: BoundaryName, possible: Possible): readonly Deviation[] {
	if (name === 'process_started') return listStarts(possible)
	const found = fixed[name]
	if (found) return name === 'payment_arrived' && possible.declines ? [...found, 'decline'] : found
	if (name.startsWith('point:')) return ['kill', 'second_process']
	if (name.startsWith('binding:'))
		return name.endsWith('_read') ? ['second_process'] : ['kill', 'lose_response', 'second_process']
	if (name.endsWith('_stored')) return ['kill', 'lose_response', 'second_process', 'second_resume']
	return name.endsWith('_read') ? [] : ['kill', 'store_fails']
}

function listStarts({ restores, moves, restarts }: Possible): readonly Deviation[] {
	if (!restarts) return []
	const directories: readonly Deviation[] = moves ? ['start_elsewhere'] : []
	return [
		...directories,
		'clock_ahead',
		'clock_behind',
		...(restores && restarts === 'alone' ? (['restore'] as const) : []),
	]
}
