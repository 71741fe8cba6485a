// What has to come of one payment against the emulator, in words: of every fault, and of every end that the caller or the client makes.

import { type Cell, cells, nameOf } from './emulator-cells.ts'
import { isBrowser, type Where } from './expected.ts'

/** A browser may have sent a refused request before. */
export const outcomeOf = ({ outcome }: Cell, where: Where): Cell['outcome'] =>
	outcome === 'rejected' && isBrowser(where) ? 'unknown' : outcome

/** Whether the runtime may repeat the request by itself. */
export const mayRepeat = ({ invitesReplay }: Cell, where: Where): boolean => isBrowser(where) && invitesReplay

/** What has to come of a cell. */
export function resultOf(cell: Cell, where: Where): string {
	const { applied, posts, fault } = cell
	const outcome = outcomeOf(cell, where)
	if (!mayRepeat(cell, where)) return `${outcome}, ${posts} POST, ${applied} applied`
	const ends = fault.times === 1 ? `${outcome} or resolved` : outcome
	return `${ends}, 1 or more POST, ${applied || fault.times === 1 ? `${applied} or more` : 0} applied`
}

/** A phase of the call that is held until it is let go. */
export const phases = ['token', 'sign layer', 'headers', 'body'] as const
export type Phase = (typeof phases)[number]

export const isSent = (phase: Phase): boolean => phase === 'headers' || phase === 'body'
/** What has to come of a call that its caller or its time ends in this phase. */
export const resultIn = (phase: Phase): string =>
	isSent(phase) ? 'unknown, 1 POST, 1 applied' : 'not_processed, 0 POST, 0 applied'

/** What is known where no connection can be made. */
export const refusedBy = (where: Where): 'not_processed' | 'unknown' =>
	['node', 'bun', 'deno'].includes(where) ? 'not_processed' : 'unknown'

/** What ends a call in each of its phases. */
export const ends = ['aborted', 'total timeout', 'try timeout'] as const

/** A line of the page: what is done, where, and what comes of it. */
export interface Line {
	readonly what: string
	readonly beside: string
	readonly said: (where: Where) => string
}

/** Both kinds of connection are one line: they have one result. */
export const lines: readonly Line[] = [
	...cells.map((cell): Line => {
		const [beside, does = ''] = nameOf(cell)
			.replace(/, \w+ connection$/, '')
			.split(/, (.*)/)
		return { what: does, beside: beside ?? '', said: (where) => resultOf(cell, where) }
	}),
	...ends.flatMap((end) =>
		phases.map((phase): Line => ({ what: `${end} in ${phase}`, beside: 'the call', said: () => resultIn(phase) })),
	),
	{ what: 'connection refused', beside: 'the call', said: (where) => `${refusedBy(where)}, 0 POST, 0 applied` },
]
