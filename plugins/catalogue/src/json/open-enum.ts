import * as v from 'valibot'

/**
 * Makes the schema of an open enumeration: an editor offers the documented values, and any other text is accepted as well, because a
 * value that is added later must not make an answer invalid.
 *
 * @param known The values that are documented.
 */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<const Known extends readonly string[]>(
	known: Known,
): v.GenericSchema<Known[number] | (string & {})> {
	return v.union([v.picklist(known), v.string()])
}
