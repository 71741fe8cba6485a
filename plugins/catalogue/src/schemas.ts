/**
 * The documented shapes as plain object schemas of valibot: pick from them, extend them, use them in forms. And what JSON Schema can
 * say and valibot cannot, for schemas that are written from a vendor's document, by hand or by `tarja bind`: none of it changes a value.
 *
 * An entry of its own, so that the compiler reads the types of valibot only for those who use them. Runs in every runtime.
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
export { onWire, type WireRules } from './json/on-wire.ts'
export { type TextFormat, textFormat } from './json/text-format.ts'

/**
 * The check that a text has so many code points: what JSON Schema counts. `v.minLength` counts an emoji twice.
 *
 * @param min At least.
 * @param max At most.
 */
/* @__NO_SIDE_EFFECTS__ */
export function codePoints(min: number, max: number = Number.POSITIVE_INFINITY): v.CheckAction<string, string> {
	const expected = max === Number.POSITIVE_INFINITY ? `at least ${min}` : min ? `${min} to ${max}` : `at most ${max}`
	return v.check((text) => {
		// Avoids counting: a code point has one or two UTF-16 units, so most lengths decide it already.
		if (text.length < min || text.length > 2 * max) return false
		if (text.length >= 2 * min && text.length <= max) return true
		const count = [...text].length
		return count >= min && count <= max
	}, `expected ${expected} characters`)
}

/**
 * The check that a number is a multiple of another, by their decimal digits: 19.99 is one of 0.01, which `19.99 % 0.01` denies.
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
 * Makes the schema of an open enumeration: an editor offers the documented values, and any other text is accepted as well, because a
 * value that is added later must not make an answer invalid.
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
 * The schema of numbers or truth values in a path, a query, a header or a form, where every value is sent as text: it takes their
 * text, too, and hands it on as it is. So an integer beyond 2^53, which no number holds exactly, arrives with every digit.
 *
 * @param schema The schema of the numbers or truth values.
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

/** A kind of JSON value that a schema may apply to; values of other kinds are then accepted unseen. */
export type Kind = 'string' | 'number' | 'array' | 'object'

const kinds: Readonly<Record<Kind, (value: unknown) => boolean>> = {
	string: (value) => typeof value === 'string',
	number: (value) => typeof value === 'number',
	array: Array.isArray,
	object: isJsonObject,
}

/**
 * The schema of what satisfies `schema` if it is of a kind, and of every value of another kind: what JSON Schema means where a
 * document gives rules without a type.
 *
 * @param kind `string`, `number`, `array` or `object`.
 * @param schema The rules for values of that kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function ifKind<Value>(kind: Kind, schema: v.GenericSchema<Value>): v.GenericSchema<Value> {
	return createUnchangingSchema(schema, (value, findings) => {
		if (kinds[kind](value)) findings.add(findings.run(schema, value).issues)
	})
}
