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
	const { pointer, diagnostics, get, part, invalid } = keywords
	const required = get('required')
	if (required !== undefined && (!Array.isArray(required) || texts(required).length < required.length))
		invalid('required')
	if (!isObject(get('properties') ?? {})) invalid('properties')
	const names = new Set(texts(required))
	const { reading } = context
	// Which fields are additional is unknown if some are described by a pattern: any are accepted.
	const isOpen = get('patternProperties') !== undefined
	const additional = isOpen ? { value: true, pointer } : orAny(part('additionalProperties'))
	return {
		kind: 'object',
		pointer,
		properties: partsOf(part('properties')).flatMap(([name, placed]) =>
			reading.isRemoved(name, placed.pointer, diagnostics) ? [] : propertyAt(context, name, placed),
		),
		required: [...names].filter((name) => !reading.isRemoved(name, part('required').pointer, diagnostics)).sort(),
		additional: context.schemaAt(additional),
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
