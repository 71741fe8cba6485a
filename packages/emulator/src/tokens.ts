/**
 * The access tokens of a space: issued as JWTs (section 2.1), looked up by their text, valid until they expire or are revoked.
 */
import { SignJWT } from 'jose'
import { createBounded } from './bounded.ts'

interface IssuedToken {
	/** The token as clients send it after `Bearer `. */
	readonly token: string
	/** When the token expires: milliseconds since the epoch, by the emulator's clock. */
	readonly expiresAtMs: number
	/** Whether the token was made invalid before it expired. */
	readonly revoked: boolean
	/** Number of the token request that issued it. */
	readonly seq: number
}

export type TokenVerdict = 'valid' | 'expired' | 'revoked' | 'unknown'

export interface Tokens {
	remember(token: string, expiresAtMs: number, seq: number): void
	/** Returns the number of the token request that issued this token, or undefined if the token is unknown. */
	findIssuer(token: string): number | undefined
	judge(token: string, nowMs: number): TokenVerdict
	/** Makes every issued token invalid, and returns how many were not revoked already. */
	revokeAll(): number
	clear(): void
}

// Enough tokens for many test runs. An endless run can't grow without limit.
const mostTokens = 10_000

export function createTokens(): Tokens {
	const known = createBounded<string, IssuedToken>(mostTokens)
	return {
		remember: (token, expiresAtMs, seq) => known.set(token, { token, expiresAtMs, seq, revoked: false }),
		findIssuer: (token) => known.get(token)?.seq,
		judge(token, nowMs) {
			const issued = known.get(token)
			if (!issued) return 'unknown'
			if (issued.revoked) return 'revoked'
			return nowMs < issued.expiresAtMs ? 'valid' : 'expired'
		},
		revokeAll() {
			const live = known.items().filter(({ revoked }) => !revoked)
			for (const issued of live) known.set(issued.token, { ...issued, revoked: true })
			return live.length
		},
		clear: known.clear,
	}
}

/** Time from which a new token is valid, and how long. */
export interface Issuing {
	readonly issuedAtSeconds: number
	readonly lifetimeSeconds: number
}

/**
 * Signs tokens as JWTs, with a key made at the first one. Each has a `jti` of its own, so that no two tokens are equal.
 *
 * Made late, and kept as bytes: at a Worker's module scope neither randomness nor a pending promise may be created, and a
 * promise of one request must not be awaited by another.
 */
export function createTokenIssuer(): (issuing: Issuing) => Promise<string> {
	let key: Uint8Array<ArrayBuffer> | undefined
	return async ({ issuedAtSeconds, lifetimeSeconds }) => {
		key ??= crypto.getRandomValues(new Uint8Array(32))
		const exp = issuedAtSeconds + lifetimeSeconds
		return await new SignJWT({ iss: 'tarja-emulator', scope: 'profile', iat: issuedAtSeconds, exp })
			.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'tarja-emulator' })
			.setJti(crypto.randomUUID())
			.sign(key)
	}
}
