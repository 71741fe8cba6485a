/** The map against its sources: what is to be generated, and what is wrong. */

import type { OperationId } from '@tarja/catalogue/bindings'
import { printable } from '../clean/printable.ts'
import type { BindingsMap, BoundEntry, UnboundEntry } from '../form/map.ts'
import type { VendorOperation } from '../form/operation.ts'
import type { MapNotice, MapProblem, Plan, PlannedOperation } from '../form/plan.ts'
import { below, type Pointer } from '../form/pointer.ts'
import type { Source } from '../form/source.ts'
import { catalogueLabels } from './catalogue-labels.ts'
import { checkEntry } from './check-entry.ts'
import { choose } from './choose.ts'
import { proposedIdentity } from './identity.ts'
import { inputFields } from './input-fields.ts'
import { type MapReading, newMapReading } from './map-reading.ts'
import { nearest, orNearest } from './nearest.ts'

/** An entry of the map, with what it is for. */
interface Wanted extends Pick<PlannedOperation, 'id' | 'kind' | 'group' | 'name'> {
	readonly entry: BoundEntry
	readonly pointer: Pointer
}

/**
 * Resolves a map against its sources. Nothing is bound that the map does not bind, by `METHOD /path`: an operation that is gone is a
 * problem with the nearest candidates, and no other one takes its place.
 *
 * @param map What `readMap` returned.
 * @param sources The sources that the map names, read.
 * @param problems Those that reading the map found.
 * @returns The plan, sorted. With a problem in it, nothing may be generated.
 * @example
 * ```ts
 * import { readMap, readSource, resolveMap } from '@tarja/bind'
 *
 * const document = { swagger: '2.0', paths: { '/cards/{id}': { get: { responses: {} } } } }
 * const bytes = new TextEncoder().encode(JSON.stringify(document))
 * const source = readSource({ name: 'cards', files: [{ path: 'cards.json', bytes }] })
 * const { map } = readMap('{ sources: { cards: cards.json }, labels: { cards.lookupById: "GET /cards/{id}" } }')
 * const plan = resolveMap(map, new Map([['cards', source]]))
 * console.log(plan.operations[0]?.operation.key, plan.operations[0]?.effect) // GET /cards/{id} safe
 * ```
 */
export function resolveMap(
	map: BindingsMap,
	sources: ReadonlyMap<string, Source>,
	problems: readonly MapProblem[] = [],
): Plan {
	const reading = newMapReading()
	reading.problems.push(...problems)
	const notices: MapNotice[] = []
	const wanted = wantedIn(map)
	const operations = wanted.flatMap((one) => plannedOf(one, { map, sources, reading, notices }))
	sameTwice(wanted, reading)
	return {
		sources,
		operations: operations.sort((a, b) => (a.id < b.id ? -1 : 1)),
		unbound: unboundIn(map, notices),
		suppliedHeaders: map.suppliedHeaders,
		types: new Map([...map.sources].map(([name, { types }]) => [name, types])),
		problems: reading.problems,
		notices,
	}
}

function wantedIn(map: BindingsMap): Wanted[] {
	const named = (kind: 'label' | 'further', id: string, entry: BoundEntry): Wanted => {
		const [group = '', name = ''] = id.split('.')
		return { id, kind, group, name, entry, pointer: below('#', kind === 'label' ? 'labels' : kind, id) }
	}
	return [
		...[...map.labels].flatMap(([id, entry]) => (entry.status === 'bound' ? [named('label', id, entry)] : [])),
		...[...map.further].map(([id, entry]) => named('further', id, entry)),
		...[...map.groups].flatMap(([group, entries]) =>
			[...entries].map(([name, entry]): Wanted => {
				const pointer = below('#/groups', group, name)
				return { id: `${group}.${name}`, kind: 'own', group, name, entry, pointer }
			}),
		),
	]
}

function unboundIn(map: BindingsMap, notices: MapNotice[]): Map<OperationId, UnboundEntry> {
	const unbound = new Map<OperationId, UnboundEntry>()
	for (const { id } of catalogueLabels) {
		const entry = map.labels.get(id)
		if (!entry)
			notices.push({
				code: 'label-missing',
				pointer: below('#/labels', id),
				message: `${id} is not in the map; it counts as todo`,
			})
		if (entry?.status !== 'bound') unbound.set(id, entry ?? { status: 'todo' })
	}
	return unbound
}

