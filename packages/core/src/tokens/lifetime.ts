/** Determines a token's lifetime as a duration, so that no two clocks are compared. */

import { toBodyText } from '../base/text.ts'
import { getObjectKind } from '../calls/values.ts'

/** Lifetime in milliseconds of a token that says nothing usable about it. */
export const fallbackMs = 60_000
/** Longest lifetime that is believed of an opaque token. */
const longestOpaqueMs = 24 * 3_600_000
/** Possible units of `expires_in`, as the reference does not show it (§5). */
const unitsMs = { milliseconds: 1, seconds: 1000, minutes: 60_000 } as const

type Unit = keyof typeof unitsMs

/** How `expires_in` is interpreted: by the token itself, or in a given unit. */
export type ExpiresIn = 'as-token-says' | keyof typeof unitsMs

/**
 * The lifetime in milliseconds; one minute with nothing to go by.
 *
 * `as-token-says`: the shortest of the JWT's `exp − iat`, its `exp` less the response's own `Date`, and `expires_in`. The JWT reveals the
 * unit of `expires_in`; if it doesn't, seconds are meant (RFC 6749 §5.1). An opaque token lasts a day at most. What cannot be read is
 * left out. With any other reading the JWT is not looked at.
 *
 * @param accessToken Read for numbers only: never verified, never trusted for authorisation.
 * @param expiresIn Integer-valued text, as the reference shows (§2.1), or a JSON integer.
 * @param reading How `expiresIn` is read.
 * @param dateMs The response's `Date`: the token may have been issued long before it. `NaN` if there is none.
 */
export function readLifetimeMs(
	accessToken: string,
	expiresIn: unknown,
	reading: ExpiresIn = 'as-token-says',
	dateMs: number = Number.NaN,
): number {
	const claims = readClaims(accessToken)
	const [jwtMs, stated] = [readJwtLifetimeMs(claims), readStated(expiresIn)]
	// Treats 0 as unknown: a token without any lifetime would be requested for each call.
	if (reading !== 'as-token-says') return stated * unitsMs[reading] || fallbackMs
	if (jwtMs === undefined) return Math.min(stated * 1000, longestOpaqueMs) || fallbackMs
	const leftMs = Number(claims?.exp) * 1000 - dateMs
	// A token that has ended by its own issuer's clock is used for as short a time as one that says nothing.
	const remainingMs = Number.isNaN(leftMs) ? jwtMs : leftMs > 0 ? Math.min(leftMs, jwtMs) : Math.min(fallbackMs, jwtMs)
	const unit = findUnit(stated, remainingMs) ?? 'seconds'
	// Without a Date, 60 may be the minutes of a new token, or the last seconds of an old one: the shorter reading counts.
	const statedMs = stated * (Number.isNaN(leftMs) ? Math.min(unitsMs[unit], unitsMs.seconds) : unitsMs[unit])
	return Math.min(remainingMs, statedMs || remainingMs)
}

/** The unit in which a number agrees with a duration within a tenth. */
function findUnit(stated: number, lastsMs: number): Unit | undefined {
	const isNear = (unit: Unit): boolean => Math.abs(stated * unitsMs[unit] - lastsMs) <= lastsMs / 10
	return (Object.keys(unitsMs) as Unit[]).find(isNear)
}

type Claims = Readonly<Record<string, unknown>>

/** `expires_in` as a number in its unknown unit: integer-valued text, as the reference shows (§2.1), or a JSON integer; 0 for anything else. */
function readStated(expiresIn: unknown): number {
	const isNumeral = ['string', 'number'].includes(typeof expiresIn) && /^\s*\d{1,15}\s*$/.test(String(expiresIn))
	return isNumeral ? Number(expiresIn) : 0
}

/** Lifetime by the JWT (`exp − iat`) in milliseconds. */
function readJwtLifetimeMs({ exp, iat }: Claims = {}): number | undefined {
	const lasts = typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : 0
	return lasts > 0 && Number.isFinite(lasts) ? lasts : undefined
}

/** Claims of a JWT in compact form (RFC 7519 §3, RFC 7515 §7.1), not verified. */
export function readClaims(accessToken: string): Claims | undefined {
	const [, payload, ...others] = accessToken.split('.')
	let claims: unknown
	try {
		const bytes = atob(String(payload).replaceAll('-', '+').replaceAll('_', '/'))
		claims = JSON.parse(toBodyText(Uint8Array.from(bytes, (char) => char.charCodeAt(0))))
	} catch {
		// The token is opaque.
	}
	return others.length === 1 && getObjectKind(claims) === 'Object' ? (claims as Claims) : undefined
}
