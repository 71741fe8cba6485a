/** Writes the first version of a map. */
import { type Document, isMap, parseDocument, YAMLMap } from 'yaml'
import { toPrintable } from '../clean/printable.ts'
import { isTextBody } from '../form/media-type.ts'
import { formatOutcome, formatRead } from '../form/plan.ts'
import type { Source, VendorOperation } from '../form/source.ts'
import { findDiagnostics } from '../read/describe-source.ts'
import { createNumbering, removeAccents } from '../text/names.ts'
import { catalogueLabels, isGroup } from './catalogue-labels.ts'
import { chooseContents } from './choose.ts'
import { formatCodes, listCodes, listUnprocessed } from './list-codes.ts'
import { proposeIdentity, proposeKey } from './propose.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { proposeStep } from './propose-step.ts'

/** Documents that {@linkcode createMap} starts from. */
export interface InitInput {
	/** Documents to list in the map, each with its path relative to the map's folder. */
	readonly sources: readonly { readonly path: string; readonly source: Source }[]
	/**
	 * Binds every operation of the documents under a generated name, in groups named after the document's tags, instead of listing the
	 * catalogue's labels. Default: false.
	 */
	readonly all?: boolean
}

const head = `# Which operation of the vendor each label stands for. This file decides everything: review it like code.
#
#   cards.lookupById: GET /cards/{id}                  # METHOD /path, as documented
#   cards.block:                                       # one operation may stand for several labels, with different defaults
#     operation: PATCH /cards/{id}
#     defaults: { body: { state: BLOCKED } }
#     effect: idempotent                               # default: GET and HEAD are safe, everything else is unsafe
#     identifiedBy: [id]                               # fields by which a lost call is found again
#     uniqueBy: [id]                                   # those that only one call has
#     listedBy: []                                     # those that name the terminal or branch; []: there is one
#     kindBy: []                                       # those whose value is a kind of payment; []: there is one
#     outcomeOf: { field: status, applied: [DONE], rejected: [REFUSED] }   # what a response means: the values of one field
#     lookup: GET /cards/{id}                          # what reads it if the response was lost
#     step: cancel                                     # which of an order's calls it is; default: create, or the label's
#   cards.pin: todo                                    # not looked at yet; remove a label that the vendor does not offer
#
# Operations without a label: "groups:" has groups of your own (disputes: { open: POST /disputes }).
# tarja operations <words> finds labels by words in English and Portuguese.
version: 1
`

/**
 * Writes a new map. It lists every label of the catalogue as `todo`, or binds every operation of the documents.
 *
 * @returns The map's text. The same input gives the same text on every machine.
 */
export function createMap({ sources, all = false }: InitInput): string {
	const document: Document = parseDocument(head + writeSupplied(sources))
	const held = getMap(document, 'sources')
	for (const one of sources) held.set(one.source.name, document.createNode(createEntry(one)))
	if (all) bindAll(document, sources)
	else listLabels(document)
	return document.toString({ lineWidth: 0 })
}

/** Proposes headers that nearly every operation requires, such as a key, because no call should have to pass them. */
function writeSupplied(sources: InitInput['sources']): string {
	const operations = sources.flatMap(({ source }) => source.operations)
	const names = operations.flatMap(({ parameters }) =>
		parameters.filter(({ place, required }) => place === 'header' && required).map(({ name }) => name),
	)
	const found = [...new Set(names)].filter(
		(name) =>
			!/idempot|^content-type$/.test(name) && names.filter((other) => other === name).length > operations.length * 0.7,
	)
	if (operations.length < 2 || found.length === 0) return ''
	return `# suppliedHeaders: [${found.join(', ')}] # every call needs them: pass them to createClient({ headers }), and take this line\n`
}

/** Writes the entry of a source. If a sample has an integer that JavaScript rounds, a correction lets its field also be a text. */
function createEntry({ path, source }: InitInput['sources'][number]): unknown {
	const rounded = [...findDiagnostics(source.operations)].flatMap(({ code, found, pointer }) =>
		code === 'integer-rounded' && found === 'sample' ? [pointer] : [],
	)
	if (rounded.length === 0) return path
	return { path, corrections: Object.fromEntries(rounded.sort().map((field) => [field, 'text'])) }
}

/** Lists all labels by group, except the labels that the reference documents, because these work without a binding. */
function listLabels(document: Document): void {
	const labels = getMap(document, 'labels')
	const listedLabels = catalogueLabels.filter(({ state }) => state !== 'documented')
	for (const [index, { id, group, groupTitle }] of listedLabels.entries()) {
		const key = document.createNode(id)
		if (listedLabels[index - 1]?.group !== group)
			Object.assign(key, { spaceBefore: index > 0, commentBefore: ` ${groupTitle}` })
		labels.set(key, document.createNode('todo'))
	}
}

