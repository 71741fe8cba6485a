import * as v from 'valibot'
import { createUnchangingSchema } from './unchanging-schema.ts'

/** Rules for fields that an object schema does not name. */
export interface ObjectRules {
	/** The schema of every field that is not named; `v.never()` closes the object. */
	readonly others?: v.GenericSchema
}

/** The schemas of an object's fields, by name. */
export type Entries = Readonly<Record<string, v.GenericSchema>>

interface Absent {
	readonly type: 'optional' | 'exact_optional'
}

/** Type of an object with the given entries; a field in `v.optional` or `v.exactOptional` may be absent. */
export type FieldsOf<Given extends Entries> = {
	[Name in keyof Given as Given[Name] extends Absent ? never : Name]: v.InferOutput<Given[Name]>
} & {
	[Name in keyof Given as Given[Name] extends Absent ? Name : never]?: v.InferOutput<Given[Name]>
}

/** Whether the value is a plain JSON object: not a list, and not an object such as `Date` that serialises as something else. */
export function isJsonObject(value: unknown): value is object {
	return Object.prototype.toString.call(value) === '[object Object]'
}

/**
 * Creates the schema of a JSON object, with the meaning of JSON Schema: all other fields are accepted, unless `rules` say otherwise.
 *
 * Unlike `v.looseObject` it rejects lists, reads only own fields (`__proto__` and `constructor` are names like any other), and returns
 * the same object, not a copy. Wrap a field that may be absent in `v.optional` or `v.exactOptional`. Every other field is required,
 * whatever its schema is.
 *
 * @param entries The schema of each field.
 * @param rules Rules for all other fields.
 * @example
 * ```ts
 * import { jsonObject } from '@tarja/catalogue/schemas'
 * import * as v from 'valibot'
 *
 * const limit = jsonObject({ amount: v.number(), note: v.exactOptional(v.string()) }, { others: v.never() })
 * console.log(v.is(limit, { amount: 1 }), v.is(limit, { amount: 1, more: true })) // true false
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonObject<const Given extends Entries>(
	entries: Given,
	{ others: given }: ObjectRules = {},
): v.GenericSchema<FieldsOf<Given>> {
	const named = Object.entries(entries)
	const isClosed = given?.type === 'never'
	const others = isClosed ? v.never(`expected no field but ${Object.keys(entries).join(', ')}`) : given
	const like = isClosed ? v.strictObject(entries) : v.looseObject(entries)
	return createUnchangingSchema(like, (value, findings) => {
		if (!isJsonObject(value)) return findings.refuse('Object')
		for (const [name, schema] of named)
			if (findings.isFull()) return
			else if (Object.hasOwn(value, name)) findings.checkMember(schema, value, name)
			else if (!isOptional(schema)) findings.addMissing(name, value)
		for (const [name, field] of others ? Object.entries(value) : [])
			if (findings.isFull()) return
			else if (others && !Object.hasOwn(entries, name) && field !== undefined) findings.checkMember(others, value, name)
	})
}

function isOptional({ type }: v.GenericSchema): boolean {
	return type === 'optional' || type === 'exact_optional'
}
