/**
 * Creates valibot schemas that validate a value without copying or changing it. The number of steps depends only on the value's size.
 * @module
 */
import * as v from 'valibot'

/** The value and issues that valibot passes to a schema, and that it returns. */
export interface Dataset {
	value: unknown
	typed?: boolean
	issues?: Issues | undefined
}

type Issues = [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]

/** Configuration that valibot passes from a schema to the schemas inside it. */
type Config = v.Config<v.BaseIssue<unknown>>

/** Any valibot schema, seen as the function that valibot runs. */
interface Runnable {
	readonly '~run': (dataset: Dataset, config: Config) => Dataset
}

/** Collects the issues of a schema. */
export interface Findings {
	/** Whether no more issues are kept, so that a check may stop. */
	isFull(): boolean
	/** Adds an issue about the value. */
	refuse(expected: string): void
	/** Adds an issue about the type of the value. */
	refuseType(): void
	/** Adds an issue about a member that isn't there. */
	addMissing(key: string, input: object): void
	/** Runs the schema of a member of `input`, and adds its issues under the member's key. */
	checkMember(schema: v.GenericSchema, input: object, key: string | number): void
	/** Runs another schema on a value, and returns valibot's data set with the issues found. */
	run(schema: v.GenericSchema, value: unknown): Dataset
	/**
	 * Whether a value fits another schema. It stops at the first issue and keeps none, because a list of alternatives could produce
	 * millions.
	 */
	fits(schema: v.GenericSchema, value: unknown): boolean
	/** Adds issues that another schema has already reported, with their paths unchanged. */
	add(issues: Dataset['issues']): void
}

/** The check of a schema. */
type Examine = (value: unknown, findings: Findings) => void

/**
 * Creates a schema that looks like another schema to tools (for JSON Schema or examples), but runs its own check. It never copies the
 * value, so the value keeps its field order and its unknown fields. During one validation, a schema checks each value at most twice: once
 * to find out whether it fits, and once for its issues. Otherwise two alternatives at each level of a recursive schema would double the
 * work with every level.
 */
export function createUnchangingSchema<Value>(like: v.GenericSchema, examine: Examine): v.GenericSchema<Value> {
	const schema = {
		...like,
		'~run': (dataset: Dataset, config: Config): Dataset => {
			const check: Check = { schema: schema as never, examine, config }
			return running ? runIn(running, check, dataset) : runFirst(check, dataset)
		},
		'~standard': {
			version: 1,
			vendor: 'valibot',
			validate: (value: unknown) => schema['~run']({ value }, v.getGlobalConfig()),
		},
	}
	return schema as unknown as v.GenericSchema<Value>
}

interface Check {
	readonly schema: v.GenericSchema
	readonly examine: Examine
	readonly config: Config
}

/** The validation of a whole value. Validations are synchronous, so at most one is running. */
interface Validation {
	/** Results by schema and value. */
	readonly results: Map<v.GenericSchema, Map<unknown, Result>>
	/** Values that the validation has reached, each once. */
	readonly values: Set<unknown>
	/** How many issues `results` holds. */
	kept: number
	/** How many issues were found, also those of alternatives that did not fit. */
	found: number
	steps: number
	/** Whether the validation only finds out if the value fits. */
	isProbe: boolean
	/** Number of steps after which the validation stops. It grows with each value. */
	allowed: number
	depth: number
	/** Why the validation ended before its result was known. */
	flaw?: string
}
let running: Validation | undefined

/**
 * The issues of a value; an empty list if it fits. `unlisted`: it doesn't fit, and its issues weren't kept. `probed`: it doesn't fit, and
 * the check stopped at its first issue.
 */
type Result = readonly Reported[] | 'unlisted' | 'probed'

/** An issue, and how many keys its path had within the value. */
interface Reported {
	readonly issue: v.BaseIssue<unknown>
	readonly keys: number
}

/** Most steps for each value and each of its members. A vendor's schema with alternatives needs about a hundred. */
const mostSteps = 1000
/** Most issues that a check keeps. Each level also passes on the issues of the levels below it. Core keeps the same number. */
const mostIssues = 32
/** Most issues that are kept for reuse, because each takes memory until the validation ends. */
const mostKept = 10_000
/** Most issues of a whole validation. */
const mostFound = 1_000_000
/** Deepest nesting of schemas. The stack of some runtimes ends at twice this depth, and a path has a key for each level. */
const mostDepth = 500

