/** Enumerations: a finite list of values, from which what other keywords beside it refuse can be left out at once. */
import type { Json } from '../../form/json.ts'
import type { Schema } from '../../form/schema.ts'

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

const kindOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function isWithin(value: number, least: number | undefined, most: number | undefined): boolean {
	return (least === undefined || value >= least) && (most === undefined || value <= most)
}

function matches(value: string, pattern: string | undefined): boolean {
	if (pattern === undefined) return true
	try {
		return new RegExp(pattern, 'u').test(value)
	} catch {
		return true // What is no pattern is reported where patterns are.
	}
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
	return values.every((value) => typeof value !== 'object' || value === null) && !formatsIn(schema)
}

function formatsIn(schema: Schema): boolean {
	if (schema.kind === 'anyOf') return schema.options.some(formatsIn)
	if (schema.kind === 'allOf') return schema.members.some(formatsIn)
	return schema.kind === 'string' && schema.format !== undefined
}
