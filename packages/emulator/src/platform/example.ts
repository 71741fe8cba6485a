/** Invents an example from a schema of valibot, or of any library that exposes its JSON Schema (standardschema.dev). */

import { toJsonSchema } from '@valibot/to-json-schema'
import type { WireSchema } from '../bindings.ts'
import { isRecord } from '../shapes.ts'

/** Creates an example that the schema accepts; undefined if it finds none. */
export async function createExample(schema: WireSchema): Promise<{ readonly value: unknown } | undefined> {
	const description = readJsonSchema(schema)
	if (!description) return undefined
	const value = createExampleValue(description, description, 0)
	const judged = await schema['~standard'].validate(value)
	return isRecord(judged) && judged.issues === undefined ? { value } : undefined
}

const maxDepth = 16

function createExampleValue(schema: JsonSchema, root: JsonSchema, depth: number): unknown {
	if (depth > maxDepth) return null
	const createInner = (inner: unknown): unknown => createExampleValue(isRecord(inner) ? inner : {}, root, depth + 1)
	const { $ref, enum: choices, examples, anyOf, oneOf, allOf, type } = schema
	if (typeof $ref === 'string') return createInner(resolve($ref, root))
	if ('const' in schema) return schema.const
	for (const [first] of [examples, choices].filter(Array.isArray)) return first
	if ('default' in schema) return schema.default
	for (const [first] of [anyOf, oneOf].filter(Array.isArray)) return createInner(first)
	if (Array.isArray(allOf)) return createInner(mergeParts(listTogether(schema, root)))
	return makers.get(Array.isArray(type) ? type[0] : type)?.(schema, createInner) ?? null
}

/** Lists the schemas that an `allOf` combines, at any depth. Of alternatives, the first counts. References are followed. */
function listTogether(input: unknown, root: JsonSchema, depth = 0): readonly JsonSchema[] {
	if (!isRecord(input) || depth > maxDepth) return []
	const { $ref, allOf, anyOf, oneOf, ...own } = input
	const [alternative] = [anyOf, oneOf].find(Array.isArray) ?? []
	const others = [...(Array.isArray(allOf) ? allOf : []), alternative]
	if (typeof $ref === 'string') others.push(resolve($ref, root))
	return [own, ...others.flatMap((part) => listTogether(part, root, depth + 1))]
}

/**
 * Merges the parts of an `allOf` into one schema: an object with the fields of all parts, and else the part that says most. Most documents
 * have a part with `properties` alone and a part with `required` alone.
 */
function mergeParts(parts: readonly JsonSchema[]): JsonSchema {
	const objects = parts.map(({ properties }) => properties).filter(isRecord)
	if (objects.length === 0) return Object.assign({}, ...parts)
	const names = new Set(parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])))
	const held = [...names].map((name) => {
		const found = objects.flatMap((fields) => (isRecord(fields[name]) ? [fields[name]] : []))
		return [name, found.length > 1 ? { allOf: found } : found[0]] as const
	})
	return { type: 'object', properties: Object.fromEntries(held), required: [...names] }
}

/** Functions that create an example, by type of JSON Schema. For any other type, the example is null. */
const makers: ReadonlyMap<unknown, (schema: JsonSchema, of: (inner: unknown) => unknown) => unknown> = new Map([
	['object', createObject],
	['array', createArray],
	['string', createText],
	['number', createNumber],
	['integer', createNumber],
	['boolean', () => true],
])

function createArray({ prefixItems, items, minItems }: JsonSchema, of: (inner: unknown) => unknown): unknown[] {
	const first: unknown[] = Array.isArray(prefixItems) ? prefixItems : []
	const length = Math.max(first.length, numberOr(minItems, 0))
	return Array.from({ length }, (_, index) => of(first[index] ?? items))
}

/** Creates an example object with only the required members. */
function createObject({ properties, required }: JsonSchema, of: (inner: unknown) => unknown): unknown {
	if (!isRecord(properties) || !Array.isArray(required)) return {}
	return Object.fromEntries(required.map((name: string) => [name, of(properties[name])]))
}

const formats: Readonly<Record<string, string>> = {
	'date-time': '2026-01-31T12:00:00Z',
	date: '2026-01-31',
	time: '12:00:00Z',
	uuid: '00000000-0000-4000-8000-000000000000',
	email: 'someone@platform.example',
	uri: 'https://platform.example/',
}

function createText({ format, pattern, minLength, maxLength }: JsonSchema): string {
	const usual =
		formats[String(format)] ?? 'example'.slice(0, numberOr(maxLength, 7)).padEnd(numberOr(minLength, 0), '-')
	return typeof pattern === 'string' ? (findMatch(pattern, usual) ?? usual) : usual
}

/** Tries values for a pattern, shortest first. Most patterns are digits or capital letters of some length. */
function findMatch(pattern: string, usual: string): string | undefined {
	try {
		const form = new RegExp(pattern, 'u')
		const repeated = ['0', 'A'].flatMap((character) => Array.from({ length: 64 }, (_, n) => character.repeat(n + 1)))
		return [usual, ...repeated].find((text) => form.test(text))
	} catch {
		return undefined // The pattern isn't a regular expression of JavaScript, so it is ignored.
	}
}

function createNumber({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonSchema): number {
	const step = numberOr(multipleOf, 1)
	const least = Math.max(numberOr(minimum, 0), numberOr(exclusiveMinimum, -step) + step)
	return Math.min(Math.ceil(least / step) * step, numberOr(maximum, Number.POSITIVE_INFINITY))
}

function numberOr(value: unknown, otherwise: number): number {
	return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

function resolve(reference: string, root: JsonSchema): unknown {
	const keys = reference.replace(/^#\/?/, '').split('/').filter(Boolean)
	return keys.reduce<unknown>((found, key) => (isRecord(found) ? found[key] : undefined), root)
}

type JsonSchema = Readonly<Record<string, unknown>>

interface Standard {
	readonly vendor?: string
	readonly jsonSchema?: { input?(options: object): unknown }
}

const target = 'draft-2020-12'

/** Returns the schema of the input side, because the emulator's response is the input of the client's schema. */
function readJsonSchema(schema: WireSchema): JsonSchema | undefined {
	const { vendor, jsonSchema } = schema['~standard'] as Standard
	try {
		const found =
			jsonSchema === undefined && vendor === 'valibot'
				? toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], { target, typeMode: 'input', errorMode: 'ignore' })
				: jsonSchema?.input?.({ target })
		return isRecord(found) ? found : undefined
	} catch {
		return undefined // The library can't express the schema in JSON Schema, so it is ignored.
	}
}
