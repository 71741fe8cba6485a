/** Reads the parameters of an operation, including the parameters of its path item. */
import { createDiagnostic, type Diagnostic, type DiagnosticCode, withDiagnostics } from '../../form/diagnostic.ts'
import { createOfKinds, createPlain } from '../../form/graph.ts'
import type { Parameter, ParameterPlace, Schema } from '../../form/source.ts'
import { dropUndefined, type Json, joinPointer, type Pointer } from '../../text/json.ts'
import { compare } from '../../text/names.ts'
import { getMember, getPart, listItems, type Placed, readFlag, sortEntries, toText } from '../json-object.ts'
import { followReferences, type OpenApiContext, readListPart, toSchemaPart } from './schemas/context.ts'

/** Headers that the client sets itself. OpenAPI 3.1 §4.8.12.2 says to ignore them as parameters. */
const supplied = /^(?:accept|content-type|authorization)$/

/** Headers that control routing, framing or the connection (RFC 9110 §7, RFC 9112 §6). */
const steering =
	/^(?:host|transfer-encoding|content-length|connection|keep-alive|proxy-.*|te|trailer|upgrade|expect|http2-settings|cookie2?)$/

const places = ['path', 'query', 'header'] as const

/** Lists the parameter objects of a path item and an operation. References are followed. */
export function findParameterObjects(context: OpenApiContext, owners: readonly Placed[]): Placed[] {
	const found = new Map<string, Placed>()
	for (const owner of owners) {
		const own = new Set<string>()
		for (const item of listItems(readListPart(context, getPart(owner, 'parameters')))) {
			const placed = followReferences(context, item)
			if (!placed) continue
			const key = `${toText(getMember(placed.value, 'in'))} ${toText(getMember(placed.value, 'name'))}`
			if (own.has(key)) context.diagnostics.push(createDiagnostic('not-read', item.pointer, 'a second description'))
			else found.set(key, placed) // An operation's parameter overrides its path item's.
			own.add(key)
		}
	}
	return [...found.values()]
}

/**
 * Reads parameters, sorted by place and name. A path parameter that the path doesn't contain becomes a diagnostic. A placeholder that isn't
 * described becomes a parameter.
 */
export function readParameters(context: OpenApiContext, input: readonly Placed[], path: string): Parameter[] {
	const named = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
	const declared = input.flatMap((placed) => readParameter(context, placed, named))
	const undeclared = named.filter(
		(name, index) =>
			named.indexOf(name) === index && !declared.some((other) => other.place === 'path' && other.name === name),
	)
	return [...declared, ...undeclared.map((name) => createTemplateParameter(name, '#'))].sort(
		(a, b) => places.indexOf(a.place) - places.indexOf(b.place) || compare(a.name, b.name),
	)
}

/** Creates a parameter for a placeholder in a path about which nothing else is known: a text or a number. */
export function createPathParameter(name: string, pointer: Pointer): Parameter {
	const schema = createOfKinds(pointer, 'string', 'number')
	return { pointer, name, place: 'path', required: true, schema, isRepeated: false }
}

/** Creates the same parameter, with a diagnostic because the document should have described it. */
function createTemplateParameter(name: string, pointer: Pointer): Parameter {
	return withDiagnostics(createPathParameter(name, pointer), [createDiagnostic('schema-empty', pointer, name)])
}

function readParameter(context: OpenApiContext, placed: Placed, named: readonly string[]): Parameter[] {
	const { value, pointer } = placed
	const place = toText(getMember(value, 'in'))
	const name = toText(getMember(value, 'name'))
	const leave = (code: DiagnosticCode, found?: string): [] => {
		context.diagnostics.push(createDiagnostic(code, pointer, found))
		return []
	}
	if (context.version === '2.0' && (place === 'body' || place === 'formData')) return []
	if (!name || context.reading.isSecret(name, joinPointer(pointer, 'name'))) return leave('part-invalid')
	if (place === 'cookie')
		return readFlag(value, 'required')
			? leave('refused', 'it requires a cookie')
			: leave('parameter-left-out', 'a cookie')
	if (!places.includes(place as ParameterPlace)) return leave('part-invalid')
	if (place === 'path' && !named.includes(name)) return leave('parameter-left-out', 'the path does not name it')
	if (place === 'header' && steering.test(name.toLowerCase()))
		return leave('parameter-left-out', 'a header of the connection')
	if (place === 'header' && (supplied.test(name.toLowerCase()) || context.keyHeaders.has(name.toLowerCase())))
		return leave('not-read', 'a header of the client')
	if (place === 'header' && !/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return leave('part-invalid')
	const own: Diagnostic[] = []
	const inner = { ...context, diagnostics: own }
	const isUsual = isUsualStyle(context, value, place as ParameterPlace)
	if (!isUsual) own.push(createDiagnostic('parameter-style', pointer))
	const parameter = {
		pointer,
		name: place === 'header' ? name.toLowerCase() : name,
		place: place as ParameterPlace,
		required: place === 'path' || readFlag(value, 'required') === true,
		schema: isUsual ? readParameterSchema(inner, placed) : createPlain('string', pointer),
		isRepeated: place === 'query' && isRepeated(context, value),
		...dropUndefined({ description: context.reading.readText(getPart(placed, 'description')) }),
	}
	return [withDiagnostics(parameter, own)]
}

function readParameterSchema({ schemaAt, version, diagnostics }: OpenApiContext, placed: Placed): Schema {
	// Reads the parameter itself as a schema, because in OpenAPI 2.0 the schema's keywords are next to its name and place.
	if (version === '2.0') return schemaAt({ ...placed, value: toBareSchema(placed.value) })
	const schema = getPart(placed, 'schema')
	if (schema.value === undefined) diagnostics.push(createDiagnostic('schema-empty', placed.pointer))
	return schemaAt(toSchemaPart(schema))
}

/** Returns the members of an OpenAPI 2.0 parameter that belong to its schema. */
export function toBareSchema(value: Json): Json {
	const own = sortEntries(value).filter(([name]) => !/^(?:name|in|required|collectionFormat)$/.test(name))
	return Object.fromEntries(own)
}

/** Whether the client writes a parameter as the document requires: a text, or a list with commas or a repeated name. */
function isUsualStyle({ version }: OpenApiContext, value: Json, place: ParameterPlace): boolean {
	if (getMember(value, 'content') !== undefined) return false
	if (version === '2.0') return ['csv', 'multi'].includes(String(getMember(value, 'collectionFormat') ?? 'csv'))
	const usual = place === 'query' ? 'form' : 'simple'
	return (getMember(value, 'style') ?? usual) === usual && !readFlag(value, 'allowReserved')
}

function isRepeated({ version }: OpenApiContext, value: Json): boolean {
	return version === '2.0' ? getMember(value, 'collectionFormat') === 'multi' : getMember(value, 'explode') !== false
}
