// The cells of the fault matrix: what is done to one payment, and what has to come of it.
import type { Fault, FaultAction, FaultPlace } from '@tarja/emulator'

export interface Cell {
	readonly fault: Pick<Fault, 'at' | 'action' | 'status' | 'headers' | 'framing' | 'delayMs' | 'times'>
	/** Whether an earlier intent has used the connection: that is when runtimes send a request again by themselves. */
	readonly connection: 'fresh' | 'used'
	/** Whether the client gives up once the request has arrived. */
	readonly givesUp: boolean
	readonly outcome: 'resolved' | 'rejected' | 'unknown'
	/** Effects at the platform, where nobody repeats the request. */
	readonly applied: 0 | 1
	/** POSTs that the client itself makes. */
	readonly posts: 1 | 2
	/** Whether browsers may repeat the request: the connection breaks before a status came, or (Chromium) the status is 408. */
	readonly invitesReplay: boolean
}

const wholeAnswers: readonly FaultAction[] = ['status', 'empty', 'content-type', 'redirect']
const actions: readonly FaultAction[] = ['reset', 'close', 'hang', 'stall', 'garbage', 'slow', ...wholeAnswers]
const places: readonly FaultPlace[] = ['before-accept', 'after-commit', 'mid-body']

function cell(fault: Cell['fault'], connection: Cell['connection'], facts: Partial<Cell> = {}): Cell {
	const { at, action } = fault
	const silent = action === 'hang' || action === 'stall'
	return {
		fault: { times: 'always', ...(action === 'slow' && { delayMs: 50 }), ...fault },
		connection,
		givesUp: silent,
		outcome: action === 'slow' || action === 'empty' ? 'resolved' : 'unknown',
		applied: at === 'before-accept' && action !== 'slow' ? 0 : 1,
		posts: 1,
		invitesReplay: (at !== 'mid-body' && (action === 'reset' || action === 'close')) || fault.status === 408,
		...facts,
	}
}

const damages = places.flatMap((at) =>
	actions
		.filter((action) => at !== 'mid-body' || !wholeAnswers.includes(action))
		// A success that nothing was done for: no client can tell it from another.
		.filter((action) => at !== 'before-accept' || action !== 'empty')
		.map((action) => ({ at, action })),
)
const loud = damages.filter(({ action }) => action !== 'hang' && action !== 'stall')
const cuts = (['reset', 'close'] as const).map((action) => ({ at: 'mid-body', action, framing: 'chunked' }) as const)

/** A whole answer with another status, in place of a real one, or after the effect. */
function statuses(at: FaultPlace, list: readonly number[], outcome: Cell['outcome']): Cell[] {
	return list.map((status) => cell({ at, action: 'status', status }, 'used', { outcome }))
}

/** Statuses that may follow an effect, or a repeated request. */
const ambiguous = [408, 409, 425, 429, 499, 500, 502, 503, 504]

export const cells: readonly Cell[] = [
	...damages.map((fault) => cell(fault, 'used')),
	...loud.map((fault) => cell(fault, 'fresh')),
	...cuts.flatMap((fault) => [cell(fault, 'used'), cell(fault, 'fresh')]),
	// The client gives up first; the platform accepts it all the same.
	cell({ at: 'before-accept', action: 'slow', delayMs: 1000 }, 'used', { givesUp: true, outcome: 'unknown' }),
	cell({ at: 'before-accept', action: 'status', status: 503, headers: { 'retry-after': '0' } }, 'used'),
	...statuses('before-accept', [400, 401, 403, 404, 422], 'rejected'),
	...statuses('before-accept', ambiguous, 'unknown'),
	...statuses('after-commit', ambiguous, 'unknown'),
	// The connection breaks once, and works again at once: whoever repeats the request now succeeds.
	...(['before-accept', 'after-commit'] as const).flatMap((at) =>
		(['reset', 'close'] as const).map((action) => cell({ at, action, times: 1 }, 'used')),
	),
]

/** What the cell is called: where, what, on which connection. */
export function nameOf({ fault, connection, outcome }: Cell): string {
	const { at, action, status, headers, framing, times } = fault
	const what = [
		status === undefined ? action : `${action} ${status}`,
		headers && 'with retry-after',
		framing,
		action === 'slow' && outcome === 'unknown' && 'and given up',
		times === 1 && 'once',
	]
	return `${at}, ${what.filter(Boolean).join(' ')}, ${connection} connection`
}
