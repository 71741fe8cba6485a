/** Compares two schemas of one value: where the newer one accepts less, more, or other values. */

import { printable } from '../clean/printable.ts'
import { type Named, resolved } from '../form/graph.ts'
import type { NumberSchema, ObjectSchema, Schema, StringSchema } from '../form/schema.ts'
import { kindOf } from '../form/values.ts'
import type { Direction } from '../generate/schemas/scope.ts'
import { fieldsIn } from '../generate/schemas/write-object.ts'
import type { Pointer } from '../text/pointer.ts'
import type { ChangeCode } from './change.ts'

export interface Comparison {
	readonly older: Named
	readonly newer: Named
	/** `at` is the place in the newer document, which many bindings may share. */
	readonly note: (code: ChangeCode, where: string, detail?: string, at?: Pointer) => void
}

/** Notes each difference between an older and a newer schema, at any depth; a recursive pair is compared only once. */
export function compareSchemas(
	was: Schema,
	is: Schema,
	direction: Direction,
	where: string,
	comparison: Comparison,
): void {
	comparePair(was, is, { ...comparison, direction, seen: new Map() }, where)
}

interface Walk extends Comparison {
	readonly direction: Direction
	/** Pairs that were compared: a schema may lead back to itself. */
	readonly seen: Map<Schema, Set<Schema>>
}

function comparePair(older: Schema, newer: Schema, outer: Walk, where: string): void {
	const [one, other] = [resolved(older, outer.older), resolved(newer, outer.newer)]
	const known = outer.seen.get(one) ?? new Set()
	if (known.has(other)) return
	outer.seen.set(one, known.add(other))
	const was = simplified(one, outer.older)
	const is = simplified(other, outer.newer)
	const at = (is.only ?? other).pointer
	// What stands below a schema is told with its name behind the schema's place.
	const note: Comparison['note'] = (code, place, detail) =>
		outer.note(code, place, detail, `${at} ${place.slice(where.length)}`)
	const walk = { ...outer, note }
	compareKinds(was, is, walk, where)
	if (was.only?.kind === 'object' && is.only?.kind === 'object') compareObjects(was.only, is.only, walk, where, outer)
	if (was.only?.kind === 'array' && is.only?.kind === 'array') {
		compareBounds([was.only.minItems, is.only.minItems], [was.only.maxItems, is.only.maxItems], 'items', walk, where)
		comparePair(was.only.items, is.only.items, outer, `${where}[]`)
	}
	if (was.only?.kind === 'string' && is.only?.kind === 'string') compareTexts(was.only, is.only, walk, where)
	if (was.only?.kind === 'number' && is.only?.kind === 'number') compareNumbers(was.only, is.only, walk, where)
}

/** A schema as the kinds of values that it takes, the values that it names, and its one structured part. */
interface Simplified {
	readonly kinds: ReadonlySet<string>
	readonly values: readonly string[] | undefined
	readonly only: Exclude<Schema, { kind: 'anyOf' | 'oneOf' | 'allOf' | 'ref' }> | undefined
	/** Describes all alternatives as one text, so that they can be compared; empty if there is only one. */
	readonly shape: string
}

function simplified(schema: Schema, named: Named): Simplified {
	const parts = partsIn(schema, named)
	const kinds = new Set(parts.flatMap(kindsOf))
	const literals = parts.flatMap((part) =>
		part.kind === 'literal' ? part.values.map((value) => JSON.stringify(value)) : [],
	)
	const structured = parts.filter(({ kind }) => kind !== 'null' && kind !== 'literal')
	const only = structured.length === 1 ? structured[0] : undefined
	const values = literals.length && !structured.length ? literals.sort() : undefined
	return {
		kinds,
		values,
		only: only as Simplified['only'],
		shape: structured.length > 1 ? structured.map(shapeOf).sort().join() : '',
	}
}

/** The alternatives of a schema, with the object members of `allOf` merged. Schemas that were visited before add nothing. */
function partsIn(schema: Schema, named: Named, seen = new Set<Schema>()): Schema[] {
	const found = resolved(schema, named)
	if (seen.has(found)) return []
	seen.add(found)
	if (found.kind === 'anyOf' || found.kind === 'oneOf')
		return found.options.flatMap((option) => partsIn(option, named, seen))
	if (found.kind !== 'allOf') return [found]
	const members = found.members.flatMap((member) => partsIn(member, named, seen))
	const objects = members.filter((member) => member.kind === 'object')
	const [first] = objects
	if (!first || objects.length < members.length) return members.slice(0, 1)
	const properties = objects.flatMap((object) => object.properties)
	return [{ ...first, properties, required: [...new Set(objects.flatMap(({ required }) => required))] }]
}

function kindsOf(schema: Schema): string[] {
	return schema.kind === 'literal' ? schema.values.map(kindOf) : [schema.kind]
}

function shapeOf(schema: Schema): string {
	return schema.kind === 'object' ? `object of ${schema.properties.map(({ name }) => name).join('+')}` : schema.kind
}

