/** The report: what was bound, and what could not be kept. */

import { toPrintable } from '../../clean/printable.ts'
import type { Diagnostic, Severity } from '../../form/diagnostic.ts'
import { compare } from '../../form/graph.ts'
import type { Plan, PlannedOperation } from '../../form/plan.ts'
import { countEqual } from '../../read/describe-source.ts'

/** Diagnostic as the report shows it. Safe to print. */
export interface ReportedDiagnostic {
	readonly code: string
	readonly severity: Severity
	readonly source: string
	readonly pointer: string
	readonly effect: string
	readonly found?: string
}

/** Generated binding as the report shows it: its vendor operation and its effect. */
export interface ReportedBinding {
	readonly id: string
	readonly operation: string
	readonly effect: string
	readonly effectFrom: 'map' | 'method'
	readonly identifiedBy: readonly string[]
	/** Proposed identifying fields for a reviewer to add to the map. */
	readonly proposedIdentity: readonly string[]
}

/** What is bound and what isn't, and where bindings keep less than the document. Safe to print. */
export interface Report {
	readonly counts: Readonly<Record<string, number>>
	readonly bound: readonly ReportedBinding[]
	/** Keys of vendor operations that the map binds to nothing, by source. */
	readonly unused: Readonly<Record<string, readonly string[]>>
	/** Number of secrets that were removed from the documents, by kind. */
	readonly removed: Readonly<Record<string, number>>
	readonly diagnostics: readonly ReportedDiagnostic[]
}

/** Binding after its code was generated, for the index and the report. */
export interface WrittenBinding {
	readonly planned: PlannedOperation
	/** Name of the exported constant in the source's module, such as `cardsBlock`. */
	readonly constant: string
}

export interface WrittenModule {
	readonly text: string
	readonly bindings: readonly WrittenBinding[]
	/** Diagnostics of everything that was written. */
	readonly diagnostics: readonly Diagnostic[]
}

/** Creates the report of a generation; `bindings` are those of all modules, sorted by id. */
export function createReport(
	plan: Plan,
	modules: ReadonlyMap<string, WrittenModule>,
	bindings: readonly WrittenBinding[],
): Report {
	const diagnostics = collectDiagnostics(modules, plan)
	const unused = findUnused(plan)
	const undecided = plan.operations.filter(({ effect, outcomeOf }) => effect === 'unsafe' && !outcomeOf).length
	return {
		counts: {
			bound: bindings.length,
			unused: Object.values(unused).reduce((sum, keys) => sum + keys.length, 0),
			...countEqual(diagnostics.map(({ severity }) => severity)),
			...(undecided > 0 && { 'without outcomeOf': undecided }),
		},
		bound: bindings.map(({ planned: { id, operation, effect, effectFrom, identifiedBy, proposedIdentity } }) => ({
			...{ id, operation: toPrintable(operation.key), effect, effectFrom },
			identifiedBy: identifiedBy.map(toPrintable),
			proposedIdentity: proposedIdentity.map(toPrintable),
		})),
		unused,
		removed: countEqual([...plan.sources.values()].flatMap(({ removals }) => removals.map(({ kind }) => kind))),
		diagnostics,
	}
}

/** Diagnostics of what was written, and of whole documents, without duplicates. */
function collectDiagnostics(modules: ReadonlyMap<string, WrittenModule>, plan: Plan): ReportedDiagnostic[] {
	const found = new Map<string, ReportedDiagnostic>()
	for (const source of plan.sources.values()) {
		for (const { code, severity, effect, pointer, found: text } of [
			...(modules.get(source.name)?.diagnostics ?? []),
			...source.diagnostics,
		]) {
			const shown = { pointer: toPrintable(pointer), ...(text !== undefined && { found: toPrintable(text) }) }
			const key = JSON.stringify([source.name, shown.pointer, code, shown.found])
			found.set(key, { code, severity, source: source.name, effect, ...shown })
		}
	}
	return [...found].sort(([one], [other]) => compare(one, other)).map(([, entry]) => entry)
}

function findUnused(plan: Plan): Record<string, readonly string[]> {
	const used = new Set(plan.operations.map(({ source, operation }) => `${source} ${operation.key}`))
	const sources = [...plan.sources.values()].map(({ name, operations }) => {
		const unused = operations.filter(({ key }) => !used.has(`${name} ${key}`))
		return [name, unused.map(({ key }) => toPrintable(key))]
	})
	return Object.fromEntries(sources)
}
