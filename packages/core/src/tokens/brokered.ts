/** Tokens for browsers. The platform's credentials stay on your own backend, which returns short-lived tokens. */

import { createConfigurationError } from '../errors/tarja-error.ts'
import { cancelBody } from '../transport/body.ts'
import { readTokenJson } from './acquire.ts'
import { createTokenError, type IssueRequest, type Issuer, isTokenText, type TokenGrant } from './contracts.ts'

/** Options of {@linkcode brokeredTokens}. */
export interface BrokeredTokensOptions {
	/**
	 * Identifies the signed-in user, without a secret. It separates the tokens of different users in a store that outlives a sign-in. Default:
	 * no user.
	 */
	readonly identity?: string
}

/**
 * Gets access tokens from your own backend, for `createClient({ auth })` in a browser.
 *
 * Calls your backend only when a token is needed, and once for all calls that need it. Your backend responds with 200 and the JSON `{
 * accessToken, lifetimeMs }`, which a client's `tokens.token()` returns. `lifetimeMs` is the remaining lifetime, so the two clocks need not
 * agree. The browser never gets a platform credential. A refusal is not remembered, because the person may sign in at any time.
 *
 * @param ask Calls your backend. `rejected` is the token that the platform refused with 401, if a new one is needed because of it. Pass it
 * to your backend's own `tokens.token({ rejected })`. Several late reports about one rejected token then cost only one new token.
 * @param options See {@linkcode BrokeredTokensOptions}.
 * @returns An issuer.
 * @throws {TarjaError} `configuration` (`not_processed`) if `ask` isn't a function, or `identity` is the word `undefined`.
 * @see RFC 10017 (BCP 212) §6.2, the token-mediating backend. It prefers the backend of §6.1, which makes the calls itself.
 * @example
 * ```ts
 * import { brokeredTokens, createClient } from '@tarja/core'
 *
 * const client = createClient({
 * 	baseUrl: 'https://platform.example',
 * 	auth: brokeredTokens(({ signal }) => fetch('/token', { method: 'POST', signal })),
 * })
 * ```
 */
export function brokeredTokens(
	ask: (request: { readonly signal: AbortSignal; readonly rejected: string | undefined }) => Promise<Response>,
	{ identity = '' }: BrokeredTokensOptions = {},
): Issuer {
	// If `identity` were the same word for everyone, all people would share a token.
	if (typeof ask !== 'function' || identity === 'undefined')
		throw createConfigurationError(
			'option',
			'Cannot get tokens from your backend: ask is no function, or identity is the word undefined; correct it',
		)
	const issue = async ({ signal, rejected }: IssueRequest): Promise<TokenGrant> => {
		let response: Response
		try {
			response = await ask({ signal, rejected })
		} catch (cause) {
			throw createTokenError('network', 'your backend could not be asked; see the cause', { cause })
		}
		const { status } = response
		if (response.ok) return toGrant(await readTokenJson(response), status)
		cancelBody(response)
		throw createTokenError('source', `your backend returned ${status}; is the person signed in?`, { status })
	}
	return { issue, identity: () => ['brokered', identity] }
}

function toGrant(response: unknown, status: number): TokenGrant {
	const { accessToken, lifetimeMs } = Object(response) as Partial<TokenGrant>
	if (isTokenText(accessToken) && typeof lifetimeMs === 'number' && lifetimeMs >= 0) return { accessToken, lifetimeMs }
	throw createTokenError('response', 'your backend’s response is not JSON of the form { accessToken, lifetimeMs }', {
		status,
	})
}
