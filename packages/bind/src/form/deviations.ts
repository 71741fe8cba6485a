/**
 * Finds where a value deviates from a schema in kind or presence: the checks that answers undergo, and that the map can correct.
 */

import type { Json } from '../text/json.ts'
import { below, type Pointer } from '../text/pointer.ts'
import { leavesOf, type Named, resolved } from './graph.ts'
import type { Correction } from './map.ts'
import type { AllOfSchema, ArraySchema, LiteralSchema, ObjectSchema, Property, Schema } from './schema.ts'
import { isSame, kindOf } from './values.ts'

/** One place where a value does not fit its schema. It holds the kinds of values only, never a value. */
export interface Deviation {
	/** Place in the value: field names, `*` for a field that the schema does not name, `[]` for an item. */
	readonly path: readonly string[]
	/** Kinds of values that the schema accepts at this place, joined by ` or `. */
	readonly expected: string
	/** Kind of the value at this place, or `absent` if a required field is missing. */
	readonly found: string
	/** The field, as `corrections` in the map name it; absent if no correction can reach it. */
	readonly field?: Pointer
	/** Correction that the map could hold for the field, so that the schema accepts the value. */
	readonly word?: Correction
}

/** Settings that stay the same while one value is checked at all depths. */
export interface Holding {
	readonly named: Named
	/** Literals by which alternatives are told apart and which must match exactly; other literals need only be of the same kind. */
	readonly tags: ReadonlySet<Pointer>
	/** Whether the direction of the values is unknown, so that read-only and write-only fields are ignored. */
	readonly eitherWay?: true
}

type Held = readonly Deviation[]

interface Walk extends Holding {
	/** Results so far, by schema and value, so that shared schemas are checked once. */
	readonly known: Map<Schema, Map<Json, Held>>
	readonly depth: number
	/** Fields that some part of `allOf` lets be absent; undefined outside of one. */
	readonly optional: ReadonlySet<string> | undefined
}

/** Deepest nesting that is checked: no answer is so deep, but a chain of references may be. */
const deepest = 500

/** Limit of deviations reported for one value; further ones are dropped. */
const most = 100

/** Finds the deviations of a value; empty if it fits. */
export function deviationsOf(value: Json, schema: Schema, holding: Holding): Held {
	return heldAt(value, schema, { ...holding, known: new Map(), depth: 0, optional: undefined })
}

function heldAt(value: Json, schema: Schema, outer: Walk): Held {
	if (outer.depth > deepest) return []
	const walk = { ...outer, depth: outer.depth + 1 }
	const found = resolved(schema, walk.named)
	if (walk.optional) return distinct(ofKind(value, found, walk))
	const held = walk.known.get(found) ?? new Map<Json, Held>()
	walk.known.set(found, held)
	const known = held.get(value) ?? distinct(ofKind(value, found, walk))
	held.set(value, known)
	return known
}

function distinct(deviations: Held): Held {
	if (deviations.length < 2) return deviations
	const told = deviations.map((one) => [JSON.stringify([one.path, one.field, one.word]), one] as const)
	return [...new Map(told).values()].slice(0, most)
}

function ofKind(value: Json, schema: Schema, walk: Walk): Held {
	switch (schema.kind) {
		case 'any':
		case 'ref':
			return []
		case 'anyOf':
		case 'oneOf':
			return ofAlternatives(value, schema.options, walk)
		case 'allOf':
			return ofMembers(value, schema, walk)
		case 'literal':
			return isLiteral(value, schema, walk) ? [] : [deviation(value, schema)]
		default:
			if (schema.kind !== kindOf(value)) return 'implied' in schema && schema.implied ? [] : [deviation(value, schema)]
			if (schema.kind === 'object') return ofFields(value as Readonly<Record<string, Json>>, schema, walk)
			return schema.kind === 'array' ? ofItems(value as readonly Json[], schema, walk) : []
	}
}

function deviation(value: Json, schema: Schema): Deviation {
	return { path: [], expected: kindsOf(schema).join(' or '), found: kindOf(value) }
}

function kindsOf(schema: Schema): readonly string[] {
	if (schema.kind !== 'literal') return [schema.kind]
	return [...new Set(schema.values.map(kindOf))].sort()
}

