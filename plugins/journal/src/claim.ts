/**
 * The private record between `once` and the journal's layer: what `once` claims, and how its call ended.
 * @module
 */
import type { CallContext } from '@tarja/core/plugin'
import type { JournalEntry, SavedValue, StoredEntry } from './entry.ts'
import type { CallEnd } from './protocol.ts'
import type { ComparedRequest } from './request.ts'

/** How a claimed call ended, or why the layer stopped it. */
export type ClaimEnd =
	/** Its entry was stored, and the call was applied. */
	| { readonly as: 'applied'; readonly entry: JournalEntry; readonly saved: Readonly<Record<string, SavedValue>> }
	/** Its entry was stored, and the call failed. */
	| ({ readonly as: 'failed'; readonly call: CallEnd } & StoppedCall)
	/** Another entry owns the step. The layer stopped the call before it was sent. */
	| ({ readonly as: 'owned' } & StoppedCall)
	/** Its entry could not be stored, so nothing was sent. */
	| { readonly as: 'unwritten'; readonly error: unknown }

/** A call that was not applied, with its request as it is compared. */
export interface StoppedCall {
	readonly entry: JournalEntry
	readonly request: ComparedRequest
	readonly error: unknown
}

/** What `once` claims for its call. */
export interface Claim {
	readonly step: string
	/** Id of the refused call, or of one that was not processed, whose step this call takes over. */
	readonly retryOf: string | undefined
	/** Names of fields of the response to save. */
	readonly save: readonly string[]
	/** How many calls of this step the platform did not process, one after the other, before this one. */
	readonly turnedAway: number
	/** The entry that is known to own the step: nothing is stored or sent, and the two requests are compared. */
	readonly owner: StoredEntry | undefined
	/** The call's end, as soon as it has reached the journal. */
	ended?: Promise<ClaimEnd>
}

/** Not registered: only this copy of the journal makes a claim or reads one. */
const mark: unique symbol = Symbol('tarja.claim')

/** Returns the `meta` of a call that is made for a claim. */
export function toMeta(claim: Claim): Readonly<Record<string, unknown>> {
	return { [mark]: claim }
}

/** Returns the claim of a call; `undefined` if it has none, or if a layer copied it from another call. */
export function readClaim({ meta }: CallContext): Claim | undefined {
	const claim = (meta as { readonly [mark]?: Claim })[mark]
	return claim?.ended ? undefined : claim
}
