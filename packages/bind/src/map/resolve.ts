/** Resolves the map against its documents: what to generate, and what is wrong. */
import type { OperationId } from '@tarja/catalogue/bindings'
import type { Effect } from '@tarja/core'
import { printable } from '../clean/printable.ts'
import { diagnosticAt } from '../form/diagnostic.ts'
import type { BindingsMap, BoundEntry, UnboundEntry } from '../form/map.ts'
import type { Message, VendorOperation } from '../form/operation.ts'
import type { MapNotice, MapProblem, Plan, PlannedOperation } from '../form/plan.ts'
import type { Source } from '../form/source.ts'
import { shapeOf } from '../read/samples/template.ts'
import { nearest } from '../text/nearest.ts'
import { below, type Pointer } from '../text/pointer.ts'
import { catalogueLabels } from './catalogue-labels.ts'
import { checkEntry } from './check-entry.ts'
import { choose } from './choose.ts'
import { corrected } from './correct.ts'
import { keyAsText, keyInMap, proposedKey } from './idempotency.ts'
import { proposedIdentity } from './identity.ts'
import { inputFields } from './input-fields.ts'
import { labelReadings } from './label-readings.ts'
import { type MapReading, newMapReading, noSuch, orNearest } from './map-reading.ts'
import { marksAsText, proposedAnswers } from './propose-answers.ts'

/** Entry of the map that asks for a binding, with the identifier it is to get. */
interface Wanted extends Pick<PlannedOperation, 'id' | 'kind' | 'group' | 'name'> {
	readonly entry: BoundEntry
	readonly pointer: Pointer
}

/**
 * Resolves a map against its sources. Nothing is bound that the map does not bind, by `METHOD /path`: an operation that is gone is a
 * problem with the nearest candidates, and no other one takes its place.
 *
 * @param map What `readMap` returned.
 * @param given The sources that the map names, read.
 * @param problems Those that reading the map found.
 * @returns The plan, sorted. With a problem in it, nothing may be generated.
 * @example
 * ```ts
 * import { readMap, readSource, resolveMap } from '@tarja/bind'
 *
 * const document = { swagger: '2.0', paths: { '/cards/{id}': { get: { responses: {} } } } }
 * const bytes = new TextEncoder().encode(JSON.stringify(document))
 * const source = readSource({ name: 'cards', file: { path: 'cards.json', bytes } })
 * const { map } = readMap('{ sources: { cards: cards.json }, labels: { cards.lookupById: "GET /cards/{id}" } }')
 * const plan = resolveMap(map, new Map([['cards', source]]))
 * console.log(plan.operations[0]?.operation.key, plan.operations[0]?.effect) // GET /cards/{id} safe
 * ```
 */
export function resolveMap(
	map: BindingsMap,
	given: ReadonlyMap<string, Source>,
	problems: readonly MapProblem[] = [],
): Plan {
	const reading = newMapReading()
	reading.problems.push(...problems)
	const notices: MapNotice[] = []
	const wanted = wantedIn(map)
	const sources = correctedIn(map, given, reading)
	const keyed = ({ operations }: Source) => new Map(operations.map((operation) => [operation.key, operation]))
	const byKey = new Map([...sources].map(([name, source]) => [name, keyed(source)]))
	const operations = wanted.flatMap((one) => plannedOf(one, { map, sources, byKey, reading, notices }))
	sameTwice(wanted, reading)
	return {
		sources,
		operations: operations.sort((a, b) => (a.id < b.id ? -1 : 1)),
		webhooks: webhooksIn(map, sources, reading),
		...unboundIn(map),
		suppliedHeaders: map.suppliedHeaders,
		types: new Map([...map.sources].map(([name, { types }]) => [name, types])),
		problems: reading.problems,
		notices,
	}
}

/**
 * The sources with corrections applied. A correction that matches nothing is a problem: the document has changed, or the pointer
 * is misspelt.
 */
function correctedIn(
	map: BindingsMap,
	given: ReadonlyMap<string, Source>,
	reading: MapReading,
): ReadonlyMap<string, Source> {
	const found = new Map<string, Source>()
	for (const [name, source] of given) {
		const { source: whole, unmet } = corrected(source, map.sources.get(name)?.corrections)
		found.set(name, whole)
		for (const pointer of unmet)
			reading.problem(
				'correction-unknown',
				below('#/sources', name, 'corrections', pointer),
				'no field of an object stands there in the document; write #/components/schemas/<name>/properties/<field>',
			)
	}
	return found
}

