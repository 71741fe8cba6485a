/**
 * The attempt layer that puts the access token on a request, and answers one 401 with a new token.
 * @module
 */
import { isTarjaError } from '../errors.ts'
import type { Attempt, AttemptLayer } from '../layer.ts'
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
): AttemptLayer {
	return async (attempt, next) => {
		const { auth, replayUnauthorized } = attempt.call.operation
		const source = auth === 'none' || attempt.headers.has('authorization') ? undefined : tokens()
		if (!source) return next(attempt)
		const grant = source.held?.() ?? (await source.token())
		// Headers of its own where another layer could see them: what a signer adds to the first try must not be in the second.
		const answer = await next(withToken(attempt, grant, isAlone() ? attempt.headers : new Headers(attempt.headers)))
		if (answer.status !== 401 || replayUnauthorized === false) return answer
		const renewed = await source.token({ rejected: grant.accessToken }).catch((error: unknown) => {
			// Not the token's fault: the 401 itself is the better answer.
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
