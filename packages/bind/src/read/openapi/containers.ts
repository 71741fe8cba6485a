/** Lists and objects. */
import type { Json } from '../../form/json.ts'
import { lossAt } from '../../form/loss.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import type { ArraySchema, ObjectSchema, Property } from '../../form/schema.ts'
import { entries, isObject, list, member, texts } from '../json-object.ts'
import { type Keywords, present } from './facets.ts'
import type { SchemaContext } from './schema-context.ts'

export function arrayAt(context: SchemaContext, { pointer, get, count, invalid }: Keywords): ArraySchema {
	const items = get('items')
	if (!Array.isArray(get('prefixItems') ?? [])) invalid('prefixItems')
	if (typeof (get('uniqueItems') ?? false) !== 'boolean') invalid('uniqueItems')
	// Before 2020-12 a list of schemas under `items` was what `prefixItems` is now, and `additionalItems` the rest.
	const [first, rest] = Array.isArray(items) ? ['items', 'additionalItems'] : ['prefixItems', 'items']
	return {
		kind: 'array',
		pointer,
		prefix: list(get(first)).map((inner, index) => context.schemaAt(inner, below(pointer, first, index))),
		items: context.schemaAt(get(rest) ?? true, below(pointer, rest)),
		...present({ minItems: count('minItems'), maxItems: count('maxItems') }),
		...(get('uniqueItems') === true && { uniqueItems: true as const }),
	}
}

export function objectAt(context: SchemaContext, keywords: Keywords): ObjectSchema {
	const { pointer, get, count, invalid } = keywords
	const required = get('required')
	if (required !== undefined && (!Array.isArray(required) || texts(required).length < required.length))
		invalid('required')
	for (const name of ['properties', 'patternProperties']) if (!isObject(get(name) ?? {})) invalid(name)
	const names = new Set(texts(required))
	return {
		kind: 'object',
		pointer,
		properties: entries(get('properties')).flatMap(([name, inner]) =>
			isRemoved(context, name, below(pointer, 'properties', name), keywords)
				? []
				: propertyAt(context, name, inner, below(pointer, 'properties', name)),
		),
		required: [...names].filter((name) => !isRemoved(context, name, below(pointer, 'required'), keywords)).sort(),
		patterns: entries(get('patternProperties')).map(([pattern, inner]) => ({
			pattern,
			schema: context.schemaAt(inner, below(pointer, 'patternProperties', pattern)),
		})),
		additional: context.schemaAt(get('additionalProperties') ?? true, below(pointer, 'additionalProperties')),
		...present({ minProperties: count('minProperties'), maxProperties: count('maxProperties') }),
	}
}

function isRemoved({ reading }: SchemaContext, name: string, pointer: Pointer, { losses }: Keywords): boolean {
	const isSecret = reading.isSecret(name, pointer)
	if (isSecret) losses.push(lossAt('secret-removed', pointer))
	return isSecret
}

function propertyAt(context: SchemaContext, name: string, value: Json, pointer: Pointer): Property {
	const target = context.documents.resolve({ value, pointer })
	const says = (keyword: string): boolean =>
		member(value, keyword) === true || ('value' in target && member(target.value, keyword) === true)
	return {
		name,
		schema: context.schemaAt(value, pointer),
		...(says('readOnly') && { readOnly: true as const }),
		...(says('writeOnly') && { writeOnly: true as const }),
	}
}
