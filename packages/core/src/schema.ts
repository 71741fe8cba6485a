/**
 * Runs a Standard Schema (standardschema.dev), whichever library wrote it, and makes its issues printable.
 * @module
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Issue } from './errors.ts'
import { redact, wordsOf } from './redact.ts'

/** A validator of any library that speaks Standard Schema: valibot, zod, arktype or your own. */
export interface Schema<out Input = unknown, out Output = unknown> {
	readonly '~standard': StandardSchemaV1.Props<Input, Output>
}

/** Either the schema's output, or what is wrong. */
export type Checked = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/** Validates `value`. Synchronous schemas answer synchronously, so that a call need not wait for them. */
export function check(schema: Schema, slot: string, value: unknown): Checked | Promise<Checked> {
	const result = schema['~standard'].validate(value)
	return result instanceof Promise ? result.then((r) => toChecked(r, slot, value)) : toChecked(result, slot, value)
}

function toChecked(result: StandardSchemaV1.Result<unknown>, slot: string, value: unknown): Checked {
	if (!result.issues) return result
	const sent = wordsOf(value)
	return { issues: result.issues.map((issue) => toIssue(issue, slot, sent)) }
}

/** Libraries put the value into the message (`… but received "…"`, `(was …)`); it is cut off, and looked for besides. */
function toIssue(issue: StandardSchemaV1.Issue, slot: string, sent: readonly string[]): Issue {
	const path = (issue.path ?? []).map((part) => {
		const key = typeof part === 'object' ? part.key : part
		return typeof key === 'number' ? key : redact(String(key))
	})
	const message = issue.message.replace(/(?:,? but received | \(was ).*$/s, '')
	return { path: [slot, ...path], message: redact(message, sent) }
}

/** `body.nsuOrigem: expected digits; query.meioPagamento: …` */
export function printIssues(issues: readonly Issue[]): string {
	const shown = issues.slice(0, 8).map(({ path, message }) => `${path.join('.')}: ${message}`)
	return [...shown, ...(issues.length > 8 ? [`and ${issues.length - 8} more`] : [])].join('; ')
}