function runFirst(check: Check, dataset: Dataset): Dataset {
	const counts = { kept: 0, found: 0, steps: 0, allowed: 0, depth: 0, isProbe: false }
	const validation: Validation = { results: new Map(), values: new Set(), ...counts }
	running = validation
	try {
		const checked = runIn(validation, check, dataset)
		// A program's own check may have caught the exception that `end` threw.
		if (validation.flaw === undefined) return checked
	} catch (thrown) {
		if (validation.flaw === undefined) throw thrown
	} finally {
		running = undefined
	}
	// Refuses the whole value, because it could otherwise be accepted although the check of one schema is missing.
	const refused: Dataset = { value: dataset.value, typed: false }
	const message = `Cannot check the value: ${validation.flaw}`
	v._addIssue(check.schema, 'value', refused as never, check.config, { message } as never)
	return Object.assign(dataset, refused)
}

function end(validation: Validation, flaw: string): never {
	validation.flaw = flaw
	throw new Error(flaw)
}

function runIn(validation: Validation, check: Check, dataset: Dataset): Dataset {
	const { results, values } = validation
	const { value } = dataset
	const known = results.get(check.schema) ?? new Map<unknown, Result>()
	results.set(check.schema, known)
	const before = known.get(value)
	if (before && (before !== 'probed' || validation.isProbe)) return repeatResult(before, check, dataset)
	if (!values.has(value)) {
		values.add(value)
		validation.allowed += mostSteps * (1 + countMembers(value))
	}
	if (++validation.depth > mostDepth) end(validation, 'it is nested too deeply')
	dataset.typed = true
	check.examine(value, createFindings(validation, check, dataset))
	validation.depth--
	const { issues = [] } = dataset as { readonly issues?: readonly v.BaseIssue<unknown>[] }
	known.set(value, createResult(validation, issues))
	return dataset
}

function createResult(validation: Validation, issues: readonly v.BaseIssue<unknown>[]): Result {
	if (validation.isProbe && issues.length > 0) return 'probed'
	validation.found += issues.length
	if (validation.found > mostFound) end(validation, `it has more than ${mostFound} issues`)
	if (validation.kept + issues.length > mostKept) return 'unlisted'
	validation.kept += issues.length
	return issues.map((issue) => ({ issue, keys: issue.path?.length ?? 0 }))
}

function repeatResult(result: Result, { schema, config }: Check, dataset: Dataset): Dataset {
	dataset.typed = result.length === 0
	const other = { message: 'Invalid value: it has too many issues to list them' }
	if (typeof result === 'string') v._addIssue(schema, 'value', dataset as never, config, other as never)
	else if (result.length > 0) dataset.issues = result.map(copyIssue) as Issues
	return dataset
}

/**
 * Copies an issue for another caller. Earlier callers have added their keys at the front, so only the last keys, those of the value, are
 * kept.
 */
function copyIssue({ issue, keys }: Reported): v.BaseIssue<unknown> {
	return { ...issue, path: keys > 0 ? (issue.path?.slice(-keys) as unknown as typeof issue.path) : undefined }
}

function countMembers(value: unknown): number {
	if (typeof value !== 'object' || value === null) return 0
	return Array.isArray(value) ? value.length : Object.keys(value).length
}

function createFindings(validation: Validation, { schema, config }: Check, dataset: Dataset): Findings {
	const countLeft = (): number => (validation.isProbe ? 1 : mostIssues) - (dataset.issues?.length ?? 0)
	const add = (found: Dataset['issues']): void => {
		const kept = found?.slice(0, countLeft()) as Issues | undefined
		if (!kept?.length) return
		dataset.typed = false
		if (dataset.issues) dataset.issues.push(...kept)
		else dataset.issues = kept
	}
	const addOwn = (label: 'value' | 'type' | 'key', other?: object): void => {
		if (countLeft() > 0) v._addIssue(schema, label, dataset as never, config, other as never)
	}
	const run = (other: v.GenericSchema, value: unknown): Dataset => {
		if (++validation.steps > validation.allowed)
			end(validation, `it takes more than ${mostSteps} steps for each of its members`)
		return (other as unknown as Runnable)['~run']({ value }, config)
	}
	return {
		isFull: () => countLeft() <= 0,
		refuse: (expected) => addOwn('value', { expected }),
		refuseType: () => addOwn('type'),
		addMissing(key, input) {
			const path = [{ type: 'object', origin: 'key', input, key, value: undefined }]
			addOwn('key', { input: undefined, expected: JSON.stringify(key), path })
		},
		checkMember(member, input, key) {
			const value = (input as Record<string | number, unknown>)[key]
			const issues = run(member, value).issues?.slice(0, countLeft()) as Issues | undefined
			const item = { type: Array.isArray(input) ? 'array' : 'object', origin: 'value', input, key, value } as never
			for (const issue of issues ?? []) {
				const { path = [] } = issue as unknown as { path?: [] }
				path.unshift(item)
				Object.assign(issue, { path })
			}
			add(issues)
		},
		run,
		fits(other, value) {
			const { isProbe } = validation
			validation.isProbe = true
			const { issues } = run(other, value)
			validation.isProbe = isProbe
			return !issues
		},
		add,
	}
}
