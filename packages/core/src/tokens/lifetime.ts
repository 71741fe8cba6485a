/** Determines a token's lifetime as a duration, so that no two clocks are compared. */

import { toBodyText } from '../base/text.ts'
import { getObjectKind } from '../calls/values.ts'

/** Lifetime in milliseconds of a token that has no usable lifetime. */
export const fallbackMs = 60_000
/** Longest accepted lifetime of an opaque token, in milliseconds. */
const longestOpaqueMs = 24 * 3_600_000
/** Possible units of `expires_in`, because the reference does not show its unit (§5). */
const unitsMs = { milliseconds: 1, seconds: 1000, minutes: 60_000 } as const

type Unit = keyof typeof unitsMs

/** How `expires_in` is read: by the token itself, or in a given unit. */
export type ExpiresIn = 'as-token-says' | keyof typeof unitsMs

/**
 * Returns the lifetime in milliseconds; one minute if nothing shows it.
 *
 * `as-token-says`: the shortest of the JWT's `exp − iat`, its `exp` minus the response's own `Date`, and `expires_in`. The JWT shows the
 * unit of `expires_in`. If it doesn't, the unit is seconds (RFC 6749 §5.1). An opaque token lasts a day at most. Values that can't be read
 * are ignored. With any other `reading`, the JWT is ignored.
 *
 * @param accessToken Only its numbers are read. It is never verified, and never trusted for authorisation.
 * @param expiresIn An integer as text, as the reference shows (§2.1), or a JSON integer.
 * @param reading How `expiresIn` is read.
 * @param dateMs The response's `Date`, because the token may have been issued long before. `NaN` if there is none.
 */
export function readLifetimeMs(
	accessToken: string,
	expiresIn: unknown,
	reading: ExpiresIn = 'as-token-says',
	dateMs: number = Number.NaN,
): number {
	const claims = readClaims(accessToken)
	const [jwtMs, stated] = [readJwtLifetimeMs(claims), readStated(expiresIn)]
	// Treats 0 as unknown, because a token without a lifetime would be requested for each call.
	if (reading !== 'as-token-says') return stated * unitsMs[reading] || fallbackMs
	if (jwtMs === undefined) return Math.min(stated * 1000, longestOpaqueMs) || fallbackMs
	const leftMs = Number(claims?.exp) * 1000 - dateMs
	// If the token has expired by its own issuer's clock, it is used as briefly as a token that has no lifetime.
	const remainingMs = Number.isNaN(leftMs) ? jwtMs : leftMs > 0 ? Math.min(leftMs, jwtMs) : Math.min(fallbackMs, jwtMs)
	const unit = findUnit(stated, remainingMs) ?? 'seconds'
	// Without a Date, 60 may be the minutes of a new token, or the last seconds of an old one. The shorter reading counts.
	const statedMs = stated * (Number.isNaN(leftMs) ? Math.min(unitsMs[unit], unitsMs.seconds) : unitsMs[unit])
	return Math.min(remainingMs, statedMs || remainingMs)
}

/** Returns the unit in which a number agrees with a duration to within a tenth. */
function findUnit(stated: number, lastsMs: number): Unit | undefined {
	const isNear = (unit: Unit): boolean => Math.abs(stated * unitsMs[unit] - lastsMs) <= lastsMs / 10
	return (Object.keys(unitsMs) as Unit[]).find(isNear)
}

type Claims = Readonly<Record<string, unknown>>

/** Returns `expires_in` as a number in its unknown unit: an integer as text (§2.1), or a JSON integer; 0 for any other value. */
function readStated(expiresIn: unknown): number {
	const isNumeral = ['string', 'number'].includes(typeof expiresIn) && /^\s*\d{1,15}\s*$/.test(String(expiresIn))
	return isNumeral ? Number(expiresIn) : 0
}

/** Returns the lifetime that the JWT shows (`exp − iat`), in milliseconds. */
function readJwtLifetimeMs({ exp, iat }: Claims = {}): number | undefined {
	const lasts = typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : 0
	return lasts > 0 && Number.isFinite(lasts) ? lasts : undefined
}

/** Returns the claims of a JWT in compact form (RFC 7519 §3, RFC 7515 §7.1), not verified. */
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
