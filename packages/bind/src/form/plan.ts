/**
 * The map, `bindings.map.yaml`, is reviewed in git and is the only source of truth. A plan is the map after it was resolved against its
 * documents.
 */
import type { OperationId } from '@tarja/catalogue/bindings'
import type { Effect, Operation, OutcomeFields } from '@tarja/core'
import type { Json } from '../text/json.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Content, Source, VendorOperation, VendorResponse } from './source.ts'

/**
 * Corrects a field whose real values differ from the document. `optional`: may be absent. `nullable`: may be null. `text`, `number`: may
 * also be a text or a number. `any`: may have any value.
 */
export type Correction = 'optional' | 'nullable' | 'text' | 'number' | 'any'

/** A source in the map: a vendor's document and how to read it. */
export interface MapSource {
	/** Path of the document's file, relative to the map's folder and written with `/`. */
	readonly path: string
	/**
	 * Corrections for fields that the document describes wrongly, by JSON pointer: `#/components/schemas/Card/properties/limit`. A
	 * correction makes a field's schema accept more.
	 */
	readonly corrections?: Readonly<Record<string, readonly Correction[]>>
}

/** Values that the binding always sends, by slot (params, query, headers, body) and name. Callers can't set them. */
export type MapDefaults = {
	readonly [Slot in keyof NonNullable<Operation['defaults']>]?: Readonly<Record<string, Json>>
}

/** New names for the vendor's names, by slot and the vendor's name. */
export interface Renames {
	readonly params?: Readonly<Record<string, string>>
	readonly query?: Readonly<Record<string, string>>
	readonly headers?: Readonly<Record<string, string>>
}

/** A function of the integrator: `{ from: ../jwt.ts, name: readJwt }`. */
export interface MapRead {
	readonly from: string
	readonly name: string
}

/** The `lookup` of the map: core's without functions. It takes the words of `outcomeOf` unless it has its own. */
export interface MapLookup extends Partial<Omit<NonNullable<Operation['lookup']>, 'operation' | 'input'>> {
	/** The operation that reads the payment, as `METHOD /path`. */
	readonly operation: string
}

/** A lookup to generate. Each parameter of its path comes from the request, or from a saved value of the response. */
export interface PlannedLookup extends Omit<MapLookup, 'operation'> {
	readonly path: string
	/** Whether its response is a text, too. */
	readonly isText?: boolean
	readonly params: Readonly<Record<string, readonly [from: 'fields' | 'saved', name: string]>>
}

/** Entry of the map. It binds a label, or a method of the integrator's own group, to an operation of a vendor's document. */
export interface BoundEntry {
	/** The vendor's operation to call, as `METHOD /path`. It must equal the key of a {@linkcode VendorOperation}. */
	readonly operation: string
	/** Name of the source. If the map has only one source, the reader fills it in. */
	readonly source: string
	readonly defaults: MapDefaults
	readonly rename: Renames
	readonly effect?: Effect
	readonly identifiedBy?: readonly string[]
	/** The `identifiedBy` fields whose values, taken together, identify one call. */
	readonly uniqueBy?: readonly string[]
	/** The `identifiedBy` fields that name the terminal or branch; empty if there is only one terminal or branch. */
	readonly listedBy?: readonly string[]
	/** The `identifiedBy` fields whose value is a kind of payment; empty if there is only one kind. */
	readonly kindBy?: readonly string[]
	/** The `identifiedBy` field with the amount. A lookup of a payment compares it. */
	readonly amountField?: string
	/** The `identifiedBy` fields that are an id of the caller, if the platform returns its first response for them again. */
	readonly repeatable?: Operation['repeatable']
	/** Your function that turns the text of a response into a value: its module, as the bindings import it, and its name. */
	readonly read?: MapRead
	/** What reads the payment, and what its words mean. */
	readonly lookup?: MapLookup
	/** Name of the header that a journal fills with an idempotency key. */
	readonly idempotencyKey?: string
	/** Name of the field of the body that a journal fills, in the place of a header. */
	readonly keyField?: string
	/** How long the platform remembers a key, in milliseconds. Without it, nothing is sent again. */
	readonly keyValidForMs?: number
	/** Which of an order's calls this is. Default: the label's step, or `create`. */
	readonly step?: string
	/** How to classify a response: by one field of its JSON, or by its HTTP status alone (`http`). */
	readonly outcomeOf?: OutcomeFields | 'http'
	/** Codes that a person lists as `rejected` or `notProcessed`, although the document says that something exists. */
	readonly confirmedCodes?: readonly string[]
}

