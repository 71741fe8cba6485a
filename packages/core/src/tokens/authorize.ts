/**
 * Adds the access token to requests, and answers one 401 with a new token.
 * @module
 */

import type { Authorize } from '../calls/client-context.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import type { Attempt } from '../transport/attempt.ts'
import type { TokenGrant, TokenSource } from './contracts.ts'
import type { TokenManager } from './manager.ts'

/**
 * Sends the bearer token (reference §5.2). On 401 it reports the token as rejected and replays once: by HTTP's convention a 401
 * was not applied (RFC 9110 §15.5.2), so this holds for unsafe operations too. Off with `replayUnauthorized: false`, and where the caller set
 * `authorization`.
 *
 * @param isAlone Whether no other layer stands around an attempt.
 */
export function authorize(
	tokens: () => (TokenSource & Partial<TokenManager>) | undefined,
	isAlone: () => boolean,
): Authorize {
	return async (attempt, next) => {
		const { auth, replayUnauthorized } = attempt.call.operation
		const source = auth === 'none' || attempt.headers.has('authorization') ? undefined : tokens()
		if (!source) return next(attempt)
		const grant = source.held?.() ?? (await source.token())
		// Copies the headers if other layers could keep them: a signature of the first try must not be part of the second.
		const answer = await next(withToken(attempt, grant, isAlone() ? attempt.headers : new Headers(attempt.headers)))
		if (answer.status !== 401 || replayUnauthorized === false) return answer
		const renewed = await source.token({ rejected: grant.accessToken }).catch((error: unknown) => {
			// If no new token can be had, the 401 itself is the more useful answer.
			if (isTarjaError(error, 'token_unavailable') && error.details.reason === 'rejected_fresh') return grant
			throw error
		})
		return renewed.accessToken === grant.accessToken
			? answer
			: next(withToken(attempt, renewed, new Headers(attempt.headers)))
	}
}

function withToken(attempt: Attempt, { accessToken }: TokenGrant, headers: Headers): Attempt {
	headers.set('authorization', `Bearer ${accessToken}`)
	for (const name of attempt.call.operation.tokenHeaders ?? []) headers.set(name, accessToken)
	return headers === attempt.headers ? attempt : { ...attempt, headers }
}
