/**
 * The format of `bindings.map.yaml`, which says which vendor operation each label stands for. It is reviewed in git and is the
 * only source of truth.
 */

import type { OperationId } from '@tarja/catalogue/bindings'
import type { Effect, Operation, OutcomeFields } from '@tarja/core'
import type { Json } from '../text/json.ts'

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
