/** Enumerations: a finite list of values, from which what other keywords beside it refuse can be left out at once. */
import type { Json } from '../../form/json.ts'
import { patternFlaw } from '../../form/pattern.ts'
import type { Schema } from '../../form/schema.ts'

/** Whether JavaScript holds every number in it as the document writes it; `1e400` it does not hold at all. */
export function isExactIn(value: Json, holds: (number: number) => boolean): boolean {
	if (typeof value === 'number') return holds(value)
	return typeof value !== 'object' || value === null || Object.values(value).every((part) => isExactIn(part, holds))
}

/** Whether two JSON values are the same (JSON Schema 2020-12 §4.2.2). */
export function isSame(a: Json, b: Json): boolean {
	if (a === b) return true
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
	const [one, other] = [Object.entries(a), b as Readonly<Record<string, Json>>]
	return (
		Array.isArray(a) === Array.isArray(b) &&
		one.length === Object.keys(b).length &&
		one.every(([name, value]) => Object.hasOwn(other, name) && isSame(value, other[name] as Json))
	)
}

/** The kind of a value, as JSON Schema calls it. */
export const kindOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function isWithin(value: number, least: number | undefined, most: number | undefined): boolean {
	return (least === undefined || value >= least) && (most === undefined || value <= most)
}

function matches(value: string, pattern: string | undefined): boolean {
	return pattern === undefined || patternFlaw(pattern) !== undefined || new RegExp(pattern, 'u').test(value)
}

/**
 * Whether a value passes what its type and the keywords of that type say. Of lists and objects no more than the kind is looked at;
 * {@linkcode isDecided} says where that is not all.
 */
export function admits(schema: Schema, value: Json): boolean {
	if (schema.kind === 'anyOf') return schema.options.some((option) => admits(option, value))
	if (schema.kind === 'allOf') return schema.members.every((part) => admits(part, value))
	if (schema.kind !== kindOf(value)) return schema.kind === 'any' || ('implied' in schema && schema.implied === true)
	if (schema.kind === 'string' && typeof value === 'string')
		return isWithin([...value].length, schema.minLength, schema.maxLength) && matches(value, schema.pattern)
	if (schema.kind !== 'number' || typeof value !== 'number') return true
	const { minimum, maximum, multipleOf: step } = schema
	const steps = value / (step ?? 1)
	return (
		isWithin(value, minimum, maximum) &&
		value > (schema.exclusiveMinimum ?? -Infinity) &&
		value < (schema.exclusiveMaximum ?? Infinity) &&
		(step === undefined || Math.abs(steps - Math.round(steps)) < 1e-9) &&
		(!schema.integer || Number.isInteger(value))
	)
}

/** Whether `admits` has looked at everything that the schema says of such values. */
export function isDecided(schema: Schema, values: readonly Json[]): boolean {
	return values.every((value) => typeof value !== 'object' || value === null) && !isLeft(schema)
}

/** Whether it has what is checked later, or told: a format, or a pattern that cannot be used. */
function isLeft(schema: Schema): boolean {
	if (schema.kind === 'anyOf') return schema.options.some(isLeft)
	if (schema.kind === 'allOf') return schema.members.some(isLeft)
	if (schema.kind !== 'string') return false
	return schema.format !== undefined || (schema.pattern !== undefined && patternFlaw(schema.pattern) !== undefined)
}