function isLiteral(value: Json, { values, pointer }: LiteralSchema, { tags }: Walk): boolean {
	if (values.some((one) => isSame(one, value))) return true
	return !tags.has(pointer) && values.some((one) => kindOf(one) === kindOf(value))
}

/**
 * Returns the deviations from the best matching alternative: it accepts the kind of the value, and has the fewest deviations
 * below.
 */
function ofAlternatives(value: Json, options: readonly Schema[], walk: Walk): Held {
	const tried = options.map((option) => heldAt(value, option, walk))
	const isWhole = (held: Held): boolean => held.every(({ path }) => path.length > 0)
	const whole = tried.filter(isWhole).sort((one, other) => one.length - other.length)
	if (whole[0]) return whole[0]
	const expected = [...new Set(tried.flat().flatMap((one) => (one.path.length ? [] : one.expected.split(' or '))))]
	return tried.length ? [{ path: [], expected: expected.sort().join(' or '), found: kindOf(value) }] : []
}

/** Accepts null if one member of `allOf` does, because answers are read that way; what one lets be absent, none requires. */
function ofMembers(value: Json, schema: AllOfSchema, walk: Walk): Held {
	const properties = walk.optional
		? []
		: leavesOf(schema, walk.named).flatMap((leaf) => (leaf.kind === 'object' ? leaf.properties : []))
	const own = properties.filter((property) => mayBeAbsent(property, walk)).map(({ name }) => name)
	const optional = walk.optional ?? (own.length > 0 ? new Set(own) : undefined)
	const tried = schema.members.map((member) => heldAt(value, member, { ...walk, optional }))
	return value === null && tried.some((held) => held.length === 0) ? [] : tried.flat()
}

/** Whether a field belongs to the other direction. */
function isHidden({ readOnly, writeOnly }: Property, { eitherWay }: Holding): boolean {
	return writeOnly === true || (eitherWay === true && readOnly === true)
}

const mayBeAbsent = (property: Property, holding: Holding): boolean =>
	property.optional === true || isHidden(property, holding)

function ofFields(value: Readonly<Record<string, Json>>, schema: ObjectSchema, walk: Walk): Held {
	const { pointer, properties, required, patterns, additional } = schema
	const within = { ...walk, optional: undefined }
	const known = new Map(properties.map((property) => [property.name, property]))
	const absent = required.flatMap((name): Deviation[] => {
		const property = known.get(name)
		if (Object.hasOwn(value, name) || walk.optional?.has(name) || (property && mayBeAbsent(property, walk))) return []
		const field = below(pointer, 'properties', name)
		const expected = property ? kindsOf(resolved(property.schema, walk.named)).join(' or ') : 'any'
		return [{ path: [name], expected, found: 'absent', ...(property && { field, word: 'optional' as const }) }]
	})
	const others = patterns.length === 0 && additional.kind !== 'never' ? additional : undefined
	const wrong = Object.entries(value).flatMap(([name, inner]): Held => {
		const property = known.get(name)
		if (property && isHidden(property, walk)) return []
		if (property) return atField(heldAt(inner, property.schema, within), name, below(pointer, 'properties', name))
		// Treats fields that the schema does not name as a map: their names may be ids.
		return others ? atField(heldAt(inner, others, within), '*', below(pointer, 'additionalProperties')) : []
	})
	return [...absent, ...wrong]
}

function ofItems(value: readonly Json[], { pointer, prefix, items }: ArraySchema, walk: Walk): Held {
	return value.flatMap((item, index): Held => {
		const own = prefix[index]
		const held = heldAt(item, own ?? items, { ...walk, optional: undefined })
		// Reports them without a correction, as none can reach the first items of a list.
		return own
			? held.map((one) => ({ ...one, path: ['[]', ...one.path] }))
			: atField(held, '[]', below(pointer, 'items'))
	})
}

/**
 * Puts the field's name before the paths of deviations below it. If the field's whole value deviates, proposes a correction
 * of the field.
 */
function atField(held: Held, name: string, field: Pointer): Held {
	return held.map((one) => ({
		...(one.path.length ? one : { ...one, field, word: wordFor(one.found) }),
		path: [name, ...one.path],
	}))
}

/** Chooses the correction that makes a field accept a value of this kind. */
export function wordFor(found: string): Correction {
	if (found === 'null') return 'nullable'
	return found === 'string' ? 'text' : found === 'number' ? 'number' : 'any'
}
