/** Interfaces of the token system: issuer (requests tokens), store (keeps them), source (returns them); and their error. */

import type { Issue, TarjaErrorDetails, TokenFailure } from '../errors/details.ts'
import { TarjaError } from '../errors/tarja-error.ts'

/** A stored token. Its lifetime is a duration, so different clocks don't matter. */
export interface TokenRecord {
	/** Version of the record's format. Records of another version are ignored. */
	readonly v: 1
	/** The access token, without `Bearer `. */
	readonly accessToken: string
	/** Epoch milliseconds by the writer's clock, just before the token request. Up to a minute ahead counts as now; more isn't accepted. */
	readonly obtainedAtMs: number
	/** Lifetime in milliseconds, counted from `obtainedAtMs`. */
	readonly lifetimeMs: number
	/**
	 * The key under which the record was set. It shows whose token it is. The client rejects a record with another key: it reports
	 * `token_store_failed` and requests a token.
	 */
	readonly key: string
}

/** A token with its remaining lifetime. It contains no time of day, so different clocks don't matter. */
export interface TokenGrant {
	/** The access token, without `Bearer `. */
	readonly accessToken: string
	/**
	 * Remaining lifetime in milliseconds, which the caller counts from just before its request. More than a year counts as a year. Any value
	 * except a number above 0 counts as one minute.
	 */
	readonly lifetimeMs: number
}

/** Argument of an issuer: everything it may use for a token request. */
export interface IssueRequest {
	/** The client's base URL, without a trailing slash. */
	readonly baseUrl: string
	/**
	 * The client's `fetch`. It retries once if the connection broke or the response was a 5xx. It waits for the `Retry-After` of a 503 if this
	 * takes at most half of the remaining time. It has read a 2xx completely when it returns it. Any other response that is still unread when
	 * `issue` has ended is cancelled, because an open body blocks its connection.
	 */
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>
	/** Returns the client's time in epoch milliseconds. Compute `retryAtMs` of a failure from it. */
	readonly nowMs: () => number
	/** Aborted when the time for the token is up, never by a single caller. */
	readonly signal: AbortSignal
	/** The token that got a 401, if a new one is needed because of it. */
	readonly rejected: string | undefined
	/** Passes an event to the client's `onEvent`. */
	readonly onEvent: (event: TokenEvent) => void
}

/** A keyed digest of a text, with the name of its key. */
export interface Fingerprint {
	/** HMAC-SHA-256 in hexadecimal. */
	readonly fingerprint: string
	/** Eight hexadecimal digits that distinguish one key from another. */
	readonly key: string
}

/**
 * Issues a token with one request, without a cache and without retries of its own. A failure is a `TarjaError` with code
 * `token_unavailable`, see `createTokenError`. Any other thrown value becomes the reason `issuer`, or `network` if the request's `fetch`
 * failed.
 */
export interface Issuer {
	/**
	 * Says whose token it is, by texts without a secret. They are part of the store's key. May be asynchronous. Clients with equal texts share
	 * a token. Add a digest of the credentials, as `passwordGrant` does, so that a client with other credentials never gets the token.
	 *
	 * @param use `isInMemory`: the key never leaves this process's memory, so a fast digest of a secret is enough.
	 */
	identity(use?: { readonly isInMemory: boolean }): readonly string[] | Promise<readonly string[]>
	/**
	 * Makes a keyed digest of a text, for plugins that compare texts that they must not store. The key is derived from the credentials. Leave
	 * this out if the issuer has no secret.
	 */
	fingerprint?(text: string): Promise<Fingerprint>
	/** Requests a new token. Called once for all waiting callers. */
	issue(request: IssueRequest): Promise<TokenGrant>
}

/** Credentials that are headers of every request: an API key, Basic, or any other `authorization`. No token is requested. */
export interface HeaderCredentials extends Pick<Issuer, 'fingerprint'> {
	/** The headers. A call that sets one of them itself sends its own. Operations with `auth: 'none'` don't send them. */
	readonly headers: Readonly<Record<string, string>>
}

/**
 * A passive cache of token records, which may be stale and may lose records. It never decides whether a token is valid: it may return
 * expired, stale or refused records, because the manager filters them. It returns `undefined` for a record that it can't read. A store that
 * fails causes an event, and never fails a call.
 */
