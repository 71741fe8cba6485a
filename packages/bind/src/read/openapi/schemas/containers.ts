/** Reads the keywords of schemas for lists and objects, and the schemas inside them. */
import type { ArraySchema, ObjectSchema, Property } from '../../../form/schema.ts'
import { present } from '../../../text/present.ts'
import { flag, isObject, itemsOf, type Placed, partOf, partsOf, texts } from '../../json-object.ts'
import type { OpenApiContext } from './context.ts'
import type { Keywords } from './facets.ts'
import { orAny } from './schema-parts.ts'

export function arrayAt(context: OpenApiContext, { value, pointer, get, part, count, invalid }: Keywords): ArraySchema {
	if (!Array.isArray(get('prefixItems') ?? [])) invalid('prefixItems')
	// Before 2020-12, a list under `items` meant what `prefixItems` means now, with `additionalItems` for the rest.
	const [first, rest] = Array.isArray(get('items')) ? ['items', 'additionalItems'] : ['prefixItems', 'items']
	return {
		kind: 'array',
		pointer,
		prefix: itemsOf(part(first)).map((item) => context.schemaAt(item)),
		items: context.schemaAt(orAny(part(rest))),
		...present({ minItems: count('minItems'), maxItems: count('maxItems'), uniqueItems: flag(value, 'uniqueItems') }),
	}
}

export function objectAt(context: OpenApiContext, keywords: Keywords): ObjectSchema {
	const { pointer, diagnostics, get, part, count, invalid } = keywords
	const required = get('required')
	if (required !== undefined && (!Array.isArray(required) || texts(required).length < required.length))
		invalid('required')
	for (const name of ['properties', 'patternProperties']) if (!isObject(get(name) ?? {})) invalid(name)
	const names = new Set(texts(required))
	const { reading } = context
	const patterns = partsOf(part('patternProperties'))
	const usable = patterns.filter(([pattern, { pointer: at }]) => reading.isUsable(pattern, at, diagnostics))
	// If a pattern is unusable, it is unknown which fields are additional: accept any.
	const additional = usable.length < patterns.length ? { value: true, pointer } : orAny(part('additionalProperties'))
	return {
		kind: 'object',
		pointer,
		properties: partsOf(part('properties')).flatMap(([name, placed]) =>
			reading.isRemoved(name, placed.pointer, diagnostics) ? [] : propertyAt(context, name, placed),
		),
		required: [...names].filter((name) => !reading.isRemoved(name, part('required').pointer, diagnostics)).sort(),
		patterns: usable.map(([pattern, placed]) => ({ pattern, schema: context.schemaAt(placed) })),
		additional: context.schemaAt(additional),
		...present({ minProperties: count('minProperties'), maxProperties: count('maxProperties') }),
	}
}

function propertyAt(context: OpenApiContext, name: string, placed: Placed): Property {
	return {
		name,
		schema: context.schemaAt(placed),
		...present({ readOnly: saidOf(context, placed, 'readOnly'), writeOnly: saidOf(context, placed, 'writeOnly') }),
	}
}

/** True where a schema, the target of its reference, or a part of its `allOf` has the keyword as `true`. */
function saidOf({ documents }: OpenApiContext, placed: Placed, keyword: string): true | undefined {
	const parts = [placed, ...itemsOf(partOf(placed, 'allOf'))].map((part) => documents.resolve(part))
	const targets = parts.flatMap((target) => ('value' in target ? [target.value] : []))
	return [placed.value, ...targets].some((value) => flag(value, keyword)) || undefined
}
