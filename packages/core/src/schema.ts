/**
 * Runs a Standard Schema (standardschema.dev), whichever library wrote it, and makes its issues printable.
 * @module
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { addIssue, type Findings, maxIssues, newFindings } from './issues.ts'
import { presentIn, redact, wordsOf } from './redact.ts'

/** A validator of any library that speaks Standard Schema: valibot, zod, arktype or your own. */
export interface Schema<out Input = unknown, out Output = unknown> {
	readonly '~standard': StandardSchemaV1.Props<Input, Output>
}

/** Either the schema's output, or what is wrong. */
export interface Checked {
	readonly value?: unknown
	readonly findings?: Findings
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
		// Not only promises: those of another realm, or of a library, are awaited too.
		return typeof Object(result).then === 'function' ? Promise.resolve(result).then(read, threw) : read(result)
	} catch (thrown) {
		return threw(thrown)
	}
}

/** The kind of what was thrown, without its message, which may quote the value. */
export function kindOf(thrown: unknown): string {
	try {
		return thrown instanceof Error ? `an error (${redact(thrown.constructor.name.slice(0, 40))})` : `a ${typeof thrown}`
	} catch {
		return 'an error that cannot be read'
	}
}

function refused(slot: string, message: string): Checked {
	const findings = newFindings()
	addIssue(findings, [slot], message)
	return { findings }
}

function toChecked(result: StandardSchemaV1.Result<unknown>, slot: string, value: unknown): Checked {
	const { issues } = result
	if (!issues && 'value' in result) return { value: result.value }
	if (!Array.isArray(issues) || !issues.length)
		return refused(slot, 'its schema answered with neither a value nor issues')
	const findings = newFindings()
	const messages = issues.slice(0, maxIssues).map(messageOf)
	const secrets = secretsIn(messages, value)
	messages.forEach((message, at) => {
		addIssue(findings, [slot, ...pathOf(issues[at])], secrets ? redact(message, secrets) : notValid)
	})
	findings.more += issues.length - messages.length
	return { findings }
}

/** Stands for a message that cannot be shown without the risk of showing the value. */
const notValid = 'is not valid'

/** Libraries put the value into the message (`… but received "…"`, `(was …)`): that part is cut off, and the rest searched for it. */
function messageOf({ message }: StandardSchemaV1.Issue): string {
	// A long one quotes; a part of it could hold a part of the value, which no search would find.
	if (typeof message !== 'string' || message.length > 240) return notValid
	return message.replace(/(?:,? but received |: Received | \(was ).*$/s, '')
}

function pathOf({ path = [] }: StandardSchemaV1.Issue): PropertyKey[] {
	return path.map((part) => (part as StandardSchemaV1.PathSegment | null)?.key ?? (part as PropertyKey))
}

/**
 * Those words of the value that are in a message, to be masked. `undefined` if the value cannot be read, or searching would take too
 * long: a platform that knows the messages can fill an answer with words that are almost theirs.
 */
export function secretsIn(messages: readonly string[], value: unknown): readonly string[] | undefined {
	try {
		return presentIn(messages.join('\n'), wordsOf(value, 'telling'), 10_000)
	} catch {
		return undefined
	}
}
