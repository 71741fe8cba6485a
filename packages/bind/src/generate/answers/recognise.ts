/** Chooses the fields by which a deviating answer is recognised as the documented one. */

import { compare, leavesOf, type Named, resolved, togetherIn } from '../../form/graph.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import type { Schema } from '../../form/schema.ts'
import { problemsOf } from './write-problems.ts'

/** Fields that error answers may also have (RFC 9457, RFC 6749, common usage), so they prove nothing. */
const shared =
	/^(?:err|fault|problem|exception|falha)|^(?:code|codigo|status|state|estado|situacao|message|mensagem|type|tipo|title|titulo|details?|detalhes?|description|descricao|reason|motivo|result|resultado|response|retorno|success|sucesso|timestamp|date|time|path|instance|name|version|method|url|(?:http|response|return)?(?:status|code|statuscode))$|(?:trace|request|correlation|log|transaction)id$/i

/** Fields beside the created object (pages, links, the request), which other answers may also have. */
const beside =
	/^_?(?:meta|metadata|links?|paging|pagination|paginacao|page|pagina|pages|listinfo|parametros|parameters|request|requisicao|query|filters?|filtros?|warnings?|avisos|info|context)$/i

/** Names of fields that identify: `id`, `cardId`, `card_id`, `idCartao`, `uuid`, `gid`, `sid`, `token`. */
const identifying =
	/^(?:uu|gu|u|g|s)?id$|^token$|^id(?=[A-Z_])|[a-z0-9](?:Id|ID|Sid|Uuid|UUID|Guid)$|[_-](?:uu|gu|u|g|s)?id$/

/** Number of levels searched for identifying fields: `{ data: { card: { … } } }` is three. */
const deepest = 3

/** Most names to write and objects to search on one level, since one answer may belong to every operation of a document. */
const mostNames = 12
const mostPlaces = 64

/** An object within the answer, with the prefix of its fields' names. */
interface Place {
	readonly schema: Schema
	readonly prefix: string
}

/** Decides whether a field's presence proves that an answer is the documented one. */
type Telling = (field: Field) => boolean

/**
 * Names of fields, sorted: those that identify and those that are required, nearest the root; those that stand in the request in the same
 * place only where no other is required, as an error page may repeat the request. Where there are none, those that may be absent, if the operation settles nothing; or, below the root, if an answer without any of them is one already. None where no field
 * tells the answer from another one: such an operation is held to its schema.
 */
