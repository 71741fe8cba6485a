/** The access tokens of a space. They are issued as JWTs (section 2.1), found by their text, and valid until they expire or are revoked. */
import { SignJWT } from 'jose'
import { createBounded } from './bounded.ts'

interface IssuedToken {
	/** The token in the form in which clients send it after `Bearer `. */
	readonly token: string
	/** When the token expires: milliseconds since the epoch, by the emulator's clock. */
	readonly expiresAtMs: number
	/** Whether the token was revoked before it expired. */
	readonly revoked: boolean
	/** Number of the token request that issued the token. */
	readonly seq: number
}

export type TokenVerdict = 'valid' | 'expired' | 'revoked' | 'unknown'

export interface Tokens {
	remember(token: string, expiresAtMs: number, seq: number): void
	/** Returns the number of the token request that issued this token; undefined if the token is unknown. */
	findIssuer(token: string): number | undefined
	judge(token: string, nowMs: number): TokenVerdict
	/** Revokes every issued token. Returns how many of them weren't already revoked. */
	revokeAll(): number
	clear(): void
}

// Enough tokens for many test runs. The limit keeps an endless run from filling the memory.
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

/** When a new token was issued, and for how long it is valid. */
export interface Issuing {
	readonly issuedAtSeconds: number
	readonly lifetimeSeconds: number
}

/**
 * Signs tokens as JWTs. The key is created with the first token. Each token has a unique `jti`, so that no two tokens are equal.
 *
 * The key is created late, because a Worker has no randomness at module scope. It is kept as bytes and not as a promise, because in a
 * Worker one request must not await a promise of another request.
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
