/** `bindings.map.yaml`: which operation of which source stands for which label. Reviewed in git; the only source of truth. */

import type { OperationId } from '@tarja/catalogue/bindings'
import type { Effect, Preset } from '@tarja/core'
import type { Json } from './json.ts'

/** How a source of the map is read. */
export interface MapSource {
	/** A file or a folder, relative to the map; with `/`. */
	readonly path: string
	/** How it is read; absent: found out. */
	readonly format?: 'openapi' | 'postman' | 'har' | 'curl' | 'readme'
	/** A folder, relative to the map, in which references may lead to other files. Absent: none may. */
	readonly references?: string
	/** Type names to use instead of the document's, by the document's name of the schema. */
	readonly types: Readonly<Record<string, string>>
}

/** Input that the binding fixes, by slot. */
export type MapPreset = { readonly [Slot in keyof Preset]?: Readonly<Record<string, Json>> }

/** Names to use instead of the vendor's, by slot and the vendor's name. */
export interface Renames {
	readonly params?: Readonly<Record<string, string>>
	readonly query?: Readonly<Record<string, string>>
	readonly headers?: Readonly<Record<string, string>>
}

/** What the map says of a label that is bound, or of a further operation. */
export interface BoundEntry {
	readonly status: 'bound'
	/** `METHOD /path`, the key of a {@linkcode VendorOperation}. */
	readonly operation: string
	/** The source's name. Filled in where the map has one source alone. */
	readonly source: string
	/** The id that the operation had when it was mapped: another one is reported, and changes nothing. */
	readonly operationId?: string
	readonly preset: MapPreset
	readonly rename: Renames
	/** Status of the answer to use: `200`, `2XX`, `default`. */
	readonly response?: string
	/** Media type of the request body to use. */
	readonly contentType?: string
	/** Media type of the answer to use. */
	readonly accept?: string
	readonly effect?: Effect
	readonly identifiedBy?: readonly string[]
}

/** What the map says of a label that is not bound. */
export interface UnboundEntry {
	/** `todo`: nobody has looked yet. `not-offered`: the vendor has no such operation. `skip`: it has, and it is not wanted. */
	readonly status: 'todo' | 'not-offered' | 'skip'
	/** The reason. Required but of `todo`. */
	readonly why?: string
}

export type LabelEntry = BoundEntry | UnboundEntry

/** The map, checked. */
export interface BindingsMap {
	readonly sources: ReadonlyMap<string, MapSource>
	/** Header fields that the client supplies (a plugin, `tokenHeaders`): left out of every input. In lower case. */
	readonly suppliedHeaders: readonly string[]
	/** Every label that the map names, in its order. Those that it does not name are `todo`. */
	readonly labels: ReadonlyMap<OperationId, LabelEntry>
	/** Further operations of the catalogue's groups, by `group.name`. */
	readonly further: ReadonlyMap<string, BoundEntry>
	/** Groups of the integrator's own: group → name → entry. */
	readonly groups: ReadonlyMap<string, ReadonlyMap<string, BoundEntry>>
}
