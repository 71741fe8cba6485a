/**
 * Adds the access token to requests, and answers one 401 with a new token.
 * @module
 */

import type { Authorize } from '../calls/client-context.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import type { HeaderPairs, OwnAttempt } from '../transport/attempt.ts'
import { hasField, withFields } from '../transport/header-pairs.ts'
import { nextOf } from '../transport/send-report.ts'
import type { TokenGrant } from './contracts.ts'
import type { TokenManager } from './manager.ts'

/**
 * Sends the bearer token (reference §5.2), unless the caller set `authorization`. After a 401 that may be replayed it reports the token as
 * rejected, and sends the request once more with another; after any other 401 it gives the token up, unless the integrator said what the
 * answer means.
 */
export function authorize(tokens: Pick<TokenManager, 'held' | 'token' | 'giveUp'> | undefined): Authorize {
	return async (attempt, next, state) => {
		const { auth } = attempt.call.operation
		const source = auth === 'none' || hasField(attempt.headers, 'authorization') ? undefined : tokens
		if (!source) return next(attempt)
		const grant = source.held() ?? (await source.token({ signal: attempt.signal }))
		const answer = await next(withToken(attempt, grant))
		if (answer.status !== 401 || state.settled?.word) return answer
		if (nextOf(state) !== 'again') {
			source.giveUp(grant.accessToken)
			return answer
		}
		const renewed = await source
			.token({ rejected: grant.accessToken, signal: attempt.signal })
			.catch((error: unknown) => {
				// If no new token can be had, the 401 itself is the more useful answer.
				if (isTarjaError(error, 'token_unavailable') && error.details.reason === 'rejected_fresh') return grant
				throw error
			})
		return renewed.accessToken === grant.accessToken ? answer : next(withToken(attempt, renewed))
	}
}

/** The attempt with a token, in headers of its own: a signature of the first exchange must not be part of the second. */
function withToken<Sent extends OwnAttempt>(attempt: Sent, { accessToken }: TokenGrant): Sent {
	const named = (attempt.call.operation.tokenHeaders ?? []).map((name): HeaderPairs[number] => [
		name.toLowerCase(),
		accessToken,
	])
	return { ...attempt, headers: withFields(attempt.headers, [['authorization', `Bearer ${accessToken}`], ...named]) }
}
