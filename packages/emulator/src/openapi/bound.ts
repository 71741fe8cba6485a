/** Describes bound operations in OpenAPI from their schemas. */
import type { Binding, BoundOperation, WireSchema } from '../bindings.ts'
import { type JsonSchema, jsonSchemaOf } from '../platform/json-schema.ts'
import { isRecord } from '../shapes.ts'

/** Schemas that several parts of the document refer to, by name. */
type Definitions = Record<string, unknown>

/** Adds a schema to the document; its own definitions become components with names of their own. */
function inDocument(schema: JsonSchema, name: string, definitions: Definitions): JsonSchema {
	const { $schema, $defs, ...rest } = schema
	const place = (key: string): string => `${name}.${key}`.replaceAll(/[^\w.-]/g, '_')
	const moved = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(moved)
		if (!isRecord(value)) return value
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => {
				const [, target] = key === '$ref' && typeof inner === 'string' ? (/^#\/\$defs\/(.+)$/.exec(inner) ?? []) : []
				return [key, target === undefined ? moved(inner) : `#/components/schemas/${place(target)}`]
			}),
		)
	}
	for (const [key, inner] of Object.entries(isRecord($defs) ? $defs : {})) definitions[place(key)] = moved(inner)
	return moved(rest) as JsonSchema
}

/** A bound operation while it is described, and where its shared schemas go. */
interface Writing {
	readonly id: string
	readonly operation: BoundOperation
	readonly definitions: Definitions
}

function schemaOf({ id, operation, definitions }: Writing, slot: 'params' | 'query' | 'body' | 'response'): JsonSchema {
	const schema: WireSchema | undefined = operation[slot]
	const found = schema && jsonSchemaOf(schema)
	return found ? inDocument(found, `${id}.${slot}`, definitions) : {}
}

/** Parameters from the fields of an object schema. Path parameters are always required; without a schema they are text. */
function parametersOf(writing: Writing): JsonSchema[] {
	const params = schemaOf(writing, 'params').properties
	const query = schemaOf(writing, 'query')
	const inPath = [...writing.operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => ({
		name,
		in: 'path',
		required: true,
		schema: (isRecord(params) && params[name]) || { type: 'string' },
	}))
	const required = Array.isArray(query.required) ? query.required : []
	const inQuery = Object.entries(isRecord(query.properties) ? query.properties : {}).map(([name, schema]) => ({
		name,
		in: 'query',
		...(required.includes(name) ? { required: true } : {}),
		schema,
	}))
	return [...inPath, ...inQuery]
}

function operationObject(writing: Writing): JsonSchema {
	const { id, operation } = writing
	const { auth, contentType = 'application/json', defaults, effect = 'unsafe' } = operation
	const parameters = parametersOf(writing)
	const content = { [contentType]: { schema: schemaOf(writing, 'body') } }
	const answer = operation.response && { content: { 'application/json': { schema: schemaOf(writing, 'response') } } }
	return {
		operationId: id,
		tags: [id.split('.')[0]],
		security: auth === 'none' ? [] : [{ bearer: [] }],
		...(parameters.length ? { parameters } : {}),
		...(operation.body ? { requestBody: { required: true, content } } : {}),
		responses: { '2XX': { description: operation.response ? 'Any success' : 'Not described', ...answer } },
		'x-effect': effect,
		...(defaults ? { 'x-defaults': defaults } : {}),
	}
}

/**
 * Describes bound operations by path. If several bindings share one operation, `x-bindings` names the others with their defaults.
 */
export function boundPaths(bindings: readonly Binding[], definitions: Definitions): Record<string, JsonSchema> {
	const paths: Record<string, Record<string, JsonSchema>> = {}
	for (const { id, operation } of bindings) {
		const method = operation.method.toLowerCase()
		const item = paths[operation.path] ?? {}
		paths[operation.path] = { ...item, [method]: withBinding(item[method], { id, operation, definitions }) }
	}
	return paths
}

function withBinding(first: JsonSchema | undefined, writing: Writing): JsonSchema {
	if (!first) return operationObject(writing)
	const others = Array.isArray(first['x-bindings']) ? first['x-bindings'] : []
	const { defaults } = writing.operation
	return {
		...first,
		'x-bindings': [...others, { operationId: writing.id, ...(defaults ? { 'x-defaults': defaults } : {}) }],
	}
}
