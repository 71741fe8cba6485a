/** `bindings.map.yaml`, read and checked: everything that can be said of it without its sources. */
import type { OperationId } from '@tarja/catalogue/bindings'
import type { Json } from '../form/json.ts'
import type { BindingsMap, BoundEntry, LabelEntry, MapSource } from '../form/map.ts'
import type { MapProblem } from '../form/plan.ts'
import { below } from '../form/pointer.ts'
import { isObject, member } from '../read/json-object.ts'
import { SourceError } from '../read/source-error.ts'
import { defaultLimits } from '../text/limits.ts'
import { readYaml } from '../text/read-yaml.ts'
import { catalogueLabels, isGroup, isLabel } from './catalogue-labels.ts'
import { type MapReading, newMapReading } from './map-reading.ts'
import { nearest, orNearest } from './nearest.ts'
import { boundEntry, readEntry } from './read-entry.ts'

/** A map, and what is wrong with it. What is wrong is not in the map. */
export interface ReadMap {
	readonly map: BindingsMap
	readonly problems: readonly MapProblem[]
}

const formats = ['openapi', 'postman', 'har', 'curl', 'readme'] as const
const keys = ['version', 'sources', 'suppliedHeaders', 'labels', 'further', 'groups']

/**
 * Reads a map. Never throws: what cannot be read is among the problems.
 *
 * @param text YAML.
 * @param file What messages call it.
 * @returns The map without what is wrong in it, and a problem for each of those: with a pointer, what to do, and the nearest names.
 * @example
 * ```ts
 * import { readMap } from '@tarja/bind'
 *
 * const { map, problems } = readMap(`
 * sources: { cards: vendor/cards.yaml }
 * labels:
 *   cards.block: { operation: "PATCH /cards/{id}", preset: { body: { state: BLOCKED } } }
 *   cards.blok: todo
 * `)
 * console.log(map.labels.get('cards.block')?.status, problems[0]?.candidates[0]) // bound cards.block
 * ```
 */
export function readMap(text: string, file = 'bindings.map.yaml'): ReadMap {
	const reading = newMapReading()
	const document = parse(text, file, reading)
	reading.only(document, '#', keys)
	const sources = sourcesOf(reading, document)
	const [name] = sources.keys()
	const only = sources.size === 1 ? name : undefined
	const version = member(document, 'version')
	if (version !== undefined && version !== 1)
		reading.problem('map-invalid', '#/version', 'only version 1 is known; is @tarja/bind older than the map?')
	const supplied = reading.texts(document, 'suppliedHeaders', '#') ?? []
	const map: BindingsMap = {
		sources,
		suppliedHeaders: supplied.map((header) => header.toLowerCase()),
		labels: labelsOf(reading, member(document, 'labels'), only),
		further: furtherOf(reading, member(document, 'further'), only),
		groups: groupsOf(reading, member(document, 'groups'), only),
	}
	return { map, problems: reading.problems }
}

function parse(text: string, file: string, reading: MapReading): Json {
	try {
		const document = readYaml(text, file, { ...defaultLimits, maxDepth: 50, maxAliases: 1000 })
		if (isObject(document)) return document
		if (document !== null)
			reading.problem('map-invalid', '#', 'it is no object; write "labels:" and the labels below it')
	} catch (error) {
		if (!(error instanceof SourceError)) throw error
		reading.problem(
			'map-invalid',
			'#',
			`${error.message}; within { } a path with parameters stands in quotation marks: "GET /cards/{id}"`,
		)
	}
	return {}
}

