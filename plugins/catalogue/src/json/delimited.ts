import * as v from 'valibot'
import { isJsonObject } from './json-object.ts'
import { runOn, unchanging } from './unchanging.ts'

/** The character between the items of a list, by the field that holds the list. */
export type Separators = Readonly<Record<string, string>>

/**
 * The schema of parameters of which some hold a list that is sent as one text: `?ids=1,2,3`. It takes the lists, checks them, and
 * hands on the texts. A text is taken for a list that is joined already, as it is on the wire. An item that holds the separator is
 * refused: it would be read as two.
 *
 * @param separators The separator of each such field.
 * @param schema The schema of the parameters, with lists as lists.
 */
/* @__NO_SIDE_EFFECTS__ */
export function delimited<Input>(separators: Separators, schema: v.GenericSchema<Input>): v.GenericSchema<Input, object> {
	const taken = unchanging<Input>(schema, (value, findings, config) => {
		if (!isJsonObject(value)) return findings.also(schema)
		const texts = runOn(schema, withLists(value, separators, String), config)
		// Digits on the wire may be meant as text or as a number: whichever the list takes.
		const { issues } = texts.issues ? runOn(schema, withLists(value, separators, numberOf), config) : texts
		findings.add(issues && (texts.issues as typeof issues))
		for (const [name, separator] of Object.entries(separators))
			if (listIn(value, name).some((item) => String(item).includes(separator)))
				findings.refuse(`items of ${name} without ${JSON.stringify(separator)}`)
	})
	return v.pipe(
		taken,
		v.transform((value) => joined(value as object, separators)),
	)
}

function numberOf(text: string): unknown {
	return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

function listIn(value: object, name: string): readonly unknown[] {
	const field = (value as Record<string, unknown>)[name]
	return Array.isArray(field) ? field : []
}

/** The parameters with every text split that stands for a list. */
function withLists(value: object, separators: Separators, item: (text: string) => unknown): object {
	const fields = Object.entries(value).map(([name, field]) => {
		const separator = Object.hasOwn(separators, name) ? separators[name] : undefined
		const isText = separator !== undefined && typeof field === 'string'
		return [name, isText ? (field === '' ? [] : field.split(separator)).map(item) : field]
	})
	return Object.fromEntries(fields)
}

function joined(value: object, separators: Separators): object {
	const fields = Object.entries(value).map(([name, field]) => [
		name,
		Array.isArray(field) && Object.hasOwn(separators, name) ? field.join(separators[name]) : field,
	])
	return Object.fromEntries(fields)
}