/** Binds all operations in the integrator's own groups. */
function bindAll(document: Document, sources: InitInput['sources']): void {
	const isShort = sources.length === 1
	for (const { source, operation, group, name } of nameOperations(sources.map((one) => one.source))) {
		const { key, method } = operation
		const entry = document.createNode(isShort ? key : { operation: key, source: source.name }, { flow: true })
		const isRead = method === 'GET' || method === 'HEAD'
		const proposal = isRead ? undefined : proposeEntry(operation, source)
		if (proposal !== undefined) entry.comment = ` ${proposal}`
		getMap(getMap(document, 'groups'), group).set(name, entry)
	}
}

/** Proposes a step, identifying fields, an idempotency key and an `outcomeOf` for an operation that changes something. The proposal is a comment and has no effect. */
function proposeEntry(operation: VendorOperation, source: Source): string | undefined {
	const choice = chooseContents(operation)
	const { proposed, shown } = proposeOutcome({ operation, ...choice }, source.schemas)
	const { content } = choice.response ?? {}
	const key = proposeKey(operation, source.schemas)
	const step = proposeStep(operation)
	const identity = proposeIdentity(operation, source, proposed)
	const proposals = [
		...(step ? [`step: ${step}`] : []),
		...identity.lines,
		...(key ? [key] : []),
		...(proposed ? [formatOutcome(proposed)] : []),
	]
	const codes = listCodes(operation)
	const unprocessed = listUnprocessed(operation)
	if (unprocessed.length > 0) proposals.push(`notProcessedStatus: [${unprocessed.join(', ')}]`)
	const perhaps = proposals.length ? [`perhaps ${proposals.join(', ')}`] : []
	const codeLine = codes ? [formatCodes(codes)] : []
	const read = content && isTextBody(content) ? [formatRead(content)] : []
	const texts = [...perhaps, ...read, ...identity.notes, ...(shown && !proposed ? [shown] : []), ...codeLine]
	return texts.length ? toPrintable(texts.join('; ')) : undefined
}

/** Returns the member that is a map node. Creates the node if it is missing. */
function getMap(document: Document | YAMLMap, name: string): YAMLMap {
	const held = document.get(name)
	if (isMap(held)) return held
	const made = new YAMLMap()
	made.flow = false
	document.set(name, made)
	return made
}

/** A vendor's operation, and the group and method name under which `init --all` binds it. */
interface NamedOperation {
	readonly source: Source
	readonly operation: VendorOperation
	readonly group: string
	readonly name: string
}

/** Names that can't be used, because a client, every object or a generated module already has a member of this name. */
const taken = /^(?:use|call|layers|then|constructor|prototype|__proto__|toString|valueOf|v)$/

/** Makes a method name of up to 60 characters: `Listar cartões` → `listarCartoes`. Empty if the name would not begin with a letter. */
function toMethodName(text: string): string {
	const words = removeAccents(text).match(/[A-Za-z\d]+/g) ?? []
	const joined = words
		.map((word, at) => (at ? word.charAt(0).toUpperCase() + word.slice(1) : lowerFirst(word)))
		.join('')
	const name = joined.slice(0, 60)
	return /^[a-z]/i.test(name) ? name : ''
}

/** Writes the capitals at the beginning of a word in lower case: `GETCards` → `getCards`, `ID` → `id`. */
function lowerFirst(word: string): string {
	return word.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase())
}

/** Removes the suffix that the generator springfox adds to operation ids: `consultarUsingGET_1` → `consultar`. */
const toPlainId = (operationId: string): string =>
	operationId.replace(/Using(?:GET|PUT|POST|PATCH|DELETE|HEAD)(?:_\d+)?$/, '')

function chooseGroup({ tags: [tag = ''], key }: VendorOperation, source: string): string {
	const [, first = ''] = /^\S+ \/(?:v?\d+\/)?([^/{]+)/.exec(key) ?? []
	const found = [tag, first, source].map(toMethodName).find((name) => name !== '') ?? 'vendor'
	return taken.test(found) || isGroup(found) ? `${found}Group` : found
}

function chooseMethod({ operationId = '', key }: VendorOperation): string {
	const found =
		toMethodName(toPlainId(operationId)) ||
		toMethodName(key.replaceAll('{', ' by ').replace(/^(\S+)/, (method) => method.toLowerCase()))
	return taken.test(found) || found === '' ? `${found}Operation` : found
}

/** Names every operation that can be bound. A name is unique in its group. No group has the name of one of the catalogue's groups. */
function nameOperations(sources: readonly Source[]): NamedOperation[] {
	const chooseId = createNumbering()
	return sources.flatMap((source) =>
		source.operations
			.filter(({ diagnostics = [] }) => !diagnostics.some(({ severity }) => severity === 'refused'))
			.map((operation): NamedOperation => {
				const group = chooseGroup(operation, source.name)
				const id = chooseId(`${group}.${chooseMethod(operation)}`)
				return { source, operation, group, name: id.slice(group.length + 1) }
			}),
	)
}
