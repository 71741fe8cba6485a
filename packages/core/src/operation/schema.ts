/**
 * Runs Standard Schemas (standardschema.dev) of any library, and makes their issues printable.
 * @module
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { presentIn, redact, wordsOf } from '../errors/redact.ts'
import { addIssue, type IssueList, maxIssues, newIssueList } from './issues.ts'

/** A validator of any library that implements Standard Schema: valibot, zod, arktype or your own. */
export interface Schema<out Input = unknown, out Output = unknown> {
	/** Standard Schema version 1, which valibot, zod, arktype and others implement (standardschema.dev). */
	readonly '~standard': StandardSchemaV1.Props<Input, Output>
}

/** The result of validation: the schema's output, or the issues. */
export interface Checked {
	readonly value?: unknown
	readonly issueList?: IssueList
}

/**
 * Validates `value`; a schema that answers with something that has a `then` is awaited, and only that one. A schema that throws,
 * rejects, or answers with neither a value nor issues has refused the value: only what a schema accepts passes.
 */
export function check(schema: Schema, slot: string, value: unknown): Checked | Promise<Checked> {
	const read = (result: unknown): Checked => {
		try {
			return toChecked(result as StandardSchemaV1.Result<unknown>, slot, value)
		} catch {
			return refused(slot, 'its schema answered with what cannot be read')
		}
	}
	const threw = (thrown: unknown): Checked => refused(slot, `its schema threw ${kindOf(thrown)}`)
	try {
		const result = schema['~standard'].validate(value)
		// Also awaits thenables of other realms and libraries.
		return typeof Object(result).then === 'function' ? Promise.resolve(result).then(read, threw) : read(result)
	} catch (thrown) {
		return threw(thrown)
	}
}

/** Returns the class name of a thrown value (`TypeError`); its message is left out because it may quote the input. */
export function kindOf(thrown: unknown): string {
	try {
		return thrown instanceof Error ? `an error (${redact(thrown.constructor.name.slice(0, 40))})` : `a ${typeof thrown}`
	} catch {
		return 'an error that cannot be read'
	}
}

function refused(slot: string, message: string): Checked {
	const issueList = newIssueList()
	addIssue(issueList, [slot], message)
	return { issueList }
}

function toChecked(result: StandardSchemaV1.Result<unknown>, slot: string, value: unknown): Checked {
	const { issues } = result
	if (!issues && 'value' in result) return { value: result.value }
	if (!Array.isArray(issues) || !issues.length)
		return refused(slot, 'its schema answered with neither a value nor issues')
	const issueList = newIssueList()
	const messages = issues.slice(0, maxIssues).map(messageOf)
	const secrets = secretsIn(messages, value)
	messages.forEach((message, at) => {
		addIssue(issueList, [slot, ...pathOf(issues[at])], secrets ? redact(message, secrets) : notValid)
	})
	issueList.more += issues.length - messages.length
	return { issueList }
}

/** Stands in an issue for a library's message that might quote the value. */
const notValid = 'is not valid'

/** Removes the value from a library's message (`… but received "…"`, `(was …)`), and masks its words in the rest. */
function messageOf({ message }: StandardSchemaV1.Issue): string {
	// Drops long messages: they may quote a part of the value that a search would not find.
	if (typeof message !== 'string' || message.length > 240) return notValid
	return message.replace(/(?:,? but received |: Received | \(was ).*$/s, '')
}

function pathOf({ path = [] }: StandardSchemaV1.Issue): PropertyKey[] {
	return path.map((part) => (part as StandardSchemaV1.PathSegment | null)?.key ?? (part as PropertyKey))
}

/**
 * Words of the value that occur in messages, to be masked. `undefined` if the value cannot be read or the search would take too
 * long, which a hostile answer can provoke.
 */
export function secretsIn(messages: readonly string[], value: unknown): readonly string[] | undefined {
	try {
		return presentIn(messages.join('\n'), wordsOf(value, 'telling'), 10_000)
	} catch {
		return undefined
	}
}
