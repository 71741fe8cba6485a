/** What the keywords of one kind of value say. */
import type { Json, JsonObject } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import { below } from '../../form/pointer.ts'
import type { NumberSchema, StringSchema } from '../../form/schema.ts'
import { member, type Part, type Placed, partOf } from '../json-object.ts'

/** The kinds of values that JSON Schema's `type` knows, `integer` beside `number`. */
export const kinds = ['null', 'boolean', 'string', 'number', 'integer', 'array', 'object'] as const
export type Kind = (typeof kinds)[number]

const numberFormats: ReadonlySet<string> = new Set([
	'int32',
	'int64',
	'float',
	'double',
	'decimal',
	'number',
	'integer',
])

/** The keywords of each kind. `format` belongs to texts, or to numbers, by its value. */
export const keywordsOf = {
	string: ['minLength', 'maxLength', 'pattern', 'format'],
	number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
	array: ['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'],
	object: ['properties', 'required', 'patternProperties', 'additionalProperties', 'minProperties', 'maxProperties'],
} as const

/** Reads keywords of one schema, and records those whose values they cannot have. */
export interface Keywords extends Placed<JsonObject> {
	readonly losses: Loss[]
	get(name: string): Json | undefined
	part(name: string): Part
	/** A number that satisfies the test. */
	number(name: string, holds?: (value: number) => boolean): number | undefined
	/** A count: an integer from 0. */
	count(name: string): number | undefined
	text(name: string): string | undefined
	invalid(name: string): undefined
}

/** Whether JavaScript holds a number as a document writes it. */
export function isHeld(value: number): boolean {
	return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
}

export function keywordsAt(schema: Placed<JsonObject>): Keywords {
	const { value, pointer } = schema
	const losses: Loss[] = []
	const get = (name: string): Json | undefined => member(value, name)
	function invalid(name: string): undefined {
		losses.push(lossAt('keyword-invalid', below(pointer, name), name))
	}
	function number(name: string, holds: (value: number) => boolean = () => true): number | undefined {
		const found = get(name)
		if (found === undefined) return undefined
		if (typeof found !== 'number' || !holds(found)) return invalid(name)
		if (!isHeld(found)) losses.push(lossAt('number-precision', below(pointer, name), name))
		return Number.isFinite(found) ? found : undefined
	}
	return {
		...schema,
		losses,
		get,
		part: (name) => partOf(schema, name),
		number,
		count: (name) => number(name, (found) => Number.isInteger(found) && found >= 0),
		text(name) {
			const found = get(name)
			return typeof found === 'string' || found === undefined ? found : invalid(name)
		},
		invalid,
	}
}

/** An object without the members that are undefined. */
export function present<Given extends object>(given: Given): { [Key in keyof Given]: Exclude<Given[Key], undefined> } {
	const kept = Object.entries(given).filter(([, value]) => value !== undefined)
	return Object.fromEntries(kept) as { [Key in keyof Given]: Exclude<Given[Key], undefined> }
}

type Facets<Of> = Omit<Of, 'pointer' | 'description' | 'deprecated' | 'losses' | 'implied'>

/** What a format is about: texts, unless it is one of numbers. */
export function formatKind(format: Json | undefined): 'string' | 'number' | undefined {
	if (typeof format !== 'string') return undefined
	return numberFormats.has(format) ? 'number' : 'string'
}

export function stringFacets(keywords: Keywords, isNamed: boolean): Facets<StringSchema> {
	const format = keywords.text('format')
	return present({
		kind: 'string' as const,
		minLength: keywords.count('minLength'),
		maxLength: keywords.count('maxLength'),
		pattern: keywords.text('pattern'),
		// `type: string, format: int64` is a text all the same.
		format: isNamed || formatKind(format) === 'string' ? format : undefined,
	}) as Facets<StringSchema>
}

export function numberFacets(keywords: Keywords, integer: boolean, isNamed: boolean): Facets<NumberSchema> {
	const format = keywords.text('format')
	return present({
		kind: 'number' as const,
		integer,
		...bounds(keywords, 'minimum', 'exclusiveMinimum'),
		...bounds(keywords, 'maximum', 'exclusiveMaximum'),
		multipleOf: keywords.number('multipleOf', (value) => value > 0),
		format: isNamed || formatKind(format) === 'number' ? format : undefined,
	}) as Facets<NumberSchema>
}

/** JSON Schema 4 has a truth value beside `minimum`, later ones have a number instead of it: both are read wherever they stand. */
function bounds(
	keywords: Keywords,
	inclusive: string,
	exclusive: string,
): Readonly<Record<string, number | undefined>> {
	const flag = keywords.get(exclusive)
	const bound = keywords.number(inclusive)
	if (flag === true) return { [exclusive]: bound }
	return { [inclusive]: bound, [exclusive]: flag === false ? undefined : keywords.number(exclusive) }
}
