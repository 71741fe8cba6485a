/** Types of an error's parts: codes with their details, outcomes, the record of a call, the answer. */

/**
 * What is known of the effect of a failed call.
 *
 * - `not_processed`: nothing left, or the platform said that it did nothing. Fix the cause and retry.
 * - `rejected`: the platform refused the call, in words that the operation's `outcomeOf` knows, or with a 400, 402 or 422 of JSON.
 * - `unknown`: it may have been applied. Look it up before you repeat it.
 */
export type Outcome = 'not_processed' | 'rejected' | 'unknown'

/** One problem of an input or an answer. It never contains the value. */
export interface Issue {
	/**
	 * Where: the slot (`body`, `query`, `params`, `headers`, `response`), or `input` for all of it; then keys and indexes. Or
	 * `reference`, the argument of `once`. At most twelve parts; a key of more than 64 characters is cut.
	 */
	readonly path: readonly (string | number)[]
	/** Expectation at that place, in at most 240 characters. */
	readonly message: string
}

/** Why no access token could be had. Which statuses the token endpoint fails with is not shown: they are read by convention. */
export type TokenFailure =
	/** The token endpoint answered 400, 401 or 403, taken for a refusal of the credentials (RFC 6749 §5.2). See `retryAtMs`. */
	| 'credentials'
	/** The token endpoint answered 429, taken for a request to slow down (RFC 6585 §4). Remembered: see `retryAtMs`. */
	| 'rate_limited'
	/** The token endpoint answered another status than 200, the one shown (§4.1). Remembered briefly: see `retryAtMs`. */
	| 'status'
	/** The token endpoint could not be reached, or its response was cut off. */
	| 'network'
	/** The token endpoint did not answer in time. */
	| 'timeout'
	/** The answer is not a token response (reference §2.1). Remembered briefly: see `retryAtMs`. */
	| 'response'
	/** A newly issued token was refused with 401, so another one would not help. */
	| 'rejected_fresh'
	/** A token source of yours failed. */
	| 'source'
	/** An issuer of yours threw an error of its own, or gave no token. Remembered briefly: see `retryAtMs`. */
	| 'issuer'

/** The part of the program that is put together wrongly. A later version may add one: keep a branch for those you do not know. */
export type ConfigurationReason =
	/** An operation is not defined as it must be, or there is none of that name. */
	| 'operation'
	/** The operation, input or options of a call cannot be read. */
	| 'call'
	/**
	 * An option has a value that cannot work: `details.option` names it, where a single one is meant. Or a call has an option that does
	 * not exist: `details.found` names it.
	 */
	| 'option'
	/** The base URL cannot be used, or leads elsewhere than it must. */
	| 'base_url'
	/** A plugin is no plugin, is used twice, does not go with another, or lacks a part. */
	| 'plugin'
	/** The credentials of the client are missing, or cannot be sent as they are. */
	| 'credentials'
	/** An unsafe call goes past the journal of its client. */
	| 'reference'
	/** The runtime, such as a browser, must not or cannot do it. */
	| 'runtime'

