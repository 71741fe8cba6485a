/**
 * Authentication: one operation, which the reference shows (§4.1).
 *
 * A client with `auth: passwordGrant({ … })` gets and renews its tokens by itself; this group is for those who want the answer
 * of the token endpoint. Runs in every runtime, but does not belong into a page: it takes the platform's credentials.
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

/** The same, as it may be written before {@linkcode OnlyNarrowing} says what is wrong with it. */
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
 * `generateAccessToken` sends one request each time. It sends no token of the client and stores none. Its result holds a
 * credential: keep it out of logs.
 *
 * @param bindings What is known of the answer beyond the reference, or a replacement.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_processed`) when a name is bound that the group does not have.
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
