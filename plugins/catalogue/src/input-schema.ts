/**
 * Creates the schema of one part of a request from the valibot schemas of the fields that the reference shows.
 * @module
 */
import * as v from 'valibot'
import { findNearest } from './nearest.ts'

/** The schema of a field that may be left out. */
export type Optional<Input, Output = Input> = v.OptionalSchema<v.GenericSchema<Input, Output>, undefined>

/** Rules from which {@linkcode createInputSchema} makes the schema of one part of a request. */
export interface InputRules {
	/** The fields that the reference shows, in the order in which they are sent. */
	readonly shown: v.ObjectEntries
	/** The section of the reference that lists the fields. */
	readonly section: string
	/** Names of fields that are required although their schemas are optional: without them nothing is sent. */
	readonly required?: readonly string[] | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** The fields beside `extra`, and `extra`. */
type Input = Fields & { readonly extra?: Fields }

/** Whether a value is an object with fields, and not a list or `null`. */
export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the message of an issue. It contains no value. */
export function explain(expected: string, section: string): string {
	return `expected ${expected} (reference §${section})`
}

/** Creates the schema of a text in a form. Each part has the message, because valibot's own messages quote the value. */
export function createTextSchema(message: string, form?: RegExp): v.GenericSchema<string> {
	return form ? v.pipe(v.string(message), v.regex(form, message)) : v.string(message)
}

/** Creates a schema that converts a value, or refuses it if `convert` returns `undefined`. */
export function createConversion<Given, Sent>(
	message: string,
	convert: (value: never) => Sent | undefined,
): v.GenericSchema<Given, Sent> {
	const toSent = v.rawTransform<unknown, unknown>(
		({ dataset, addIssue }) => convert(dataset.value as never) ?? addIssue({ message }),
	)
	return v.pipe(v.any(), toSent) as v.GenericSchema<Given, Sent>
}

/** Marks a schema whose messages contain no value, so that the client prints them as they are. */
export function withOwnMessages<Given, Sent>(schema: v.GenericSchema<Given, Sent>): v.GenericSchema<Given, Sent> {
	// A part without a message of its own gets this one instead of valibot's, which quotes the value.
	const validate = (value: unknown) => schema['~run']({ value }, { message: 'is not valid' }) as never
	return { ...schema, '~standard': { version: 1, vendor: 'tarja', validate } as never }
}

/** Names that valibot leaves out of an object without an issue, so they are refused before it reads one. */
const dropped: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * Creates a schema that accepts the fields in `shown` and, under `extra`, any other fields. A missing object counts as an empty one. It
 * reports all issues at once. Each issue names the field and the section, and for an unknown field the nearest name.
 */
export function createInputSchema<Given>({
	shown,
	section,
	required = [],
}: InputRules): v.GenericSchema<Given, Fields> {
	const names = Object.keys(shown)
	const object = explain('an object', section)
	const extra = v.optional(v.custom<Fields>(isFields, object))
	const schema = v.pipe(
		v.optional(v.custom<Fields>(isFields, object), {}),
		v.rawTransform<Fields, Fields>(({ dataset, addIssue }) => {
			// Copies the own fields, because valibot also reads inherited ones.
			const input = { ...dataset.value }
			for (const name of dropped)
				if (Object.hasOwn(input, name)) addIssue(createUnknownIssue(input, section, name, names))
			return input
		}),
		v.looseObject({ ...toRequired(shown, required), extra }, ({ path }) =>
			explainMissing(shown, String(path?.[0].key)),
		),
		createNameCheck(names, section),
		v.transform(toSentFields),
	)
	return withOwnMessages(schema as unknown as v.GenericSchema<Given, Fields>)
}

/** Requires the fields of these names. */
function toRequired(shown: v.ObjectEntries, names: readonly string[]): v.ObjectEntries {
	const required = names.map((name) => {
		const schema = v.nonOptional(shown[name] as v.GenericSchema, () => explainMissing(shown, name))
		return [name, schema] as const
	})
	return { ...shown, ...Object.fromEntries(required) }
}

/** Describes a missing field as its schema does. */
function explainMissing(shown: v.ObjectEntries, name: string): string {
	const schema = shown[name] as v.GenericSchema | Optional<unknown>
	const { issues } = v.safeParse('wrapped' in schema ? schema.wrapped : schema, undefined)
	return `${issues?.[0].message}, which is required`
}

/** Creates the check that refuses fields whose name isn't shown, shown fields that are `undefined`, and fields in `extra` whose name is shown. */
function createNameCheck(names: readonly string[], section: string): v.RawCheckAction<Fields> {
	return v.rawCheck<Fields>(({ dataset, addIssue }) => {
		const input = dataset.value as Input
		for (const name in input)
			if (name !== 'extra' && !names.includes(name)) addIssue(createUnknownIssue(input, section, name, names))
			// An amount that a database row lacks would otherwise be left out without a word.
			else if (input[name] === undefined && name !== 'extra')
				addIssue(createFieldIssue(input, explain('a value; leave the field out if there is none', section), name))
		if (isFields(input.extra))
			for (const name of Object.keys(input.extra))
				if (names.includes(name))
					addIssue(createFieldIssue(input, explain('it beside extra, not in it', section), 'extra', name))
	})
}

/** An issue of a field, as valibot takes it. */
interface FieldIssue {
	readonly message: string
	readonly path: [v.ObjectPathItem]
}

/** Creates the issue of a field whose name isn't shown. */
function createUnknownIssue(input: Fields, section: string, name: string, names: readonly string[]): FieldIssue {
	const expected = `a field that is shown (nearest: ${findNearest(name, names)}); others go into extra`
	return createFieldIssue(input, explain(expected, section), name)
}

function createFieldIssue(input: Fields, message: string, ...path: readonly string[]): FieldIssue {
	const keys = path.map((key) => ({ type: 'object', origin: 'key', input, key, value: undefined }) as const)
	return { message, path: keys as unknown as [v.ObjectPathItem] }
}

/** Returns the fields that are sent. */
function toSentFields(input: Input): Fields {
	if (!('extra' in input)) return input
	const { extra, ...sent } = input
	return { ...sent, ...extra }
}
