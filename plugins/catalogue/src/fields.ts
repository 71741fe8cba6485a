/**
 * Checks an object field by field, as the reference shows them: a Standard Schema without a library (decisions/0004).
 * @module
 */
import type { Schema } from '@tarja/core'
import { nearest } from './nearest.ts'

/** One field that the reference shows. */
export interface Field {
	/** What is expected, for messages. */
	readonly expected: string
	/** The value as it is sent. `undefined`: a given value is refused, an absent one stays absent. */
	read(value: unknown): unknown
}

/** The fields of one object, in the order in which they are sent. */
export interface FieldRules {
	/** Where the reference shows them. */
	readonly section: string
	readonly fields: Readonly<Record<string, Field>>
	/** Fields that may not be absent. */
	readonly required?: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/** A field of text in a certain form. */
export function textField(expected: string, form: RegExp = /^/): Field {
	return { expected, read: (value) => (typeof value === 'string' && form.test(value) ? value : undefined) }
}

/** Whether a value is an object with fields, rather than a list or nothing. */
export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a Standard Schema answers, at once. */
export type Checked<Output> =
	| { readonly value: Output; readonly issues?: undefined }
	| { readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[] }

/** Makes a Standard Schema of a check (standardschema.dev). */
export function schemaOf<Input, Output>(validate: (given: unknown) => Checked<Output>): Schema<Input, Output> {
	return { '~standard': { version: 1, vendor: 'tarja', validate } }
}

/**
 * Takes the given fields and, under `extra`, any others; everything else is an issue. An absent object counts as an empty one.
 * No issue holds a value.
 */
export function checkFields({ section, fields, required = [] }: FieldRules, given: unknown = {}): Checked<Fields> {
	const issues: { path: string[]; message: string }[] = []
	const refuse = (expected: string, ...path: string[]): unknown =>
		issues.push({ path, message: `expected ${expected} (reference §${section})` })
	if (!isFields(given)) refuse('an object')
	const { extra, ...object }: Fields = isFields(given) ? given : {}
	const sent: Record<string, unknown> = {}
	for (const name in fields) {
		const { expected, read } = fields[name] as Field
		const wire = read(object[name])
		if (wire !== undefined) sent[name] = wire
		else if (object[name] !== undefined) refuse(expected, name)
		else if (required.includes(name)) refuse(`${expected}, which is required`, name)
	}
	for (const name of Object.keys(object))
		if (!Object.hasOwn(fields, name))
			refuse(`a field that is shown (nearest: ${nearest(name, Object.keys(fields))}); others go into extra`, name)
	if (extra !== undefined && !isFields(extra)) refuse('an object', 'extra')
	for (const name of Object.keys(Object(extra)))
		if (Object.hasOwn(fields, name)) refuse('it beside extra, not in it', 'extra', name)
	if (issues.length) return { issues }
	return { value: extra === undefined ? sent : { ...sent, ...Object(extra) } }
}
