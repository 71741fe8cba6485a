/** The report: what was bound, and what could not be kept. */

import { printable } from '../../clean/printable.ts'
import { type Diagnostic, diagnosticAt } from '../../form/diagnostic.ts'
import { compare } from '../../form/graph.ts'
import type { Plan, PlannedOperation } from '../../form/plan.ts'
import type { Source } from '../../form/source.ts'
import { countsOf, described } from '../../read/inspect.ts'
import { isCovered } from './authentication.ts'
import type { Responses, WrittenBinding, WrittenModule } from './written.ts'

/** Diagnostic as the report shows it, once for all bindings that it affects. Safe to print. */
export interface ReportedDiagnostic {
	readonly code: string
	readonly severity: string
	readonly source: string
	readonly pointer: string
	readonly effect: string
	readonly found?: string
	/** Ids of the first twenty bindings that the diagnostic affects; `more` counts the rest. */
	readonly bindings: readonly string[]
	readonly more?: number
}

/** Label of the catalogue that the map leaves unbound, with its status and reason. */
export interface ReportedTodo {
	readonly id: string
	readonly status: string
	readonly why?: string
}

/** Generated binding as the report shows it: its vendor operation, effect and number of diagnostics. */
export interface ReportedBinding {
	readonly id: string
	readonly source: string
	readonly operation: string
	readonly effect: string
	readonly effectFrom: 'map' | 'method'
	readonly identifiedBy: readonly string[]
	/** Proposed identifying fields for a reviewer to add to the map. */
	readonly proposedIdentity: readonly string[]
	/** `samples` if the operation, its body or its answer was derived from samples, not described by a document. */
	readonly from: 'document' | 'samples'
	readonly diagnostics: number
}

/** Authentication that the operations of a source require, as the report shows it. */
export interface ReportedScheme {
	readonly source: string
	readonly name: string
	readonly scheme: string
	/** Whether the client's access token, sent as a bearer token, satisfies the scheme. */
	readonly covered: boolean
}

/** Content of `bindings.report.json`: what is bound and what is not, and where bindings keep less than the document. */
export interface Report {
	readonly format: 1
	readonly responses: Responses
	readonly counts: Readonly<Record<string, number>>
	readonly bound: readonly ReportedBinding[]
	readonly unbound: readonly ReportedTodo[]
	/** Number of the catalogue's labels that the map does not mention. */
	readonly unnamed: number
	/** Keys of vendor operations that the map binds to nothing, by source. */
	readonly unused: Readonly<Record<string, readonly string[]>>
	/** Unsafe operations without identifying fields, whose lost calls cannot be looked up. */
	readonly unidentified: readonly string[]
	readonly authentication: readonly ReportedScheme[]
	/** Keywords that lenient answers do not check, with their counts. */
	readonly notChecked: Readonly<Record<string, Readonly<Record<string, number>>>>
	readonly removed: readonly { readonly source: string; readonly pointer: string; readonly kind: string }[]
	readonly notices: readonly { readonly code: string; readonly message: string }[]
	readonly diagnostics: readonly ReportedDiagnostic[]
}

/** Results of the generation from which the report is made. */
interface Generation {
	readonly plan: Plan
	readonly modules: ReadonlyMap<string, WrittenModule>
	/** Generated bindings of all sources, sorted by id. */
	readonly bindings: readonly WrittenBinding[]
	readonly responses: Responses
}

export function reportOf({ plan, modules, bindings, responses }: Generation): Report {
	const diagnostics = reportedDiagnostics(bindings, modules, plan)
	const unbound = [...plan.unbound].map(([id, { status, why }]) => ({
		id,
		status,
		...(why !== undefined && { why: printable(why) }),
	}))
	const unused = unusedOf(plan)
	const unsaid = plan.operations.filter(({ effect, answers }) => effect === 'unsafe' && !answers).length
	return {
		format: 1,
		responses,
		counts: {
			bound: bindings.length,
			...countsOf(unbound.map(({ status }) => status)),
			unused: Object.values(unused).reduce((sum, keys) => sum + keys.length, 0),
			...countsOf(diagnostics.map(({ severity }) => severity)),
			...(unsaid > 0 && { 'unsafe without answers': unsaid }),
		},
		bound: bindings.map(reportedBinding),
		unbound,
		unnamed: plan.unnamed.length,
		unused,
		unidentified: plan.operations.filter(isUnidentified).map(({ id }) => id),
		authentication: schemesOf(plan),
		notChecked: Object.fromEntries([...modules].map(([source, { relaxed }]) => [source, relaxed])),
		removed: [...plan.sources.values()].flatMap(({ name, removals }) =>
			removals.map(({ pointer, kind }) => ({ source: name, pointer: printable(pointer), kind })),
		),
		notices: plan.notices.map(({ code, message }) => ({ code, message: printable(message) })),
		diagnostics,
	}
}

