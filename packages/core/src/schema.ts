/**
 * Runs a Standard Schema (standardschema.dev), whichever library wrote it, and makes its issues printable.
 * @module
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { addIssue, type Findings, maxIssues, newFindings } from './issues.ts'
import { redact, wordsOf } from './redact.ts'

/** A validator of any library that speaks Standard Schema: valibot, zod, arktype or your own. */
export interface Schema<out Input = unknown, out Output = unknown> {
	readonly '~standard': StandardSchemaV1.Props<Input, Output>
}

/** Either the schema's output, or what is wrong. */
export type Checked = { readonly value: unknown; readonly findings?: undefined } | { readonly findings: Findings }

/**
 * Validates `value`. Synchronous schemas answer synchronously, so that a call need not wait for them. A schema that throws,
 * rejects, or answers with neither a value nor issues has refused the value: nothing passes that a schema has not let pass.
 */
export function check(schema: Schema, slot: string, value: unknown): Checked | Promise<Checked> {
	const settled = (result: unknown): Checked => {
		try {
			return toChecked(result, slot, value)
		} catch {
			return refused(slot, 'its schema answered with what cannot be read')
		}
	}
	const failed = (thrown: unknown): Checked => refused(slot, `its schema threw ${kindOf(thrown)}`)
	try {
		const result: unknown = schema['~standard'].validate(value)
		return isThenable(result) ? Promise.resolve(result).then(settled, failed) : settled(result)
	} catch (thrown) {
		return failed(thrown)
	}
}

/** Whether a value is to be awaited: promises of other realms and libraries are no instances of `Promise`. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
	return (
		((typeof value === 'object' && value !== null) || typeof value === 'function') &&
		typeof (value as { readonly then?: unknown }).then === 'function'
	)
}

/** What kind of thing was thrown. Not what it says: that may quote the value. */
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

function toChecked(result: unknown, slot: string, value: unknown): Checked {
	const { issues } = result as StandardSchemaV1.Result<unknown>
	if (!issues && 'value' in (result as object)) return { value: (result as { readonly value: unknown }).value }
	if (!Array.isArray(issues) || !issues.length)
		return refused(slot, 'its schema answered with neither a value nor issues')
	const findings = newFindings()
	const kept: readonly StandardSchemaV1.Issue[] = issues.slice(0, maxIssues)
	const messages = kept.map(messageOf)
	const secrets = secretsIn(messages, value)
	kept.forEach((issue, at) => {
		const message = messages[at] as string
		addIssue(findings, [slot, ...pathOf(issue)], secrets ? redact(message, secrets) : unsaid)
	})
	findings.more += issues.length - kept.length
	return { findings }
}

const unsaid = 'is not valid'

/** Libraries put the value into the message (`… but received "…"`, `(was …)`): it is cut off, and looked for besides. */
function messageOf({ message }: StandardSchemaV1.Issue): string {
	// A long one quotes; a part of it could hold a part of the value, which nobody would recognise.
	if (typeof message !== 'string' || message.length > 240) return unsaid
	return message.replace(/(?:,? but received |: Received | \(was ).*$/s, '')
}

function pathOf({ path }: StandardSchemaV1.Issue): (string | number)[] {
	return (path ?? []).slice(0, 20).map((part) => {
		const key = typeof part === 'object' ? part.key : part
		return typeof key === 'number' ? key : String(key)
	})
}

/**
 * Those words of the value that stand in a message. `undefined` if the value cannot be looked through, or looking would take too
 * long: a platform that knows the messages can fill an answer with words that are almost theirs.
 */
function secretsIn(messages: readonly string[], value: unknown): readonly string[] | undefined {
	const text = [...new Set(messages)].join('\n')
	const beginnings = new Set<string>()
	for (let at = 0; at < text.length; at++) beginnings.add(text.slice(at, at + 3))
	try {
		const likely = wordsOf(value, 'telling').filter((word) => beginnings.has(word.slice(0, 3)))
		return likely.length > 10_000 ? undefined : likely.filter((word) => text.includes(word))
	} catch {
		return undefined
	}
}
