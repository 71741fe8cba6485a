/** Creates a map, or adds missing labels to one without changing what people wrote. */

import { isMap, isScalar, parseDocument, YAMLMap } from 'yaml'
import { printable } from '../clean/printable.ts'
import type { VendorOperation } from '../form/operation.ts'
import type { Source } from '../form/source.ts'
import { diagnosticsIn } from '../read/inspect.ts'
import { catalogueLabels } from './catalogue-labels.ts'
import { choose } from './choose.ts'
import { keyAsText, proposedKey } from './idempotency.ts'
import { marksAsText, proposedAnswers } from './propose-answers.ts'
import { allOf, isExtra } from './whole-document.ts'

/** Map and documents that {@linkcode initMap} starts from. */
export interface InitInput {
	/** Text of the map to extend; absent or empty for a new map. */
	readonly existing?: string
	/** Documents to name in the map, each with its path, and the folder of its references, relative to the map's folder. */
	readonly sources: readonly { readonly path: string; readonly references?: string; readonly source: Source }[]
	/**
	 * Binds every operation under a generated name, in groups by the document's tags, instead of listing labels. Default: false.
	 */
	readonly all?: boolean
}

/** The map as text, and what to know about it. */
export interface InitResult {
	readonly text: string
	/** Labels that the map did not have; with `all`, identifiers of the operations that were bound. */
	readonly added: readonly string[]
}

const head = `# Which operation of the vendor stands for which label. This file is the only source of truth: review it like code.
#
#   cards.lookupById: GET /cards/{id}                  # METHOD /path, as the document writes it
#   cards.block:                                       # one operation may stand for several labels, with different defaults
#     operation: PATCH /cards/{id}
#     defaults: { body: { state: BLOCKED } }
#     effect: idempotent                               # default: GET and HEAD are safe, everything else is unsafe
#     identifiedBy: [id]                               # by which fields a lost call can be found again
#     answers: { applied: { state: [BLOCKED] }, rejected: { code: ['51'] } }   # what an answer means; default: a 2xx is applied
#   cards.pin: { status: not-offered, why: the vendor said so in March }   # or todo, or skip
#
# Operations without a label: "extraOperations:" has those of the catalogue's groups (cards.listFees: GET /cards/{id}/fees), "groups:" has
# groups of your own (disputes: { open: POST /disputes }).
# tarja operations <words> finds labels by words in English and Portuguese.
version: 1
`

/**
 * Writes a map with every label of the catalogue, each `todo`. An existing map is only extended by missing sources and labels.
 *
 * @returns The same text for the same input, on every machine.
 */
export function initMap({ existing = '', sources, all = false }: InitInput): InitResult {
	const document = documentOf(existing.trim() === '' ? head : existing)
	const known = mapAt(document, 'sources')
	const missing = sources.filter(({ source }) => !known.has(source.name))
	for (const source of missing) known.set(source.source.name, document.createNode(entryFor(source)))
	const added = all ? addAll(document, sources) : addLabels(document)
	const isChanged = all || missing.length + added.length > 0
	return { text: isChanged ? document.toString({ lineWidth: 0 }) : existing, added }
}

/** Fields of samples with an integer that a number rounds: the map takes a text there, too. */
function roundedIn({ operations }: Source): string[] {
	return [...diagnosticsIn(operations)]
		.flatMap(({ code, pointer }) => (code === 'integer-rounded' ? [pointer] : []))
		.sort()
}

function entryFor({ path, references, source }: InitInput['sources'][number]): unknown {
	const corrections = Object.fromEntries(roundedIn(source).map((field) => [field, 'text']))
	const more = {
		...(references !== undefined && { references }),
		...(Object.keys(corrections).length && { corrections }),
	}
	return Object.keys(more).length > 0 ? { path, ...more } : path
}

type MapDocument = ReturnType<typeof parseDocument>

/** Parses a map into a YAML document that keeps comments. */
export function documentOf(text: string): MapDocument {
	const document = parseDocument(text.replaceAll(/\r\n?/g, '\n'))
	if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
		throw new TypeError('Cannot change the map: it is no YAML with names and values; correct it first')
	return document
}

