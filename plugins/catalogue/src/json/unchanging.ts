/**
 * Makes valibot schemas that validate a value without copying or changing it.
 * @module
 */
import * as v from 'valibot'

/** The value and issues that valibot passes to a schema, and that it returns. */
export interface Dataset {
	value: unknown
	typed?: boolean
	issues?: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]
}

/** Configuration that valibot passes from a schema to the schemas inside it. */
export type Config = v.Config<v.BaseIssue<unknown>>

/** Any valibot schema, seen as the function that valibot runs. */
interface Runnable {
	readonly '~run': (dataset: Dataset, config: Config) => Dataset
}

/** Collects the issues of a schema: `refuse` adds one, `within` adds those of a member under its key. */
export interface Findings {
	refuse(expected: string): void
	missing(key: string, input: object): void
	/** Runs the schema of a member of `input`, and adds its issues under the member's key. */
	within(schema: v.GenericSchema, input: object, key: string | number): void
	/** Runs another schema on the same value, and adds its issues. */
	also(schema: v.GenericSchema): void
	/** Adds issues that another schema has already reported, with their paths unchanged. */
	add(issues: Dataset['issues']): void
}

/** Runs a schema on a value, and returns valibot's data set with the issues found. */
export function runOn(schema: v.GenericSchema, value: unknown, config: Config): Dataset {
	return (schema as unknown as Runnable)['~run']({ value }, config)
}

/**
 * Makes a schema that tools read like another schema (for JSON Schema or examples), but that runs a check of its own. The value
 * is never copied: it keeps its field order and its unknown fields.
 */
export function unchanging<Value>(
	like: v.GenericSchema,
	examine: (value: unknown, findings: Findings, config: Config) => void,
): v.GenericSchema<Value> {
	const schema = {
		...like,
		'~run'(dataset: Dataset, config: Config): Dataset {
			dataset.typed = true
			examine(dataset.value, findingsIn(schema as never, dataset, config), config)
			return dataset
		},
		'~standard': {
			version: 1,
			vendor: 'valibot',
			validate: (value: unknown) => schema['~run']({ value }, v.getGlobalConfig()),
		},
	}
	return schema as unknown as v.GenericSchema<Value>
}

function findingsIn(schema: v.GenericSchema, dataset: Dataset, config: Config): Findings {
	const add = (found: Dataset['issues']): void => {
		if (!found) return
		dataset.typed = false
		if (dataset.issues) dataset.issues.push(...found)
		else dataset.issues = found
	}
	return {
		refuse: (expected) => v._addIssue(schema, 'value', dataset as never, config, { expected }),
		missing(key, input) {
			const path = [{ type: 'object', origin: 'key', input, key, value: undefined }]
			v._addIssue(schema, 'key', dataset as never, config, {
				input: undefined,
				expected: JSON.stringify(key),
				path: path as never,
			})
		},
		within(member, input, key) {
			const value = (input as Record<string | number, unknown>)[key]
			const { issues } = runOn(member, value, config)
			const item = { type: Array.isArray(input) ? 'array' : 'object', origin: 'value', input, key, value } as never
			for (const issue of issues ?? []) (issue as { path: unknown[] }).path = [item, ...(issue.path ?? [])]
			add(issues)
		},
		also: (other) => add(runOn(other, dataset.value, config).issues),
		add,
	}
}
