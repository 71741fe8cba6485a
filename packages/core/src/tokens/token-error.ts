/**
 * Makes the errors for a missing token.
 * @module
 */

import type { TarjaErrorDetails } from '../errors/details.ts'
import { TarjaError } from '../errors/tarja-error.ts'

/**
 * Makes the error of an issuer or a token source that has no token: `token_unavailable`, `not_processed`.
 *
 * @param reason Why. The client does not ask again for a while after `credentials` (60 s, doubling, to 15 min), `rate_limited`
 * (5 s to 1 min), `status`, `response` and `issuer` (1 s to 30 s).
 * @param found Completes "Cannot get an access token: …". No secret.
 * @param facts `status`: what the token endpoint answered. `retryAtMs`: epoch milliseconds before which asking again is of no
 * use; the client keeps to it, whatever the reason, for 1 s at least and 15 min at most, and the message says it too. `cause`:
 * kept as a redacted copy.
 * @returns The error, to be thrown.
 * @example
 * ```ts
 * import { type TokenSource, tokenError } from '@tarja/core'
 *
 * const closed: TokenSource = { token: () => Promise.reject(tokenError('source', 'the vault is locked')) }
 * ```
 */
export function tokenError(
	reason: TarjaErrorDetails['token_unavailable']['reason'],
	found: string,
	facts: { readonly status?: number; readonly retryAtMs?: number; readonly cause?: unknown } = {},
): TarjaError<'token_unavailable'> {
	const { cause, ...details } = facts
	return new TarjaError('token_unavailable', `Cannot get an access token: ${found}${notBefore(facts.retryAtMs)}`, {
		outcome: 'not_processed',
		details: { reason, ...details },
		cause,
	})
}

/** The sentence about the next try; empty if there is no valid time. */
function notBefore(retryAtMs: number = Number.NaN): string {
	return Math.abs(retryAtMs) <= 8.64e15
		? `; it will not be asked again before ${new Date(retryAtMs).toISOString()}`
		: ''
}

/** Makes the same error with the time of the next try. */
export function notAgainBefore(error: TarjaError<'token_unavailable'>, retryAtMs: number): typeof error {
	const { message, details, cause } = error
	return tokenError(details.reason, message.replace(/^[^:]*: |; it will not be asked again before .*/g, ''), {
		...details,
		retryAtMs,
		cause,
	})
}

/** Makes the error for a token endpoint that could not be reached or whose answer broke off. */
export function unreachable(cause: unknown): TarjaError<'token_unavailable'> {
	return tokenError('network', 'the token endpoint could not be reached, or its answer broke off', { cause })
}
