/**
 * Creates responses of the token endpoint, for scripted tests.
 * @module
 */
import type { ShortResponse } from './recording-fetch.ts'

/**
 * Creates a response of the token endpoint as the platform's reference shows it: seven fields, numbers as text (§2.1, §4.1).
 *
 * @param accessToken Printable ASCII without spaces. A text that isn't a JWT is an opaque token.
 * @param expiresInSeconds Its lifetime in seconds. Default 300.
 * @returns A response for {@linkcode createRecordingFetch}.
 * @example
 * ```ts
 * import { createRecordingFetch, createTokenResponse } from '@tarja/testing'
 *
 * const fetch = createRecordingFetch(({ url }) => (url.endsWith('/oauth2/token') ? createTokenResponse('t-1') : { json: {} }))
 * ```
 */
export function createTokenResponse(accessToken: string, expiresInSeconds: number = 300): ShortResponse {
	return {
		json: {
			access_token: accessToken,
			expires_in: String(expiresInSeconds),
			refresh_expires_in: '0',
			token_type: 'Bearer',
			not_before_policy: '0',
			session_state: '00000000-0000-4000-8000-000000000000',
			scope: 'profile',
		},
	}
}
