/**
 * The three contracts of tokens: issuer (mints), store (keeps), source (hands out).
 * @module
 */
import type { Issue } from '../errors.ts'

/** A token as it is kept. Its lifetime is a duration, so that nobody's clock needs to agree with anybody's. */
export interface TokenRecord {
	readonly v: 1
	readonly accessToken: string
	/** Epoch milliseconds by the writer's clock, taken just before the token was asked for. In the future: counts as now. */
	readonly obtainedAtMs: number
	/** From `obtainedAtMs` on. */
	readonly lifetimeMs: number
}

/** A token as it is handed out. Nobody's clock is in it, so that nobody's clock has to be right. */
export interface TokenGrant {
	readonly accessToken: string
	/**
	 * Milliseconds that it has left. Whoever asked counts them from the moment before asking. More than a year is taken for a
	 * year, and what is not a number above 0 for one minute.
	 */
	readonly lifetimeMs: number
}

/** What an issuer has to work with. */
export interface IssueRequest {
	readonly baseUrl: string
	/**
	 * The client's, with one retry where the connection broke or the answer was a 5xx. `Retry-After` of a 503 is waited for where it
	 * leaves half of the token's time. A 2xx has been read when it is handed out; any other answer that is still unread when
	 * `issue` has ended is cancelled, as an open body holds its connection.
	 */
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>
	/** Epoch milliseconds, for `retryAtMs` of a failure. */
	readonly nowMs: () => number
	/** Aborted when the token's own time is up; never by a caller. */
	readonly signal: AbortSignal
	/** A token that the platform refused with 401, when that is why a new one is wanted. */
	readonly rejected: string | undefined
	/** Tells the client's `onEvent`. */
	readonly onEvent: (event: TokenEvent) => void
}

/**
 * Mints a token: one request, no cache, no retry of its own. Failures are a `TarjaError` with code `token_unavailable`, see `tokenError`.
 * What else it throws is `issuer`, or `network` where the `fetch` that it was handed failed.
 */
export interface Issuer {
	/** Whose token it is, as texts without a secret: part of the store's key. May take a moment. */
	identity(): readonly string[] | Promise<readonly string[]>
	issue(request: IssueRequest): Promise<TokenGrant>
}

/** Options of one store call. */
export interface StoreOptions {
	/** Aborted when the manager stops waiting. */
	readonly signal?: AbortSignal
}

/**
 * A passive, possibly stale, possibly lossy cache of token records. Never the judge of validity: it may return expired,
 * stale or refused records (the manager filters them), and returns `undefined` for what it cannot read. A store that fails
 * costs an event, never a call.
 */
export interface TokenStore {
	get(key: string, options?: StoreOptions): Promise<TokenRecord | undefined> | TokenRecord | undefined
	/** Last write wins. `ttlMs` is a hint for cleaning up; the store may keep the record longer. */
	set(key: string, record: TokenRecord, options: StoreOptions & { readonly ttlMs: number }): Promise<void> | void
	delete(key: string, options?: StoreOptions): Promise<void> | void
	/**
	 * Only where an atomic primitive exists. `null`: held by someone else. Expires by itself after `ttlMs`.
	 * An optimisation with a deadline, never a condition of progress.
	 */
	lease?(key: string, options: StoreOptions & { readonly ttlMs: number }): Promise<TokenLease | null>
}

/** The right to mint for a while. */
export interface TokenLease {
	release(): Promise<void>
	/**
	 * Makes it last `ttlMs` from now; `false`: it had ended, and may be somebody else's. A holder renews while a token request is on
	 * its way, so that a lease can be short (a dead holder is soon taken over) and a slow token endpoint is still asked once.
	 */
	renew?(ttlMs: number): Promise<boolean>
}

/** What a caller of a source may say. */
export interface TokenRequest {
	/** A token that the platform just refused with 401. */
	readonly rejected?: string
	/** Lets this caller give up; what others wait for goes on. */
	readonly signal?: AbortSignal | undefined
}

/**
 * Hands out a valid token: the token manager, a Durable Object, a broker. One that also has an issuer's `identity()` says whose
 * tokens it hands out; only those are kept in a store, which others may share.
 */
export interface TokenSource {
	token(request?: TokenRequest): Promise<TokenGrant>
	/** Forgets the token here and in the store: sign-out, changed credentials. */
	clear?(): Promise<void>
}

/** Something that happened to tokens and failed no call. */
export type TokenEvent =
	| {
			readonly type: 'token_store_failed'
			readonly action: 'get' | 'set' | 'delete' | 'lease'
			readonly cause: Error | undefined
	  }
	| { readonly type: 'token_minted'; readonly reason: 'missing' | 'expiring' | 'rejected'; readonly lifetimeMs: number }
	| { readonly type: 'token_refresh_failed'; readonly cause: Error | undefined }
	| { readonly type: 'token_flight_taken_over'; readonly afterMs: number }
	/** The token endpoint's answer held a token, and fields that are not as shown: each issue names its field and what was expected. */
	| { readonly type: 'token_response_deviates'; readonly issues: readonly Issue[] }

/**
 * An access token and what comes with it. All seven are texts.
 *
 * @see Platform reference §2.1.
 */
export interface TokenResponse {
	/** Bearer token (a JWT). A credential: keep it out of logs. */
	readonly access_token: string
	/** An integer as text. Its unit is not shown. */
	readonly expires_in: string
	/** An integer as text; `0` appears. */
	readonly refresh_expires_in: string
	/** `Bearer`, in any case (RFC 6749 §5.1). */
	readonly token_type: string
	/** An integer as text. */
	readonly not_before_policy: string
	/** Identifier in the form of a UUID. */
	readonly session_state: string
	/** `profile` appears. */
	readonly scope: string
}
