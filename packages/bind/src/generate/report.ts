/** The report: everything that was bound, and everything that could not be kept. */

import { printable } from '../clean/printable.ts'
import type { Loss } from '../form/loss.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import { described, isCovered } from './authentication.ts'
import { compare } from './graph.ts'
import type { Responses, WrittenBinding, WrittenModule } from './write-module.ts'

/** One loss, fit to be printed. */
export interface ReportedLoss {
	readonly code: string
	readonly severity: string
	readonly source: string
	readonly pointer: string
	readonly effect: string
	readonly found?: string
	/** The bindings that it touches. */
	readonly bindings: readonly string[]
}

/** A label that is not bound, with its nearest operations. Nothing is ever bound from these. */
export interface ReportedTodo {
	readonly id: string
	readonly status: string
	readonly why?: string
	readonly candidates: readonly string[]
}

/** One binding. */
export interface ReportedBinding {
	readonly id: string
	readonly source: string
	readonly operation: string
	readonly effect: string
	readonly effectFrom: 'map' | 'method'
	readonly identifiedBy: readonly string[]
	/** For a reviewer to put into the map. */
	readonly proposedIdentity: readonly string[]
	/** `inferred`: made up from samples. */
	readonly from: 'document' | 'samples'
	readonly losses: number
}

/** How a source wants to know who calls. */
export interface ReportedScheme {
	readonly source: string
	readonly name: string
	readonly scheme: string
	/** Whether the client's access token is such a credential. */
	readonly covered: boolean
}

export interface Report {
	readonly format: 1
	readonly responses: Responses
	readonly counts: Readonly<Record<string, number>>
	readonly bound: readonly ReportedBinding[]
	readonly unbound: readonly ReportedTodo[]
	/** By source: operations of the vendor's that nothing is bound to. */
	readonly unused: Readonly<Record<string, readonly string[]>>
	/** Unsafe operations without fields by which a lost call is found again. */
	readonly unidentified: readonly string[]
	readonly authentication: readonly ReportedScheme[]
	/** Keywords that answers are not held to, as they are checked leniently; and how often they stand there. */
	readonly notChecked: Readonly<Record<string, Readonly<Record<string, number>>>>
	readonly removed: readonly { readonly source: string; readonly pointer: string; readonly kind: string }[]
	readonly notices: readonly { readonly code: string; readonly message: string }[]
	readonly losses: readonly ReportedLoss[]
}

/** Candidates of a label; what suggests them is no part of the generation. */
export type Candidates = (id: string) => readonly string[]

/** What a report is made of. */
interface Generation {
	readonly plan: Plan
	readonly modules: ReadonlyMap<string, WrittenModule>
	/** Those of all modules, sorted by id. */
	readonly bindings: readonly WrittenBinding[]
	readonly responses: Responses
	readonly candidates: Candidates
}

export function reportOf({ plan, modules, bindings, responses, candidates }: Generation): Report {
	const losses = reportedLosses(bindings, plan)
	const unbound = [...plan.unbound].map(([id, { status, why }]) => ({
		id,
		status,
		...(why !== undefined && { why: printable(why) }),
		candidates: status === 'todo' ? candidates(id).map(printable) : [],
	}))
	const unused = unusedOf(plan)
	return {
		format: 1,
		responses,
		counts: {
			bound: bindings.length,
			...countBy(unbound, ({ status }) => status),
			unused: Object.values(unused).reduce((sum, keys) => sum + keys.length, 0),
			...countBy(losses, ({ severity }) => severity),
		},
		bound: bindings.map(reportedBinding),
		unbound,
		unused,
		unidentified: plan.operations.filter(isUnidentified).map(({ id }) => id),
		authentication: schemesOf(plan),
		notChecked: Object.fromEntries([...modules].map(([source, { relaxed }]) => [source, relaxed])),
		removed: [...plan.sources.values()].flatMap(({ name, removals }) =>
			removals.map(({ pointer, kind }) => ({ source: name, pointer: printable(pointer), kind })),
		),
		notices: plan.notices.map(({ code, message }) => ({ code, message: printable(message) })),
		losses,
	}
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
	const counts: Record<string, number> = {}
	for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
	return counts
}

function reportedBinding({ planned, losses }: WrittenBinding): ReportedBinding {
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
		losses: losses.filter(({ severity }) => severity !== 'note').length,
	}
}

function isUnidentified({ effect, identifiedBy }: PlannedOperation): boolean {
	return effect === 'unsafe' && !identifiedBy.length
}

/** Losses of the bindings, each once, with those that it touches; then those of whole documents. */
function reportedLosses(bindings: readonly WrittenBinding[], plan: Plan): ReportedLoss[] {
	const found = new Map<string, { readonly loss: Loss; readonly source: string; readonly ids: string[] }>()
	const note = (source: string, loss: Loss, id?: string): void => {
		const key = `${source} ${loss.pointer} ${loss.code} ${loss.found ?? ''}`
		const entry = found.get(key) ?? { loss, source, ids: [] }
		if (id !== undefined) entry.ids.push(id)
		found.set(key, entry)
	}
	for (const { planned, losses } of bindings) for (const loss of losses) note(planned.source, loss, planned.id)
	for (const source of plan.sources.values()) for (const loss of source.losses) note(source.name, loss)
	return [...found]
		.sort(([one], [other]) => compare(one, other))
		.map(([, { loss, source, ids }]) => ({
			code: loss.code,
			severity: loss.severity,
			source,
			pointer: printable(loss.pointer),
			effect: loss.effect,
			...(loss.found !== undefined && { found: printable(loss.found) }),
			bindings: ids,
		}))
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

/** The schemes that bound operations ask for. */
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