/** The map after reading. Invalid parts are left out and reported as problems. */
export interface BindingsMap {
	readonly sources: ReadonlyMap<string, MapSource>
	/** Names of headers, in lower case, that plugins or `tokenHeaders` send. Generated inputs don't contain them. */
	readonly suppliedHeaders: readonly string[]
	/** Entries for labels of the catalogue, by label, in the order of the map. Entries that are `todo` are left out. */
	readonly labels: ReadonlyMap<OperationId, BoundEntry>
	/** Entries in groups that the catalogue doesn't have: group → name → entry. */
	readonly groups: ReadonlyMap<string, ReadonlyMap<string, BoundEntry>>
}

/** Values of a field of the response, sorted by their probable meaning. */
export interface ProposedOutcome {
	readonly field: string
	readonly applied: readonly string[]
	readonly rejected: readonly string[]
	readonly pending: readonly string[]
	readonly undecided: readonly string[]
}

/** One binding to generate: the vendor's operation with everything that the map decides about it. */
export interface PlannedOperation
	extends Pick<BoundEntry, 'uniqueBy' | 'listedBy' | 'kindBy' | 'amountField' | 'repeatable' | 'read' | 'keyField'> {
	readonly lookup?: PlannedLookup
	/** Id of the binding, made of group and method name: `cards.block`. */
	readonly id: string
	/** `label`: a label of the catalogue. `own`: a method of the integrator's own group. */
	readonly kind: 'label' | 'own'
	readonly group: string
	/** Name of the client's method within the group: `block`. */
	readonly name: string
	/** Name of the source, whose document describes the operation. */
	readonly source: string
	readonly operation: VendorOperation
	readonly defaults: MapDefaults
	readonly rename: Renames
	/** Request body in the chosen media type; absent if the operation has no body. */
	readonly body?: { readonly content: Content; readonly required: boolean }
	/**
	 * The response to read; absent if none is documented. Its `content` is absent if the response has no body, or the document doesn't
	 * describe the body.
	 */
	readonly response?: { readonly response: VendorResponse; readonly content?: Content }
	readonly effect: Effect
	/** Whether the effect comes from the map or from the HTTP method. */
	readonly effectFrom: 'map' | 'method'
	/** Identifying fields from the map; empty if it names none. */
	readonly identifiedBy: readonly string[]
	/** Header of the idempotency key, which a journal fills; absent if the map names none. */
	readonly idempotencyKey?: string
	readonly keyValidForMs?: number
	/** Which of an order's calls this is, from the map or the label. Absent for `create`. */
	readonly step?: string
	/** Step that the operation's name suggests, if the map doesn't decide it. Until then, `once` doesn't take the operation. */
	readonly proposedStep?: string
	/** How to classify a response, from the map; absent if the map has no `outcomeOf`. */
	readonly outcomeOf?: NonNullable<BoundEntry['outcomeOf']>
	/** Proposed `outcomeOf`, which a reviewer must confirm; absent if the map has `outcomeOf`, or if there is no proposal. */
	readonly proposedOutcome?: ProposedOutcome
	/** What the document's success samples show, if that helps to write `outcomeOf`. */
	readonly shownOutcome?: string
	/** Diagnostics that come from the map's choices and not from the document, such as an unused media type. */
	readonly diagnostics: readonly Diagnostic[]
}

/** A mistake in the map, or a contradiction between the map and a document. As long as there is one, nothing is generated. */
export interface MapProblem {
	/** JSON pointer to the mistake in the map. */
	readonly pointer: string
	/** Message: what could not be done, what was found, and what to do. Safe to print. */
	readonly message: string
}

/** Result of `resolveMapEntries`. If it has a problem, nothing may be generated. */
export interface Plan {
	readonly sources: ReadonlyMap<string, Source>
	/** Bindings to generate, sorted by id. */
	readonly operations: readonly PlannedOperation[]
	/** Names of headers, in lower case, that plugins or `tokenHeaders` send. Generated inputs don't contain them. */
	readonly suppliedHeaders: readonly string[]
	readonly problems: readonly MapProblem[]
}

/** Marks a value in a proposal that a person has to replace. The map's reader rejects it. */
export const placeholder = 'TODO'

/** Formats a proposal as one line of the map. */
export function formatOutcome({ field, undecided, ...lists }: ProposedOutcome): string {
	const written = Object.entries(lists).flatMap(([word, values]) =>
		values.length === 0 && word === 'pending' ? [] : [`${word}: ${JSON.stringify(values)}`],
	)
	const rest = undecided.length > 0 ? `; undecided: ${undecided.join(', ')}` : ''
	return `outcomeOf: { ${[`field: ${JSON.stringify(field)}`, ...written].join(', ')} }${rest}`
}

/** Formats the line of the map for a response in text. */
export const formatRead = ({ mediaType }: Content): string =>
	`the response is text (${mediaType}): read: { from: ../read.ts, name: readText } makes a value of it`
