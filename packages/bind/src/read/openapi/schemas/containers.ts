/** Reads the keywords of schemas for lists and objects, and the schemas inside them. */
import { createPlain } from '../../../form/build.ts'
import { createDiagnostic } from '../../../form/diagnostic.ts'
import type { ArraySchema, ObjectSchema, Property } from '../../../form/schema.ts'
import { dropUndefined } from '../../../text/drop-undefined.ts'
import { getPart, isObject, listItems, listParts, type Placed, readFlag, toTexts } from '../../json-object.ts'
import type { OpenApiContext } from './context.ts'
import type { Keywords } from './facets.ts'
import { toSchemaPart } from './schema-parts.ts'

export function readArray(context: OpenApiContext, { pointer, get, part, count, diagnostics }: Keywords): ArraySchema {
	// A list under `items`, or `prefixItems`, describes the first items one by one.
	const isList = Array.isArray(get('items'))
	const isTuple = isList || get('prefixItems') !== undefined
	if (isList) diagnostics.push(createDiagnostic('keyword-unchecked', part('items').pointer, 'items'))
	return {
		kind: 'array',
		pointer,
		items: isTuple ? createPlain('any', pointer) : context.schemaAt(toSchemaPart(part('items'))),
		...dropUndefined({ minItems: count('minItems'), maxItems: count('maxItems') }),
	}
}

export function readObject(context: OpenApiContext, keywords: Keywords): ObjectSchema {
	const { pointer, diagnostics, get, part, invalid } = keywords
	const required = get('required')
	if (required !== undefined && (!Array.isArray(required) || toTexts(required).length < required.length))
		invalid('required')
	if (!isObject(get('properties') ?? {})) invalid('properties')
	const names = new Set(toTexts(required))
	const { reading } = context
	// Which fields are additional is unknown if some are described by a pattern: any are accepted.
	const isOpen = get('patternProperties') !== undefined
	const additional = isOpen ? { value: true, pointer } : toSchemaPart(part('additionalProperties'))
	return {
		kind: 'object',
		pointer,
		properties: listParts(part('properties')).flatMap(([name, placed]) =>
			reading.isRemoved(name, placed.pointer, diagnostics) ? [] : readProperty(context, name, placed),
		),
		required: [...names].filter((name) => !reading.isRemoved(name, part('required').pointer, diagnostics)).sort(),
		additional: context.schemaAt(additional),
	}
}

function readProperty(context: OpenApiContext, name: string, placed: Placed): Property {
	return {
		name,
		schema: context.schemaAt(placed),
		...dropUndefined({
			readOnly: hasKeyword(context, placed, 'readOnly'),
			writeOnly: hasKeyword(context, placed, 'writeOnly'),
		}),
	}
}

/** True where a schema, the target of its reference, or a part of its `allOf` has the keyword as `true`. */
function hasKeyword({ documents }: OpenApiContext, placed: Placed, keyword: string): true | undefined {
	const parts = [placed, ...listItems(getPart(placed, 'allOf'))].map((part) => documents.resolve(part))
	const targets = parts.flatMap((target) => ('value' in target ? [target.value] : []))
	return [placed.value, ...targets].some((value) => readFlag(value, keyword)) || undefined
}
