/**
 * Checks the options of one call, and merges them with the client's.
 * @module
 */
import { configurationError } from '../errors/tarja-error.ts'
import type { Effect } from '../operation/settings.ts'
import type { RetryPolicy } from '../transport/retry.ts'

/**
 * How `safe` and `idempotent` operations are retried: after a broken connection, a timeout, or a 408, 429, 500, 502, 503 or 504.
 * `unsafe` ones are never retried.
 */
export interface RetryOptions {
	/** Number of retries after the first try. Default 2. */
	readonly limit?: number
}

/**
 * Options for one call, which win over the client's; they do not affect later calls. A call with an option of any other name, or with
 * something else than an object of options (a Promise of them), is not sent: it fails with `configuration`, `details.found` being the
 * name or the kind.
 */
export interface CallOptions {
	/**
	 * Ends the call when aborted, in addition to the timeouts; after dispatch the outcome is `unknown`, as an abort does not reach
	 * the platform.
	 */
	readonly signal?: AbortSignal | undefined
	/** Milliseconds for the whole call: token, retries, waits and bodies. `false`: no limit. */
	readonly timeoutMs?: number | false
	/** Milliseconds for each try, body included. `false`: no limit. */
	readonly tryTimeoutMs?: number | false
	/** Additional headers, which override those of the operation. If `authorization` is given, no token is requested. */
	readonly headers?: Readonly<Record<string, string | undefined>> | Headers | readonly (readonly [string, string])[]
	/** Replaces members of the client's `retry` for this call. `false`: the call is tried once. */
	readonly retry?: RetryOptions | false
	/** Your own data for layers and watchers (`call.meta`). Never sent. */
	readonly meta?: Readonly<Record<string, unknown>>
}

/** Time limits and retries as given to `createClient`, for calls that do not override them. */
export interface Policy {
	readonly timeoutMs: number | false
	readonly tryTimeoutMs: number | false
	readonly retry: RetryOptions | false
}

/** Time limits (milliseconds) and retries of one call. `retry` is undefined if it is tried once, as every unsafe call is. */
export interface CallPolicy {
	readonly timeoutMs: number | false
	readonly tryTimeoutMs: number | false
	readonly retry: RetryPolicy | undefined
}

/** Merges the client's defaults with the options of a call. */
export function policyOf(client: Policy, call: CallOptions, effect: Effect, random: () => number): CallPolicy {
	const given = effect !== 'unsafe' && (call.retry ?? client.retry)
	const { limit = 2 } = { ...(client.retry || {}), ...(given || {}) }
	return {
		timeoutMs: checkedMs('timeoutMs', call.timeoutMs ?? client.timeoutMs),
		tryTimeoutMs: checkedMs('tryTimeoutMs', call.tryTimeoutMs ?? client.tryTimeoutMs),
		retry: given && limit ? { limit, random } : undefined,
	}
}

/** Returns a time limit unchanged, or throws `configuration`: JavaScript timers hold 31 bits, and longer ones fire at once. */
export function checkedMs<Value extends number | false>(name: string, value: Value): Value {
	if (value === false || (Number(value) > 0 && Number(value) < 2 ** 31)) return value
	throw configurationError('option', `Cannot use ${name}: it must be between 1 and 2147483647 milliseconds`, {
		option: name,
		found: String(value),
	})
}
