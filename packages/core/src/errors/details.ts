/** Types of the parts of an error: codes and their details, outcomes, the record of a call, the response. */

/**
 * What is known about the effect of a failed call.
 *
 * - `not_processed`: nothing was sent, or the platform said that it did not process the call. Fix the cause and retry.
 * - `rejected`: the platform refused the call: `outcomeOf` recognised the response as a refusal, or it was a 400, 402 or 422 with JSON.
 * - `unknown`: the call may have been applied. Look it up before you repeat it.
 */
export type Outcome = 'not_processed' | 'rejected' | 'unknown'

/** One problem of an input or a response. It never contains the value. */
export interface Issue {
	/**
	 * Path to the problem: the slot (`body`, `query`, `params`, `headers`, `response`), or `input` for the whole input; then keys and indexes.
	 * `reference` is the argument of `once`. At most twelve parts. A key of more than 64 characters is cut.
	 */
	readonly path: readonly (string | number)[]
	/** What was expected at that place, in at most 240 characters. */
	readonly message: string
}

/** Why there is no access token. The reference doesn't show how the token endpoint fails, so tarja reads its status by convention. */
export type TokenFailure =
	/** The token endpoint returned 400, 401 or 403, which counts as a refusal of the credentials (RFC 6749 §5.2). See `retryAtMs`. */
	| 'credentials'
	/** The token endpoint returned 429, which counts as a request to slow down (RFC 6585 §4). Calls then fail at once until `retryAtMs`. */
	| 'rate_limited'
	/** The token endpoint returned a status other than 200 (the only one shown, §4.1) or 201. Calls then fail at once until `retryAtMs`. */
	| 'status'
	/** The token endpoint could not be reached, or its response was cut off. */
	| 'network'
	/** The token endpoint did not respond in time. */
	| 'timeout'
	/** The response is not a token response (reference §2.1). Calls then fail at once until `retryAtMs`. */
	| 'response'
	/** A newly issued token got a 401, so another token would not help. */
	| 'rejected_fresh'
	/** Your own token source failed. */
	| 'source'
	/** Your own issuer threw an error of its own, or returned no token. Calls then fail at once until `retryAtMs`. */
	| 'issuer'

/** The misconfigured part of the program. A later version may add a reason, so handle unknown reasons, too. */
export type ConfigurationReason =
	/** An operation is not defined correctly, or no operation has this name. */
	| 'operation'
	/**
	 * An option has an invalid value: `details.option` names the option, if there is a single one. Or a call has an option that does not
	 * exist: `details.found` names it.
	 */
	| 'option'
	/** The base URL can't be used, or the journal belongs to another base URL. */
	| 'base_url'
	/** A plugin isn't a plugin, is used twice, conflicts with another plugin, or lacks a part. */
	| 'plugin'
	/** The client's credentials are missing, or can't be sent in their present form. */
	| 'credentials'
	/** An unsafe call was made outside the journal of its client. */
	| 'reference'
	/** The runtime must not or can't do this. For example, a browser must not hold credentials. */
	| 'runtime'

/** The details of each error code. */
export interface TarjaErrorDetails {
	/** A mistake in the setup of the client, a plugin or an operation. */
	readonly configuration: {
		/** The part that is wrong. It is stable, unlike the message. Absent if the error was made without it, by code outside of tarja. */
		readonly reason?: ConfigurationReason
		/** Name of the option that is wrong, if there is a single one. */
		readonly option?: string
		/** The value, name, plugin, host or path that is wrong, if it may be shown. */
		readonly found?: string
	}
	/** The input is invalid; nothing was sent. `issues`: the first 32. */
	/** `confirm`: the digest with which a person overrules the issues, in `client.journal.resolve`. */
	readonly invalid_input: { readonly issues: readonly Issue[]; readonly confirm?: string }
	/** The reference names the operation but shows neither method nor path; nothing was sent. */
	readonly unbound_operation: { readonly group: string; readonly operation: string; readonly section: string }
	/** There was no access token, so nothing was sent, or every request that was sent got a 401. */
	readonly token_unavailable: {
		readonly reason: TokenFailure
		readonly status?: number
		/** The token endpoint's `error` code (RFC 6749 §5.2), such as `unsupported_grant_type`. */
		readonly error?: string
		/** Epoch milliseconds. Until then, calls fail at once, without another token request. */
		readonly retryAtMs?: number
	}
	/** The caller's signal was aborted. */
	readonly aborted: { readonly dispatched: boolean }
	/** No complete response arrived in time. */
	readonly timeout: { readonly scope: 'try' | 'total'; readonly timeoutMs: number }
	/** The connection failed: refused, reset or cut. */
	readonly network: { readonly runtimeCode?: string }
	/** The platform returned a redirect. tarja did not follow it, because the credentials would be sent to the new address. */
	readonly redirect: { readonly status: number }
	/** The platform returned a 4xx or 5xx, or a response that `outcomeOf` does not classify as applied. */
	readonly http_status: {
		readonly status: number
		/**
		 * `unauthorized`: a 401. It may be about the access token or the account, and not about the payment. `outcome_of`: an `outcomeOf`
		 * classified the response. `pending`: `outcomeOf` returned that the platform has not decided yet. `exists`: a code in `problems.exists`
		 * says that the payment exists already. Absent: tarja used HTTP's convention.
		 */
		readonly reason?: 'unauthorized' | 'outcome_of' | 'pending' | 'exists'
	}
	/** The response was a 2xx, but its content is not what the operation documents. */
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

/** The number of requests of a call, and the id of one of them. Results, errors, records and events have these members. */
export interface SendCounts {
	/** Number of HTTP requests that were started. Retries and a replay after a 401 count, token requests don't. */
	readonly attempts: number
	/** Whether the runtime may have sent a request twice on its own. */
	readonly mayHaveReplayed: boolean
	/** The platform's id of the last request that got a response, if the client's option `requestId` names its header. */
	readonly requestId?: string
}

/**
 * The record of an unsafe call whose outcome is unknown: the fields that identify the call, and what happened. The reference doesn't show
 * how to look the call up. The record never contains a body, a header or a credential.
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
	/** Status of the last response, if one arrived. */
	readonly status?: number
	/** The operation's `unmaskedFields`: whether the fields are printed unmasked. */
	readonly unmaskedFields?: boolean
	/** Fields that the operation declares as `fingerprint`. They are never printed. */
	readonly hiddenFields?: readonly string[]
}

/** The response to the request, unchanged. No printed form of the error contains it. */
export interface ErrorResponse {
	/** The HTTP status. */
	readonly status: number
	/** The header fields, unchanged. */
	readonly headers: Headers
	/** The URL that the response came from. */
	readonly url: string
	/** The body as text, by its declared charset (UTF-8 if there is none). */
	readonly text: string
	/** The parsed body: its JSON value, else its text, or bytes if the operation's response type is bytes. */
	readonly data?: unknown
	/** Places where a 2xx, or a response that `outcomeOf` classified, differs from the operation's schema. They contain no values. */
	readonly deviations?: readonly Issue[]
}
