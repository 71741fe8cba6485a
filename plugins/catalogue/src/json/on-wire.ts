import * as v from 'valibot'
import { isJsonObject } from './json-object.ts'
import { createUnchangingSchema } from './unchanging-schema.ts'

/** How parameters are converted before they are sent. A parameter without a rule is sent as it is given. */
export interface WireRules {
	/** Wire names of the parameters whose name in code differs. */
	readonly names?: Readonly<Record<string, string>>
	/** Separators of the parameters that may be lists, by their name in code; `&` repeats the name, as in `?ids=1&ids=2`. */
	readonly lists?: Readonly<Record<string, string>>
	/** Names in code of numbers and booleans that are sent as texts. */
	readonly texts?: readonly string[]
}

/**
 * Creates the schema of parameters whose form changes before they are sent: their name, a list that becomes one text (`?ids=1,2,3`), or a
 * number that becomes the text of a header.
 *
 * It checks the given values, and returns the values to send. **A text is sent as it is given.** If the schema accepts no text, the text
 * is checked as a list. The schema rejects an item that contains the separator, because it would be read as two items. It also rejects an
 * integer that a `number` can't hold exactly.
 *
 * @param rules Names, separators and texts.
 * @param schema The schema of the parameters, with the names in code and lists as lists.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withWireRules<Input>(
	{ names = {}, lists = {}, texts = [] }: WireRules,
	schema: v.GenericSchema<Input>,
): v.GenericSchema<Input, object> {
	const wireNames = new Map(Object.entries(names))
	const codeNames = new Map([...wireNames].map(([name, wire]) => [wire, name]))
	const separators = new Map([...texts.map((name): [string, string] => [name, '']), ...Object.entries(lists)])
	const taken = createUnchangingSchema<Input>(schema, (value, findings) => {
		if (!isJsonObject(value)) return findings.add(findings.run(schema, value).issues)
		const fields = Object.entries(value).map(([name, field]) => [codeNames.get(name) ?? name, field] as const)
		const { issues = [] } = findings.run(schema, Object.fromEntries(fields))
		const unfit = new Set(issues.map(({ path }) => path?.[0]?.key))
		const listed = fields.map(([name, field]) => [
			name,
			unfit.has(name) ? splitItems(field, separators.get(name)) : field,
		])
		if (unfit.size > 0) findings.add(findings.run(schema, Object.fromEntries(listed)).issues)
		for (const [name, field] of fields) {
			const expected = explainUnwritable(name, field, separators.get(name))
			if (expected !== undefined) findings.refuse(expected)
		}
	})
	const writeField = ([name, field]: [string, unknown]): [string, unknown] => [
		wireNames.get(name) ?? name,
		joinItems(field, separators.get(name)),
	]
	return v.pipe(
		taken,
		v.transform((value) => Object.fromEntries(Object.entries(value as object).map(writeField))),
	)
}

/** Explains why a field cannot be written as one text; undefined if it can. */
function explainUnwritable(name: string, field: unknown, separator: string | undefined): string | undefined {
	if (separator === undefined || separator === '&') return undefined
	const items: readonly unknown[] = Array.isArray(field) ? field : [field]
	if (items.some((item) => typeof item === 'object' && item !== null)) return `${name} without an object in it`
	if (items.some((item) => Number.isInteger(item) && !Number.isSafeInteger(item)))
		return `${name} as a text, as a number does not hold this integer exactly`
	const isHeld = separator !== '' && Array.isArray(field) && items.some((item) => String(item).includes(separator))
	return isHeld ? `items of ${name} without ${JSON.stringify(separator)}` : undefined
}

/** Returns the items of a list that is given as one text, `1,2`. Returns any other value unchanged. */
function splitItems(field: unknown, separator: string | undefined): unknown {
	if (!separator || typeof field !== 'string') return field
	if (separator === '&') return [field]
	return field === '' ? [] : field.split(separator)
}

function joinItems(field: unknown, separator: string | undefined): unknown {
	if (separator === undefined || separator === '&' || field === undefined) return field
	return Array.isArray(field) ? field.join(separator) : String(field)
}
