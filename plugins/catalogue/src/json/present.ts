import type { EmptyObject } from '@tarja/core'
import * as v from 'valibot'

/** The schema of a required field of any type: accepts every JSON value, `null` included, but not `undefined`. */
/* @__NO_SIDE_EFFECTS__ */
export function present(): v.GenericSchema<EmptyObject | null> {
	return v.custom<EmptyObject | null>((value) => value !== undefined, 'expected a value')
}