/** Collects the webhooks that the map names, by source. A name that the document lacks becomes a problem. */
function webhooksIn(map: BindingsMap, sources: ReadonlyMap<string, Source>, reading: MapReading): Plan['webhooks'] {
	const found = new Map<string, readonly Message[]>()
	for (const [name, { webhooks: wanted = [] }] of map.sources) {
		const { webhooks = [] } = sources.get(name) ?? {}
		const known = webhooks.map((webhook) => webhook.name)
		const at = ['webhook-unknown', below('#/sources', name, 'webhooks')] as const
		for (const own of wanted === 'all' || !sources.has(name) ? [] : wanted)
			if (!known.includes(own)) noSuch(reading, at, own, known, 'the document has no such webhook')
		const isWanted = (webhook: Message): boolean => wanted === 'all' || wanted.includes(webhook.name)
		found.set(name, webhooks.filter(isWanted))
	}
	return found
}

function wantedIn(map: BindingsMap): Wanted[] {
	const named = (kind: 'label' | 'extra', id: string, entry: BoundEntry): Wanted => {
		const [group = '', name = ''] = id.split('.')
		return { id, kind, group, name, entry, pointer: below('#', kind === 'label' ? 'labels' : kind, id) }
	}
	return [
		...[...map.labels].flatMap(([id, entry]) => (entry.status === 'bound' ? [named('label', id, entry)] : [])),
		...[...map.extraOperations].map(([id, entry]) => named('extra', id, entry)),
		...[...map.groups].flatMap(([group, entries]) =>
			[...entries].map(([name, entry]): Wanted => {
				const pointer = below('#/groups', group, name)
				return { id: `${group}.${name}`, kind: 'own', group, name, entry, pointer }
			}),
		),
	]
}

function unboundIn(map: BindingsMap): Pick<Plan, 'unbound' | 'unnamed'> {
	const unbound = new Map<OperationId, UnboundEntry>()
	const unnamed: OperationId[] = []
	for (const { id } of catalogueLabels) {
		const entry = map.labels.get(id)
		if (!entry) unnamed.push(id)
		else if (entry.status !== 'bound') unbound.set(id, entry)
	}
	return { unbound, unnamed }
}

/** Map and sources being resolved, and the problems and notices found so far. */
interface Resolving {
	readonly map: BindingsMap
	readonly sources: ReadonlyMap<string, Source>
	/** Vendor operations by source and then by `METHOD /path`. */
	readonly byKey: ReadonlyMap<string, ReadonlyMap<string, VendorOperation>>
	readonly reading: MapReading
	readonly notices: MapNotice[]
}

/** A vendor's operation with the entry that binds it. */
interface Found {
	readonly source: Source
	readonly operation: VendorOperation
	readonly entry: BoundEntry
}

function operationOf({ entry, pointer }: Wanted, { map, sources, byKey, reading }: Resolving): Found | undefined {
	const source = sources.get(entry.source)
	if (!map.sources.has(entry.source)) {
		const candidates = nearest(entry.source, map.sources.keys()).slice(0, 3)
		const known = [...map.sources.keys()].join(', ') || 'none'
		const message = `the map has no such source; it has ${known}`
		return reading.problem('source-unknown', below(pointer, 'source'), message, candidates)
	}
	// Not reported again: an unreadable source is one problem, not one for each operation.
	if (!source) return undefined
	const operation = byKey.get(entry.source)?.get(entry.operation)
	if (operation) return { source, operation, entry }
	const alike = source.operations.filter(({ key }) => shapeOf(key) === shapeOf(entry.operation))
	if (alike[0] && alike.length === 1) return { source, operation: alike[0], entry: renamed(entry, alike[0]) }
	const candidates = nearestOperations(entry.operation, source.operations)
	const message = `${printable(entry.operation)} is not in ${entry.source} (any more)${orNearest(candidates.map(printable))}; write the one that is meant`
	return reading.problem('operation-gone', below(pointer, 'operation'), message, candidates)
}

