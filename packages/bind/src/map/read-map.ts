/** Parses `bindings.map.yaml` and checks everything that can be checked without its documents. */

import type { OperationId } from '@tarja/catalogue/bindings'
import type { BindingsMap, BoundEntry, Correction, MapProblem, MapSource } from '../form/plan.ts'
import { getMember, getPart, isObject, type Part, type Placed } from '../read/json-object.ts'
import type { Json } from '../text/json.ts'
import { readYaml } from '../text/read-document.ts'
import { SourceError } from '../text/source-file.ts'
import { catalogueLabels, isGroup, isLabel } from './catalogue-labels.ts'
import type { MapReading } from './map-reading.ts'
import { checkNames, createMapReading, formatNearest, readMapText, readMapTexts, readMembers } from './map-reading.ts'
import { readBoundEntry } from './read-entry.ts'

/** A map and its problems. Invalid parts are left out of the map. */
export interface ReadMap {
	readonly map: BindingsMap
	readonly problems: readonly MapProblem[]
}

const keys = ['version', 'sources', 'suppliedHeaders', 'labels', 'groups']

/**
 * Reads a map. Never throws: everything that can't be read is reported as a problem.
 *
 * @param text YAML.
 * @param file Name of the file, for messages.
 * @returns The map without its invalid parts, and a problem for each of them. A problem has a pointer, and says what to do and which known
 * names are similar.
 * @example
 * ```ts
 * import { readMap } from '@tarja/bind'
 *
 * const { map, problems } = readMap(`
 * sources: { cards: vendor/cards.yaml }
 * labels:
 *   cards.block: { operation: "PATCH /cards/{id}", defaults: { body: { state: BLOCKED } } }
 *   cards.blok: todo
 * `)
 * console.log(map.labels.get('cards.block')?.operation, problems.length) // PATCH /cards/{id} 1
 * ```
 */
export function readMap(text: string, file = 'bindings.map.yaml'): ReadMap {
	const reading = createMapReading()
	const document: Placed = { value: parseMap(text, file, reading), pointer: '#' }
	checkNames(reading, document, keys)
	const sources = readSources(reading, document)
	const [name] = sources.keys()
	const only = sources.size === 1 ? name : undefined
	const version = getMember(document.value, 'version')
	if (version !== undefined && version !== 1)
		reading.problem('#/version', 'only version 1 is known; is @tarja/bind older than the map?')
	const supplied = readMapTexts(reading, document, 'suppliedHeaders') ?? []
	const map: BindingsMap = {
		sources,
		suppliedHeaders: supplied.map((header) => header.toLowerCase()),
		labels: readLabels(reading, getPart(document, 'labels'), only),
		groups: readGroups(reading, getPart(document, 'groups'), only),
	}
	return { map, problems: reading.problems }
}

function parseMap(text: string, file: string, reading: MapReading): Json {
	try {
		const document = readYaml(text, file)
		if (isObject(document)) return document
		if (document !== null) reading.problem('#', 'it is not an object; write "labels:" and the labels below it')
	} catch (error) {
		if (!(error instanceof SourceError)) throw error
		reading.problem(
			'#',
			`${error.message}; within { } a path with parameters stands in quotation marks: "GET /cards/{id}"`,
		)
	}
	return {}
}

function readSources(reading: MapReading, document: Placed): ReadonlyMap<string, MapSource> {
	const sources = new Map<string, MapSource>()
	for (const [name, part] of readMembers(reading, getPart(document, 'sources'))) {
		const source = readMapSource(reading, name, part)
		if (source) sources.set(name, source)
	}
	return sources
}

function readMapSource(reading: MapReading, name: string, { value, pointer }: Placed): MapSource | undefined {
	const { problem } = reading
	if (!/^(?!index$)[a-z][a-z0-9-]{0,60}$/.test(name))
		return problem(pointer, 'the name becomes that of a file; use small letters, digits and hyphens, but not index')
	const input: Placed = { value: typeof value === 'string' ? { path: value } : value, pointer }
	checkNames(reading, input, ['path', 'corrections'])
	const path = readMapText(reading, input, 'path', 'a path below the folder of the map', isPathBelow)
	const corrections = readCorrections(reading, getPart(input, 'corrections'))
	if (getMember(input.value, 'path') === undefined) return problem(pointer, 'it has no path; add path: the document')
	if (path === undefined) return undefined
	return { path, ...(corrections && { corrections }) }
}

const correctionWords = ['optional', 'nullable', 'text', 'number', 'any'] as const

/** Reads corrections by pointer. Each is one word or a list of words. */
function readCorrections(reading: MapReading, part: Part): MapSource['corrections'] {
	if (part.value === undefined) return undefined
	const read = readMembers(reading, part).flatMap(([pointer, { value, pointer: at }]): [string, Correction[]][] => {
		const input = Array.isArray(value) ? value : [value]
		const words = correctionWords.filter((word) => input.includes(word))
		if (words.length === input.length) return [[pointer, words]]
		reading.problem(at, `no correction stands there; write ${correctionWords.join(', ')}, or a list of these`)
		return []
	})
	return Object.fromEntries(read)
}

/** Whether a path stays inside its folder on every system. */
function isPathBelow(path: string): boolean {
	return !/^(?:[/\\]|[a-z]:)|\\|\p{Cc}|(?:^|\/)\.\.(?:\/|$)/iu.test(path) && path !== ''
}

function readLabels(reading: MapReading, part: Part, only: string | undefined): ReadonlyMap<OperationId, BoundEntry> {
	const labels = new Map<OperationId, BoundEntry>()
	const known = catalogueLabels.map((label) => label.id)
	for (const [id, input] of readMembers(reading, part)) {
		if (!isLabel(id)) {
			const advice = 'put operations without a label under groups'
			reading.problem(input.pointer, `the catalogue has no such label${formatNearest(id, known)}; ${advice}`)
			continue
		}
		const isOpen = input.value === null || input.value === 'todo'
		const entry = isOpen ? undefined : readBoundEntry(reading, input, only)
		if (entry) labels.set(id, entry)
	}
	return labels
}

/**
 * Matches valid method names, as written after `client.cards.`. `then` isn't valid, because an object with a method `then` would be treated
 * as a promise.
 */
const method = /^(?!then$|__proto__$)[a-z_$][\w$]{0,199}$/i
const ofMethod = 'it is not a method name; use letters and digits, at most 200 of them, and neither then nor __proto__'

function readGroups(reading: MapReading, part: Part, only: string | undefined): BindingsMap['groups'] {
	const groups = new Map<string, ReadonlyMap<string, BoundEntry>>()
	const { problem } = reading
	for (const [group, input] of readMembers(reading, part)) {
		const entries = new Map<string, BoundEntry>()
		const { pointer } = input
		if (isGroup(group)) problem(pointer, 'the catalogue has this group; choose another name')
		else if (!method.test(group)) problem(pointer, 'it is not a group name; use letters and digits')
		else
			for (const [name, inner] of readMembers(reading, input)) {
				const entry = method.test(name) ? readBoundEntry(reading, inner, only) : problem(inner.pointer, ofMethod)
				if (entry) entries.set(name, entry)
			}
		groups.set(group, entries)
	}
	return groups
}
