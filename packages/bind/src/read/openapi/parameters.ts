/** The parameters of an operation, those of its path item included. */
import type { Json } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import type { Parameter, ParameterPlace, ParameterStyle } from '../../form/operation.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import type { Schema } from '../../form/schema.ts'
import { entries, itemsOf, member, type Placed, partOf, partsOf, text } from '../json-object.ts'
import { mediaTypeOf } from '../media-type.ts'
import { listOf, type OpenApiContext, resolved } from './context.ts'
import { orAny } from './schema-parts.ts'
import { collectionStyle, styleOf } from './styles.ts'

/** The client writes these itself (OpenAPI 3.1 §4.8.12.2 says they are to be ignored). */
const supplied = /^(?:accept|content-type|authorization)$/

const places = ['path', 'query', 'header'] as const

/** Every parameter object of a path item and an operation, references followed. */
export function parameterObjects(context: OpenApiContext, owners: readonly Placed[], losses: Loss[]): Placed[] {
	const found = new Map<string, Placed>()
	for (const owner of owners) {
		const own = new Set<string>()
		for (const item of itemsOf(listOf(context, partOf(owner, 'parameters'), losses))) {
			const placed = resolved(context, item, losses)
			if (!placed) continue
			const key = `${text(member(placed.value, 'in'))} ${text(member(placed.value, 'name'))}`
			if (own.has(key)) losses.push(lossAt('parameter-duplicate', item.pointer))
			else found.set(key, placed) // An operation's own goes over that of its path item.
			own.add(key)
		}
	}
	return [...found.values()]
}

/** Those of them that an operation is called with, sorted by place and name. */
export function parametersOf(
	context: OpenApiContext,
	given: readonly Placed[],
	path: string,
	losses: Loss[],
): Parameter[] {
	const named = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
	const declared = given.flatMap((placed) => parameterAt(context, placed, named, losses))
	const undeclared = named.filter(
		(name, index) =>
			named.indexOf(name) === index && !declared.some((other) => other.place === 'path' && other.name === name),
	)
	return [...declared, ...undeclared.map((name) => templateParameter(name, '#'))].sort(
		(a, b) => places.indexOf(a.place) - places.indexOf(b.place) || (a.name < b.name ? -1 : 1),
	)
}

/** A parameter that the path names and the document does not describe. */
function templateParameter(name: string, pointer: Pointer): Parameter {
	const schema: Schema = {
		kind: 'anyOf',
		pointer,
		options: [
			{ kind: 'string', pointer },
			{ kind: 'number', integer: false, pointer },
		],
	}
	const losses = [lossAt('parameter-undeclared', pointer)]
	return { pointer, name, place: 'path', required: true, schema, style: 'simple', explode: false, losses }
}

function parameterAt(context: OpenApiContext, placed: Placed, named: readonly string[], losses: Loss[]): Parameter[] {
	const { value, pointer } = placed
	const place = text(member(value, 'in'))
	const name = text(member(value, 'name'))
	const leave = (code: 'parameter-invalid' | 'parameter-unused' | 'parameter-cookie' | 'parameter-supplied'): [] => {
		losses.push(lossAt(code, pointer))
		return []
	}
	if (place === 'body' || place === 'formData') return []
	if (!name || context.reading.isSecret(name, below(pointer, 'name'))) return leave('parameter-invalid')
	if (place === 'cookie') return leave('parameter-cookie')
	if (!places.includes(place as ParameterPlace)) return leave('parameter-invalid')
	if (place === 'path' && !named.includes(name)) return leave('parameter-unused')
	if (place === 'header' && supplied.test(name.toLowerCase())) return leave('parameter-supplied')
	if (place === 'header' && !/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return leave('parameter-invalid')
	const own: Loss[] = []
	const schema = schemaOf(context, placed, own)
	const [style, explode] = writingOf(context, value, place as ParameterPlace)
	return [
		{
			pointer,
			name: place === 'header' ? name.toLowerCase() : name,
			place: place as ParameterPlace,
			required: place === 'path' || member(value, 'required') === true,
			style,
			explode,
			...schema,
			...flagsOf(context, placed),
			...(own.length > 0 && { losses: own }),
		},
	]
}

function schemaOf(
	{ schemaAt, version }: OpenApiContext,
	placed: Placed,
	losses: Loss[],
): { readonly schema: Schema; readonly mediaType?: string } {
	// In OpenAPI 2.0 the parameter is a schema itself, with a name and a place.
	if (version === '2.0') return { schema: schemaAt({ ...placed, value: bareSchema(placed.value) }) }
	const [content] = partsOf(partOf(placed, 'content'))
	if (content) {
		const [name, given] = content
		losses.push(lossAt('parameter-content', given.pointer))
		const mediaType = mediaTypeOf(name) ?? 'application/octet-stream'
		return { schema: schemaAt(orAny(partOf(given, 'schema'))), mediaType }
	}
	const schema = partOf(placed, 'schema')
	if (schema.value === undefined) losses.push(lossAt('schema-empty', placed.pointer))
	return { schema: schemaAt(orAny(schema)) }
}

/** What of a parameter of OpenAPI 2.0 is its schema. */
export function bareSchema(value: Json): Json {
	const own = entries(value).filter(
		([name]) => !/^(?:name|in|required|description|collectionFormat|allowEmptyValue)$/.test(name),
	)
	return Object.fromEntries(own)
}

function writingOf(
	{ version }: OpenApiContext,
	value: Json,
	place: ParameterPlace,
): readonly [ParameterStyle, boolean] {
	if (version === '2.0') {
		const [style, explode] = collectionStyle(member(value, 'collectionFormat'))
		return place === 'query' ? [style, explode] : [style === 'form' ? 'simple' : style, false]
	}
	const style = styleOf(member(value, 'style')) ?? (place === 'query' ? 'form' : 'simple')
	const explode = member(value, 'explode')
	return [style, typeof explode === 'boolean' ? explode : style === 'form']
}

function flagsOf({ reading }: OpenApiContext, placed: Placed): Partial<Parameter> {
	const { value } = placed
	const description = reading.told(partOf(placed, 'description'))
	return {
		...(description !== undefined && { description }),
		...(member(value, 'deprecated') === true && { deprecated: true as const }),
		...(member(value, 'allowReserved') === true && { allowReserved: true as const }),
		...(member(value, 'allowEmptyValue') === true && { allowEmptyValue: true as const }),
	}
}
