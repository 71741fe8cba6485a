import type { None } from '@tarja/core'
import * as v from 'valibot'

/** Whatever JSON can hold, and not nothing: the schema of a field that has to be there and of which nothing else is said. */
/* @__NO_SIDE_EFFECTS__ */
export function present(): v.GenericSchema<None | null> {
	return v.custom<None | null>((value) => value !== undefined, 'expected a value')
}
