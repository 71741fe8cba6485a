import * as v from 'valibot'
import { canonical } from './canonical.ts'
import { unchanging } from './unchanging.ts'

/**
 * A schema that accepts one JSON value only. Lists and objects are equal if their items and fields are, in any order of fields.
 *
 * @param expected The accepted value.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonValue<const Value>(expected: Value): v.GenericSchema<Value> {
	const text = canonical(expected)
	const like = v.custom(() => true)
	return unchanging(like, (value, findings) => {
		if (canonical(value) !== text) findings.refuse('the one value that is documented')
	})
}
