import * as v from 'valibot'
import { isJsonObject } from './json-object.ts'
import { runOn, unchanging } from './unchanging.ts'

/** How parameters are written. */
export interface WireRules {
	/** The name on the wire of each parameter that has another one in code. */
	readonly names?: Readonly<Record<string, string>>
	/** By its name in code: a list is joined with this between its items, anything else but a text is written as one. */
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
		// Digits on the wire may be meant as text or as numbers: whichever the schema takes.
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

/** What keeps a field from being written as one text. */
function expectedOf(name: string, separator: string, field: unknown): readonly string[] {
	const items: readonly unknown[] = Array.isArray(field) ? field : [field]
	if (items.some((item) => typeof item === 'object' && item !== null)) return [`${name} without an object in it`]
	const isHeld = Array.isArray(field) && items.some((item) => String(item).includes(separator))
	return isHeld ? [`items of ${name} without ${JSON.stringify(separator)}`] : []
}

/** A text that stands for a list, as the list. */
function split(field: unknown, separator: string | undefined, typed: (text: string) => unknown): unknown {
	if (!separator || typeof field !== 'string') return field
	return (field === '' ? [] : field.split(separator)).map(typed)
}

function textOf(field: unknown, separator: string | undefined): unknown {
	if (separator === undefined || field === undefined) return field
	return Array.isArray(field) ? field.join(separator) : String(field)
}
