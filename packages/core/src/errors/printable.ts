/** Prints the parts of errors, and printable copies of errors that are not ours, all redacted and bounded. */

import { cut, mask, redactKey, redactText } from '../base/text.ts'
import type { CallRecord } from './details.ts'
import { isPrintedId, redact, redactDeep, redactReference } from './redact.ts'

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
 * Shows fields that are declared to hold no card number, because they identify the payment. Values with 15 or more digits are
 * still masked: they could be a card number given by mistake. So are lists and objects: they could hold one in parts.
 */
export function toPrintableFields({
	fields,
	unmaskedFields,
	hiddenFields,
}: CallRecord): Readonly<Record<string, unknown>> {
	const printed = Object.entries(fields).map(([name, value]) => {
		if (value === Object(value) || hiddenFields?.includes(name)) return [name, mask]
		const isClear = unmaskedFields && /^(?:string|number)$/.test(typeof value) && isPrintedId(String(value))
		return [name, isClear ? value : redactDeep(value)]
	})
	return Object.freeze(Object.fromEntries(printed))
}

/** An address that a runtime names as a member of its error; not one for which a card number would do. */
const ipAddress = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$|^[\da-f:]*::[\da-f:]*$/i

/**
 * A copy of a foreign error that can be printed (the message of a `TarjaError` is printable already): its name and code, and of its message plain words and short numbers; likewise of its
 * causes, five deep, or of the first error that it stands for. The address that refused a connection is taken from its members. The
 * error itself is what the function at a symbol of the copy, `thrown`, returns: there a debugger finds it, and nothing that prints does.
 *
 * @param thrown What was thrown, whatever it is. Never throws itself.
 * @param secrets What is known to be secret in this place: no word that holds a word of these is printed.
 * @returns The copy, `thrown` itself where it is one, or `undefined` where nothing was thrown.
 */
export function toPrintableCause(thrown: unknown, secrets: readonly string[] = [], depth = 0): Error | undefined {
	if (copies.has(thrown as Error)) return thrown as Error
	if (thrown === undefined || depth > 4) return undefined
	const { name, message, code, cause, address, port, isOurs } = readErrorParts(thrown)
	const text = typeof message === 'string' ? message : typeof thrown === 'string' ? thrown : `a thrown ${typeof thrown}`
	const isShown = ipAddress.test(String(address)) && redact(String(address)) === address
	const at = isShown && Number.isInteger(port) ? `${address}:${port}` : ''
	const inner = toPrintableCause(cause, secrets, depth + 1)
	const said = isOurs ? redact(cut(text, 8192)) : redactText(text.replace(at, ''), secrets) + at
	const copy = new Error(said, inner && { cause: inner })
	if (typeof name === 'string') define(copy, 'name', redactText(name, secrets))
	if (typeof code === 'string') define(copy, 'code', /^[A-Z\d]{5}$/.test(code) ? code : redactKey(code, secrets), true)
	define(copy, 'stack', `${copy.name}: ${copy.message}`)
	// In a function, as `inspect` with `showHidden` prints the value of a hidden property, too.
	define(copy, Symbol('thrown'), () => thrown)
	copies.add(copy)
	return copy
}

/** The copies that were made: a copy of a copy would lose the address, and what was thrown. */
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
		const own = ownMembers(thrown, 'code', 'cause', 'address', 'port', 'errors')
		const cause = own.cause ?? Object(own.errors)[0]
		return { __proto__: null, ...own, cause, name, message, isOurs: isOurs === true }
	} catch {
		return { message: 'an error that cannot be read' }
	}
}

/** Reads own properties only: a value on `Object.prototype` proves nothing. */
export function ownMembers<Name extends string>(
	value: unknown,
	...names: readonly Name[]
): { readonly [Member in Name]?: unknown } {
	const own: { [Member in Name]?: unknown } = Object.create(null)
	for (const name of names) if (Object.hasOwn(Object(value), name)) own[name] = value?.[name as keyof typeof value]
	return own
}