export interface TokenStore {
	/** Whether keys and records never leave this process's memory. Keys have a fast digest of the credentials, which others could guess. */
	readonly isInMemory?: boolean
	/** Reads the record of a key; `undefined` if there is none or it is not a record. */
	get(key: string): Promise<TokenRecord | undefined> | TokenRecord | undefined
	/** Writes the record of a key. The last write wins. `ttlMs` is a hint for cleaning up; the store may keep the record longer. */
	set(key: string, record: TokenRecord, options: { readonly ttlMs: number }): Promise<void> | void
	/** Deletes the record of a key, if there is one. */
	delete(key: string): Promise<void> | void
	/**
	 * Takes a lease, if the store has an atomic operation for it. `null`: another process has it. It expires after `ttlMs`. A lease saves
	 * token requests. After a deadline the manager continues without it.
	 */
	lease?(key: string, options: { readonly ttlMs: number }): Promise<TokenLease | null>
}

/** Keeps a client's tokens in a store. `createTokenKeeper` makes it. */
export interface TokenKeeper {
	/** The store. */
	readonly store: TokenStore
}

/** The exclusive right to request a token for a while. */
export interface TokenLease {
	/** Ends the lease, so that another process may get it. Called once. */
	release(): Promise<void>
}

/** Options for getting a token from a source. */
export interface TokenRequest {
	/** A token that just got a 401. The source must not return it again. */
	readonly rejected?: string
	/** Ends the wait of this caller when aborted. Other callers that wait for the same token are not affected. */
	readonly signal?: AbortSignal | undefined
}

/**
 * Returns a valid token. The token manager, a Durable Object and a broker are token sources. A source that also has an issuer's
 * `identity()` says whose tokens it returns. Only such tokens are kept in a store, because other accounts may share the store.
 */
export interface TokenSource {
	/** Resolves to a usable token, from memory or newly obtained. */
	token(request?: TokenRequest): Promise<TokenGrant>
	/** Forgets the token, in memory and in the store. Call it after sign-out or a change of credentials. */
	clear?(): Promise<void>
}

/** Events of token requests and stores. */
export type TokenEvent =
	/** A token was issued. */
	| { readonly type: 'token_issued'; readonly reason: TokenReason; readonly lifetimeMs: number }
	/** A token request failed, and with it all calls that waited for it. No call waits for a request with the reason `expiring`. */
	| { readonly type: 'token_failed'; readonly reason: TokenReason; readonly cause: Error | undefined }
	/** A store failed. This fails no call. */
	| {
			readonly type: 'token_store_failed'
			readonly action: 'get' | 'set' | 'delete' | 'lease'
			readonly cause: Error | undefined
	  }
	/**
	 * The token endpoint's response had an access token, but another of its fields differs from the reference (§2.1). This alone fails no
	 * call. Each issue names a field and what was expected there.
	 */
	| { readonly type: 'token_response_deviates'; readonly issues: readonly Issue[] }
	/** A call, an operation or a layer set a header that `createClient({ headers })` has, and its value was sent. Once for each name. */
	| { readonly type: 'header_replaced'; readonly name: string }

/** Why a token is requested: there is none, the current one is near its end, or it was refused with 401. */
export type TokenReason = 'missing' | 'expiring' | 'rejected'

/** Whether a text can be sent as a token: only printable ASCII without spaces can, because anything else would change the request. */
export function isTokenText(value: unknown): value is string {
	return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}

/**
 * Makes the error of an issuer or a token source that has no token: `token_unavailable`, `not_processed`.
 *
 * @param reason Why there is no token. After these reasons the client requests no token for a while: `credentials` (60 s, doubling, to 15
 * min), `rate_limited` (5 s to 1 min), `status`, `response` and `issuer` (1 s to 30 s).
 * @param found Completes "Cannot get an access token: …". It must not contain a secret.
 * @param facts `status`: the status that the token endpoint returned. `retryAtMs`: epoch milliseconds before which another request is
 * useless. The client keeps to it, whatever the reason, for 1 s at least and 15 min at most, and the error of a call contains it. `cause`:
 * the error keeps a redacted copy.
 * @returns The error, to be thrown.
 * @example
 * ```ts
 * import { type TokenSource, createTokenError } from '@tarja/core'
 *
 * const closed: TokenSource = { token: () => Promise.reject(createTokenError('source', 'the vault is locked')) }
 * ```
 */
export function createTokenError(
	reason: TokenFailure,
	found: string,
	facts: Omit<TarjaErrorDetails['token_unavailable'], 'reason'> & { readonly cause?: unknown } = {},
): TarjaError<'token_unavailable'> {
	const { cause, ...details } = facts
	return new TarjaError('token_unavailable', `Cannot get an access token: ${found}`, {
		outcome: 'not_processed',
		details: { reason, ...details },
		cause,
	})
}

/** Makes the error for a token endpoint that could not be reached, or whose response was cut off. */
export function createUnreachableError(cause: unknown): TarjaError<'token_unavailable'> {
	return createTokenError('network', 'the token endpoint could not be reached, or its response was cut off', { cause })
}
