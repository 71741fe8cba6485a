/** Tokens for pages: the platform's credentials stay on your own backend, which hands out short-lived tokens. */

import { createConfigurationError } from '../errors/tarja-error.ts'
import { cancelBody } from '../transport/body.ts'
import { readTokenJson } from './acquire.ts'
import { createTokenError, type IssueRequest, type Issuer, isTokenText, type TokenGrant } from './contracts.ts'

/** Options of {@linkcode brokeredTokens}. */
export interface BrokeredTokensOptions {
	/**
	 * Identifies the signed-in user, without a secret. It separates users' tokens in a store that outlives a sign-in. Default: no
	 * user.
	 */
	readonly identity?: string
}

/**
 * Gets access tokens from a backend of yours, for `createClient({ auth })` in a page.
 *
 * Asks only when a token is needed, once however many calls want it. Your backend answers 200 with JSON
 * `{ accessToken, lifetimeMs }`, which is what a client's `tokens.token()` gives: the time is what the token has left, so that the
 * clocks need not agree. It never holds a platform credential. A refusal is not remembered: the person may sign in meanwhile.
 *
 * @param ask Asks your backend. `rejected` is the token that the platform refused with 401, where that is why another is wanted: hand
 * it to your backend's own `tokens.token({ rejected })`, so that late reports of one dead token cost one new token.
 * @param options See {@linkcode BrokeredTokensOptions}.
 * @returns An issuer.
 * @throws {TarjaError} `configuration` (`not_processed`) when `ask` isn't a function, or `identity` is the word `undefined`.
 * @see RFC 10017 (BCP 212) §6.2, the token-mediating backend; §6.1 for what it prefers: a backend that makes the calls itself.
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
	// Under one word, all people would share a token.
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
