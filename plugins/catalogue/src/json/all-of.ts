import * as v from 'valibot'
import { unchanging } from './unchanging.ts'

type Intersection<Members extends readonly v.GenericSchema[]> = Members extends readonly [
	infer First extends v.GenericSchema,
	...infer Rest extends readonly v.GenericSchema[],
]
	? v.InferOutput<First> & Intersection<Rest>
	: unknown

/**
 * The schema of what satisfies every one of `members`. Unlike `v.intersect` it merges nothing: the value is handed on as it is.
 *
 * @param members The schemas.
 */
/* @__NO_SIDE_EFFECTS__ */
export function allOf<const Members extends readonly v.GenericSchema[]>(
	members: Members,
): v.GenericSchema<Intersection<Members>> {
	return unchanging(v.intersect([...members]), (_, findings) => {
		for (const member of members) findings.also(member)
	})
}
