/**
 * How failures to get a token are said.
 * @module
 */
import { TarjaError, type TokenFailure } from '../errors.ts'
import { printableCause } from '../redact.ts'

/** A `token_unavailable` error. `found` completes "Cannot get an access token: …". */
export function tokenError(
	reason: TokenFailure,
	found: string,
	facts: { readonly status?: number; readonly retryAtMs?: number; readonly cause?: unknown } = {},
): TarjaError<'token_unavailable'> {
	const { cause, ...details } = facts
	return new TarjaError('token_unavailable', `Cannot get an access token: ${found}`, {
		outcome: 'not_sent',
		details: { reason, ...details },
		cause: printableCause(cause),
	})
}

/** The token endpoint was not reached, or its answer broke off. */
export function unreachable(cause: unknown): TarjaError<'token_unavailable'> {
	return tokenError('network', 'the token endpoint could not be reached, or its answer broke off', { cause })
}
