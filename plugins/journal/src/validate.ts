/**
 * Checks what a caller gives: a misspelt option would be ignored, and a duration that is none would be taken for 0. Types do not hold in
 * JavaScript, nor for settings that a program reads.
 * @module
 */
import { isTarjaError, TarjaError } from '@tarja/core'

type Fits = (value: unknown) => boolean

/** A duration in milliseconds; `Infinity` is one that does not end. */
export const isDuration: Fits = (value) => typeof value === 'number' && value >= 0

export const isString: Fits = (value) => typeof value === 'string'

export const isCallable: Fits = (value) => typeof value === 'function'

/** The name of a step. */
export const isStep: Fits = (value) => typeof value === 'string' && /^[a-z][\w.-]{0,79}$/i.test(value)

/** Whether a value has a method of that name. */
export function has(name: string): Fits {
	return (value) => isCallable(Object(value)[name])
}

/**
 * Refuses options with other names, and values that do not fit; `undefined` is the default.
 *
 * @throws {TarjaError} `configuration`, `not_processed`.
 */
export function checkOptions<Options extends object>(
	of: string,
	options: Options,
	checks: Readonly<Record<keyof Options & string, Fits>>,
): void {
	const known: Readonly<Record<string, Fits>> = checks
	for (const [name, value] of Object.entries(options)) {
		if (!Object.hasOwn(known, name))
			throw createUsageError(of, `"${name}" is no option of it; give ${Object.keys(checks).join(', ')}`, {
				found: name,
			})
		if (value !== undefined && !known[name]?.(value))
			throw createUsageError(of, `option "${name}" has a value that cannot work; see its type`, { option: name })
	}
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

/**
 * Refuses what can be no call's reference: nothing would be found, and that reads as if nothing had been paid.
 *
 * @throws {TarjaError} `invalid_input`, `not_processed`.
 */
export function checkReference(reference: unknown): void {
	if (typeof reference === 'string' && /^[\x21-\x7e]{1,200}$/.test(reference)) return
	const message = 'expected 1 to 200 printable ASCII characters without spaces'
	throw new TarjaError('invalid_input', `Cannot find the reference: ${message}; no call can have it`, {
		outcome: 'not_processed',
		details: { issues: [{ path: ['reference'], message }] },
	})
}

/**
 * Refuses a reference that holds a card number: references are stored, and printed. Numbers that no card network gives out, such as a time in
 * milliseconds, and UUIDs are taken.
 *
 * @throws {TarjaError} `invalid_input`, `not_processed`.
 */
export function refuseCardNumber(reference: string): void {
	const rest = reference.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi, 'x')
	if (!rest.split(/[a-z]+/i).some((run) => containsCard(run.match(/\d+/g) ?? []))) return
	const message =
		"holds a card number, or passes for one; use the order's own id, or a UUID, not digits that follow a card number's rules"
	throw new TarjaError('invalid_input', `Cannot send once: the reference ${message}`, {
		outcome: 'not_processed',
		details: { issues: [{ path: ['reference'], message }] },
	})
}

/** Lengths and first digits of the card numbers that networks give out (ISO/IEC 7812-1). */
const cardNumber = /^(?:4\d{12}|3(?:0[0-59]|[689]\d)\d{11}|(?:3[47]|1[38]|21)\d{13}|[3-6]\d{15,18}|2[2-7]\d{14,17})$/

/** Whether some of these groups of digits, one after the other, are a card number that passes Luhn's check. */
function containsCard(groups: readonly string[]): boolean {
	return groups.some((_, from) =>
		groups.some((__, to) => {
			const digits = groups.slice(from, to + 1).join('')
			return cardNumber.test(digits) && passesLuhn(digits)
		}),
	)
}

function passesLuhn(digits: string): boolean {
	const sum = [...digits]
		.reverse()
		.reduce((all, digit, at) => all + Number((at % 2 ? '0246813579' : '0123456789')[Number(digit)]), 0)
	return sum % 10 === 0
}

/** Whether it is an error that `once` throws: a mistake in the program, and nothing was sent. */
export function isMistake(error: unknown): error is TarjaError {
	const codes: readonly string[] = ['configuration', 'invalid_input', 'unbound_operation']
	return isTarjaError(error) && error.outcome === 'not_processed' && codes.includes(error.code)
}

/** Reads a clock. One that throws, or gives no time, must not hide how a call ended: the runtime's own counts then. */
export function readClock(clock: { now(): number }): number {
	try {
		const ms = Number(clock.now())
		if (Math.abs(ms) <= 8.64e15) return ms
	} catch {
		// Ignored: the runtime's time is returned.
	}
	return Date.now()
}