function sourcesOf(reading: MapReading, document: Json): ReadonlyMap<string, MapSource> {
	const read = reading
		.members(member(document, 'sources'), '#/sources')
		.flatMap(([name, value, at]): [string, MapSource][] => {
			if (!/^[a-z][a-z0-9-]{0,60}$/.test(name)) {
				reading.problem('map-invalid', at, 'the name becomes that of a file; use small letters, digits and hyphens')
				return []
			}
			const given: Json = typeof value === 'string' ? { path: value } : value
			reading.only(given, at, ['path', 'format', 'references', 'types'])
			const path = reading.text(given, 'path', at, 'a path below the folder of the map', isBelow)
			const references = reading.text(given, 'references', at, 'a path below the folder of the map', isBelow)
			const format = reading.text(given, 'format', at, `one of ${formats.join(', ')}`, (text) =>
				formats.includes(text as never),
			)
			const types = reading.names(given, 'types', at) ?? {}
			if (path === undefined) {
				if (member(given, 'path') === undefined)
					reading.problem('map-invalid', at, 'it has no path; add path: the document')
				return []
			}
			return [
				[
					name,
					{
						path,
						types,
						...(format !== undefined && { format: format as (typeof formats)[number] }),
						...(references !== undefined && { references }),
					},
				],
			]
		})
	return new Map(read)
}

/** A path that stays below a folder, on every system. */
function isBelow(path: string): boolean {
	return !/^(?:[/\\]|[a-z]:)|\\|\p{Cc}|(?:^|\/)\.\.(?:\/|$)/iu.test(path) && path !== ''
}

function labelsOf(
	reading: MapReading,
	value: Json | undefined,
	only: string | undefined,
): ReadonlyMap<OperationId, LabelEntry> {
	const labels = new Map<OperationId, LabelEntry>()
	for (const [id, given, at] of reading.members(value, '#/labels')) {
		if (!isLabel(id)) {
			const candidates = nearest(
				id,
				catalogueLabels.map((label) => label.id),
			)
			const advice = 'put operations without a label under further or groups'
			reading.problem(
				'label-unknown',
				at,
				`the catalogue has no such label${orNearest(candidates)}; ${advice}`,
				candidates,
			)
			continue
		}
		const entry = readEntry(reading, given, at, only)
		if (entry) labels.set(id, entry)
	}
	return labels
}

/** The name of a method, as it is written after `client.cards.`. */
const method = /^[a-z_$][\w$]{0,80}$/i

function furtherOf(
	reading: MapReading,
	value: Json | undefined,
	only: string | undefined,
): ReadonlyMap<string, BoundEntry> {
	const further = new Map<string, BoundEntry>()
	for (const [id, given, at] of reading.members(value, '#/further')) {
		const [group = '', name = '', ...rest] = id.split('.')
		if (isLabel(id)) reading.problem('label-unknown', at, 'the catalogue has such a label; put it under labels', [id])
		else if (!isGroup(group) || rest.length > 0 || !method.test(name))
			reading.problem(
				'label-unknown',
				at,
				'it is not a group of the catalogue, a dot and a name; a group of your own stands under groups',
			)
		else addBound(reading, further, id, given, at, only)
	}
	return further
}

function addBound(
	reading: MapReading,
	entries: Map<string, BoundEntry>,
	name: string,
	given: Json,
	at: string,
	only: string | undefined,
): void {
	const entry = boundEntry(reading, typeof given === 'string' ? { operation: given } : given, at, only)
	if (entry) entries.set(name, entry)
}

function groupsOf(
	reading: MapReading,
	value: Json | undefined,
	only: string | undefined,
): ReadonlyMap<string, ReadonlyMap<string, BoundEntry>> {
	const groups = new Map<string, ReadonlyMap<string, BoundEntry>>()
	for (const [group, given, at] of reading.members(value, '#/groups')) {
		const entries = new Map<string, BoundEntry>()
		if (isGroup(group))
			reading.problem('label-unknown', at, 'the catalogue has this group; put its operations under further')
		else if (!method.test(group)) reading.problem('map-invalid', at, 'it is no name of a group; use letters and digits')
		else
			for (const [name, inner, place] of reading.members(given, at)) {
				if (method.test(name)) addBound(reading, entries, name, inner, place, only)
				else reading.problem('map-invalid', below(at, name), 'it is no name of a method; use letters and digits')
			}
		groups.set(group, entries)
	}
	return groups
}
