/** Interfaces of the token system: issuer (requests tokens), store (keeps them), source (hands them out); and its error. */

import type { Issue, TarjaErrorDetails, TokenFailure } from '../errors/details.ts'
import { TarjaError } from '../errors/tarja-error.ts'

/** A stored token. Its lifetime is a duration, so that different clocks do not matter. */
export interface TokenRecord {
	/** Version of the record's format. Records of another version are ignored. */
	readonly v: 1
	/** The access token, without `Bearer `. */
	readonly accessToken: string
	/** Epoch milliseconds by the writer's clock, taken just before the token was asked for. In the future: counts as now. */
	readonly obtainedAtMs: number
	/** Lifetime in milliseconds, counted from `obtainedAtMs`. */
	readonly lifetimeMs: number
	/**
	 * The key under which the record was set, so that it shows whose token it is. The client rejects a record with another key: it
	 * reports `token_store_failed` and requests a token.
	 */
	readonly key: string
}

/** A token with its remaining lifetime. It names no time, so that different clocks do not matter. */
export interface TokenGrant {
	/** The access token, without `Bearer `. */
	readonly accessToken: string
	/**
	 * Remaining lifetime in milliseconds, which the caller counts from the moment before asking. More than a year counts as a year;
	 * anything but a number above 0 counts as one minute.
	 */
	readonly lifetimeMs: number
}

/** Argument of an issuer: everything it may use for a token request. */
export interface IssueRequest {
	/** The client's base URL, without a trailing slash. */
	readonly baseUrl: string
	/**
	 * The client's, with one retry where the connection broke or the answer was a 5xx. `Retry-After` of a 503 is waited for where it
	 * leaves half of the token's time. A 2xx has been read when it is handed out; any other answer that is still unread when
	 * `issue` has ended is cancelled, as an open body holds its connection.
	 */
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>
	/** Returns the client's time in epoch milliseconds, from which to compute `retryAtMs` of a failure. */
	readonly nowMs: () => number
	/** Aborted when the time for the token is up, never by a single caller. */
	readonly signal: AbortSignal
	/** The token that was refused with 401, if that is why a new one is wanted. */
	readonly rejected: string | undefined
	/** Passes an event to the client's `onEvent`. */
	readonly onEvent: (event: TokenEvent) => void
}

/** A keyed digest of a text, and the name of its key. */
export interface Fingerprint {
	/** HMAC-SHA-256 in hexadecimal. */
	readonly fingerprint: string
	/** Eight hexadecimal digits that tell one key from another. */
	readonly key: string
}

/**
 * Issues a token: one request, no cache, no retry of its own. Failures are a `TarjaError` with code `token_unavailable`, see `createTokenError`.
 * Anything else that it throws is `issuer`, or `network` where the `fetch` that it was handed failed.
 */
export interface Issuer {
	/**
	 * Whose token it is, as texts without a secret: part of the store's key. May take a moment. Clients with equal texts share a token:
	 * add a digest of the credentials, as `passwordGrant` does, so that other credentials never get it.
	 *
	 * @param use `isInMemory`: the key never leaves this process's memory, so that a fast digest of a secret is enough.
	 */
	identity(use?: { readonly isInMemory: boolean }): readonly string[] | Promise<readonly string[]>
	/**
	 * Makes a keyed digest of a text, under a key that is derived from the credentials, for plugins that compare what they must not store.
	 * Leave it out if the issuer holds no secret.
	 */
	fingerprint?(text: string): Promise<Fingerprint>
	/** Requests a new token; called once for all waiting callers. */
	issue(request: IssueRequest): Promise<TokenGrant>
}

/**
 * A passive, possibly stale, possibly lossy cache of token records. Never the judge of validity: it may return expired,
 * stale or refused records (the manager filters them), and returns `undefined` for what it cannot read. A store that fails
 * costs an event, never a call.
 */
export interface TokenStore {
	/** Whether keys and records never leave this process's memory. Keys then have a fast digest of the credentials, which others could guess. */
	readonly isInMemory?: boolean
	/** Reads the record of a key; `undefined` if there is none or it is not a record. */
	get(key: string): Promise<TokenRecord | undefined> | TokenRecord | undefined
	/** Last write wins. `ttlMs` is a hint for cleaning up; the store may keep the record longer. */
	set(key: string, record: TokenRecord, options: { readonly ttlMs: number }): Promise<void> | void
	/** Deletes the record of a key, if there is one. */
	delete(key: string): Promise<void> | void
	/**
	 * Takes a lease, if the store has an atomic operation for that. `null`: another holds it. It expires after `ttlMs`. It saves
	 * token requests, and the manager continues without it after a deadline.
	 */
	lease?(key: string, options: { readonly ttlMs: number }): Promise<TokenLease | null>
}

/** Keeps a client's tokens in a store; made by `createTokenKeeper`. */
export interface TokenKeeper {
	/** The store. */
	readonly store: TokenStore
}

