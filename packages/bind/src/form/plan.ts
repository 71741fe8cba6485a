/** The map, resolved against its sources: exactly what is to be generated, or what is wrong. */

import type { OperationId } from '@tarja/catalogue/bindings'
import type { Effect } from '@tarja/core'
import type { Loss } from './loss.ts'
import type { MapPreset, Renames, UnboundEntry } from './map.ts'
import type { Answer, Content, VendorOperation } from './operation.ts'
import type { Source } from './source.ts'

/** One operation to be generated. */
export interface PlannedOperation {
	/** `cards.block`. */
	readonly id: string
	/** `label`: one of the catalogue's. `further`: under a group of the catalogue. `own`: in a group of the integrator's own. */
	readonly kind: 'label' | 'further' | 'own'
	readonly group: string
	/** The method's name within the group: `block`. */
	readonly name: string
	/** The source's name. */
	readonly source: string
	readonly operation: VendorOperation
	readonly preset: MapPreset
	readonly rename: Renames
	/** The body to write; absent where there is none. */
	readonly body?: { readonly content: Content; readonly required: boolean }
	/**
	 * The answer to read. Absent: the document describes none. `content` is absent where the answer has no body, or its content is
	 * not described.
	 */
	readonly answer?: { readonly answer: Answer; readonly content?: Content }
	readonly effect: Effect
	/** Whether the map says so, or it follows from the method. */
	readonly effectFrom: 'map' | 'method'
	/** From the map; empty where it names none. */
	readonly identifiedBy: readonly string[]
	/** Required identifiers of the input, for a reviewer to put into the map; empty where the map has its own, or the operation is safe. */
	readonly proposedIdentity: readonly string[]
	/** What the choices above left aside. */
	readonly losses: readonly Loss[]
}

/** A problem of the map: generation stops. */
export interface MapProblem {
	readonly code:
		| 'map-invalid'
		| 'label-unknown'
		| 'source-unknown'
		| 'source-unreadable'
		| 'operation-gone'
		| 'operation-refused'
		| 'preset-invalid'
		| 'rename-invalid'
		| 'response-unknown'
		| 'content-type-unknown'
		| 'identity-unknown'
		| 'same-operation-twice'
	/** JSON pointer into the map. */
	readonly pointer: string
	/** What could not be done, what was found, what to do. Fit to be printed. */
	readonly message: string
	/** Nearest candidates, best first: keys of operations, labels. */
	readonly candidates: readonly string[]
}

/** Something that changed under the map and needs no more than a look. */
export interface MapNotice {
	readonly code: 'operation-id-changed' | 'label-missing'
	readonly pointer: string
	readonly message: string
}

/** What `resolve` returns. With a problem in it, nothing may be generated. */
export interface Plan {
	readonly sources: ReadonlyMap<string, Source>
	/** Sorted by id. */
	readonly operations: readonly PlannedOperation[]
	/** Labels that are not bound, in the catalogue's order; those that the map does not name are `todo`. */
	readonly unbound: ReadonlyMap<OperationId, UnboundEntry>
	/** Header fields that the client supplies: left out of every input. In lower case. */
	readonly suppliedHeaders: readonly string[]
	/** By source: type names to use instead of the document's. */
	readonly types: ReadonlyMap<string, Readonly<Record<string, string>>>
	readonly problems: readonly MapProblem[]
	readonly notices: readonly MapNotice[]
}