function reportedBinding({ planned, diagnostics }: WrittenBinding): ReportedBinding {
	const { id, source, operation, effect, effectFrom, identifiedBy, proposedIdentity } = planned
	const isInferred = operation.inferred || planned.body?.content.inferred || planned.answer?.content?.inferred
	return {
		id,
		source,
		operation: printable(operation.key),
		effect,
		effectFrom,
		identifiedBy: identifiedBy.map(printable),
		proposedIdentity: proposedIdentity.map(printable),
		from: isInferred ? 'samples' : 'document',
		diagnostics: diagnostics.filter(({ severity }) => severity !== 'note').length,
	}
}

function isUnidentified({ effect, identifiedBy }: PlannedOperation): boolean {
	return effect === 'unsafe' && !identifiedBy.length
}

/** Limit of binding ids listed for one diagnostic; `more` counts the bindings beyond it. */
const mostNamed = 20

/** LossTracker of bindings without duplicates, each with its bindings; then diagnostics of whole documents. */
function reportedDiagnostics(
	bindings: readonly WrittenBinding[],
	modules: Generation['modules'],
	plan: Plan,
): ReportedDiagnostic[] {
	const found = new Map<string, { readonly diagnostic: Diagnostic; readonly source: string; readonly ids: string[] }>()
	const note = (source: string, diagnostic: Diagnostic, id?: string): void => {
		const key = `${source} ${diagnostic.pointer} ${diagnostic.code} ${diagnostic.found ?? ''}`
		const entry = found.get(key) ?? { diagnostic, source, ids: [] }
		if (id !== undefined) entry.ids.push(id)
		found.set(key, entry)
	}
	for (const { planned, diagnostics } of bindings)
		for (const diagnostic of diagnostics) note(planned.source, diagnostic, planned.id)
	for (const [name, { diagnostics }] of modules) for (const diagnostic of diagnostics) note(name, diagnostic)
	for (const source of plan.sources.values())
		for (const diagnostic of [...source.diagnostics, ...unnamedWebhooks(source, plan)]) note(source.name, diagnostic)
	return [...found]
		.sort(([one], [other]) => compare(one, other))
		.map(([, { diagnostic, source, ids }]) => ({
			code: diagnostic.code,
			severity: diagnostic.severity,
			source,
			pointer: printable(diagnostic.pointer),
			effect: diagnostic.effect,
			...(diagnostic.found !== undefined && { found: printable(diagnostic.found) }),
			bindings: ids.slice(0, mostNamed),
			...(ids.length > mostNamed && { more: ids.length - mostNamed }),
		}))
}

function unnamedWebhooks({ name, webhooks = [] }: Source, plan: Plan): Diagnostic[] {
	const named = new Set(plan.webhooks.get(name))
	const others = webhooks.filter((webhook) => !named.has(webhook))
	const found = others.map((webhook) => webhook.name).slice(0, mostNamed)
	return others.length ? [diagnosticAt('webhooks-unused', '#/webhooks', printable(found.join(', ')))] : []
}

function unusedOf(plan: Plan): Record<string, readonly string[]> {
	const used = new Set(plan.operations.map(({ source, operation }) => `${source} ${operation.key}`))
	const sources = [...plan.sources.values()].map(({ name, operations }) => [
		name,
		operations
			.map(({ key }) => key)
			.filter((key) => !used.has(`${name} ${key}`))
			.map(printable),
	])
	return Object.fromEntries(sources)
}

/** Lists the authentication schemes that bound operations require; schemes that only unbound ones name are left out. */
function schemesOf(plan: Plan): ReportedScheme[] {
	return [...plan.sources.values()].flatMap(({ name, securitySchemes }) => {
		const wanted = plan.operations
			.filter(({ source }) => source === name)
			.flatMap(({ operation }) => operation.security ?? [])
		const names = new Set(wanted.flatMap((requirement) => requirement.map(({ scheme }) => scheme)))
		return securitySchemes
			.filter((scheme) => names.has(scheme.name))
			.map((scheme) => ({
				source: name,
				name: printable(scheme.name),
				scheme: described(scheme),
				covered: isCovered(scheme),
			}))
	})
}
