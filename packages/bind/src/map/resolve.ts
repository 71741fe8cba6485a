/** Resolves the map against its documents. The result says what to generate, and which problems prevent it. */
import type { Effect } from '@tarja/core'
import { createDiagnostic, withDiagnostics } from '../form/diagnostic.ts'
import { findUnfit } from '../form/graph.ts'
import { isTextBody } from '../form/media-type.ts'
import type { BindingsMap, BoundEntry, MapProblem, Plan, PlannedOperation } from '../form/plan.ts'
import { formatOutcome } from '../form/plan.ts'
import type { Source, VendorOperation } from '../form/source.ts'
import { groupBy } from '../read/samples/sample.ts'
import { dropUndefined, joinPointer, type Pointer } from '../text/json.ts'
import { compare } from '../text/names.ts'
import { catalogueLabels, readLabels } from './catalogue-labels.ts'
import { checkEntry, findInputFields } from './check-entry.ts'
import { chooseContents } from './choose.ts'
import { correctSources } from './correct.ts'
import { formatCodes, listCodes } from './list-codes.ts'
import { planLookup } from './lookup.ts'
import { createMapReading, formatNearest, type MapReading } from './map-reading.ts'
import { omitKey, proposeKey, readKey } from './propose.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { proposeStep } from './propose-step.ts'

/** An entry of the map that binds an operation, and the id of its binding. */
interface Wanted extends Pick<PlannedOperation, 'id' | 'kind' | 'group' | 'name'> {
	readonly entry: BoundEntry
	readonly pointer: Pointer
}

/**
 * Resolves a map against its sources. Only operations that the map names by `METHOD /path` are bound. If a document no longer has such an
 * operation, that is a problem, which names the most similar operations. No other operation takes its place.
 *
 * @param map The map that `readMap` returned.
 * @param input The sources that the map names, as `readSource` returned them.
 * @param problems The problems that `readMap` returned.
 * @returns The plan, sorted. If it has a problem, nothing may be generated.
 * @example
 * ```ts
 * import { readMap, readSource, resolveMapEntries } from '@tarja/bind'
 *
 * const document = { swagger: '2.0', paths: { '/cards/{id}': { get: { responses: {} } } } }
 * const bytes = new TextEncoder().encode(JSON.stringify(document))
 * const source = readSource({ name: 'cards', file: { path: 'cards.json', bytes } })
 * const { map } = readMap('{ sources: { cards: cards.json }, labels: { cards.lookupById: "GET /cards/{id}" } }')
 * const plan = resolveMapEntries(map, new Map([['cards', source]]))
 * console.log(plan.operations[0]?.operation.key, plan.operations[0]?.effect) // GET /cards/{id} safe
 * ```
 */
export function resolveMapEntries(
	map: BindingsMap,
	input: ReadonlyMap<string, Source>,
	problems: readonly MapProblem[] = [],
): Plan {
	const reading = createMapReading()
	reading.problems.push(...problems)
	const wanted = listWanted(map)
	const sources = correctSources(map, input, reading)
	const indexKeys = ({ operations }: Source) => new Map(operations.map((operation) => [operation.key, operation]))
	const byKey = new Map([...sources].map(([name, source]) => [name, indexKeys(source)]))
	const resolving = { map, sources, byKey, reading }
	const operations = wanted.flatMap((one) => planOperation(one, resolving))
	reportSameTwice(wanted, reading)
	return {
		sources,
		operations: noteSharedSteps(operations.sort((one, other) => compare(one.id, other.id))),
		suppliedHeaders: map.suppliedHeaders,
		problems: reading.problems,
	}
}

function listWanted(map: BindingsMap): Wanted[] {
	return [
		...[...map.labels].map(([id, entry]): Wanted => {
			const [group = '', name = ''] = id.split('.')
			return { id, kind: 'label', group, name, entry, pointer: joinPointer('#/labels', id) }
		}),
		...[...map.groups].flatMap(([group, entries]) =>
			[...entries].map(([name, entry]): Wanted => {
				const pointer = joinPointer('#/groups', group, name)
				return { id: `${group}.${name}`, kind: 'own', group, name, entry, pointer }
			}),
		),
	]
}

/** The map and the sources that are being resolved, and the problems found so far. */
interface Resolving {
	readonly map: BindingsMap
	readonly sources: ReadonlyMap<string, Source>
	/** The vendors' operations, by source and then by `METHOD /path`. */
	readonly byKey: ReadonlyMap<string, ReadonlyMap<string, VendorOperation>>
	readonly reading: MapReading
}

