import * as v from 'valibot'

/**
 * The schema of a text of which some values are documented: an editor offers those, and any other text is taken, too. A platform adds
 * values; an answer must not be refused for that.
 *
 * @param known The values that are documented.
 */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<const Known extends readonly string[]>(
	known: Known,
): v.GenericSchema<Known[number] | (string & {})> {
	return v.union([v.picklist(known), v.string()])
}
