/**
 * The documented shapes as plain valibot object schemas: pick from them, extend them, or use them in forms. Also rules that JSON Schema
 * has and valibot lacks, for schemas that you or `tarja bind` write from a vendor's document. None of these rules changes a value.
 *
 * A separate entry point, so that the compiler reads valibot's types only in programs that use them. Runs in every runtime.
 * @module
 */
import type { EmptyObject } from '@tarja/core'
import * as v from 'valibot'
import { isJsonObject } from './json/json-object.ts'
import { createUnchangingSchema } from './json/unchanging-schema.ts'

export { type TokenResponseEntries, tokenResponse } from '@tarja/core/token-response'
export { type PaymentIntentEntries, paymentIntent, paymentIntentQuery } from './intent/schemas.ts'
export { allOf, anyOf } from './json/combinators.ts'
export { type Entries, type FieldsOf, jsonObject, type ObjectRules } from './json/json-object.ts'
export { type WireRules, withWireRules } from './json/on-wire.ts'
export { type TextFormat, textFormat } from './json/text-format.ts'

/**
 * Creates the check that a text has this many code points, because JSON Schema counts them. `v.minLength` counts an emoji twice.
 *
 * @param min Fewest code points.
 * @param max Most code points.
 */
/* @__NO_SIDE_EFFECTS__ */
export function characterCount(min: number, max: number = Number.POSITIVE_INFINITY): v.CheckAction<string, string> {
	const expected = max === Number.POSITIVE_INFINITY ? `at least ${min}` : min ? `${min} to ${max}` : `at most ${max}`
	return v.check((text) => {
		// Counts only if it must: a code point has one or two UTF-16 units, so most lengths already decide.
		if (text.length < min || text.length > 2 * max) return false
		if (text.length >= 2 * min && text.length <= max) return true
		const count = [...text].length
		return count >= min && count <= max
	}, `expected ${expected} characters`)
}

/**
 * Creates the check that a number is a multiple of another, by their decimal digits: 19.99 is a multiple of 0.01, although `19.99 % 0.01`
 * isn't 0.
 *
 * @param divisor Greater than 0.
 */
/* @__NO_SIDE_EFFECTS__ */
export function multipleOf(divisor: number): v.CheckAction<number, string> {
	return v.check((value) => isMultiple(value, divisor), `expected a multiple of ${divisor}`)
}

function isMultiple(value: number, divisor: number): boolean {
	if (!Number.isFinite(value)) return false
	const [digits, exponent] = splitDecimal(value)
	const [otherDigits, otherExponent] = splitDecimal(divisor)
	const least = Math.min(exponent, otherExponent)
	return (digits * 10n ** BigInt(exponent - least)) % (otherDigits * 10n ** BigInt(otherExponent - least)) === 0n
}

/** Splits a number into an integer and a power of ten. */
function splitDecimal(value: number): [bigint, number] {
	const [digits = '0', exponent = '0'] = String(value).split('e')
	const [whole = '0', fraction = ''] = digits.split('.')
	return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}

/**
 * Creates the schema of an open enumeration: an editor offers the documented values, and any other text is accepted as well, because a
 * value that is added later must not make a response invalid.
 *
 * @param known The values that are documented.
 */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<const Known extends readonly string[]>(
	known: Known,
): v.GenericSchema<Known[number] | (string & {})> {
	return v.union([v.picklist(known), v.string()])
}

/**
 * Creates the schema of numbers or booleans in a path, a query, a header or a form, where every value is sent as text. It also accepts
 * their text, and returns the text unchanged. So an integer beyond 2^53, which a `number` can't hold exactly, is sent with every digit.
 *
 * @param schema The schema of the numbers or booleans.
 * @example
 * ```ts
 * import { jsonObject, orText } from '@tarja/catalogue/schemas'
 * import * as v from 'valibot'
 *
 * const params = jsonObject({ id: orText(v.pipe(v.number(), v.integer())) })
 * console.log(v.parse(params, { id: '2229041000016991590' }), v.is(params, { id: 'x' })) // { id: '2229041000016991590' } false
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function orText<Given>(
	schema: v.GenericSchema<Given>,
): v.GenericSchema<Given extends number ? Given | string : Given> {
	return createUnchangingSchema(schema, (value, findings) => {
		findings.add(findings.run(schema, typeof value === 'string' ? parseScalar(value) : value).issues)
	})
}

function parseScalar(text: string): unknown {
	if (text === 'true' || text === 'false') return text === 'true'
	return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}

/** The schema of a required field of any type: accepts every JSON value, `null` included, but not `undefined`. */
/* @__NO_SIDE_EFFECTS__ */
export function present(): v.GenericSchema<EmptyObject | null> {
	return v.custom<EmptyObject | null>((value) => value !== undefined, 'expected a value')
}

/**
 * Creates the schema of a JSON list. Unlike `v.array` it copies nothing, and a list with many wrong items takes no longer than one that fits.
 *
 * @param item The schema of each item.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonArray<Item>(item: v.GenericSchema<Item>): v.GenericSchema<Item[]> {
	return createUnchangingSchema(v.array(item), (value, findings) => {
		if (!Array.isArray(value)) return findings.refuseType()
		for (let index = 0; index < value.length && !findings.isFull(); index++) findings.checkMember(item, value, index)
	})
}

/** A kind of JSON value to which a schema may apply. Values of other kinds are then accepted without a check. */
export type Kind = 'string' | 'number' | 'array' | 'object'

const kinds: Readonly<Record<Kind, (value: unknown) => boolean>> = {
	string: (value) => typeof value === 'string',
	number: (value) => typeof value === 'number',
	array: Array.isArray,
	object: isJsonObject,
}

/**
 * Creates a schema that checks values of one kind with `schema`, and accepts all values of other kinds. This is what JSON Schema means if
 * a document has rules without a type.
 *
 * @param kind `string`, `number`, `array` or `object`.
 * @param schema The rules for values of that kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function rulesFor<Value>(kind: Kind, schema: v.GenericSchema<Value>): v.GenericSchema<Value> {
	return createUnchangingSchema(schema, (value, findings) => {
		if (kinds[kind](value)) findings.add(findings.run(schema, value).issues)
	})
}
