/**
 * How a step of an order stands once its call has failed, by the call's end and by what the store says now.
 * @module
 */
import { isTarjaError, type TarjaError } from '@tarja/core'
import type { ClaimEnd } from './claim.ts'
import type { StoredEntry } from './entry.ts'
import type { Fingerprints } from './fingerprints.ts'
import { findOwner, isApplied } from './protocol.ts'
import { differences, type OrderKey, type OrderState, stateOfEntry } from './states.ts'

interface Known {
	readonly asked: OrderKey
	readonly again: string | undefined
	/** The call's end by the journal; `undefined` where the call never reached it. */
	readonly end: ClaimEnd | undefined
	/** What the call was rejected with. */
	readonly error: unknown
	/** What the store says now; `undefined` if it cannot be read. */
	readonly entries: readonly StoredEntry[] | undefined
}

/** How the step stands after its call has failed. */
export async function concluded(
	{ asked, again, end, error, entries }: Known,
	fingerprints: Fingerprints,
): Promise<OrderState<never>> {
	const standing = entries && findOwner(entries, asked.step)
	const fields = standing && again === undefined ? await differing(standing, end, fingerprints) : []
	if (end?.as === 'failed' && mayBeApplied(end.error)) {
		// Open whatever the store says, unless its call has been found meanwhile, or another of the same order.
		if (standing && isApplied(standing) && !fields.length) return stateOfEntry(standing, asked)
		return { ...asked, state: 'open', why: 'unknown', entry: end.entry.id, since: end.entry.startedAt, error }
	}
	if (isMistake(error)) throw error
	if (!entries) return { ...asked, state: 'open', why: 'unreadable', error }
	// A refusal that was named, and not repeated after all, holds the step from others alone.
	if (!standing || standing.id === again) {
		if (end?.as === 'failed' && isTarjaError(error) && error.outcome === 'rejected' && !standing)
			return { ...asked, state: 'rejected', entry: end.entry.id, since: end.entry.startedAt, error }
		return { ...asked, state: 'not_processed', why: 'not_processed', error: error as TarjaError }
	}
	const state = stateOfEntry(standing, asked)
	if (fields.length) return { ...asked, state: 'conflict', fields, entry: standing.id, holder: state.state }
	const isOwn = end?.as === 'failed' && standing.id === end.entry.id && isTarjaError(error)
	return isOwn && state.state !== 'applied' ? { ...state, error } : state
}

/** In what the call that was made differs from the one that holds the step. */
async function differing(
	standing: StoredEntry,
	end: ClaimEnd | undefined,
	fingerprints: Fingerprints,
): Promise<readonly string[]> {
	if (standing.state === 'unreadable' || (end?.as !== 'held' && end?.as !== 'failed')) return []
	const fields = differences(standing, end.entry)
	if (fields.length || !standing.request || !end.written) return fields
	// Of the parts that the holder had alone: a newer program may send more.
	const text = end.written.textOf(standing.request.names)
	return (await fingerprints.agree(standing.request, text)) === false ? ['request'] : []
}

/** Whether the call may have been applied: an error that is not a `TarjaError` says nothing. */
function mayBeApplied(error: unknown): boolean {
	return !isTarjaError(error) || error.outcome === 'unknown'
}

/** Whether it is one of the errors that `once` throws: a mistake in the program, and nothing was sent. */
export function isMistake(error: unknown): error is TarjaError {
	return isTarjaError(error) && error.outcome === 'not_processed' && mistakes.includes(error.code)
}

const mistakes: readonly string[] = ['configuration', 'invalid_input', 'unbound_operation']
