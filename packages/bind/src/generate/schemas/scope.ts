/** The context in which a schema's code is written: the direction, the strictness and the module. */

import type { Diagnostic } from '../../form/diagnostic.ts'
import type { Named } from '../../form/graph.ts'
import type { Schema } from '../../form/source.ts'
import type { Pointer } from '../../text/json.ts'

/** `input`: the schema checks values that callers pass. `response`: it checks values that callers receive. */
export type Direction = 'input' | 'response'

/** A kind of value that another member of the same `allOf` already guarantees. */
export type Kind = 'string' | 'number' | 'array' | 'object'

/** A generated schema: the code of its type and the code of its check. */
export interface Written {
	readonly type: string
	readonly code: string
}

/** A generated slot. `output` is the type that is sent, if it differs from the type that callers pass. */
export interface WrittenSlot extends Written {
	readonly output?: string
}

/** The module that is being generated for one source: what its schemas look up, and what they record. */
export interface Module {
	readonly named: Named
	/** By direction, finds the fields that some part of a schema makes optional. */
	readonly optionalBelow: Readonly<Record<Direction, (schema: Schema) => readonly string[]>>
	/** Total length of the schemas that were written out in place of a reference. */
	inlined: number
	/** Whether some part of a schema that checks the same value allows no other fields than its own. */
	readonly isClosedBelow: (schema: Schema) => boolean
	/** The `allOf` schemas whose members are being written. */
	readonly joining: Set<Schema>
	/** Names of headers, in lower case, that plugins or `tokenHeaders` send. Generated inputs don't contain them. */
	readonly supplied: readonly string[]
	/**
	 * Returns the name of a declared schema, and whether its declaration comes earlier in the module. If not, the check must be `v.lazy`.
	 */
	getName(target: Pointer, direction: Direction): { readonly name: string; readonly isDeclared: boolean }
	/** Adds a function of `@tarja/catalogue/schemas` to the module's imports. Returns the function's name. */
	use(name: string): string
	report(...diagnostics: readonly Diagnostic[]): void
}

export interface Scope {
	readonly module: Module
	readonly direction: Direction
	/**
	 * Whether the code checks everything documented. Inputs are checked in full; responses are checked only for missing fields and kinds.
	 */
	readonly strict: boolean
	/** Indentation of the line being written, in tabs. */
	readonly indent: string
	readonly known?: Kind | undefined
	/**
	 * Whether the schema is a member of `allOf`, or inside one. The code must then use a type alias, because an interface has no index
	 * signature.
	 */
	readonly member?: 'itself' | 'within' | undefined
	/** Whether the value is sent as text, as in a path, a query, a header or a form. Callers may then pass a number as text. */
	readonly wire?: true | undefined
	/** Fields that another member of `allOf` makes optional in this direction. They aren't required. */
	readonly optional?: ReadonlySet<string> | undefined
}

export function createScope(module: Module, direction: Direction, indent = ''): Scope {
	return { module, direction, strict: direction === 'input', indent }
}

/** Returns the scope for a part of the schema: one tab deeper, and without the facts that hold only for the whole schema. */
export function toInnerScope(scope: Scope): Scope {
	const member = scope.member && 'within'
	return { ...scope, indent: `${scope.indent}\t`, known: undefined, optional: undefined, member }
}
