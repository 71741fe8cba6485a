import type * as v from 'valibot'
import { createUnchangingSchema } from './unchanging-schema.ts'

/**
 * The schema of numbers or truth values in a path, a query, a header or a form, where every value is sent as text: it takes their
 * text, too, and hands it on as it is. So an integer beyond 2^53, which no number holds exactly, arrives with every digit.
 *
 * @param schema The schema of the numbers or truth values.
 * @example
 * ```ts
 * import { jsonObject, orText } from '@tarja/catalogue/schemas'
 * import * as v from 'valibot'
 *
 * const params = jsonObject({ id: orText(v.pipe(v.number(), v.integer())) })
 * console.log(v.parse(params, { id: '2229041000016991590' }), v.is(params, { id: 'x' })) // { id: '2229041000016991590' } false
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function orText<Given>(
	schema: v.GenericSchema<Given>,
): v.GenericSchema<Given extends number ? Given | string : Given> {
	return createUnchangingSchema(schema, (value, findings) => {
		findings.add(findings.run(schema, typeof value === 'string' ? parseScalar(value) : value).issues)
	})
}

function parseScalar(text: string): unknown {
	if (text === 'true' || text === 'false') return text === 'true'
	return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}
