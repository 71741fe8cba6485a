/** Creates schemas that several readers need, and checks which values a schema accepts. */
import type { Json, Pointer } from '../text/json.ts'
import type { ObjectSchema, Property, Schema } from './source.ts'

/** Matches names of fields that contain a state. */
export const statusName: RegExp = /(?:status|state|situa(?:cao|ção)|estado|result(?:ado|_?code)?|outcome)$/i

/** Formats of numbers. Every other format is a format of texts. */
export const numberFormats: ReadonlySet<string> = new Set('int32 int64 float double decimal number integer'.split(' '))

/** Names the kind of a JSON value in JSON Schema's terms: `null`, `array`, `object`, `string`, `number`, `boolean`. */
export const getKind = (value: Json): string =>
	value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

function isWithin(value: number, least: number | undefined, most: number | undefined): boolean {
	return (least === undefined || value >= least) && (most === undefined || value <= most)
}

function isMatch(value: string, pattern: string | undefined): boolean {
	return pattern === undefined || new RegExp(pattern, 'u').test(value)
}

/** Whether a value passes the keywords of its type. Formats aren't checked, nor what is inside lists and objects. */
export function isAdmitted(schema: Schema, value: Json): boolean {
	if (schema.kind === 'literal') return schema.values.includes(value)
	if (schema.kind === 'anyOf') return schema.options.some((option) => isAdmitted(option, value))
	if (schema.kind === 'allOf') return schema.members.every((part) => isAdmitted(part, value))
	if (schema.kind !== getKind(value)) return schema.kind === 'any' || ('implied' in schema && schema.implied === true)
	if (schema.kind === 'string' && typeof value === 'string')
		return isWithin([...value].length, schema.minLength, schema.maxLength) && isMatch(value, schema.pattern)
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

/** Kinds of schemas that are complete without a keyword. */
type Plain = 'any' | 'string' | 'number' | 'boolean' | 'null'

/** Creates a schema that accepts every value of one kind. A number needn't be an integer. */
export function createPlain(kind: Plain, pointer: Pointer): Schema {
	return kind === 'number' ? { kind, integer: false, pointer } : { kind, pointer }
}

/** Creates a schema that accepts a value if at least one of these schemas does. There must be at least one. */
export function createEither(options: readonly Schema[], pointer: Pointer): Schema {
	const [only] = options
	return only && options.length === 1 ? only : { kind: 'anyOf', pointer, options }
}

/** Creates a schema that accepts every value of one of these kinds. */
export function createOfKinds(pointer: Pointer, ...kinds: readonly Plain[]): Schema {
	return createEither(
		kinds.map((kind) => createPlain(kind, pointer)),
		pointer,
	)
}

/** Creates a schema that accepts lists of these items. */
export const createList = (items: Schema, pointer: Pointer): Schema => ({ kind: 'array', pointer, items })

/** Creates a schema that accepts objects with these fields and any other fields. */
export function createObject(
	pointer: Pointer,
	properties: readonly Property[],
	required: readonly string[] = [],
): ObjectSchema {
	return { kind: 'object', pointer, properties, required, additional: createPlain('any', pointer) }
}
