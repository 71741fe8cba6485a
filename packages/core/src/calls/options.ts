/**
 * What a caller may say about one call, over what the client says about all.
 * @module
 */
import { configurationError } from '../errors.ts'
import type { Effect } from '../operation.ts'
import type { RetryPolicy } from '../transport/retry.ts'

/** How `safe` and `idempotent` operations are retried. `unsafe` ones never are, whatever is said here. */
export interface RetryOptions {
	/** Retries, not counting the first try. Default 2. */
	readonly limit?: number
	/** Statuses worth a retry. Default 408, 429, 500, 502, 503, 504. */
	readonly statusCodes?: readonly number[]
	/** Longest `Retry-After` that is waited for, in milliseconds. Default 30000. */
	readonly maxRetryAfterMs?: number
	/** Longest back-off, in milliseconds. Default 10000. */
	readonly backoffLimitMs?: number
}

/** Options of one call. They are never kept for the next. */
export interface CallOptions {
	/** Ends the call. It adds to the timeouts; after dispatch the outcome is `unknown`, as an abort does not reach the platform. */
	readonly signal?: AbortSignal | undefined
	/** Milliseconds for the whole call: token, retries, waits and bodies. `false`: no limit. */
	readonly timeoutMs?: number | false
	/** Milliseconds for each try, body included. `false`: no limit. */
	readonly tryTimeoutMs?: number | false
	/** Further headers, over those of the operation, as fetch takes them. With `authorization`, no token is asked for. */
	readonly headers?: Readonly<Record<string, string | undefined>> | Headers | readonly (readonly [string, string])[]
	/** Over the client's. `false`: no retry. */
	readonly retry?: RetryOptions | false
	/** Yours: layers see it as `call.meta`. Never sent. */
	readonly meta?: Readonly<Record<string, unknown>>
}

/** The client's own defaults. */
export interface Policy {
	readonly timeoutMs: number | false
	readonly tryTimeoutMs: number | false
	readonly retry: RetryOptions | false
}

const defaultRetry = {
	limit: 2,
	statusCodes: [408, 429, 500, 502, 503, 504],
	maxRetryAfterMs: 30_000,
	backoffLimitMs: 10_000,
} as const

/** What holds for one call: its times, and how it is retried, if at all. */
export interface CallPolicy {
	readonly timeoutMs: number | false
	readonly tryTimeoutMs: number | false
	readonly retry: RetryPolicy | undefined
}

/** What holds for one call. */
export function policyOf(client: Policy, call: CallOptions, effect: Effect, random: () => number): CallPolicy {
	const given = effect !== 'unsafe' && (call.retry ?? client.retry)
	const retry = given ? { ...defaultRetry, ...(client.retry || {}), ...given, random } : undefined
	return {
		timeoutMs: checkedMs('timeoutMs', call.timeoutMs ?? client.timeoutMs),
		tryTimeoutMs: checkedMs('tryTimeoutMs', call.tryTimeoutMs ?? client.tryTimeoutMs),
		retry: retry?.limit ? retry : undefined,
	}
}

/** Timers hold 31 bits; beyond that they fire at once. */
export function checkedMs<Value extends number | false>(name: string, value: Value): Value {
	if (value === false || (Number(value) > 0 && Number(value) < 2 ** 31)) return value
	throw configurationError(`Cannot use ${name}: it must be between 1 and 2147483647 milliseconds`, String(value))
}
