/**
 * Prints errors: message, JSON and `inspect`, and printable copies of errors that are not ours, all redacted and bounded.
 * @module
 */
import { cut, redactKey, redactText } from '../base/text.ts'
import type { CallRecord, TarjaErrorCode } from './details.ts'
import { isPrintedId, redact, redactReference, toOneLine } from './redact.ts'

const maxMessageChars = 8192

/** Masks secrets and card numbers in a text, and cuts it to 8,192 characters, for an error message. */
export function toPrintableText(text: string): string {
	return redact(cut(text, maxMessageChars))
}

/** Returns the caller's reference, masked where it could be a card number, or `{}` if there is none. */
export function toNamedReference(reference: unknown): { readonly reference?: string } {
	return typeof reference === 'string' ? { reference: redactReference(reference.slice(0, 200)) } : {}
}

/**
 * The fields that identify the payment, in printable form. Those of an operation with `unmaskedFields` are declared to hold no card
 * number. Values with 15 or more digits are masked all the same, and so are lists and objects, which may hold one in parts.
 */
export function toPrintableFields({
	fields,
	unmaskedFields,
	hiddenFields = [],
}: CallRecord): Readonly<Record<string, unknown>> {
	const print = ([name, value]: [string, unknown]): [string, unknown] => {
		const text = String(value)
		const isHidden = value === Object(value) || hiddenFields.includes(name)
		const printed = isHidden
			? '[redacted]'
			: unmaskedFields && isPrintedId(text)
				? text
				: redact(cut(text, maxFieldChars))
		return [redact(cut(name, maxFieldChars)), printed === text ? value : printed]
	}
	return Object.freeze(Object.fromEntries(Object.entries(fields).slice(0, maxFields).map(print)))
}

const maxFields = 100
const maxFieldChars = 1000

/** Copies an object with its texts in printable form. */
export function toPrintableMembers<Members extends object>(members: Members): Members {
	const print = (value: unknown): unknown => (typeof value === 'string' ? toPrintableText(value) : value)
	return Object.fromEntries(Object.entries({ ...members }).map(([name, value]) => [name, print(value)])) as Members
}

/** Members of a `TarjaError` from which its JSON form is made. */
interface PrintableError extends Error {
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

/** The JSON form of an error. */
export function toPrintedJson(error: PrintableError, record?: CallRecord): Record<string, unknown> {
	const { name, message, code, outcome, operation, entryId, requestId, attempts, details, fields } = error
	const reference = toNamedReference(error.reference)
	const { unmaskedFields, hiddenFields, ...facts } = record ?? {}
	return {
		...toPrintableMembers({ name, code, outcome, operation }),
		...{ ...reference, entryId, requestId, attempts, message, details },
		record: record && { ...toPrintableMembers(facts), ...reference, fields },
	}
}

/** The text that `console.log` and `inspect` show, in runtimes that support it. */
export function inspect(this: PrintableError & { toJSON(): Record<string, unknown> }): string {
	const { name, message, ...facts } = this.toJSON()
	// Adds name and message, which only V8 puts before the stack frames.
	const stack = String(this.stack ?? '')
	const frames = stack.slice(stack.search(/\n[ \t]+at /) + 1)
	const lines = [`${name}: ${message}`, toPrintableText(frames), `  ${toOneLine(JSON.stringify(facts))}`]
	for (let cause = toPrintableCause(this.cause); cause; cause = cause.cause as Error | undefined)
		lines.push(toOneLine(`  cause: ${cause}`))
	return lines.join('\n')
}

/**
 * A copy of a foreign error that can be printed (the message of a `TarjaError` is printable already): its name and code, and of its
 * message plain words and short numbers; likewise of its causes, five deep, or of the first error that it stands for.
 *
 * @param thrown What was thrown, whatever it is. Never throws itself.
 * @param secrets What is known to be secret in this place: no word that holds a word of these is printed.
 * @returns The copy, or `undefined` where nothing was thrown.
 */
export function toPrintableCause(thrown: unknown, secrets: readonly string[] = [], depth = 0): Error | undefined {
	if (copies.has(thrown as Error)) return thrown as Error
	if (thrown === undefined || depth > 4) return undefined
	const { name, message, code, cause, isOurs } = readErrorParts(thrown)
	const text = typeof message === 'string' ? message : typeof thrown === 'string' ? thrown : `a thrown ${typeof thrown}`
	const inner = toPrintableCause(cause, secrets, depth + 1)
	const copy = new Error(isOurs ? toPrintableText(text) : redactText(text, secrets), inner && { cause: inner })
	if (typeof name === 'string') define(copy, 'name', redactText(name, secrets))
	if (typeof code === 'string') define(copy, 'code', /^[A-Z\d]{5}$/.test(code) ? code : redactKey(code, secrets), true)
	define(copy, 'stack', `${copy.name}: ${copy.message}`)
	copies.add(copy)
	return copy
}

/** The copies that were made: of another's a copy is made no second time. */
const copies = new WeakSet<Error>()

/** A registered symbol identifies a `TarjaError` across realms and copies of the package, which `instanceof` does not. */
export const brand: unique symbol = Symbol.for('tarja.error')

/** Defines a property like an assignment, which would throw if `Error.prototype` is frozen. */
export function define(error: Error, name: PropertyKey, value: unknown, enumerable = false): void {
	Object.defineProperty(error, name, { value, enumerable, writable: true, configurable: true })
}

/** Reads the parts of an error; getters and proxies may throw. */
function readErrorParts(thrown: unknown): Readonly<Record<string, unknown>> {
	try {
		// Accepts name and message from the prototype, as many error classes have them there; the others only as own properties.
		const { name, message, [brand]: isOurs } = Object(thrown)
		const own = ownMembers(thrown, 'code', 'cause', 'errors')
		const cause = own.cause ?? Object(own.errors)[0]
		return { __proto__: null, ...own, cause, name, message, isOurs: isOurs === true }
	} catch {
		return { message: 'an error that cannot be read' }
	}
}

/** Reads own properties of an error only: a value on `Object.prototype` proves nothing. */
export function ownMembers<Name extends string>(
	error: unknown,
	...names: readonly Name[]
): { readonly [Member in Name]?: unknown } {
	const own: { [Member in Name]?: unknown } = Object.create(null)
	for (const name of names) if (Object.hasOwn(Object(error), name)) own[name] = error?.[name as keyof typeof error]
	return own
}