/** A vendor's operation, and the document that describes it. */
interface Found {
	readonly source: Source
	readonly operation: VendorOperation
}

function findOperation({ entry, pointer }: Wanted, { map, sources, byKey, reading }: Resolving): Found | undefined {
	const source = sources.get(entry.source)
	if (!map.sources.has(entry.source)) {
		const known = [...map.sources.keys()].join(', ') || 'none'
		return reading.problem(joinPointer(pointer, 'source'), `the map has no such source; it has ${known}`)
	}
	// Doesn't report the source again, because an unreadable source is one problem and not one for each operation.
	if (!source) return undefined
	const operation = byKey.get(entry.source)?.get(entry.operation)
	if (operation) return { source, operation }
	const nearest = formatNearest(entry.operation, byKey.get(entry.source)?.keys() ?? [])
	return reading.problem(
		joinPointer(pointer, 'operation'),
		`${entry.operation} is not in ${entry.source} (any more)${nearest}; write the one that is meant`,
	)
}

function planOperation(wanted: Wanted, resolving: Resolving): PlannedOperation[] {
	const found = findOperation(wanted, resolving)
	if (!found) return []
	const { reading } = resolving
	const { source, operation } = found
	const { entry, pointer, ...named } = wanted
	const { defaults, rename, identifiedBy = [], uniqueBy, listedBy, kindBy, outcomeOf, keyValidForMs } = entry
	const choice = omitKey(chooseContents(operation), entry, source, reading, pointer)
	checkBindable(wanted, operation, choice, { source, reading })
	checkCodes(wanted, operation, reading)
	const fields = findInputFields(operation, choice.body?.content, source.schemas)
	checkEntry({ entry, pointer, fields, source, reading })
	const { keyField } = entry
	const idempotencyKey = readKey(entry, operation, source.schemas, { pointer, reading })
	const effect = chooseEffect(wanted, entry, operation, reading)
	const step = chooseStep(wanted, entry, operation, effect)
	const planned = {
		...{ ...named, source: source.name, operation, defaults, rename, ...choice, effect, identifiedBy },
		effectFrom: entry.effect ? ('map' as const) : ('method' as const),
		...dropUndefined({
			uniqueBy,
			listedBy,
			kindBy,
			outcomeOf,
			idempotencyKey,
			keyField,
			keyValidForMs,
			read: entry.read,
		}),
		...step,
	}
	const settings = planLookup(planned, { entry, pointer, source, reading })
	return [addProposals({ ...planned, ...settings }, source)]
}

/** Refuses an operation that can't be bound or called, and a `read` for JSON. */
function checkBindable(
	{ entry, pointer }: Wanted,
	operation: VendorOperation,
	choice: ReturnType<typeof chooseContents>,
	{ source, reading }: { readonly source: Source; readonly reading: MapReading },
): void {
	const refused = operation.diagnostics?.find(({ severity }) => severity === 'refused')
	if (refused)
		reading.problem(
			joinPointer(pointer, 'operation'),
			`${operation.key} cannot be bound: ${refused.found} (${refused.pointer}); bind it by hand`,
		)
	const { schema } = choice.body?.content ?? {}
	const unfit = schema && findUnfit(schema, source.schemas)
	if (unfit)
		reading.problem(
			joinPointer(pointer, 'operation'),
			`${operation.key} can never be called: no value fits its body (${unfit.pointer}); add corrections for the field, or bind it by hand`,
		)
	if (entry.read && !isTextBody(choice.response?.content))
		reading.problem(joinPointer(pointer, 'read'), 'the response in the document is JSON; leave read out')
}

/** Refuses codes that end an order although the document says that something exists, because the payment may then exist, too. */
function checkCodes({ entry, pointer }: Wanted, operation: VendorOperation, { problem }: MapReading): void {
	const { outcomeOf, confirmedCodes = [] } = entry
	const { rejected = [], notProcessed = [] } = (typeof outcomeOf === 'object' && outcomeOf.problems) || {}
	const shown = new Set(listCodes(operation)?.exists)
	for (const code of [...rejected, ...notProcessed].map(String))
		if (shown.has(code) && !confirmedCodes.includes(code))
			problem(
				joinPointer(pointer, 'outcomeOf', 'problems'),
				`by the document, ${code} may mean that the payment exists; list it under exists, or confirm it: confirmed: [${code}]`,
			)
}