/** What a map is resolved against, and what is found on the way. */
interface Resolving {
	readonly map: BindingsMap
	readonly sources: ReadonlyMap<string, Source>
	readonly reading: MapReading
	readonly notices: MapNotice[]
}

function operationOf({ entry, pointer }: Wanted, { map, sources, reading }: Resolving) {
	const source = sources.get(entry.source)
	if (!map.sources.has(entry.source)) {
		const candidates = nearest(entry.source, map.sources.keys())
		const known = [...map.sources.keys()].join(', ') || 'none'
		const message = `the map has no such source; it has ${known}`
		return reading.problem('source-unknown', below(pointer, 'source'), message, candidates)
	}
	// That it cannot be read has been said once, and not for each of its operations.
	if (!source) return undefined
	const operation = source.operations.find(({ key }) => key === entry.operation)
	if (operation) return { source, operation }
	const candidates = nearestOperations(entry.operation, source.operations)
	const message = `${printable(entry.operation)} is not in ${entry.source} (any more)${orNearest(candidates.map(printable))}; write the one that is meant`
	return reading.problem('operation-gone', below(pointer, 'operation'), message, candidates)
}

/** Those with a path that is like the one that is gone; of equally like ones, those with the same method first. */
function nearestOperations(key: string, operations: readonly VendorOperation[]): string[] {
	const [method = '', path = ''] = key.split(' ')
	const paths = nearest(
		path,
		operations.map((operation) => operation.key.split(' ')[1] ?? ''),
		5,
	)
	const found = paths.flatMap((near) => {
		const own = operations.filter((operation) => operation.key.endsWith(` ${near}`)).map((operation) => operation.key)
		return own.sort((a, b) => Number(b.startsWith(`${method} `)) - Number(a.startsWith(`${method} `)))
	})
	return found.slice(0, 5)
}

function plannedOf(wanted: Wanted, resolving: Resolving): PlannedOperation[] {
	const found = operationOf(wanted, resolving)
	if (!found) return []
	const { reading, notices } = resolving
	const { source, operation } = found
	const { entry, pointer, ...named } = wanted
	const refused = operation.losses?.find(({ severity }) => severity === 'refused')
	if (refused)
		reading.problem(
			'operation-refused',
			below(pointer, 'operation'),
			`${printable(operation.key)} cannot be bound: ${refused.effect} (${refused.code} at ${printable(refused.pointer)}); bind it by hand`,
		)
	if (entry.operationId !== undefined && entry.operationId !== operation.operationId) {
		const now = operation.operationId === undefined ? 'none' : printable(operation.operationId)
		const message = `${wanted.id}: the operationId of ${printable(operation.key)} is now ${now}; look whether it is still the same operation`
		notices.push({ code: 'operation-id-changed', pointer: below(pointer, 'operationId'), message })
	}
	const { unknown, ...choice } = choose(operation, entry)
	const fields = inputFields(operation, choice.body?.content, source.schemas)
	checkEntry({ entry, pointer, fields, source, reading }, unknown)
	const isSafe = operation.method === 'GET' || operation.method === 'HEAD'
	const effect = entry.effect ?? (isSafe ? 'safe' : 'unsafe')
	const identifiedBy = entry.identifiedBy ?? []
	return [
		{
			...{ ...named, source: source.name, operation, preset: entry.preset, rename: entry.rename, ...choice, effect },
			effectFrom: entry.effect ? 'map' : 'method',
			identifiedBy,
			proposedIdentity: entry.identifiedBy || effect === 'safe' ? [] : proposedIdentity(fields),
		},
	]
}

/** Two names for one operation differ in their presets: else a request would not show which of them it was. */
function sameTwice(wanted: readonly Wanted[], reading: MapReading): void {
	const seen = new Map<string, string>()
	for (const { id, entry, pointer } of wanted) {
		const key = JSON.stringify([entry.source, entry.operation, entry.preset])
		const other = seen.get(key)
		if (other === undefined) seen.set(key, id)
		else
			reading.problem(
				'same-operation-twice',
				pointer,
				`${other} is bound to the same operation with the same preset; give them different presets, or unbind one`,
			)
	}
}