/** The details of each error code. */
export interface TarjaErrorDetails {
	/** A mistake in the setup of the client, a plugin or an operation. */
	readonly configuration: {
		/** Which part is wrong; stable, unlike the message. Absent from errors that others make without it. */
		readonly reason?: ConfigurationReason
		/** Name of the option that is meant, where there is a single one. */
		readonly option?: string
		/** The value, name, plugin, host or path that is meant, where it may be shown. */
		readonly found?: string
	}
	/** The input is invalid; nothing was sent. `issues`: the first 32. */
	readonly invalid_input: { readonly issues: readonly Issue[] }
	/** The reference names the operation but shows neither method nor path; nothing was sent. */
	readonly unbound_operation: { readonly group: string; readonly operation: string; readonly section: string }
	/** No access token, so nothing was sent (or what was sent was answered 401). */
	readonly token_unavailable: {
		readonly reason: TokenFailure
		readonly status?: number
		/** The token endpoint's `error` code (RFC 6749 §5.2), such as `unsupported_grant_type`. */
		readonly error?: string
		/** Epoch milliseconds until which calls fail at once, without another token request. */
		readonly retryAtMs?: number
	}
	/** The caller's signal was aborted. */
	readonly aborted: { readonly dispatched: boolean }
	/** No complete answer came in time. */
	readonly timeout: { readonly scope: 'try' | 'total'; readonly timeoutMs: number }
	/** The connection failed: refused, reset or cut. */
	readonly network: { readonly runtimeCode?: string }
	/** The platform answered with a redirect; it was not followed, because credentials would follow it. */
	readonly redirect: { readonly status: number }
	/** The platform answered 4xx or 5xx, or with what `outcomeOf` says is no success. */
	readonly http_status: {
		readonly status: number
		/**
		 * `unauthorized`: a 401, which may be about the access token or the account, and need not be about the payment. `outcome_of`: an
		 * `outcomeOf` said what this answer means. `pending`: it said that the platform has not decided yet. Absent: HTTP's convention says it.
		 */
		readonly reason?: 'unauthorized' | 'outcome_of' | 'pending'
	}
	/** The answer was a 2xx that cannot be read as the operation documents it. */
	readonly invalid_response: {
		readonly status: number
		readonly reason: 'content_type' | 'not_json' | 'no_body' | 'charset' | 'too_large' | 'schema'
		/** The first 32. */
		readonly issues?: readonly Issue[]
	}
	/** A plugin's layer threw an error of its own or broke a rule. */
	readonly layer_failed: { readonly layer: string }
}

/** The closed list of error codes. */
export type TarjaErrorCode = keyof TarjaErrorDetails

/** How many requests a call took, and the id of one: results, errors, records and events have them. */
export interface SendCounts {
	/** Number of HTTP requests that have begun, retries and a replay after a 401 included, token requests not. */
	readonly attempts: number
	/** Whether the runtime may have sent a request twice by itself. */
	readonly mayHaveReplayed: boolean
	/** The platform's id of the request that was answered last, where the client's option `requestId` names its header. */
	readonly requestId?: string
}

/**
 * The record of an unsafe call whose outcome is unknown: the fields that identify it, and what happened. How to look it up is not
 * shown. It never holds a body, a header or a credential.
 */
export interface CallRecord extends SendCounts {
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** The HTTP method, in capitals. */
	readonly method: string
	/** The path template; parameters are not filled in. */
	readonly path: string
	/** The caller's own name for the payment, if one was given. */
	readonly reference?: string
	/** The operation's identifying fields as they were sent. */
	readonly fields: Readonly<Record<string, unknown>>
	/** Start of the call: ISO 8601, UTC, by this machine's clock. */
	readonly startedAt: string
	/** End of the call: ISO 8601, UTC, by this machine's clock. */
	readonly endedAt: string
	/** Status of the last answer, if one came. */
	readonly status?: number
	/** The operation's `unmaskedFields`: whether the fields are printed as they are. */
	readonly unmaskedFields?: boolean
	/** Fields that the operation declares as `fingerprint`: they are printed nowhere. */
	readonly hiddenFields?: readonly string[]
}

/** The answer to the request, unchanged. No printed form of the error contains it. */
export interface ErrorResponse {
	/** The HTTP status. */
	readonly status: number
	/** The header fields, unchanged. */
	readonly headers: Headers
	/** The URL that answered. */
	readonly url: string
	/** The body as text, by its declared charset (UTF-8 if there is none). */
	readonly text: string
	/** The body as it was read: the value of its JSON; else its text, or bytes where the operation takes bytes. */
	readonly data?: unknown
	/** Places where a 2xx, or an answer that `outcomeOf` was asked about, is not as the operation says. They hold no values. */
	readonly deviations?: readonly Issue[]
}