/** Adds diagnostics about decisions that a person must make: the effect, the idempotency key and `outcomeOf`, with proposals. */
function addProposals(planned: PlannedOperation, { schemas }: Source): PlannedOperation {
	const { operation, effect, effectFrom, kind, outcomeOf, idempotencyKey, keyField } = planned
	const told = [...planned.diagnostics]
	if (effect === 'safe' && effectFrom === 'method' && kind !== 'label')
		told.push(createDiagnostic('read-by-method', operation.pointer))
	const key = effect === 'safe' || idempotencyKey || keyField ? undefined : proposeKey(operation, schemas)
	if (key) told.push(createDiagnostic('idempotency-key', operation.pointer, key))
	if (planned.proposedStep)
		told.push(createDiagnostic('step-missing', operation.pointer, `step: ${planned.proposedStep}`))
	const codes = effect === 'unsafe' && !(typeof outcomeOf === 'object' && outcomeOf.problems) && listCodes(operation)
	if (codes) told.push(createDiagnostic('problem-codes', operation.pointer, formatCodes(codes)))
	if (effect !== 'unsafe' || outcomeOf) return { ...planned, diagnostics: told }
	const { proposed, shown } = proposeOutcome(planned, schemas)
	const line = proposed ? `perhaps ${formatOutcome(proposed)}` : shown
	told.push(createDiagnostic('outcome-missing', operation.pointer, line))
	return { ...planned, ...dropUndefined({ proposedOutcome: proposed, shownOutcome: shown }), diagnostics: told }
}

/**
 * Returns the step from the map, otherwise the label's step. If an unsafe operation of the integrator's own group seems to follow another
 * call by its name, the step is only proposed, because two ways to pay with different steps could both be sent.
 */
function chooseStep(
	{ id, kind }: Wanted,
	entry: BoundEntry,
	operation: VendorOperation,
	effect: Effect,
): Pick<PlannedOperation, 'step' | 'proposedStep'> {
	const own = kind === 'label' ? catalogueLabels.find((label) => label.id === id)?.step : undefined
	const step = entry.step ?? own
	const proposedStep =
		kind !== 'label' && step === undefined && effect === 'unsafe' ? proposeStep(operation) : undefined
	return dropUndefined({ step: step === 'create' ? undefined : step, proposedStep })
}

/** Adds a note to operations on one path, below one payment, that have the same step or would have it. */
function noteSharedSteps(operations: readonly PlannedOperation[]): readonly PlannedOperation[] {
	const getFlow = ({ source, operation, step, proposedStep }: PlannedOperation): string =>
		[source, operation.path.replace(/\/[^/{}]*$/, '').replaceAll(/\{[^{}]*\}/g, '{}'), step ?? proposedStep].join(' ')
	const isStep = ({ step, proposedStep, effect }: PlannedOperation): boolean =>
		effect === 'unsafe' && (step ?? proposedStep) !== undefined
	const flows = groupBy(operations.filter(isStep), getFlow)
	return operations.map((planned) => {
		const others = isStep(planned) ? (flows.get(getFlow(planned)) ?? []) : []
		const keys = [...new Set(others.map(({ operation }) => operation.key))].filter(
			(key) => key !== planned.operation.key,
		)
		if (keys.length === 0) return planned
		const { step, proposedStep, operation } = planned
		return withDiagnostics(planned, [
			createDiagnostic('step-shared', operation.pointer, `${step ?? proposedStep}: ${keys.join(', ')}`),
		])
	})
}

/**
 * Returns the effect from the map, otherwise the effect of the HTTP method. If a label doesn't name a read and is bound to a GET, the map
 * must name the effect.
 */
function chooseEffect(
	{ id, kind, pointer }: Wanted,
	entry: BoundEntry,
	{ method, key }: VendorOperation,
	{ problem }: MapReading,
): Effect {
	const isRetrieval = method === 'GET' || method === 'HEAD'
	if (isRetrieval && !entry.effect && kind === 'label' && !readLabels.has(id))
		problem(
			pointer,
			`${id} names no read, by our reading, and ${key} would be repeated as one; write effect: unsafe, or effect: safe if it changes nothing`,
		)
	return entry.effect ?? (isRetrieval ? 'safe' : 'unsafe')
}

/**
 * Reports two labels or methods that are bound to one operation with the same defaults, because a request would not show which one was
 * called.
 */
function reportSameTwice(wanted: readonly Wanted[], reading: MapReading): void {
	const seen = new Map<string, string>()
	for (const { id, entry, pointer } of wanted) {
		const key = JSON.stringify([entry.source, entry.operation, entry.defaults])
		const other = seen.get(key)
		if (other === undefined) seen.set(key, id)
		else
			reading.problem(
				pointer,
				`${other} is bound to the same operation with the same defaults; give them different defaults, or unbind one`,
			)
	}
}
