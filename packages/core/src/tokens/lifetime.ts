/**
 * How long a token lasts, as a duration: nobody's clock is compared with anybody's.
 * @module
 */
import { decodeJwt } from 'jose'

/** With nothing to go by. */
export const fallbackMs = 60_000
/** No opaque token is trusted for longer without asking again. */
const longestOpaqueMs = 24 * 3_600_000
/** Milliseconds, seconds and minutes. The reference does not show the unit of `expires_in`. */
const unitsMs = [1, 1000, 60_000] as const

/**
 * The lifetime in milliseconds: the shorter of the JWT's `exp − iat` and `expires_in`, whose unit the JWT reveals. An opaque
 * token means seconds (RFC 6749 §5.1). What cannot be read is left out of the reckoning; with nothing left, one minute.
 *
 * @param accessToken Read for numbers only: never verified, never trusted for authorisation.
 * @param expiresIn Integer-valued text, as the reference shows (§2.1), or a JSON integer.
 */
export function lifetimeMs(accessToken: string, expiresIn: unknown): number {
	const stated = wholeNumber(expiresIn)
	const fromJwt = jwtLifetimeMs(accessToken)
	// A token with no life at all would be one token request for each call: 0 says nothing.
	if (fromJwt === undefined) return stated ? Math.min(stated * 1000, longestOpaqueMs) : fallbackMs
	const unit = stated && unitsMs.find((ms) => Math.abs((stated * ms) / fromJwt - 1) < 0.1)
	return unit ? Math.min(fromJwt, (stated ?? 0) * unit) : fromJwt
}

function wholeNumber(value: unknown): number | undefined {
	const text = typeof value === 'number' ? String(value) : value
	return typeof text === 'string' && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined
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