export function recognisedIn(planned: PlannedOperation, schema: Schema, named: Named): readonly string[] {
	const inProblems = new Set(refusalsOf(planned, schema, named).flatMap((refusal) => namesIn(refusal, named)))
	const isShared = (name: string): boolean => inProblems.has(name) || shared.test(plain(name)) || /^$|[.[]/.test(name)
	const isSafe = planned.effect === 'safe'
	const asked = isSafe ? new Set<string>() : namesAskedWith(planned, named)
	const namesOf = (isEnough: Telling): readonly string[] =>
		namesNearRoot({ schema, prefix: '' }, named, isShared, asked, (field) => {
			const { kind } = present(field.schema, named)
			return (kind === 'string' || kind === 'number') && !isShared(field.name) && isEnough(field)
		})
	const found = namesOf(({ name, isRequired }) => isRequired || identifying.test(name))
	if (found.length || !(isSafe || takesNothing(schema, named))) return found
	// Skips fields at the root of an unsafe operation's answer, as a refusal may have a text of the same name there.
	return namesOf(({ name, at }) => !beside.test(plain(name)) && (isSafe || at !== name))
}

/**
 * Returns the schemas of documented refusals. For a safe operation, a refusal with the answer's own schema is left out: only
 * the status differs.
 */
function refusalsOf(planned: PlannedOperation, schema: Schema, named: Named): readonly Schema[] {
	const answer = resolved(schema, named)
	const refusals = problemsOf(planned).map((problem) => problem.schema)
	return planned.effect === 'safe' ? refusals.filter((refusal) => resolved(refusal, named) !== answer) : refusals
}

/** Whether the schema accepts an empty list, or an object without any field. */
function takesNothing(schema: Schema, named: Named): boolean {
	const found = present(schema, named)
	const isObject = found.kind === 'object' || found.kind === 'allOf'
	return found.kind === 'array' || (isObject && fieldsOf({ schema: found, prefix: '' }, named).every(isOptional))
}

const isOptional = ({ isRequired }: Field): boolean => !isRequired

/** Names of what the request holds: parameters but for headers, and the fields of its body, from its root. */
function namesAskedWith({ operation, body }: PlannedOperation, named: Named): ReadonlySet<string> {
	const names = new Set(operation.parameters.filter(({ place }) => place !== 'header').map(({ name }) => name))
	const schema = body?.content.schema
	let places = schema ? placesAt({ schema, prefix: '' }, named, () => true) : []
	for (let depth = 0; depth < deepest; depth++) {
		const fields = places.flatMap((place) => fieldsOf(place, named))
		for (const { at } of fields) names.add(at)
		places = fields.flatMap((field) => placesAt({ schema: field.schema, prefix: field.at }, named, () => true))
		places = places.slice(0, mostPlaces)
	}
	return names
}

function namesNearRoot(
	root: Place,
	named: Named,
	isShared: (name: string) => boolean,
	asked: ReadonlySet<string>,
	telling: Telling,
): readonly string[] {
	let places = placesAt(root, named, telling)
	for (let depth = 0; depth < deepest && places.length; depth++) {
		const fields = places.flatMap((place) => fieldsOf(place, named))
		const all = fields.filter(telling)
		const own = all.filter(({ at }) => !asked.has(at))
		// A number does not do: a good answer's may be 0, which says nothing.
		const isEnough = own.some(({ isRequired, schema }) => isRequired && present(schema, named).kind === 'string')
		const known = isEnough ? own : all
		const first = known.filter(({ name }) => identifying.test(name))
		const names = new Set([...first, ...known].map(({ at }) => at))
		// Stops at the first level with a telling field, because fields further below belong to parts of the object.
		if (names.size) return [...names].slice(0, mostNames).sort(compare)
		places = fields
			.filter(({ name }) => !isShared(name) && !beside.test(plain(name)))
			.flatMap(({ schema, at }) => placesAt({ schema, prefix: at }, named, telling))
			.slice(0, mostPlaces)
	}
	return []
}

/**
 * The object that stands there, or that each item of the list there is. Of several alternatives each, if each has a field that tells:
 * one that has none may be how it is refused.
 */
function placesAt({ schema, prefix }: Place, named: Named, telling: Telling): readonly Place[] {
	let found = present(schema, named)
	let name = prefix
	// Stops after three levels, as a list may contain lists of its own kind without end.
	for (let depth = 0; depth < deepest && found.kind === 'array' && !found.prefix.length; depth++) {
		found = present(found.items, named)
		name += '[]'
	}
	const placeOf = (one: Schema): Place => ({ schema: one, prefix: name && `${name}.` })
	if (found.kind === 'object' || found.kind === 'allOf') return [placeOf(found)]
	if (found.kind !== 'anyOf' && found.kind !== 'oneOf') return []
	const places = withoutNull(found.options, named).map(placeOf)
	return places.every((place) => fieldsOf(place, named).some(telling)) ? places : []
}

const withoutNull = (options: readonly Schema[], named: Named): readonly Schema[] =>
	options.map((option) => resolved(option, named)).filter(({ kind }) => kind !== 'null')

/** Follows references and removes null from the alternatives, as null identifies nothing. */
function present(schema: Schema, named: Named): Schema {
	const found = resolved(schema, named)
	if (found.kind !== 'anyOf' && found.kind !== 'oneOf') return found
	const [only, ...others] = withoutNull(found.options, named)
	return only && !others.length ? only : found
}

function plain(name: string): string {
	return name.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')
}

function namesIn(schema: Schema, named: Named): readonly string[] {
	return leavesOf(schema, named).flatMap((leaf) =>
		leaf.kind === 'object' ? leaf.properties.map(({ name }) => name) : [],
	)
}

interface Field {
	readonly name: string
	/** Names of the field and of the objects that hold it, from the root of the answer: `data.id`. */
	readonly at: string
	readonly schema: Schema
	readonly isRequired: boolean
}

/** The fields of an object that come back, through references and `allOf`: an alternative below that promises nothing. */
function fieldsOf({ schema: root, prefix }: Place, named: Named): readonly Field[] {
	const parts = togetherIn(root, named).filter((part) => part.kind === 'object')
	const required = new Set(parts.flatMap((part) => part.required))
	const properties = parts.flatMap((part) => part.properties)
	const unsent = new Set(properties.filter(({ writeOnly }) => writeOnly).map(({ name }) => name))
	return properties
		.filter(({ name }) => !unsent.has(name))
		.map(({ name, schema }) => ({ name, at: prefix + name, schema, isRequired: required.has(name) }))
}
