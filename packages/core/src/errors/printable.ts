/** Prints the parts of errors, and makes printable copies of foreign errors. All results are redacted and have a limited length. */

import { cut, mask, redactKey, redactText } from '../base/text.ts'
import type { CallRecord } from './details.ts'
import { isPrintedId, redact, redactDeep, redactReference } from './redact.ts'

const maxMessageChars = 8192

/** Masks secrets and card numbers in a text, and cuts it to 8,192 characters, for an error message. */
export function toPrintableText(text: string): string {
	return redact(cut(text, maxMessageChars))
}

/** Returns the caller's reference, masked if it could be a card number, or `{}` if there is none. */
export function toNamedReference(reference: unknown): { readonly reference?: string } {
	return typeof reference === 'string' ? { reference: redactReference(reference.slice(0, 200)) } : {}
}

/**
 * Returns the identifying fields in printable form. An operation with `unmaskedFields` declares that its fields hold no card number, so
 * they are shown. Values with 15 or more digits are still masked, because they could be a card number by mistake. Lists and objects are
 * masked, because they could hold a card number in parts.
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

/** Matches an IP address that a runtime stores in a member of its error. No card number has such a form. */
const ipAddress = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$|^[\da-f:]*::[\da-f:]*$/i

/**
 * Makes a printable copy of a foreign error. The copy has the error's name and code, and the plain words and short numbers of its message.
 * The message of a `TarjaError` is printable already. The cause, or else the first of the error's `errors`, is copied in the same way, five
 * deep. The address that refused a connection is taken from the error's members. The copy has a function under a symbol named `thrown`,
 * which returns the error itself: a debugger finds it there, but nothing prints it.
 *
 * @param thrown The thrown value, of any type. This function itself never throws.
 * @param secrets Texts that are secret here. A word that contains a word of these texts isn't printed.
 * @returns The copy; `thrown` itself if it is such a copy already; `undefined` if nothing was thrown.
 */
export function toPrintableCause(thrown: unknown, secrets: readonly string[] = [], depth = 0): Error | undefined {
	if (copies.has(thrown as Error)) return thrown as Error
	if (thrown === undefined || depth > 4) return undefined
	const { name, message, code, errors, cause = Object(errors)[0], address, port, [brand]: isOurs } = Object(thrown)
	const text = typeof message === 'string' ? message : typeof thrown === 'string' ? thrown : `a thrown ${typeof thrown}`
	const isShown = ipAddress.test(String(address)) && redact(String(address)) === address
	const at = isShown && Number.isInteger(port) ? `${address}:${port}` : ''
	const inner = toPrintableCause(cause, secrets, depth + 1)
	const printed = isOurs ? redact(cut(text, 8192)) : redactText(text.replace(at, ''), secrets) + at
	const copy = new Error(printed, inner && { cause: inner })
	if (typeof name === 'string') define(copy, 'name', redactText(name, secrets))
	if (typeof code === 'string') define(copy, 'code', /^[A-Z\d]{5}$/.test(code) ? code : redactKey(code, secrets), true)
	define(copy, 'stack', `${copy.name}: ${copy.message}`)
	// Stores a function, because `inspect` with `showHidden` prints the values of hidden properties, too.
	define(copy, Symbol('thrown'), () => thrown)
	copies.add(copy)
	return copy
}

/** The copies that were made. A copy of a copy would lose the address and the thrown value. */
const copies = new WeakSet<Error>()

/** A registered symbol identifies a `TarjaError` across realms and copies of the package. `instanceof` fails there. */
export const brand: unique symbol = Symbol.for('tarja.error')

/** Defines a property. A plain assignment would throw if `Error.prototype` is frozen. */
export function define(error: Error, name: PropertyKey, value: unknown, enumerable = false): void {
	Object.defineProperty(error, name, { value, enumerable, writable: true, configurable: true })
}
