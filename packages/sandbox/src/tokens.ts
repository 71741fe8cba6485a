/** The access tokens of one space: minted as JWTs (section 2.1), known by their text, valid until expired or revoked. */
import { SignJWT } from 'jose'

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
	clear(): void
}

export function createTokens(limit: number): Tokens {
	let known = new Map<string, IssuedToken>()

	function remember(issued: IssuedToken): void {
		known.set(issued.token, issued)
		const [oldest] = known.keys()
		if (known.size > limit && oldest !== undefined) known.delete(oldest)
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
			const live = [...known.values()].filter(({ revoked }) => !revoked)
			for (const issued of live) known.set(issued.token, { ...issued, revoked: true })
			return live.length
		},
		exportState: () => structuredClone([...known.values()]),
		importState(issued) {
			known = new Map()
			for (const token of issued) remember({ ...token })
		},
		clear: () => known.clear(),
	}
}

/**
 * Signs tokens as JWTs, with a key made at the first one.
 *
 * Made late, and kept as bytes: at a Worker's module scope neither randomness nor a pending promise may be created, and a
 * promise of one request must not be awaited by another.
 */
export function createMint(): (claims: { issuedAtSeconds: number; lifetimeSeconds: number }) => Promise<string> {
	let key: Uint8Array<ArrayBuffer> | undefined
	return async ({ issuedAtSeconds, lifetimeSeconds }) => {
		key ??= crypto.getRandomValues(new Uint8Array(32))
		return await new SignJWT({ scope: 'profile' })
			.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'tarja-sandbox' })
			.setIssuer('tarja-sandbox')
			.setJti(crypto.randomUUID())
			.setIssuedAt(issuedAtSeconds)
			.setExpirationTime(issuedAtSeconds + lifetimeSeconds)
			.sign(key)
	}
}