const namesIn = (key: string): string[] => [...key.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** Keeps the map's parameter names: the document's names are renamed to them. */
function renamed(entry: BoundEntry, { key }: VendorOperation): BoundEntry {
	const names = namesIn(key)
	const kept = namesIn(entry.operation).flatMap((own, index): [string, string][] => {
		const wanted = entry.rename.params?.[own] ?? own
		const now = names[index]
		return now === undefined || now === wanted ? [] : [[now, wanted]]
	})
	return { ...entry, rename: { ...entry.rename, params: Object.fromEntries(kept) } }
}

/** Operations with a path similar to the missing one; the same method first. */
function nearestOperations(key: string, operations: readonly VendorOperation[]): string[] {
	const [method = '', path = ''] = key.split(' ')
	const paths = nearest(path, new Set(operations.map((operation) => operation.key.split(' ')[1] ?? ''))).slice(0, 5)
	const found = paths.flatMap((near) => {
		const own = operations.filter((operation) => operation.key.endsWith(` ${near}`)).map((operation) => operation.key)
		return own.sort((a, b) => Number(b.startsWith(`${method} `)) - Number(a.startsWith(`${method} `)))
	})
	return found.slice(0, 5)
}

function plannedOf(wanted: Wanted, resolving: Resolving): PlannedOperation[] {
	const found = operationOf(wanted, resolving)
	if (!found) return []
	const { reading } = resolving
	const { source, operation, entry } = found
	const { entry: _, pointer, ...named } = wanted
	noticesOf(wanted, found, resolving.notices)
	const refused = operation.diagnostics?.find(({ severity }) => severity === 'refused')
	if (refused)
		reading.problem(
			'operation-refused',
			below(pointer, 'operation'),
			`${printable(operation.key)} cannot be bound: ${refused.found} (${printable(refused.pointer)}); bind it by hand`,
		)
	const { unknown, ...choice } = choose(operation, entry)
	const fields = inputFields(operation, choice.body?.content, source.schemas)
	checkEntry({ entry, pointer, fields, source, reading }, unknown)
	const idempotencyKey = keyInMap(entry, operation, source.schemas, { pointer, reading })
	const effect = effectOf(wanted, entry, operation, reading)
	const planned = {
		...{ ...named, source: source.name, operation, defaults: entry.defaults, rename: entry.rename, ...choice, effect },
		effectFrom: entry.effect ? ('map' as const) : ('method' as const),
		identifiedBy: entry.identifiedBy ?? [],
		...(idempotencyKey && { idempotencyKey }),
		...(entry.answers && { answers: entry.answers }),
		proposedIdentity: entry.identifiedBy || effect === 'safe' ? [] : proposedIdentity(fields),
	}
	return [withMeaning(planned, source)]
}

/** Changes under the map that need a look. */
function noticesOf({ id, pointer }: Wanted, { operation, entry }: Found, notices: MapNotice[]): void {
	if (operation.key !== entry.operation)
		notices.push({
			code: 'path-renamed',
			pointer: below(pointer, 'operation'),
			message: `${id}: the document writes ${printable(operation.key)} now; the binding keeps your names of its parameters`,
		})
	if (entry.operationId === undefined || entry.operationId === operation.operationId) return
	const now = operation.operationId === undefined ? 'none' : printable(operation.operationId)
	const message = `${id}: the operationId of ${printable(operation.key)} is now ${now}; look whether it is still the same operation`
	notices.push({ code: 'operation-id-changed', pointer: below(pointer, 'operationId'), message })
}

/** Adds what is told of its effect and of its answers: where nothing says what applied means, with a proposal. */
function withMeaning(planned: PlannedOperation, { schemas }: Source): PlannedOperation {
	const { operation, effect, effectFrom, kind, answers, idempotencyKey } = planned
	const told = [...planned.diagnostics]
	if (effect === 'safe' && effectFrom === 'method' && kind !== 'label')
		told.push(diagnosticAt('read-by-method', operation.pointer))
	const key = effect === 'safe' || idempotencyKey ? undefined : proposedKey(operation, schemas)
	if (key) told.push(diagnosticAt('idempotency-key', operation.pointer, printable(keyAsText(key))))
	const proposed = effect === 'unsafe' && !answers ? proposedAnswers(planned, schemas) : undefined
	const said = proposed && printable(`perhaps ${marksAsText(proposed)}`)
	if (effect === 'unsafe' && !answers) told.push(diagnosticAt('outcome-missing', operation.pointer, said))
	return { ...planned, ...(proposed && { proposedAnswers: proposed }), diagnostics: told }
}

/** The effect that the map says, or that the method has. A GET under a label that names no read is refused until the map says it. */
function effectOf(
	{ id, kind, pointer }: Wanted,
	entry: BoundEntry,
	{ method, key }: VendorOperation,
	{ problem }: MapReading,
): Effect {
	const isRetrieval = method === 'GET' || method === 'HEAD'
	if (isRetrieval && !entry.effect && kind === 'label' && labelReadings.get(id as OperationId) === 'change')
		problem(
			'effect-unsaid',
			pointer,
			`${id} names no read, by our reading, and ${printable(key)} would be repeated as one; write effect: unsafe, or effect: safe if it changes nothing`,
		)
	return entry.effect ?? (isRetrieval ? 'safe' : 'unsafe')
}

/** Reports two names for one operation with the same defaults: a request would not show which one is meant. */
function sameTwice(wanted: readonly Wanted[], reading: MapReading): void {
	const seen = new Map<string, string>()
	for (const { id, entry, pointer } of wanted) {
		const key = JSON.stringify([entry.source, entry.operation, entry.defaults])
		const other = seen.get(key)
		if (other === undefined) seen.set(key, id)
		else
			reading.problem(
				'same-operation-twice',
				pointer,
				`${other} is bound to the same operation with the same defaults; give them different defaults, or unbind one`,
			)
	}
}