/** Adds each label that the map lacks, under the title of its group. Those that the reference describes work without a binding. */
function addLabels(document: MapDocument): string[] {
	const labels = mapAt(document, 'labels')
	const missing = catalogueLabels.filter(({ id }) => !labels.has(id))
	for (const [index, { id, state, group, groupTitle }] of missing.entries()) {
		const key = document.createNode(id)
		if (missing[index - 1]?.group !== group)
			Object.assign(key, { spaceBefore: index > 0, commentBefore: ` ${groupTitle}` })
		const skip = { status: 'skip', why: 'shown by the reference; bound without a document' }
		labels.set(key, document.createNode(state === 'documented' ? skip : 'todo', { flow: true }))
	}
	return missing.map(({ id }) => id)
}

/** Binds all unbound operations: as extra ones if the catalogue has the group, otherwise in own groups. */
function addAll(document: MapDocument, sources: InitInput['sources']): string[] {
	const count = mapAt(document, 'sources').items.length
	for (const { source } of sources)
		if (source.webhooks) {
			const held = sourceAt(mapAt(document, 'sources'), source.name)
			if (!held.has('webhooks')) held.set('webhooks', 'all')
		}
	const bound = boundIn(document)
	const missing = allOf(sources.map(({ source }) => source)).filter(
		({ source, operation }) => !bound.has(operation.key) && !bound.has(`${source} ${operation.key}`),
	)
	for (const one of missing) {
		const { source, operation, group, name } = one
		const entry = document.createNode(count > 1 ? { operation: operation.key, source } : operation.key)
		const given = sources.find((known) => known.source.name === source)?.source
		const proposal = given && proposalFor(operation, given)
		if (proposal !== undefined) entry.comment = ` ${proposal}`
		if (isExtra(one)) mapAt(document, 'extraOperations').set(`${group}.${name}`, entry)
		else {
			const held = mapAt(mapAt(document, 'groups'), group)
			held.set(held.has(name) ? `${name}Operation` : name, entry)
		}
	}
	return missing.map(({ group, name }) => `${group}.${name}`)
}

/** Proposes the key of an operation that changes something, and by what it says that it was applied: a comment, which binds nothing. */
function proposalFor(operation: VendorOperation, source: Source): string | undefined {
	if (operation.method === 'GET' || operation.method === 'HEAD') return undefined
	const entry = { status: 'bound', operation: operation.key, source: source.name, defaults: {}, rename: {} } as const
	const marks = proposedAnswers({ operation, ...choose(operation, entry) }, source.schemas)
	const key = proposedKey(operation, source.schemas)
	const proposals = [
		...(key ? [keyAsText(key)] : []),
		...(marks ? [`${marksAsText(marks)}: keep what means that it was done`] : []),
	]
	return proposals.length ? printable(`perhaps ${proposals.join(', ')}`) : undefined
}

/** Collects what the map binds already: `METHOD /path`, or `source METHOD /path` where the entry names its source. */
function boundIn(document: MapDocument): ReadonlySet<string> {
	const found = new Set<string>()
	const open: unknown[] = [document.toJS({ maxAliasCount: 1000 })]
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (typeof next === 'string') found.add(next)
		if (typeof next !== 'object' || next === null) continue
		const { operation, source } = next as { operation?: unknown; source?: unknown }
		if (typeof operation === 'string' && typeof source === 'string') found.add(`${source} ${operation}`)
		else open.push(...Object.values(next))
	}
	return found
}

/** A source's map node; the short form `cards: cards.yaml` is only a path. */
export function sourceAt(sources: YAMLMap, name: string): YAMLMap {
	sources.flow = false
	const held = sources.get(name, true)
	const isWhole = isMap(held)
	const made = isWhole ? (held as YAMLMap) : new YAMLMap()
	made.flow = false
	if (isWhole) return made
	made.set('path', isScalar(held) ? held.value : held)
	sources.set(name, made)
	return made
}

/** A member that is a map node; created if missing. */
export function mapAt(document: Pick<YAMLMap, 'get' | 'set'>, name: string): YAMLMap {
	const held = document.get(name)
	if (isMap(held)) return held
	const made = new YAMLMap()
	made.flow = false
	document.set(name, made)
	return made
}
