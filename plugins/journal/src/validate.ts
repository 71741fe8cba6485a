/**
 * Checks what a caller passes, because types don't protect JavaScript programs, nor settings that a program reads. A misspelt option
 * would be ignored, and an invalid duration would count as 0.
 */

import { isTarjaError, TarjaError } from '@tarja/core'
import { isRounded, redact, redactReference } from '@tarja/core/plugin'
import { parseMoment } from './moments.ts'

type Fits = (value: unknown) => boolean

/** A duration in milliseconds. `Infinity` means no limit. */
export const isDuration: Fits = (value) => typeof value === 'number' && value >= 0

export const isString: Fits = (value) => typeof value === 'string'

export const isListOfStrings: Fits = (value) => Array.isArray(value) && value.every(isString)

export const isBoolean: Fits = (value) => typeof value === 'boolean'

/** A whole number; -1 for a revision that there is none of. */
export const isCount: Fits = (value) => Number.isSafeInteger(value)

export const isRecord: Fits = (value) => typeof value === 'object' && value !== null

export const isCallable: Fits = (value) => typeof value === 'function'

/**
 * Whether values can be saved in an entry and read back unchanged. An object would make the entry unreadable, and its payment would be
 * lost. A rounded number could be another payment's id.
 */
export const isSaved: Fits = (saved) => {
	const isPlain = (value: unknown): boolean =>
		value === null || Number.isFinite(value) || ['string', 'boolean', 'undefined'].includes(typeof value)
	return (
		Object.prototype.toString.call(saved) === '[object Object]' &&
		Object.values(Object(saved)).every((value) => isPlain(value) && !isRounded(value))
	)
}

/** The step of an operation that declares no step. */
export const firstStep = 'create'

/** The name of a step. */
export const isStep: Fits = (value) => typeof value === 'string' && /^[a-z][\w.-]{0,79}$/i.test(value)

/** Whether a value has a method of that name. */
export function has(name: string): Fits {
	return (value) => isCallable(Object(value)[name])
}

export function createUsageError(
	of: string,
	found: string,
	details: { readonly option?: string; readonly found?: string },
): TarjaError {
	return new TarjaError('configuration', `Cannot use ${of}: ${found}`, {
		outcome: 'not_processed',
		details: { reason: 'option', ...details },
	})
}

/** A card number of 13 to 16 digits, or in its usual groups, and its last four digits. A longer run may end with a security code. */
const cardNumber = /(?<!\d)(?:\d{9,12}|\d{4}([ -])\d{4}\1\d{4}\1|\d{4}([ -])\d{6}\2\d)(\d{4})(?![ -]?\d)/

/** A credential, a security code or a CPF by its name, a CPF in its form, a password in a URL, and a key in a sentence. */
const otherSecrets: readonly RegExp[] = [
	/(?:passw\w{0,8}|pwd|senha|token|secret|segredo|key|chave|cookie|authorization)["']?\s*[:=]/i,
	/\b(?:passw\w{0,8}|senha)\s(?:(?:is|é)\s)?(?=[^\s\d]{0,40}\d)[^\s,;]{4}|\b(?:token|secret|segredo|key|chave)\s[^\s,;]{20}/i,
	/\b(?:cv[vcn]2?|csc|pin|(?:security|verification) (?:code|value))\W{0,4}(?:is\s|é\s)?\d{3,6}(?!\d)/i,
	/\bc[óo]d(?:igo)?\.? (?:de )?(?:seg|verifica)[^\s\d]{0,8}\W{0,4}(?:é\s)?\d{3,6}(?!\d)/i,
	/\bcpf(?:\W{0,4}\d|\D{0,20}\d{3}\W?\d{3}\W?\d{3})|\b\d{3}([. ]?)\d{3}\1\d{3}-\d\d\b|\b\d{3} \d{3} \d{3} \d\d\b/i,
	/:\/\/[^\s/]+@|\s[\da-f]{48,}\b|-BEGIN [A-Z ]*KEY-/i,
]

/** Dates, times and phone numbers, which no card number looks like. With a number beside them, their digits could pass its check. */
const plainNumbers =
	/\b20\d\d-\d\d-\d\d\b|\b\d\d\/\d\d\/20\d\d\b|\b\d\d:\d\d(?::\d\d)?(?![\d:])|\+55\W{0,2}\d\d\W{0,2}\d{4,5}-?\d{4}\b/g

/**
 * Refuses secrets in a text that a person writes into the journal, because they stay there in clear. An id, which is a text
 * without spaces, may be a number of up to 14 digits.
 */
export function refuseSecrets(
	texts: readonly (readonly [name: string, text: unknown])[],
	createError: (found: string, name: string) => TarjaError,
): void {
	for (const [name, value] of texts) {
		// Turns digits of other forms, such as full-width ones, into those of ASCII.
		const text = String(value).normalize('NFKC').replace(plainNumbers, 'x')
		const isNamed = otherSecrets.some((secret) => secret.test(text))
		if (!isNamed && (/\s/.test(text) ? redact(text) : redactReference(text)) === text) continue
		const [number = '', , , last4] = cardNumber.exec(text) ?? []
		const isCard = redact(number) !== number
		const advice = isCard
			? `…${last4} is enough`
			: 'leave it out; of a card, the last four digits are enough; put words between numbers'
		throw createError(`${name} may contain a card number or a credential; ${advice}`, name)
	}
}

/**
 * Refuses a text that can't be a call's reference. A search for it would find nothing, which looks as if nothing had been paid.
 *
 * @throws {TarjaError} `invalid_input`, `not_processed`.
 */
export function checkReference(reference: unknown): void {
	if (typeof reference === 'string' && /^[\x21-\x7e]{1,200}$/.test(reference)) return
	const message = 'expected text of 1 to 200 printable ASCII characters without spaces'
	throw new TarjaError('invalid_input', `Cannot use the reference: ${message}; use one such as order-7`, {
		outcome: 'not_processed',
		details: { issues: [{ path: ['reference'], message }] },
	})
}

/**
 * Returns the id of a journal, which becomes part of file names, keys and statements.
 *
 * @throws {TarjaError} `configuration`, `not_processed`.
 */
export function validateId(id: unknown): string {
	if (typeof id === 'string' && /^[a-z0-9][a-z0-9_-]{0,39}$/.test(id)) return id
	const found = 'its id is missing; run "npx @tarja/cli journal create" once, and pass the id'
	throw createUsageError('the journal', found, { option: 'id' })
}

/**
 * Reads a time in epoch milliseconds. Without an offset, the text would mean another time, and so other calls, on each machine.
 *
 * @throws {TarjaError} `configuration`, `not_processed`.
 */
export function readMoment(of: string, name: string, value: string): number {
	const ms = parseMoment(String(value))
	if (ms !== undefined) return ms
	const found = `"${name}" is missing, or is no time with an offset; write it as 2026-03-10T12:00Z`
	throw createUsageError(of, found, { option: name })
}

/** Whether it is an error that `once` throws: a mistake in the program, and nothing was sent. */
export function isMistake(error: unknown): error is TarjaError {
	const codes: readonly string[] = ['configuration', 'invalid_input', 'unbound_operation']
	return isTarjaError(error) && error.outcome === 'not_processed' && codes.includes(error.code)
}
