import * as v from 'valibot'
import { canonical } from './canonical.ts'
import { unchanging } from './unchanging.ts'

/**
 * The schema of one JSON value, lists and objects compared by what is in them.
 *
 * @param expected The value.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonValue<const Value>(expected: Value): v.GenericSchema<Value> {
	const text = canonical(expected)
	const like = v.custom(() => true)
	return unchanging(like, (value, findings) => {
		if (canonical(value) !== text) findings.refuse('the one value that is documented')
	})
}
