/** The access tokens of one space: minted as JWTs (section 2.1), known by their text, valid until expired or revoked. */
import { SignJWT } from 'jose'
import { type Bounds, createBounded } from './bounded.ts'

/** A token that was issued. */
export interface IssuedToken {
	/** The token itself. */
	readonly token: string
	/** Milliseconds since the epoch, by the platform's clock. */
	readonly expiresAtMs: number
	/** Whether it was revoked since. */
	readonly revoked: boolean
}

export type TokenVerdict = 'valid' | 'expired' | 'revoked' | 'unknown'

export interface Tokens {
	remember(token: string, expiresAtMs: number): void
	judge(token: string, nowMs: number): TokenVerdict
	/** Makes every token handed out so far invalid, and says how many that were. */
	revokeAll(): number
	exportState(): readonly IssuedToken[]
	importState(issued: readonly IssuedToken[]): void
	/** How many characters are kept. */
	characters(): number
}

export function createTokens(bounds: Bounds): Tokens {
	const known = createBounded<string, IssuedToken>(bounds)

	function remember(issued: IssuedToken): void {
		known.set(issued.token, issued, issued.token.length)
	}

	return {
		remember: (token, expiresAtMs) => remember({ token, expiresAtMs, revoked: false }),
		judge(token, nowMs) {
			const issued = known.get(token)
			if (!issued) return 'unknown'
			if (issued.revoked) return 'revoked'
			return nowMs < issued.expiresAtMs ? 'valid' : 'expired'
		},
		revokeAll() {
			const live = known.items().filter(({ revoked }) => !revoked)
			for (const issued of live) remember({ ...issued, revoked: true })
			return live.length
		},
		exportState: () => structuredClone(known.items()),
		importState(issued) {
			known.clear()
			for (const { token, expiresAtMs, revoked } of issued) remember({ token, expiresAtMs, revoked })
		},
		characters: known.characters,
	}
}

/** What a token is to say, and when it was issued. */
export interface Minting {
	readonly issuedAtSeconds: number
	readonly lifetimeSeconds: number
	/** Claims in place of the invented ones; null for those. */
	readonly claims: Readonly<Record<string, unknown>> | null
}

function inventedClaims({ issuedAtSeconds, lifetimeSeconds }: Minting): Record<string, unknown> {
	return { iss: 'tarja-emulator', scope: 'profile', iat: issuedAtSeconds, exp: issuedAtSeconds + lifetimeSeconds }
}

/**
 * Signs tokens as JWTs, with a key made at the first one. Each has a `jti` of its own, so that no two tokens are equal.
 *
 * Made late, and kept as bytes: at a Worker's module scope neither randomness nor a pending promise may be created, and a
 * promise of one request must not be awaited by another.
 */
export function createMint(): (minting: Minting) => Promise<string> {
	let key: Uint8Array<ArrayBuffer> | undefined
	return async (minting) => {
		key ??= crypto.getRandomValues(new Uint8Array(32))
		return await new SignJWT({ ...(minting.claims ?? inventedClaims(minting)) })
			.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'tarja-emulator' })
			.setJti(crypto.randomUUID())
			.sign(key)
	}
}
