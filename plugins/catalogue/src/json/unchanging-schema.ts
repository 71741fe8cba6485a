/**
 * Creates valibot schemas that validate a value without copying or changing it.
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

/** Collects the issues of a schema. */
export interface Findings {
	/** Adds an issue about the value. */
	refuse(expected: string): void
	/** Adds an issue about the type of the value. */
	refuseType(): void
	/** Adds an issue about a member that isn't there. */
	addMissing(key: string, input: object): void
	/** Runs the schema of a member of `input`, and adds its issues under the member's key. */
	checkMember(schema: v.GenericSchema, input: object, key: string | number): void
	/** Runs another schema on the same value, and adds its issues. */
	checkAlso(schema: v.GenericSchema): void
	/** Adds issues that another schema has already reported, with their paths unchanged. */
	add(issues: Dataset['issues']): void
}

/** Runs a schema on a value, and returns valibot's data set with the issues found. */
export function runOn(schema: v.GenericSchema, value: unknown, config: Config): Dataset {
	return (schema as unknown as Runnable)['~run']({ value }, config)
}

/** The check of a schema. */
type Examine = (value: unknown, findings: Findings, config: Config) => void

/**
 * Creates a schema that tools read like another schema (for JSON Schema or examples), but that runs its own check. It never copies
 * the value, which keeps its field order and its unknown fields.
 */
export function createUnchangingSchema<Value>(
	like: v.GenericSchema,
	examine: Examine,
	run: Run = runCheck,
): v.GenericSchema<Value> {
	const schema = {
		...like,
		'~run': (dataset: Dataset, config: Config): Dataset => run(schema as never, examine, dataset, config),
		'~standard': {
			version: 1,
			vendor: 'valibot',
			validate: (value: unknown) => schema['~run']({ value }, v.getGlobalConfig()),
		},
	}
	return schema as unknown as v.GenericSchema<Value>
}

/** Runs a check on a value. */
type Run = (schema: v.GenericSchema, examine: Examine, dataset: Dataset, config: Config) => Dataset

function runCheck(schema: v.GenericSchema, examine: Examine, dataset: Dataset, config: Config): Dataset {
	dataset.typed = true
	examine(dataset.value, createFindings(schema, dataset, config), config)
	return dataset
}

/**
 * Creates a schema like `unchanging` that runs several schemas on one value. It checks each value once while one value is validated:
 * otherwise two alternatives at each level of a recursive schema would double the work with every level.
 */
export function createBranchingSchema<Value>(like: v.GenericSchema, examine: Examine): v.GenericSchema<Value> {
	return createUnchangingSchema(like, examine, runOnce)
}

type Issues = NonNullable<Dataset['issues']>

/** Results of the validation that is running, by value and schema. Validations are synchronous, so there is one at most. */
interface Validation {
	readonly results: Map<unknown, Map<v.GenericSchema, Issues | 'fits'>>
	steps: number
}
let running: Validation | undefined

/** Most checks for each value. A vendor's alternatives need about a hundred. */
const mostSteps = 1000
/** Most issues that a check keeps, because `allOf` adds up those of its members at each level. */
const mostIssues = 100

function runOnce(schema: v.GenericSchema, examine: Examine, dataset: Dataset, config: Config): Dataset {
	if (running) return runIn(running, schema, examine, dataset, config)
	const validation: Validation = { results: new Map(), steps: 0 }
	running = validation
	try {
		runIn(validation, schema, examine, dataset, config)
	} finally {
		running = undefined
	}
	// Refuses the whole value, because it could be accepted if the check of one schema was left out.
	if (isExhausted(validation)) createFindings(schema, dataset, config).refuse('a value that takes fewer steps to check')
	return dataset
}

function isExhausted({ results, steps }: Validation): boolean {
	return steps > mostSteps * results.size
}

function runIn(
	validation: Validation,
	schema: v.GenericSchema,
	examine: Examine,
	dataset: Dataset,
	config: Config,
): Dataset {
	const results = validation.results.get(dataset.value) ?? new Map<v.GenericSchema, Issues | 'fits'>()
	validation.results.set(dataset.value, results)
	let known = results.get(schema)
	if (known === undefined) {
		validation.steps++
		const result: Dataset = { value: dataset.value }
		if (!isExhausted(validation)) runCheck(schema, examine, result, config)
		known = (result.issues?.slice(0, mostIssues) as Issues | undefined) ?? 'fits'
		results.set(schema, known)
	}
	dataset.typed = known === 'fits'
	if (known === 'fits') return dataset
	// Copies the issues, because valibot writes the path into them.
	const copies = known.map((issue) => ({ ...issue, path: issue.path && [...issue.path] })) as unknown as Issues
	createFindings(schema, dataset, config).add(copies)
	return dataset
}

function createFindings(schema: v.GenericSchema, dataset: Dataset, config: Config): Findings {
	const add = (found: Dataset['issues']): void => {
		if (!found) return
		dataset.typed = false
		if (dataset.issues) dataset.issues.push(...found)
		else dataset.issues = found
	}
	return {
		refuse: (expected) => v._addIssue(schema, 'value', dataset as never, config, { expected }),
		refuseType: () => v._addIssue(schema, 'type', dataset as never, config),
		addMissing(key, input) {
			const path = [{ type: 'object', origin: 'key', input, key, value: undefined }]
			v._addIssue(schema, 'key', dataset as never, config, {
				input: undefined,
				expected: JSON.stringify(key),
				path: path as never,
			})
		},
		checkMember(member, input, key) {
			const value = (input as Record<string | number, unknown>)[key]
			const { issues } = runOn(member, value, config)
			const item = { type: Array.isArray(input) ? 'array' : 'object', origin: 'value', input, key, value } as never
			for (const issue of issues ?? []) (issue as { path: unknown[] }).path = [item, ...(issue.path ?? [])]
			add(issues)
		},
		checkAlso: (other) => add(runOn(other, dataset.value, config).issues),
		add,
	}
}
