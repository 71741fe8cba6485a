/**
 * What `once` asks of the one call that it makes, and what the journal's layer tells it of that call's end.
 * @module
 */
import type { CallContext } from '@tarja/core'
import type { JournalEntry, KeptValue, StoredEntry } from './entry.ts'
import type { ComparedRequest } from './request.ts'

/** How the call ended, or why it was stopped. `written` is its request as it is compared. */
export type ClaimEnd =
	/** Its entry was stored, and the call has ended as this says. */
	| { readonly as: 'applied'; readonly entry: JournalEntry; readonly kept: Readonly<Record<string, KeptValue>> }
	| {
			readonly as: 'failed'
			readonly entry: JournalEntry
			readonly written: ComparedRequest | undefined
			readonly error: unknown
	  }
	/** Another call holds the step: it was stopped before it was sent. */
	| {
			readonly as: 'held'
			readonly entry: JournalEntry
			readonly written: ComparedRequest | undefined
			readonly error: unknown
	  }
	/** Its entry could not be stored. */
	| { readonly as: 'unwritten'; readonly error: unknown }

/** What `once` asks of its call. */
export interface Claim {
	readonly step: string
	/** Id of the refusal that the call repeats. */
	readonly again: string | undefined
	/** Names of fields of the answer to keep. */
	readonly keep: readonly string[]
	/** The call that is known to hold the step: nothing is stored or sent, and the two are compared. */
	readonly held: StoredEntry | undefined
	/** The call's end, as soon as it has reached the journal. */
	ended?: Promise<ClaimEnd>
}

/** Not registered: nobody but this copy of the journal makes a claim or reads one. */
const mark: unique symbol = Symbol('tarja.claim')

/** The `meta` of a call that is made for a claim. */
export function metaOf(claim: Claim, meta: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
	return { ...meta, [mark]: claim }
}

/** The claim of a call; `undefined` if it was made without one, or with what a layer has copied from another call. */
export function claimOf({ meta }: CallContext): Claim | undefined {
	const claim = (meta as { readonly [mark]?: Claim })[mark]
	return claim?.ended ? undefined : claim
}
