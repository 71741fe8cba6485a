import * as v from 'valibot'
import { unchanging } from './unchanging.ts'

type Outputs<Prefix extends readonly v.GenericSchema[]> = {
	[Index in keyof Prefix]?: v.InferOutput<Prefix[Index]>
}

/**
 * The schema of a JSON list whose first items have schemas of their own, as JSON Schema means it: they need not be there.
 *
 * @param prefix The schemas of the first items.
 * @param others The schema of all others; `v.never()` closes the list.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonList<const Prefix extends readonly v.GenericSchema[], Other>(
	prefix: Prefix,
	others: v.GenericSchema<Other>,
): v.GenericSchema<[...Outputs<Prefix>, ...Other[]]> {
	const like = v.tupleWithRest(prefix, others)
	return unchanging(like, (value, findings) => {
		if (!Array.isArray(value)) return findings.refuse('Array')
		for (const index of value.keys()) findings.within(prefix[index] ?? others, value, index)
	})
}
