/**
 * Makes schemas of valibot that check a value and hand on the very same one.
 * @module
 */
import * as v from 'valibot'

/** What valibot hands to a schema, and what it gets back. */
export interface Dataset {
	value: unknown
	typed?: boolean
	issues?: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]
}

/** How a run of valibot is configured. */
export type Config = v.Config<v.BaseIssue<unknown>>

/** Any schema of valibot, run as valibot runs it. */
interface Runnable {
	readonly '~run': (dataset: Dataset, config: Config) => Dataset
}

/** What a schema finds: an issue for each call of `refuse`; those of a member are added under its key by `within`. */
export interface Findings {
	refuse(expected: string): void
	missing(key: string, input: object): void
	/** Runs the schema of a member of `input`. */
	within(schema: v.GenericSchema, input: object, key: string | number): void
	/** Runs a schema on the value itself. */
	also(schema: v.GenericSchema): void
	/** Adds what a run of another schema found. */
	add(issues: Dataset['issues']): void
}

/** Runs a schema on a value. */
export function runOn(schema: v.GenericSchema, value: unknown, config: Config): Dataset {
	return (schema as unknown as Runnable)['~run']({ value }, config)
}

/**
 * A schema that looks like another one, so that what is made of schemas (JSON Schema, examples) can be made of it, with a check of
 * its own. The value is never copied: it keeps the order of its fields, and those that no schema names.
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
