import type * as v from 'valibot'
import { isJsonObject } from './json-object.ts'
import { createUnchangingSchema } from './unchanging-schema.ts'

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
