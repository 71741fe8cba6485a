/** Runs Standard Schemas (standardschema.dev) of any library, and returns their issues in printable form. */

import type { StandardSchemaV1 } from '@standard-schema/spec'
import { createPattern, cut, mask, redactKey, redactText } from '../base/text.ts'
import type { Issue } from '../errors/details.ts'

/** A validator of any library that implements Standard Schema: valibot, zod, arktype or your own. */
export interface Schema<out Input = unknown, out Output = unknown> {
	/** Standard Schema version 1, which valibot, zod, arktype and others implement (standardschema.dev). */
	readonly '~standard': StandardSchemaV1.Props<Input, Output>
}

/** The result of validation: the schema's output, or the issues. */
export interface SchemaResult {
	readonly value?: unknown
	readonly issueList?: IssueList
}

/**
 * Validates `value`. Returns a promise if the schema returns a value that has a `then`. A schema that throws, rejects, or returns neither a
 * value nor issues has refused the value, because only a value that a schema accepts passes.
 */
export function checkValue(schema: Schema, slot: string, value: unknown): SchemaResult | Promise<SchemaResult> {
	const isOurs = schema['~standard']?.vendor === 'tarja'
	const read = (result: unknown): SchemaResult =>
		toChecked(Object(result) as StandardSchemaV1.Result<unknown>, slot, isOurs ? undefined : { value })
	const failThrown = (thrown: unknown): SchemaResult => failSchema(slot, `its schema threw ${describeThrown(thrown)}`)
	try {
		const result = schema['~standard'].validate(value)
		// Also awaits promises of other realms and libraries.
		const isLater = typeof Object(result).then === 'function'
		return isLater ? Promise.resolve(result).then(read).catch(failThrown) : read(result)
	} catch (thrown) {
		return failThrown(thrown)
	}
}

/** Returns the class name of a thrown value (`TypeError`). Leaves out its message, because the message may quote the input. */
function describeThrown(thrown: unknown): string {
	return thrown instanceof Error ? `an error (${redactText(thrown.constructor.name)})` : `a ${typeof thrown}`
}

function failSchema(slot: string, message: string): SchemaResult {
	const issueList: IssueList = []
	addIssue(issueList, [slot], message)
	return { issueList }
}

function toChecked(
	result: StandardSchemaV1.Result<unknown>,
	slot: string,
	foreign?: { readonly value: unknown },
): SchemaResult {
	const { issues } = result
	if (!issues && 'value' in result) return { value: result.value }
	if (!Array.isArray(issues) || !issues.length)
		return failSchema(slot, 'its schema returned neither a value nor issues')
	const issueList: IssueList = []
	for (const issue of issues.slice(0, maxIssues)) {
		const path = readPath(issue)
		addIssue(
			issueList,
			[slot, ...path],
			foreign ? readExpectation(issue, getValueAt(foreign.value, path)) : issue.message,
		)
	}
	return { issueList }
}

/** Replaces a library's message that contains the value. */
const notValid = 'is not valid'

/** Returns a library's message without the value (`… but received "…"`, `(was …)`). Keeps only plain words of the rest. */
function readExpectation({ message }: StandardSchemaV1.Issue, value: unknown): string {
	if (typeof message !== 'string' || message.length > 240) return notValid
	const withoutValue = message.replace(/(?:,? (?:but )?received |: Received | \(was ).*$/s, '')
	// Looks for the value as a whole word, because "mail" is also a part of "email".
	if (
		withoutValue.split(createPattern('[^\\p{L}\\p{N}]+', 'u')).includes(String(value)) ||
		(String(value).length > 9 && withoutValue.includes(String(value)))
	)
		return notValid
	const expected = redactText(withoutValue)
	return expected.startsWith(mask) ? notValid : expected
}

/** Returns the value at a path; `undefined` if there is none. */
export function getValueAt(value: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce((found: unknown, key) => Object(found)[key], value)
}

function readPath({ path = [] }: StandardSchemaV1.Issue): PropertyKey[] {
	return path.map((part) => (part as StandardSchemaV1.PathSegment | null)?.key ?? (part as PropertyKey))
}

const maxIssues = 32
const maxPathParts = 12
const maxKeyChars = 64
const maxMessageChars = 240

/** The first 32 issues. Further issues are dropped. */
export type IssueList = Issue[]

/** Adds an issue. Keeps only plain names of its path, because keys may come from outside. Its message must not contain a value. */
export function addIssue(list: IssueList, path: readonly PropertyKey[], message: string): void {
	if (list.length < maxIssues)
		list.push({ path: path.slice(0, maxPathParts).map(toKey), message: cut(message, maxMessageChars) })
}

function toKey(key: PropertyKey): string | number {
	return typeof key === 'number' ? key : redactKey(cut(String(key), maxKeyChars))
}

/** Formats issues for a message: `body.nsuOrigem: expected digits; query.meioPagamento: …; and 3 more` */
export function printIssues(issues: readonly Issue[]): string {
	const shown = issues.slice(0, 8).map(({ path, message }) => `${path.join('.')}: ${message}`)
	return [...shown, ...(issues.length > 8 ? [`and ${issues.length - 8} more`] : [])].join('; ')
}
