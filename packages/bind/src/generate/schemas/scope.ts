/** Defines the context in which a schema's code is written: for inputs or responses, how strictly, and in which module. */

import type { Diagnostic } from '../../form/diagnostic.ts'
import type { Named } from '../../form/graph.ts'
import type { Schema } from '../../form/source.ts'
import type { Pointer } from '../../text/json.ts'

/** Whether a schema is for values that callers give (`input`) or for values that they receive (`response`). */
export type Direction = 'input' | 'response'

/** A kind of value that a sibling in `allOf` already guarantees. */
export type Kind = 'string' | 'number' | 'array' | 'object'

/** A generated schema: code of its type and of its check. */
export interface Written {
	readonly type: string
	readonly code: string
}

/** A generated slot; `output` if the sent type differs from the given one. */
export interface WrittenSlot extends Written {
	readonly output?: string
}

/** Module being generated for one source, as its schemas see it: what they look up and what they record. */
export interface Module {
	readonly named: Named
	/** Fields that some part of a schema lets be absent, by direction. */
	readonly optionalBelow: Readonly<Record<Direction, (schema: Schema) => readonly string[]>>
	/** Length of the code of schemas that were written where references to them stand. */
	inlined: number
	/** Names of headers, in lower case, that plugins or `tokenHeaders` send; generated inputs leave them out. */
	readonly supplied: readonly string[]
	/** Name of a declared schema, and whether it is already declared; otherwise it must be looked up lazily. */
	getName(target: Pointer, direction: Direction): { readonly name: string; readonly isDeclared: boolean }
	/** Adds a function of `@tarja/catalogue/schemas` to the module's imports, and returns its name. */
	use(name: string): string
	report(...diagnostics: readonly Diagnostic[]): void
}

export interface Scope {
	readonly module: Module
	readonly direction: Direction
	/** Whether the schema checks everything documented: inputs do; responses are checked for presence and kinds alone. */
	readonly strict: boolean
	/** Indentation of the line being written, in tabs. */
	readonly indent: string
	readonly known?: Kind | undefined
	/** Whether it is a member of `allOf` or inside one: then a type alias must be used, as an interface has no index signature. */
	readonly member?: 'itself' | 'within' | undefined
	/** Whether the value is sent as text, as in a path, a query, a header or a form: numbers may then be given as texts. */
	readonly wire?: true | undefined
	/** Fields that another member of `allOf` lets be absent in this direction; they are not required. */
	readonly optional?: ReadonlySet<string> | undefined
}

export function createScope(module: Module, direction: Direction, indent = ''): Scope {
	return { module, direction, strict: direction === 'input', indent }
}

/** Returns the scope for a part of the schema: indented by one more tab, and without what held for the whole alone. */
export function toInnerScope(scope: Scope): Scope {
	const member = scope.member && 'within'
	return { ...scope, indent: `${scope.indent}\t`, known: undefined, optional: undefined, member }
}
