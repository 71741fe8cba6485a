/**
 * Creates the schema of one part of a request from the fields that the reference shows.
 * @module
 */
import type { Schema } from '@tarja/core'
import { findNearest } from './nearest.ts'

/** One field that the reference shows. */
export interface Field {
	/** Returns what is sent for a value, or `undefined` if the value doesn't fit. */
	readonly convert: (value: unknown) => unknown
	/** Describes a valid value: completes "expected …". */
	readonly expected: string
	/** The value that is used if the caller passes none. */
	readonly fallback?: string
}

/** Rules from which {@linkcode createInputSchema} makes the schema of one part of a request. */
export interface InputRules {
	/** The fields that the reference shows, in the order in which they are sent. */
	readonly shown: Readonly<Record<string, Field>>
	/** The section of the reference that lists the fields. */
	readonly section: string
	/** Names of required fields: without them nothing is sent. Default: every field may be left out. */
	readonly required?: readonly string[] | undefined
}

/** Returns the value if it is a text. */
export function toText(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined
}

type Fields = Readonly<Record<string, unknown>>

const none: Fields = {}

/** Result of a synchronous schema: the value to send, or the issues. */
export type Checked<Output> = Exclude<ReturnType<Schema<unknown, Output>['~standard']['validate']>, Promise<unknown>>

/** Whether a value is an object with fields, and not a list or `null`. */
export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Runs a schema that is known to be synchronous. */
export function runSchema<Output>(schema: Schema<unknown, Output>, value: unknown): Checked<Output> {
	return schema['~standard'].validate(value) as Checked<Output>
}

/**
 * Creates a Standard Schema (standardschema.dev) from a synchronous function. It is marked as synchronous, so its input needn't be copied
 * first.
 */
export function createSchema<Input, Output>(
	validate: (input: unknown) => Checked<Output>,
): Schema<Input, Output> & { readonly async: false } {
	return { async: false, '~standard': { version: 1, vendor: 'tarja', validate } }
}

/**
 * Creates a schema that accepts the fields in `shown` and, under `extra`, any other fields. A missing object counts as an empty one. It
 * reports all issues at once. Each issue names the field and the section, and for an unknown field the nearest name. No issue contains a
 * value.
 */
export function createInputSchema<Input>({ shown, section, required = [] }: InputRules): Schema<Input, Fields> {
	const entries = Object.entries(shown)
	const names = Object.keys(shown)
	const issue = (expected: string, path: readonly string[], more = '') => ({
		path,
		message: `expected ${expected} (reference §${section})${more}`,
	})
	return createSchema((input = {}) => {
		if (!isFields(input)) return { issues: [issue('an object', [])] }
		const fields: Fields = { ...input }
		const { extra = none } = fields
		const value: Record<string, unknown> = {}
		// Uses loops, because Bun's array methods take time, even for an empty array.
		const issues: ReturnType<typeof issue>[] = []
		for (const name of required)
			if (fields[name] === undefined) issues.push(issue(String(shown[name]?.expected), [name], ', which is required'))
		for (const [name, { convert, expected, fallback }] of entries) {
			const given = fields[name] === undefined ? fallback : fields[name]
			if (given === undefined) continue
			value[name] = convert(given)
			if (value[name] === undefined) issues.push(issue(expected, [name]))
		}
		for (const name of Object.keys(fields))
			if (name !== 'extra' && !Object.hasOwn(shown, name))
				issues.push(issue(`a field that is shown (nearest: ${findNearest(name, names)}); others go into extra`, [name]))
		if (!isFields(extra)) issues.push(issue('an object', ['extra']))
		for (const name of Object.keys(Object(extra)))
			if (names.includes(name)) issues.push(issue('it beside extra, not in it', ['extra', name]))
		return issues.length ? { issues } : { value: extra === none ? value : { ...value, ...Object(extra) } }
	})
}
