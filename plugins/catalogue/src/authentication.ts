/**
 * Authentication: one operation, which the reference shows (§4.1).
 *
 * A client with `auth: passwordGrant({ … })` requests and renews its tokens automatically. Use this group only if you need the response
 * of the token endpoint. It runs in every runtime, but don't use it in a browser, because it takes the platform's credentials.
 * @module
 */
import type { AnyOperation, EmptyObject, Plugin } from '@tarja/core'
import { createGroup } from './catalogue-group.ts'
import type { BindingOf, Members, OnlyNarrowing, Replacement } from './group.ts'
import { authentication as labels } from './labels.ts'
import {
	type GenerateAccessToken,
	type GenerateAccessTokenCall,
	type GenerateAccessTokenNarrowing,
	narrowToken,
} from './token/generate-access-token.ts'

export type { TokenResponse } from '@tarja/core/password-grant'
export {
	type GenerateAccessToken,
	type GenerateAccessTokenCall,
	type GenerateAccessTokenNarrowing,
	narrowToken,
} from './token/generate-access-token.ts'
export type { TokenRequestForm, TokenRequestHeaders } from './token/token-request.ts'

/** Generate an access token, as the reference shows it (§2.1, §4.1). */
export const generateAccessToken: GenerateAccessToken = /* @__PURE__ */ narrowToken({})

/** Settings of the one documented operation of {@linkcode authentication}. */
export interface AuthenticationBindings {
	/** Narrows “generate access token”, or replaces it: `{ replace: operation({ … }) }`. */
	readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement
}

/** The same bindings, before {@linkcode OnlyNarrowing} has checked them. */
interface GivenBindings {
	readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement | AnyOperation
}

/** The methods on `client.authentication`. */
export interface Authentication<Bindings = EmptyObject> {
	/** Generate access token. Documented (reference §4.1); narrow it: `authentication({ generateAccessToken: { … } })`. */
	readonly generateAccessToken: GenerateAccessTokenCall<
		BindingOf<Bindings, 'generateAccessToken', 'authentication.generateAccessToken'>
	>
}

/**
 * Adds the group `authentication` to a client.
 *
 * `generateAccessToken` sends one request each time. It neither sends nor stores a token of the client. Its result contains a credential,
 * so keep it out of logs.
 *
 * @param bindings What you know about the response beyond the reference, or a replacement.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_processed`) if it binds a name that the group doesn't have.
 * @see Platform reference §2.1, §4.1.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { authentication } from '@tarja/catalogue/authentication'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(authentication())
 * const open = () =>
 * 	client.authentication.generateAccessToken({
 * 		headers: { authorization: { user: 'client', password: 'secret' } },
 * 		body: { credential: { name: 'the-second-field', value: 'its value' } },
 * 	})
 * ```
 */
export function authentication<const Bindings extends GivenBindings = EmptyObject>(
	bindings?: OnlyNarrowing<Bindings, AuthenticationBindings, { generateAccessToken: GenerateAccessTokenNarrowing }>,
): Plugin<'authentication', Members<Authentication<Bindings>>> {
	const { generateAccessToken: input = {} } = (bindings ?? {}) as AuthenticationBindings
	const token = 'replace' in input ? input.replace : narrowToken(input)
	return createGroup('authentication', labels, { ...bindings, generateAccessToken: token })
}
