/** A map to begin with, or one that is complete again: every label is in it, and what people wrote stays as it is. */
import { isMap, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { printable } from '../clean/printable.ts'
import type { Source } from '../form/source.ts'
import { type Candidate, suggest } from '../suggest/suggest.ts'
import { type CatalogueLabel, catalogueLabels } from './catalogue-labels.ts'

/** What {@linkcode initMap} takes. */
export interface InitInput {
	/** The map that is there already. */
	readonly existing?: string
	/** The vendor's documents, and their paths relative to the map. */
	readonly sources: readonly { readonly path: string; readonly source: Source }[]
}

/** A map as text. */
export interface InitResult {
	readonly text: string
	/** Labels that it did not have before. */
	readonly added: readonly string[]
}

const head = `# Which operation of the vendor stands for which label. This file is the only source of truth: review it like code.
#
#   cards.lookupById: GET /cards/{id}                  # METHOD /path, as the document writes it
#   cards.block:                                       # one operation may stand for several labels, with different presets
#     operation: PATCH /cards/{id}
#     preset: { body: { state: BLOCKED } }
#     effect: idempotent                               # default: GET and HEAD are safe, everything else is unsafe
#     identifiedBy: [id]                               # by which fields a lost call can be found again
#   cards.pin: { status: not-offered, why: the vendor said so in March }   # or todo, or skip
#
# Operations without a label: "further:" has those of the catalogue's groups (cards.listFees: GET /cards/{id}/fees), "groups:" has
# groups of your own (disputes: { open: POST /disputes }).
# The lines "# ?" are suggestions made from names alone, and bind nothing.
version: 1
`

/** A text as YAML writes it on one line. */
const quoted = (text: string): string =>
	/^[\w./{}-][\w ./{}-]*$/.test(text) && !/[{}]/.test(text) ? text : JSON.stringify(text)

/** What the reference shows needs no document. */
const documented = '{ status: skip, why: shown by the reference; bound without a document }'

function linesOf({ id, state }: CatalogueLabel, candidates: readonly Candidate[], isNamed: boolean): string[] {
	const lines = candidates.slice(0, 3).map(({ source, operation, evidence }) => {
		const where = isNamed ? `${source} ` : ''
		return `  # ? ${where}${printable(operation)} (${evidence.map(printable).join(', ')})`
	})
	return state === 'documented' ? [`  ${id}: ${documented}`] : [...lines, `  ${id}: todo`]
}

/**
 * Writes a map with every label of the catalogue, each `todo`, with candidates as comments. Of a map that is there already nothing is
 * changed: sources and labels that it lacks are added.
 *
 * @returns The same text for the same input, on every machine.
 */
export function initMap({ existing, sources }: InitInput): InitResult {
	return existing === undefined || existing.trim() === '' ? newMap(sources) : completed(existing, sources)
}

function newMap(sources: InitInput['sources']): InitResult {
	const candidates = suggest(sources.map(({ source }) => source))
	const named = sources.map(({ path, source }) => `  ${source.name}: ${quoted(path)}`)
	const lines = catalogueLabels.flatMap((label, index) => [
		...(catalogueLabels[index - 1]?.group === label.group ? [] : ['', `  # ${label.groupTitle}`]),
		...linesOf(label, candidates.get(label.id) ?? [], sources.length > 1),
	])
	const listed = named.length > 0 ? `sources:\n${named.join('\n')}` : 'sources: {}'
	return { text: `${head}${listed}\nlabels:${lines.join('\n')}\n`, added: catalogueLabels.map(({ id }) => id) }
}

function completed(existing: string, sources: InitInput['sources']): InitResult {
	const document = parseDocument(existing.replaceAll(/\r\n?/g, '\n'))
	if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
		throw new TypeError('Cannot complete the map: it is no YAML with names and values; correct it first')
	const known = mapAt(document, 'sources')
	const unknown = sources.filter(({ source }) => !known.has(source.name))
	for (const { path, source } of unknown) known.set(source.name, path)
	const labels = mapAt(document, 'labels')
	const missing = catalogueLabels.filter(({ id }) => !labels.has(id))
	const candidates = suggest(
		sources.map(({ source }) => source),
		missing.map(({ id }) => id),
	)
	for (const label of missing) {
		const pair = document.createPair(label.id, label.state === 'documented' ? skipDocumented : 'todo') as Pair<{
			commentBefore?: string
		}>
		const lines = linesOf(label, candidates.get(label.id) ?? [], known.items.length > 1).slice(0, -1)
		if (lines.length > 0) pair.key.commentBefore = lines.map((line) => line.replace(/^ {2}#/, '')).join('\n')
		labels.items.push(pair as never)
	}
	const isChanged = missing.length + unknown.length > 0
	return { text: isChanged ? document.toString({ lineWidth: 0 }) : existing, added: missing.map(({ id }) => id) }
}

const skipDocumented = { status: 'skip', why: 'shown by the reference; bound without a document' }

function mapAt(document: ReturnType<typeof parseDocument>, name: string): YAMLMap {
	const held = document.get(name)
	if (isMap(held)) return held
	const made = document.createNode({}) as YAMLMap
	made.flow = false
	document.set(name, made)
	return made
}
