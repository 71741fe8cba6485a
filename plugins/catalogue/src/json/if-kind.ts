import * as v from 'valibot'
import { isJsonObject } from './json-object.ts'
import { unchanging } from './unchanging.ts'

const kinds = {
	string: (value: unknown) => typeof value === 'string',
	number: (value: unknown) => typeof value === 'number',
	array: Array.isArray,
	object: isJsonObject,
} as const

/**
 * The schema of what satisfies `schema` if it is of a kind, and of every value of another kind: what JSON Schema means where a
 * document gives rules without a type.
 *
 * @param kind `string`, `number`, `array` or `object`.
 * @param schema The rules for values of that kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function ifKind<Value>(kind: keyof typeof kinds, schema: v.GenericSchema<Value>): v.GenericSchema<Value> {
	return unchanging(schema, (value, findings) => {
		if (kinds[kind](value)) findings.also(schema)
	})
}
