import * as v from 'valibot'
import { isJsonObject } from './json-object.ts'
import { runOn, unchanging } from './unchanging.ts'

/** Rules by which parameters are renamed and lists are joined before they are sent. */
export interface WireRules {
	/** Wire names of the parameters whose name in code differs. */
	readonly names?: Readonly<Record<string, string>>
	/** Separators of list parameters, by their name in code; a value that is no text is serialised as one item. */
	readonly joined?: Readonly<Record<string, string>>
}

/**
 * The schema of parameters that are written otherwise than they are given: under another name, or a list as one text (`?ids=1,2,3`).
 *
 * It checks what is given and hands on what is sent. What has the wire's form already is taken, too, as the emulator receives it. An
 * item that holds the separator is refused: it would be read as two.
 *
 * @param rules Names and separators.
 * @param schema The schema of the parameters, with the names in code and lists as lists.
 */
/* @__NO_SIDE_EFFECTS__ */
export function onWire<Input>(rules: WireRules, schema: v.GenericSchema<Input>): v.GenericSchema<Input, object> {
	const joined = new Map(Object.entries(rules.joined ?? {}))
	const names = new Map(Object.entries(rules.names ?? {}))
	const codeNames = new Map([...names].map(([name, wire]) => [wire, name]))
	const fieldsOf = (value: object, typed: (text: string) => unknown): [string, unknown][] =>
		Object.entries(value).map(([name, field]) => {
			const own = codeNames.get(name) ?? name
			return [own, split(field, joined.get(own), typed)]
		})
	const taken = unchanging<Input>(schema, (value, findings, config) => {
		if (!isJsonObject(value)) return findings.also(schema)
		const run = (typed: (text: string) => unknown) => runOn(schema, Object.fromEntries(fieldsOf(value, typed)), config)
		const asTexts = run(String)
		// Digits in a query may mean text or a number: accept what the schema accepts.
		if (asTexts.issues && run(numberOf).issues) findings.add(asTexts.issues)
		for (const [name, separator] of joined)
			for (const expected of expectedOf(name, separator, (value as Record<string, unknown>)[name]))
				findings.refuse(expected)
	})
	const written = (value: object): object =>
		Object.fromEntries(
			Object.entries(value).map(([name, field]) => [names.get(name) ?? name, textOf(field, joined.get(name))]),
		)
	return v.pipe(
		taken,
		v.transform((value) => written(value as object)),
	)
}

function numberOf(text: string): unknown {
	return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Explains why a field cannot be joined into one text. */
function expectedOf(name: string, separator: string, field: unknown): readonly string[] {
	const items: readonly unknown[] = Array.isArray(field) ? field : [field]
	if (items.some((item) => typeof item === 'object' && item !== null)) return [`${name} without an object in it`]
	const isHeld = Array.isArray(field) && items.some((item) => String(item).includes(separator))
	return isHeld ? [`items of ${name} without ${JSON.stringify(separator)}`] : []
}

/** Splits a text such as `1,2` at the separator; `typed` converts each part. Anything but a text is returned as it is. */
function split(field: unknown, separator: string | undefined, typed: (text: string) => unknown): unknown {
	if (!separator || typeof field !== 'string') return field
	return (field === '' ? [] : field.split(separator)).map(typed)
}

function textOf(field: unknown, separator: string | undefined): unknown {
	if (separator === undefined || field === undefined) return field
	return Array.isArray(field) ? field.join(separator) : String(field)
}
