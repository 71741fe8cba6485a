/** Creates a map, or adds missing labels to one without changing what people wrote. */

import { isMap, isScalar, parseDocument, YAMLMap } from 'yaml'
import { printable } from '../clean/printable.ts'
import type { VendorOperation } from '../form/operation.ts'
import type { Source } from '../form/source.ts'
import { diagnosticsIn } from '../read/inspect.ts'
import { type CatalogueLabel, catalogueLabels } from './catalogue-labels.ts'
import { choose } from './choose.ts'
import { keyAsText, proposedKey } from './idempotency.ts'
import { marksAsText, proposedAnswers } from './propose-answers.ts'
import { allOf, isExtra } from './whole-document.ts'

/** Map and documents that {@linkcode initMap} starts from. */
export interface InitInput {
	/** Text of the map to extend; absent or empty for a new map. */
	readonly existing?: string
	/** Documents to name in the map, each with its path relative to the map's folder. */
	readonly sources: readonly { readonly path: string; readonly source: Source }[]
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

/** Writes a text as a YAML value on one line, in double quotes unless it is safe without. */
const quoted = (text: string): string =>
	/^[\w./{}-][\w ./{}-]*$/.test(text) && !/[{}]/.test(text) ? text : JSON.stringify(text)

/** Entry for a label that the platform reference describes, so that it works without a binding. */
const documented = '{ status: skip, why: shown by the reference; bound without a document }'

function lineOf({ id, state }: CatalogueLabel): string {
	return `  ${id}: ${state === 'documented' ? documented : 'todo'}`
}

/**
 * Writes a map with every label of the catalogue, each `todo`. An existing map is only extended by missing sources and labels.
 *
 * @returns The same text for the same input, on every machine.
 */
export function initMap({ existing, sources, all = false }: InitInput): InitResult {
	const isNew = existing === undefined || existing.trim() === ''
	if (all) return withAll(isNew ? `${head}${sourcesOf(sources)}\n` : existing, sources)
	return isNew ? newMap(sources) : completed(existing, sources)
}

/** Fields of samples with an integer that a number rounds: the map takes a text there, too. */
function roundedIn({ operations }: Source): string[] {
	return [...diagnosticsIn(operations)]
		.flatMap(({ code, pointer }) => (code === 'integer-rounded' ? [pointer] : []))
		.sort()
}

function sourcesOf(sources: InitInput['sources']): string {
	const named = sources.map(({ path, source }) => {
		const rounded = roundedIn(source).map((field) => `\n      ${JSON.stringify(field)}: text`)
		const more = rounded.length
			? `\n    path: ${quoted(path)}\n    corrections:${rounded.join('')}`
			: ` ${quoted(path)}`
		return `  ${source.name}:${more}`
	})
	return named.length > 0 ? `sources:\n${named.join('\n')}` : 'sources: {}'
}

/** Parses a map into a YAML document that keeps comments. */
export function documentOf(text: string): ReturnType<typeof parseDocument> {
	const document = parseDocument(text.replaceAll(/\r\n?/g, '\n'))
	if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
		throw new TypeError('Cannot change the map: it is no YAML with names and values; correct it first')
	return document
}

/** Adds the sources that the map lacks, and returns how many it then has in all. */
function addSources(document: ReturnType<typeof parseDocument>, sources: InitInput['sources']): number {
	const known = mapAt(document, 'sources')
	for (const { path, source } of sources) {
		const rounded = roundedIn(source).map((field) => [field, 'text'])
		const entry = rounded.length ? { path, corrections: Object.fromEntries(rounded) } : path
		if (!known.has(source.name)) known.set(source.name, entry)
	}
	return known.items.length
}

/** Binds all unbound operations: as extra ones if the catalogue has the group, otherwise in own groups. */
function withAll(text: string, sources: InitInput['sources']): InitResult {
	const document = documentOf(text)
	const count = addSources(document, sources)
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
	const added = missing.map(({ group, name }) => `${group}.${name}`)
	return { text: document.toString({ lineWidth: 0 }), added }
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
function boundIn(document: ReturnType<typeof parseDocument>): ReadonlySet<string> {
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

function newMap(sources: InitInput['sources']): InitResult {
	const lines = catalogueLabels.flatMap((label, index) => [
		...(catalogueLabels[index - 1]?.group === label.group ? [] : ['', `  # ${label.groupTitle}`]),
		lineOf(label),
	])
	return {
		text: `${head}${sourcesOf(sources)}\nlabels:${lines.join('\n')}\n`,
		added: catalogueLabels.map(({ id }) => id),
	}
}

function completed(existing: string, sources: InitInput['sources']): InitResult {
	const document = documentOf(existing)
	const before = mapAt(document, 'sources').items.length
	const count = addSources(document, sources)
	const labels = mapAt(document, 'labels')
	const missing = catalogueLabels.filter(({ id }) => !labels.has(id))
	for (const { id, state } of missing)
		labels.items.push(document.createPair(id, state === 'documented' ? skipDocumented : 'todo') as never)
	const isChanged = missing.length > 0 || count > before
	return { text: isChanged ? document.toString({ lineWidth: 0 }) : existing, added: missing.map(({ id }) => id) }
}

const skipDocumented = { status: 'skip', why: 'shown by the reference; bound without a document' }

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
