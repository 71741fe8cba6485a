// What must be true of every call, whatever was done to it: what was told, against what the server saw.
import type { Effect } from '@tarja/core'
import type { Repeats } from './expected.ts'
import type { Told } from './play.ts'
import type { Seen } from './wire.ts'

/** What has to be known of the call besides. */
export interface Circumstances {
	readonly effect: Effect
	/** How many 401 an unsafe call may answer with a replay: at most one. */
	readonly replays: number
	/** Whether a request may be lost on the way, on a connection that the server has just ended: it was begun, and nobody saw it. */
	readonly mayBeLost?: boolean
	/** What the runtime may send again by itself, and nothing can prevent. */
	readonly repeats: Repeats
	/** Whether a layer outside the journal may have failed after the journal was told: then it knows more than the caller. */
	readonly failsOutside: boolean
	/** Whether the entry may still be pending: the store failed, or a layer inside the journal goes on after the call's end. */
	readonly mayBePending?: boolean
}

/** What was told and is not so; empty where all is honest. */
export function untruths(told: Told, seen: Seen, circumstances: Circumstances): string[] {
	return [
		...ofTheEnd(told, seen, circumstances),
		...ofTheRecord(told, circumstances),
		...ofTheJournal(told, seen, circumstances),
	]
}

function ofTheEnd(told: Told, seen: Seen, circumstances: Circumstances): string[] {
	const { effect, replays, repeats, mayBeLost = false } = circumstances
	const { end, error, attempts } = told
	const { requests, applied, open } = seen
	const wrong: string[] = []
	if (end === 'never') wrong.push('the call never ended')
	if (open) wrong.push(`${end}, but ${open} of its requests went on`)
	if (end === 'foreign') wrong.push(`failed with what is no TarjaError: ${error}`)
	// What the platform says that it did not process has reached it.
	if (end === 'not_processed' && !attempts && requests) wrong.push(`${end}, but ${requests} reached the server`)
	const isDenied = end === 'rejected' || end === 'not_processed'
	if (isDenied && effect !== 'safe' && applied) wrong.push(`${end}, but ${applied} applied`)
	// A read may be sent twice without being told so.
	const isCertain = !told.mayHaveReplayed && (effect !== 'safe' || repeats === 'nothing')
	const isAnswered = (end === 'resolved' || end === 'rejected') && !mayBeLost
	if (isCertain && (isAnswered ? requests !== attempts : requests > attempts))
		wrong.push(`${end} with attempts ${attempts} and no replay, but ${requests} reached the server`)
	if (effect === 'unsafe' && repeats === 'nothing' && requests > 1 + replays)
		wrong.push(`unsafe, but ${requests} reached the server`)
	return wrong
}

function ofTheRecord(told: Told, { effect }: Circumstances): string[] {
	const { end, record, attempts, mayHaveReplayed } = told
	if (end !== 'unknown' || effect !== 'unsafe') return record ? [`${end} and ${effect}, but there is a record`] : []
	if (!record) return ['unknown and unsafe, but there is no record']
	const agrees = record.attempts === attempts && record.mayHaveReplayed === mayHaveReplayed
	return agrees ? [] : ['record and error differ in attempts or mayHaveReplayed']
}

/** What the call's own entry says. */
const stateOf = {
	resolved: 'applied',
	rejected: 'rejected',
	not_processed: 'not_processed',
	unknown: 'unknown',
} as const

function ofTheJournal(told: Told, seen: Seen, circumstances: Circumstances): string[] {
	const { effect, failsOutside, mayBePending = false } = circumstances
	const { end, entry, attempts, mayHaveReplayed } = told
	if (effect !== 'unsafe') return entry ? [`${effect}, but the journal has an entry`] : []
	if (!entry) return end === 'not_processed' ? [] : [`${end}, but the journal has no entry`]
	const { state } = entry
	if (mayBePending && state === 'pending') return []
	const wrong: string[] = []
	if (state === 'applied' && !seen.applied) wrong.push('the journal says applied, but nothing was')
	if (state === 'rejected' && seen.applied) wrong.push(`the journal says rejected, but ${seen.applied} applied`)
	if (state === 'not_processed' && (seen.applied || (seen.requests && !entry.attempts)))
		wrong.push(`the journal says not_processed, but ${seen.requests} reached the server`)
	if (!entry.mayHaveReplayed && seen.requests > entry.attempts)
		wrong.push(`the journal says ${entry.attempts} attempts, but ${seen.requests} reached the server`)
	if (failsOutside || end === 'foreign' || end === 'never') return wrong
	// By HTTP alone a 402 refuses an order, and no other status.
	const isDoubted = end === 'rejected' && state === 'unknown' && entry.status !== 402
	// What the platform turned away keeps its step, so that of two repeats one is sent; the third one waits for a person.
	const isTurnedAway = end === 'not_processed' && entry.reason === 'not_processed' && seen.applied === 0
	if (state !== stateOf[end] && !isDoubted && !isTurnedAway) wrong.push(`${end}, but the journal says ${state}`)
	if (entry.attempts !== attempts) wrong.push(`attempts ${attempts}, but the journal says ${entry.attempts}`)
	if (mayHaveReplayed !== undefined && entry.mayHaveReplayed !== mayHaveReplayed)
		wrong.push(`mayHaveReplayed ${mayHaveReplayed}, but the journal says ${entry.mayHaveReplayed}`)
	return wrong
}
