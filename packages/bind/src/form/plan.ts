/**
 * The map, `bindings.map.yaml`, which is reviewed in git and is the only source of truth; and the same resolved against its documents.
 */
import type { OperationId } from '@tarja/catalogue/bindings'
import type { Effect, Operation, OutcomeFields } from '@tarja/core'
import type { Json } from '../text/json.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Content, Source, VendorOperation, VendorResponse } from './source.ts'

/**
 * Corrects a field whose real values differ from the document: `optional` (may be absent), `nullable` (may be null), `text` or
 * `number` (may also be one), `any` (may be anything).
 */
export type Correction = 'optional' | 'nullable' | 'text' | 'number' | 'any'

/** A source of the map: a vendor's document and how to read it. */
export interface MapSource {
	/** Path of the document's file, relative to the map's folder and written with `/`. */
	readonly path: string
	/**
	 * Corrections that loosen a field's schema where the document is wrong, by JSON pointer:
	 * `#/components/schemas/Card/properties/limit`.
	 */
	readonly corrections?: Readonly<Record<string, readonly Correction[]>>
}

/** Values that the binding always sends, by slot (params, query, headers, body) and name; callers cannot give them. */
export type MapDefaults = {
	readonly [Slot in keyof NonNullable<Operation['defaults']>]?: Readonly<Record<string, Json>>
}

/** Names that replace the vendor's, by slot and original name. */
export interface Renames {
	readonly params?: Readonly<Record<string, string>>
	readonly query?: Readonly<Record<string, string>>
	readonly headers?: Readonly<Record<string, string>>
}

/** Map entry that binds a label, or a method of a group of one's own, to an operation of a vendor's document. */
export interface BoundEntry {
	/** Vendor operation to call, as `METHOD /path`; it must equal the key of a {@linkcode VendorOperation}. */
	readonly operation: string
	/** Name of the source; filled in if the map has only one. */
	readonly source: string
	readonly defaults: MapDefaults
	readonly rename: Renames
	readonly effect?: Effect
	readonly identifiedBy?: readonly string[]
	/** Those of `identifiedBy` that only one call has, taken together. */
	readonly uniqueBy?: readonly string[]
	/** Those of `identifiedBy` that name the terminal or branch; empty if there is one. */
	readonly listedBy?: readonly string[]
	/** Name of the header that a journal fills with a key of its own. */
	readonly idempotencyKey?: string
	/** Which of an order's calls it is; `create` if absent, or the step of the label. */
	readonly step?: string
	/** What a response means, by one field of its JSON, or `http`: by its status alone. */
	readonly outcomeOf?: OutcomeFields | 'http'
}

/** Map of bindings after reading: wrong parts are left out and reported as problems. */
export interface BindingsMap {
	readonly sources: ReadonlyMap<string, MapSource>
	/** Names of headers, in lower case, that plugins or `tokenHeaders` send; generated inputs leave them out. */
	readonly suppliedHeaders: readonly string[]
	/** Entries for labels of the catalogue, by label, in the order of the map; those that are `todo` are left out. */
	readonly labels: ReadonlyMap<OperationId, BoundEntry>
	/** Operations in groups that the catalogue does not have: group → name → entry. */
	readonly groups: ReadonlyMap<string, ReadonlyMap<string, BoundEntry>>
}

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

/** Value in a proposal where a person has to write one; the map refuses it. */
export const placeholder = 'TODO'

/** Writes a proposal as the map has it, on one line. */
export function formatOutcome({ field, undecided, ...lists }: ProposedOutcome): string {
	const written = Object.entries(lists).flatMap(([word, values]) => {
		if (values.length === 0 && word === 'pending') return []
		return [`${word}: ${JSON.stringify(values.length > 0 ? values : [placeholder])}`]
	})
	const rest = undecided.length > 0 ? `; undecided: ${undecided.join(', ')}` : ''
	return `outcomeOf: { ${[`field: ${JSON.stringify(field)}`, ...written].join(', ')} }${rest}`
}