/** The exclusive right to request a token for a while. */
export interface TokenLease {
	/** Gives the lease back, so that another process may get it. Called once. */
	release(): Promise<void>
}

/** Options for getting a token from a source. */
export interface TokenRequest {
	/** A token that was just refused with 401: do not return it again. */
	readonly rejected?: string
	/** Ends the wait of this caller when aborted; others who wait for the same token are not affected. */
	readonly signal?: AbortSignal | undefined
}

/**
 * Hands out a valid token: the token manager, a Durable Object, a broker. One that also has an issuer's `identity()` says whose
 * tokens it hands out; only those are kept in a store, which others may share.
 */
export interface TokenSource {
	/** Resolves to a usable token, from memory or newly obtained. */
	token(request?: TokenRequest): Promise<TokenGrant>
	/** Forgets the token, in memory and in the store: after sign-out or a change of credentials. */
	clear?(): Promise<void>
}

/** Events of token requests and stores. */
export type TokenEvent =
	/** A token was issued. */
	| { readonly type: 'token_issued'; readonly reason: TokenReason; readonly lifetimeMs: number }
	/** A token request failed, and with it all waiting calls. None waits for one with the reason `expiring`. */
	| { readonly type: 'token_failed'; readonly reason: TokenReason; readonly cause: Error | undefined }
	/** A store failed, which fails no call. */
	| {
			readonly type: 'token_store_failed'
			readonly action: 'get' | 'set' | 'delete' | 'lease'
			readonly cause: Error | undefined
	  }
	/**
	 * The token endpoint's answer held an access token, but another field of it is not as the reference shows it (§2.1),
	 * which fails no call by itself. Each issue names a field and what was expected there.
	 */
	| { readonly type: 'token_response_deviates'; readonly issues: readonly Issue[] }

/** Why a token is requested: there is none, the present one is near its end, or it was refused with 401. */
export type TokenReason = 'missing' | 'expiring' | 'rejected'

/**
 * An access token and what comes with it. All seven are texts.
 *
 * @see Platform reference §2.1.
 */
export interface TokenResponse {
	/** The bearer token (a JWT). It is a credential: keep it out of logs. */
	readonly access_token: string
	/** Lifetime: an integer as text. Its unit is not shown. */
	readonly expires_in: string
	/** An integer as text; `0` appears. */
	readonly refresh_expires_in: string
	/** The value `Bearer`, in any case (RFC 6749 §5.1). */
	readonly token_type: string
	/** An integer as text. */
	readonly not_before_policy: string
	/** An identifier in the form of a UUID. */
	readonly session_state: string
	/** The scope; `profile` appears. */
	readonly scope: string
}

/** What fits one field of a token response. */
interface TokenField {
	readonly isFit: (value: unknown) => boolean
	/** What fits: the message of an issue. */
	readonly expected: string
}

function requireText(expected: string, form: RegExp): TokenField {
	const isFit = (value: unknown): boolean => typeof value === 'string' && form.test(value)
	return { isFit, expected: `expected ${expected} (reference §2.1)` }
}

/** Takes a JSON integer as well. */
const integer: TokenField = {
	isFit: (value) => (typeof value === 'string' ? /^-?\d+$/.test(value) : Number.isSafeInteger(value)),
	expected: 'expected an integer as text (reference §2.1)',
}

/** Each field that the reference shows (§2.1). */
export const tokenFields: Readonly<Record<keyof TokenResponse, TokenField>> = {
	access_token: /* @__PURE__ */ requireText('text that is not empty', /./),
	expires_in: integer,
	refresh_expires_in: integer,
	// Takes any case: the token type is case-insensitive (RFC 6749 §5.1).
	token_type: /* @__PURE__ */ requireText('"Bearer"', /^bearer$/i),
	not_before_policy: integer,
	session_state: /* @__PURE__ */ requireText('a UUID', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
	scope: /* @__PURE__ */ requireText('text', /^/),
}

/** Whether a text can be sent as a token: only printable ASCII without spaces, as anything else would change the request. */
export function isTokenText(value: unknown): value is string {
	return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}

/**
 * Makes the error of an issuer or a token source that has no token: `token_unavailable`, `not_processed`.
 *
 * @param reason Why. The client does not ask again for a while after `credentials` (60 s, doubling, to 15 min), `rate_limited`
 * (5 s to 1 min), `status`, `response` and `issuer` (1 s to 30 s).
 * @param found Completes "Cannot get an access token: …". No secret.
 * @param facts `status`: what the token endpoint returned. `retryAtMs`: epoch milliseconds before which asking again is of no
 * use; the client keeps to it, whatever the reason, for 1 s at least and 15 min at most, and a call that fails names it. `cause`:
 * kept as a redacted copy.
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

/** Makes the error for a token endpoint that could not be reached or whose answer broke off. */
export function createUnreachableError(cause: unknown): TarjaError<'token_unavailable'> {
	return createTokenError('network', 'the token endpoint could not be reached, or its response was cut off', { cause })
}
