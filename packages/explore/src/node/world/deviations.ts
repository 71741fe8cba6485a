/**
 * The deviations that may happen at each boundary. A boundary is a moment at which the explorer can interfere, such as a request or a write
 * of the journal. A deviation is a failure that it injects there. A deviation that isn't listed here isn't explored.
 * @module
 */

import type { AskedPlace } from '../agent/asks.ts'

/** The boundaries that the explorer sees. `point <name>` is a boundary that the integrator has named. */
export type BoundaryName =
	| 'process started'
	| `${'call' | 'lookup' | 'payment' | 'token'} asked`
	| `${'call' | 'lookup'} answered`
	| `payment ${'applied' | 'arrived'}`
	| `journal ${string} ${'asked' | 'read' | 'stored'}`
	| AskedPlace['name']

/** What happens at a boundary, as a short name for schedules and tests. */
export type Deviation = keyof typeof words

/** For each deviation, the end of its line in the story. */
export const words = {
	kill: 'the process dies here',
	elsewhere: 'it starts in another directory (a deploy)',
	restored: 'the disk is restored from a copy of before the order',
	ahead: 'its clock is a day ahead',
	behind: 'its clock is a day behind',
	fails: 'the store cannot be reached, and has not stored it',
	lost: 'the response is lost',
	refused: 'the connection is refused',
	later: 'it arrives a minute later',
	'stands still': 'the process stands still here, and sends it half an hour later',
	late: 'the response arrives a minute later',
	second: 'a second process is asked for the same order meanwhile',
	reconcile: 'another process runs resume() meanwhile',
	'refuse 402': 'the platform refuses it with 402',
	'fail 500': 'the platform returns 500, and applies nothing',
	'answer 500': 'the response is 500 all the same',
	'answer 401': 'the response is 401 all the same',
	declined: 'the platform declines it in a 200',
	unseen: 'the list lacks what is younger than a minute',
	'unseen for an hour': 'the list lacks what is younger than an hour',
} as const

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

/** Lists the deviations that are possible at a boundary. */
export function listDeviations(
	name: BoundaryName,
	{ declines, restores, moves, restarts }: Possible,
): readonly Deviation[] {
	if (name === 'process started') {
		if (!restarts) return []
		const directories: readonly Deviation[] = moves ? ['elsewhere'] : []
		return [...directories, 'ahead', 'behind', ...(restores && restarts === 'alone' ? (['restored'] as const) : [])]
	}
	if (name === 'token asked') return ['kill', 'lost', 'fail 500']
	if (name === 'payment asked') return ['kill', 'refused', 'later', 'second', 'reconcile', 'stands still']
	if (name === 'payment arrived') return declines ? ['refuse 402', 'fail 500', 'declined'] : ['refuse 402', 'fail 500']
	if (name === 'payment applied') return ['kill', 'lost', 'late', 'second', 'reconcile', 'answer 500', 'answer 401']
	if (name === 'lookup asked') return ['lost', 'fail 500', 'unseen', 'unseen for an hour']
	if (name === 'lookup answered') return ['kill', 'second']
	if (name === 'call asked') return ['kill', 'lost', 'fail 500']
	if (name === 'call answered') return ['kill', 'lost']
	if (name.startsWith('point ')) return ['kill', 'second']
	if (name.startsWith('binding ')) return name.endsWith(' read') ? ['second'] : ['kill', 'lost', 'second']
	if (name.endsWith(' stored')) return ['kill', 'lost', 'second', 'reconcile']
	return name.endsWith(' read') ? [] : ['kill', 'fails']
}
