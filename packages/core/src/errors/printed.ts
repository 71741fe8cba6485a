/**
 * Prints errors: message, JSON and `inspect`, all redacted and bounded.
 * @module
 */

import { printableCause } from './cause.ts'
import type { CallRecord, TarjaErrorCode } from './details.ts'
import { cut } from './plain-words.ts'
import { oneLine, printedReference, redact, redactDeep } from './redact.ts'

const maxMessageChars = 8192

/** Masks secrets and card numbers in a text, and cuts it to 8,192 characters, for an error message. */
export function printableText(text: string): string {
	return redact(cut(text, maxMessageChars))
}

/** Returns the caller's reference, masked where it could be a card number, or `{}` if there is none. */
export function namedBy(reference: unknown): { readonly reference?: string } {
	return typeof reference === 'string' ? { reference: printedReference(reference.slice(0, 200)) } : {}
}

/**
 * Shows fields that are declared to hold no card number, because they identify the payment. Values with 15 or more digits are
 * still masked: they could be a card number given by mistake.
 */
export function printableFields({
	fields,
	unmaskedFields,
	hiddenFields,
}: CallRecord): Readonly<Record<string, unknown>> {
	const clear = Object.entries(fields).filter(
		([, value]) =>
			unmaskedFields &&
			/^(?:string|number)$/.test(typeof value) &&
			/^(?!(?:\P{Nd}*\p{Nd}){15}).{0,200}$/su.test(String(value)),
	)
	const hidden = hiddenFields?.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, '[redacted]']] : [])) ?? []
	return Object.freeze({ ...Object(redactDeep(fields)), ...Object.fromEntries([...clear, ...hidden]) })
}

function printableRecord(
	{ unmaskedFields, hiddenFields, ...record }: CallRecord,
	fields: unknown,
): Record<string, unknown> {
	return { ...Object(redactDeep({ ...record, fields: 0 })), ...namedBy(record.reference), fields }
}

/** Members of a `TarjaError` from which its JSON form is made. */
interface Printed extends Error {
	readonly code: TarjaErrorCode
	readonly outcome: string
	readonly operation: string | undefined
	readonly reference: string | undefined
	readonly entryId: string | undefined
	readonly requestId: string | undefined
	readonly attempts: number
	readonly details: object
	readonly fields: unknown
}

/**
 * The JSON form of an error.
 *
 * @param end By what its payment is found, at the end of its message: printable as it stands.
 */
export function printedForm(error: Printed, end: string, record?: CallRecord): Record<string, unknown> {
	const { name, message, code, outcome, operation, entryId, requestId, attempts, details } = error
	const text = String(message)
	const begin = text.endsWith(end) ? text.length - end.length : text.length
	const reference = namedBy(error.reference)
	const printable = Object(redactDeep({ name, code, outcome, message: '', operation, ...reference, attempts, details }))
	return {
		...printable,
		...reference,
		entryId,
		requestId,
		message: printableText(text.slice(0, begin)) + text.slice(begin),
		details: {
			...printable.details,
			// Not redacted: one time in ten a timestamp would look like a card number.
			...(code === 'token_unavailable' && { retryAtMs: (details as { retryAtMs?: number }).retryAtMs }),
		},
		record: record && printableRecord(record, error.fields),
	}
}

/** The text that `console.log` and `inspect` show, in runtimes that support it. */
export function inspect(this: Printed & { toJSON(): Record<string, unknown> }): string {
	const { name, message, ...facts } = this.toJSON()
	// Adds name and message, which only V8 puts before the stack frames.
	const stack = String(this.stack ?? '')
	const frames = stack.slice(stack.search(/\n[ \t]+at /) + 1)
	const lines = [`${name}: ${message}`, printableText(frames), `  ${oneLine(JSON.stringify(facts))}`]
	for (let cause = printableCause(this.cause); cause; cause = cause.cause as Error | undefined)
		lines.push(oneLine(`  cause: ${cause}`))
	return lines.join('\n')
}