/** Compares kinds of values. Accepting less of an input, or returning more in an answer, breaks programs. */
function compareKinds(was: Simplified, is: Simplified, { direction, note }: Walk, where: string): void {
	const list = (kinds: ReadonlySet<string>): string => [...kinds].sort().join(' or ')
	const detail = `${list(was.kinds)} → ${list(is.kinds)}`
	const takes = (kinds: ReadonlySet<string>, kind: string): boolean => kinds.has(kind) || kinds.has('any')
	const less = [...was.kinds].some((kind) => !takes(is.kinds, kind))
	const more = [...is.kinds].some((kind) => !takes(was.kinds, kind))
	if (less) note(direction === 'input' ? 'input-narrowed' : more ? 'answer-widened' : 'answer-narrowed', where, detail)
	else if (more) note(direction === 'input' ? 'input-widened' : 'answer-widened', where, detail)
	else if (was.shape !== is.shape)
		note(direction === 'input' ? 'input-narrowed' : 'answer-widened', where, 'other alternatives')
	if (less || more || was.values?.join() === is.values?.join()) return
	const gone = was.values?.filter((value) => is.values && !is.values.includes(value)) ?? []
	const added = is.values?.filter((value) => was.values && !was.values.includes(value)) ?? []
	const isNarrower = gone.length > 0 || !was.values
	const isWider = added.length > 0 || !is.values
	const values = [...gone.map((value) => `− ${value}`), ...added.map((value) => `+ ${value}`)]
		.slice(0, 6)
		.map(printable)
		.join(', ')
	if (direction === 'input' && isNarrower) note('input-narrowed', where, values || 'to certain values')
	else if (direction === 'input' && isWider) note('input-widened', where, values || 'to any value')
	else note(isWider ? 'answer-added' : 'answer-narrowed', where, values || 'certain values')
}

function compareObjects(was: ObjectSchema, is: ObjectSchema, walk: Walk, where: string, outer: Walk): void {
	const { direction, note } = walk
	const before = new Map(fieldsIn(was, walk).map((field) => [field.name, field.schema]))
	const after = new Map(fieldsIn(is, walk).map((field) => [field.name, field.schema]))
	for (const [name, schema] of after) {
		const at = `${where}.${printable(name)}`
		const old = before.get(name)
		const [had, has] = [was.required.includes(name), is.required.includes(name)]
		if (!old) note(direction === 'answer' ? 'answer-added' : has ? 'input-required' : 'input-added', at)
		else {
			if (has && !had) note(direction === 'input' ? 'input-required' : 'answer-narrowed', at)
			if (had && !has) note(direction === 'input' ? 'input-widened' : 'answer-optional', at, 'may be left out')
			comparePair(old, schema, outer, at)
		}
	}
	for (const name of before.keys())
		if (!after.has(name))
			note(direction === 'input' ? 'input-removed' : 'answer-removed', `${where}.${printable(name)}`)
	if (direction === 'input' && is.additional.kind === 'never' && was.additional.kind !== 'never')
		note('input-narrowed', where, 'no further fields')
}

type Pair = readonly [number | undefined, number | undefined]

/** Compares bounds of inputs; answers are not checked against bounds. */
function compareBounds(
	[oldMin = 0, newMin = 0]: Pair,
	[oldMax, newMax]: Pair,
	what: string,
	walk: Walk,
	where: string,
): void {
	if (walk.direction !== 'input') return
	const infinite = Number.POSITIVE_INFINITY
	const [before, after] = [oldMax ?? infinite, newMax ?? infinite]
	const { note } = walk
	if (newMin > oldMin || after < before)
		note('input-narrowed', where, `${oldMin} to ${before} → ${newMin} to ${after} ${what}`)
	else if (newMin < oldMin || after > before)
		note('input-widened', where, `${oldMin} to ${before} → ${newMin} to ${after} ${what}`)
}

function compareTexts(was: StringSchema, is: StringSchema, walk: Walk, where: string): void {
	compareBounds([was.minLength, is.minLength], [was.maxLength, is.maxLength], 'characters', walk, where)
	if (walk.direction !== 'input') return
	for (const keyword of ['pattern', 'format'] as const) {
		if (was[keyword] === is[keyword]) continue
		walk.note(is[keyword] === undefined ? 'input-widened' : 'input-narrowed', where, `another ${keyword}`)
	}
}

function compareNumbers(was: NumberSchema, is: NumberSchema, walk: Walk, where: string): void {
	const least = ({ minimum, exclusiveMinimum }: NumberSchema): number =>
		minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY
	compareBounds(
		[least(was), least(is)],
		[was.maximum ?? was.exclusiveMaximum, is.maximum ?? is.exclusiveMaximum],
		'',
		walk,
		where,
	)
	if (walk.direction === 'input' && is.integer && !was.integer) walk.note('input-narrowed', where, 'integers alone')
	if (is.integer || !was.integer) return
	walk.note(walk.direction === 'input' ? 'input-widened' : 'answer-widened', where, 'not only integers')
}
