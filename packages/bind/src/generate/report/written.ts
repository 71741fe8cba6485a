/** Generated modules and bindings, for the report and the index. */
import type { Diagnostic } from '../../form/diagnostic.ts'
import type { PlannedOperation } from '../../form/plan.ts'

/** Binding after its code was generated, for the index and the report. */
export interface WrittenBinding {
	readonly planned: PlannedOperation
	/** Name of the exported constant in the source's module, such as `cardsBlock`. */
	readonly constant: string
	/** Diagnostics of the operation and of every schema that it refers to. */
	readonly diagnostics: readonly Diagnostic[]
}

export interface WrittenModule {
	readonly text: string
	readonly bindings: readonly WrittenBinding[]
	/** Diagnostics of the source's webhooks, which belong to no binding. */
	readonly diagnostics: readonly Diagnostic[]
}
