/** Where a schema is written: in which direction, how strictly, in which module. */
import type { Loss } from '../form/loss.ts'
import type { Pointer } from '../form/pointer.ts'
import type { Named } from './graph.ts'

/** `Input`: what is sent. `Answer`: what comes back. */
export type Direction = 'input' | 'answer'

/** A kind of values that a sibling of `allOf` has made sure of. */
export type Kind = 'string' | 'number' | 'array' | 'object'

/** A schema, written: its type and its check, as they stand in code. */
export interface Written {
	readonly type: string
	readonly code: string
}

/** The module that is being written. */
export interface Module {
	readonly named: Named
	readonly inexact: ReadonlySet<Pointer>
	readonly tags: ReadonlySet<Pointer>
	/** Header fields that the client supplies: left out of every input. */
	readonly supplied: readonly string[]
	/** Whether answers are held to everything that is documented, as inputs always are. */
	readonly strict: boolean
	/** The name of a declared schema, and whether it has been declared yet: else it is looked up when it is used. */
	nameOf(target: Pointer, direction: Direction): { readonly name: string; readonly isDeclared: boolean }
	/** Notes that a function of `@tarja/catalogue/schemas` is used. */
	use(name: string): string
	lose(loss: Loss): void
	/** Counts a keyword that lenient answers do not check. */
	relax(keyword: string): void
}

export interface Scope {
	readonly module: Module
	readonly direction: Direction
	/** Whether everything that is documented is checked. */
	readonly strict: boolean
	/** Tabs before the line that is being written. */
	readonly indent: string
	readonly known?: Kind | undefined
}

export function scopeOf(module: Module, direction: Direction, indent = ''): Scope {
	return { module, direction, strict: direction === 'input' || module.strict, indent }
}

/** The scope of what stands below. */
export function inner(scope: Scope): Scope {
	return { ...scope, indent: `${scope.indent}\t`, known: undefined }
}
