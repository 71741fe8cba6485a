/**
 * How a step of an order stands once `send` has ended, by its call's end and by what the store says now. No I/O and no clock.
 * @module
 */
import { isTarjaError, type TarjaError } from '@tarja/core'
import type { JournalEntry, StoredEntry } from './entry.ts'
import { isApplied, standingOf } from './protocol.ts'
import { differences, type OrderAsked, type OrderState, stateOfEntry } from './states.ts'
import type { TicketEnd } from './ticket.ts'

/** What became of `send`. */
export type Sent<Out> = { readonly result: Out } | { readonly cause: unknown }

interface Known {
	readonly asked: OrderAsked
	readonly again: string | undefined
	readonly end: Exclude<TicketEnd, { as: 'applied' | 'unwritten' }> | undefined
	readonly sent: Sent<unknown>
	/** What the store says now; `undefined` if it cannot be read. */
	readonly entries: readonly StoredEntry[] | undefined
}

/** How the step stands after `send` has ended, and its call was not applied. */
export function concluded({ asked, again, end, sent, entries }: Known): OrderState {
	const error = end?.as === 'failed' ? lastOf(end.error, sent) : end?.error
	const cause = causeOf(sent, end?.error)
	if (end?.as === 'failed' && mayBeApplied(end.error)) return open(asked, end.entry, entries, { error, ...cause })
	if (!entries) return { ...asked, state: 'open', why: 'unreadable', ...(error !== undefined && { error }), ...cause }
	const standing = standingOf(entries, asked.step)
	// A refusal that was named, and not repeated after all, holds the step from others alone.
	if (!standing || standing.id === again)
		return nobodyHolds(asked, { end, sent, error, isRepeat: standing !== undefined })
	const state = { ...stateOfEntry(standing, asked), ...cause }
	const fields = again === undefined ? differing(standing, end) : []
	if (fields.length) return { ...asked, state: 'conflict', fields, entry: standing.id, holder: state.state, ...cause }
	const isOwn = end?.as === 'failed' && standing.id === end.entry.id && isTarjaError(error)
	return isOwn && state.state !== 'applied' ? { ...state, error } : state
}

/** The fields in which the call that was made differs from the one that holds the step. */
function differing(standing: StoredEntry, end: Known['end']): readonly string[] {
	if (!end || standing.state === 'unreadable') return []
	const given = end.as === 'held' ? end.given : end.entry
	return differences(standing, given)
}

/** An unknown end is open whatever the store says, unless its call has been found meanwhile, or another of the same order. */
function open(
	asked: OrderAsked,
	entry: JournalEntry,
	entries: readonly StoredEntry[] = [],
	facts: { readonly error: unknown; readonly cause?: unknown },
): OrderState {
	const standing = standingOf(entries, asked.step)
	const isFound =
		standing && isApplied(standing) && !differing(standing, { as: 'failed', entry, error: facts.error }).length
	if (isFound) return stateOfEntry(standing, asked)
	return { ...asked, state: 'open', why: 'unknown', entry: entry.id, since: entry.startedAt, ...facts }
}

function nobodyHolds(
	asked: OrderAsked,
	{ end, sent, error, isRepeat }: Pick<Known, 'end' | 'sent'> & { readonly error: unknown; readonly isRepeat: boolean },
): OrderState {
	if (end?.as === 'failed' && isTarjaError(end.error) && end.error.outcome === 'rejected' && !isRepeat) {
		const { id, startedAt } = end.entry
		return { ...asked, state: 'rejected', entry: id, since: startedAt, error: error as TarjaError }
	}
	const thrown = 'cause' in sent ? sent.cause : undefined
	const known = end ? error : thrown
	if (isMistake(known)) throw known
	if (!end && !(isTarjaError(thrown) && thrown.reference === asked.reference))
		return { ...asked, state: 'not_sent', why: 'nothing_called', ...causeOf(sent) }
	return {
		...asked,
		state: 'not_sent',
		why: 'not_sent',
		...(isTarjaError(known) && { error: known as TarjaError }),
		...causeOf(sent, known),
	}
}

/** Whether the call may have been applied: an error that is not a `TarjaError` says nothing. */
function mayBeApplied(error: unknown): boolean {
	return !isTarjaError(error) || error.outcome === 'unknown'
}

/** The call's error as its caller got it, which may say more than the one that the journal saw; else the journal's. */
function lastOf(error: unknown, sent: Sent<unknown>): unknown {
	const thrown = 'cause' in sent ? sent.cause : undefined
	return isTarjaError(thrown) &&
		isTarjaError(error) &&
		thrown.code === error.code &&
		thrown.reference === error.reference
		? thrown
		: error
}

/** What `send` threw, unless it is the error of its call. */
export function causeOf(sent: Sent<unknown>, ofCall?: unknown): { readonly cause?: unknown } {
	if (!('cause' in sent) || sent.cause === ofCall) return {}
	return lastOf(ofCall, sent) === sent.cause && ofCall !== undefined ? {} : { cause: sent.cause }
}

/** Whether it is one of the errors that `once` throws: a mistake in the program, and nothing was sent. */
export function isMistake(error: unknown): error is TarjaError {
	return isTarjaError(error) && error.outcome === 'not_sent' && mistakes.includes(error.code)
}

const mistakes: readonly string[] = ['configuration', 'invalid_input', 'unbound_operation']
