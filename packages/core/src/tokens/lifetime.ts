/**
 * How long a token lasts, as a duration: nobody's clock is compared with anybody's.
 * @module
 */
import { decodeJwt } from 'jose'

/** With nothing to go by. */
export const fallbackMs = 60_000
/** No opaque token is trusted for longer without asking again. */
const longestOpaqueMs = 24 * 3_600_000
/** The reference does not show the unit of `expires_in` (§5). */
const unitsMs = { milliseconds: 1, seconds: 1000, minutes: 60_000 } as const

/** How `expires_in` is read: as the token itself says, in a unit, or by a function that gives milliseconds. */
export type ExpiresIn = 'as-token-says' | keyof typeof unitsMs | ((text: string) => number)

/** Whether a value is one of the readings. */
export function isExpiresIn(value: unknown): value is ExpiresIn {
	if (typeof value !== 'string') return typeof value === 'function'
	return value === 'as-token-says' || Object.hasOwn(unitsMs, value)
}

/**
 * The lifetime in milliseconds; one minute with nothing to go by.
 *
 * `as-token-says`: the shorter of the JWT's `exp − iat` and `expires_in`, whose unit the JWT reveals. An opaque token means
 * seconds (RFC 6749 §5.1), a day at most. What cannot be read is left out. With any other reading the JWT is not looked at.
 *
 * @param accessToken Read for numbers only: never verified, never trusted for authorisation.
 * @param expiresIn Integer-valued text, as the reference shows (§2.1), or a JSON integer.
 * @param reading How `expiresIn` is read.
 */
export function lifetimeMs(accessToken: string, expiresIn: unknown, reading: ExpiresIn = 'as-token-says'): number {
	const text = typeof expiresIn === 'number' ? String(expiresIn) : expiresIn
	if (typeof reading === 'function') return typeof text === 'string' ? reading(text) : fallbackMs
	const stated = typeof text === 'string' && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
	if (reading !== 'as-token-says') return stated * unitsMs[reading] || fallbackMs
	const fromJwt = jwtLifetimeMs(accessToken)
	// A token with no life at all would be one token request for each call: 0 says nothing.
	if (fromJwt === undefined) return Math.min(stated * 1000, longestOpaqueMs) || fallbackMs
	const unit = Object.values(unitsMs).find((ms) => Math.abs((stated * ms) / fromJwt - 1) < 0.1)
	return unit ? Math.min(fromJwt, stated * unit) : fromJwt
}

function jwtLifetimeMs(accessToken: string): number | undefined {
	try {
		const { exp, iat } = decodeJwt(accessToken)
		const lasts = typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : 0
		return lasts > 0 && Number.isFinite(lasts) ? lasts : undefined
	} catch {
		return undefined // An opaque token.
	}
}
