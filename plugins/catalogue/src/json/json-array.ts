import * as v from 'valibot'
import { createUnchangingSchema } from './unchanging-schema.ts'

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
