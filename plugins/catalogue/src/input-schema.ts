/**
 * Makes the schema of an input slot out of what the reference shows.
 * @module
 */
import type { Schema } from '@tarja/core'
import { findNearest } from './nearest.ts'

/** Rules from which {@linkcode createInputSchema} makes the schema of one part of a request. */
export interface InputRules {
	/** An object schema of the fields that the reference shows, in the order in which they are sent. Every entry is optional. */
	readonly schema: Schema<unknown, Fields> & {
		readonly entries: Readonly<Record<string, { readonly wrapped: Schema }>>
	}
	/** The section of the reference that lists the fields. */
	readonly section: string
	/** Names of the fields without which nothing is sent. Default: every field may be left out. */
	readonly required?: readonly string[] | undefined
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
 * Makes a Standard Schema (standardschema.dev) of a synchronous function. Being marked as synchronous, its input need not be
 * copied first.
 */
export function createSchema<Input, Output>(
	validate: (input: unknown) => Checked<Output>,
): Schema<Input, Output> & { readonly async: false } {
	return { async: false, '~standard': { version: 1, vendor: 'tarja', validate } }
}

/**
 * Takes the fields of a schema and, under `extra`, any others. An absent object counts as an empty one. All issues are reported
 * at once: each names the field and the section, that of an unknown field the nearest name, and none holds a value.
 */
export function createInputSchema<Input>({ schema, section, required = [] }: InputRules): Schema<Input, Fields> {
	const { entries } = schema
	const names = Object.keys(entries)
	const issue = (expected: string, ...path: string[]) => ({
		path,
		message: `expected ${expected} (reference §${section})`,
	})
	const findMissingIssues = (name: string) =>
		runSchema(entries[name]?.wrapped as Schema, undefined).issues?.map(({ message }) => ({
			path: [name],
			message: `${message}, which is required`,
		})) ?? []
	const createUnknownFieldIssue = (name: string) =>
		issue(`a field that is shown (nearest: ${findNearest(name, names)}); others go into extra`, name)
	return createSchema((input = {}) => {
		if (!isFields(input)) return { issues: [issue('an object')] }
		const fields: Fields = { ...input }
		const { extra = none } = fields
		const checked = runSchema(schema, fields)
		const unknown: string[] = []
		for (const name of Object.keys(fields)) if (name !== 'extra' && !Object.hasOwn(entries, name)) unknown.push(name)
		if (!checked.issues && !unknown.length && !required.length && extra === none) return checked
		const issues = [
			...required.filter((name) => fields[name] === undefined).flatMap(findMissingIssues),
			...(checked.issues ?? []),
			...unknown.map(createUnknownFieldIssue),
			...(isFields(extra) ? [] : [issue('an object', 'extra')]),
			...Object.keys(Object(extra))
				.filter((name) => names.includes(name))
				.map((name) => issue('it beside extra, not in it', 'extra', name)),
		]
		return checked.issues || issues.length ? { issues } : { value: { ...checked.value, ...Object(extra) } }
	})
}
