/** The map resolved against its documents: what to generate, or what is wrong. */

import type { Effect } from '@tarja/core'
import type { Diagnostic } from './diagnostic.ts'
import type { BoundEntry, MapDefaults, Renames } from './map.ts'
import type { Content, VendorOperation, VendorResponse } from './operation.ts'
import type { Source } from './source.ts'

/** Values of a response's field, by what they probably mean. */
export interface ProposedOutcome {
	readonly field: string
	readonly applied: readonly (string | number)[]
	readonly rejected: readonly (string | number)[]
	readonly pending: readonly (string | number)[]
	readonly undecided: readonly (string | number)[]
}

/** One binding to generate: the vendor's operation with everything that the map decides about it. */
export interface PlannedOperation extends Pick<BoundEntry, 'uniqueBy' | 'listedBy'> {
	/** Identifier of the binding, group and method name: `cards.block`. */
	readonly id: string
	/** `label`: a label of the catalogue. `own`: in the integrator's own group. */
	readonly kind: 'label' | 'own'
	readonly group: string
	/** Name of the client's method within the group: `block`. */
	readonly name: string
	/** Name of the source, whose document describes the operation. */
	readonly source: string
	readonly operation: VendorOperation
	readonly defaults: MapDefaults
	readonly rename: Renames
	/** Request body in the media type that was chosen; absent if the operation has none. */
	readonly body?: { readonly content: Content; readonly required: boolean }
	/** The response to read; absent if none is documented. Its `content` is absent if it has no body or its body is not described. */
	readonly response?: { readonly response: VendorResponse; readonly content?: Content }
	readonly effect: Effect
	/** Whether the effect comes from the map or from the HTTP method. */
	readonly effectFrom: 'map' | 'method'
	/** Identifying fields from the map; empty if it names none. */
	readonly identifiedBy: readonly string[]
	/** Header of the idempotency key, which a journal fills; absent if the map names none. */
	readonly idempotencyKey?: string
	/** Which of an order's calls it is, from the map or the label; absent for `create`. */
	readonly step?: string
	/** What a response means, from the map; absent if it doesn't say. */
	readonly outcomeOf?: NonNullable<BoundEntry['outcomeOf']>
	/** Proposal for a reviewer to confirm; absent if the map has `outcomeOf`, or nothing is proposed. */
	readonly proposedOutcome?: ProposedOutcome
	/** Diagnostics that arise from the map's choices and not from the document, such as an unused media type. */
	readonly diagnostics: readonly Diagnostic[]
}

/** Mistake in the map, or between the map and a document. While one is left, nothing is generated. */
export interface MapProblem {
	/** Place of the problem: JSON pointer into the map. */
	readonly pointer: string
	/** Message: what could not be done, what was found, and what to do. Safe to print. */
	readonly message: string
}

/** Result of `resolveMap`. If it has a problem, nothing may be generated. */
export interface Plan {
	readonly sources: ReadonlyMap<string, Source>
	/** Bindings to generate, sorted by id. */
	readonly operations: readonly PlannedOperation[]
	/** Names of headers, in lower case, that plugins or `tokenHeaders` send; generated inputs leave them out. */
	readonly suppliedHeaders: readonly string[]
	readonly problems: readonly MapProblem[]
}
