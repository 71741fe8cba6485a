/**
 * Obtains tokens as the reference shows it: the password grant with Basic credentials (reference §4.1).
 *
 * This is an entry of its own, so that a browser's bundle does not contain it. Runs everywhere. In a browser it throws, unless an option
 * allows it.
 * @module
 */
import { listSecrets } from '../errors/redact.ts'
import type { Issuer } from './contracts.ts'
import {
	type BasicCredentials,
	basicAuthorization,
	checkGrantOptions,
	createGrantIssuer,
	createRefuse,
	type GrantOptions,
} from './grant.ts'
import { readTokenForm } from './token-form.ts'
import { findDeviations } from './token-response.ts'

export { type BasicCredentials, basicAuthorization, type GrantOptions } from './grant.ts'
export type { ExpiresIn } from './lifetime.ts'
export type { TokenResponse } from './token-response.ts'

/** Credentials and fields that {@linkcode passwordGrant} sends to the token endpoint. */
export interface PasswordGrantOptions extends GrantOptions {
	/**
	 * The text after `Basic ` in the header, as the platform issued it; or user and password, which tarja encodes. A text with a colon is
	 * `user:password`, because issued credentials have no colon.
	 */
	readonly basic: BasicCredentials
	/**
	 * Value of the form field `username`. The reference doesn't show its meaning: it “may be empty in the reference request” (§4.1). Default
	 * empty.
	 */
	readonly username?: string
	/** The second form field. The reference hides its name and value, so neither has a default. */
	readonly credential: { readonly name: string; readonly value: string }
	/** Value of the form field `grant_type`. Default `password`, because the reference doesn't show another value (§5). */
	readonly grantType?: string
}

/**
 * Gets access tokens with the platform's password grant, for `createClient({ auth })`.
 *
 * Sends one POST for each token, when a call needs a token. The client keeps and renews the token. The credentials stay in this closure: no
 * error, log or record contains them. A store's key contains only a digest of them, which is slow if the key leaves the process. RFC 9700
 * §2.4 forbids this grant for people's passwords. The reference shows no other grant, so use it only for a machine account.
 *
 * @param options Credentials and the fields that the reference does not show.
 * @returns An issuer.
 * @throws {TarjaError} `configuration` (`not_processed`): in a browser, with credentials that can't be sent in a header or a form, or with
 * a path that isn't below the base URL.
 * @see Platform reference §4.1, §5.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { passwordGrant } from '@tarja/core/password-grant'
 *
 * const client = createClient({
 * 	baseUrl: 'https://platform.example',
 * 	auth: passwordGrant({
 * 		basic: { user: 'client', password: 'secret' },
 * 		credential: { name: 'the-second-field', value: 'its value' },
 * 	}),
 * })
 * ```
 */
export function passwordGrant(options: PasswordGrantOptions): Issuer {
	const refuse = createRefuse('password grant', options.dangerouslyAllowBrowser)
	const { username = '', credential, path = '/oauth2/token', grantType = 'password', expiresIn } = options
	if (!credential?.name) refuse(': credential.name is missing; give yours, as the reference does not show it')
	const { name, value } = credential
	checkGrantOptions(path, { username, grantType, 'credential.name': name, 'credential.value': value }, refuse)
	const form = readTokenForm({ grant_type: grantType, username, credential })
	if ('flaw' in form) return refuse(`: ${form.flaw}`)
	const authorization = basicAuthorization(options.basic, options.basicEncoding)
	return createGrantIssuer({
		path,
		headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
		body: new URLSearchParams(form.fields).toString(),
		secrets: [...listSecrets(Object.entries({ authorization })), value],
		account: ['password-grant', path, username, name],
		checked: 'the Basic credentials, username and credential field',
		findDeviations,
		shownBy: 'the reference shows it',
		expiresIn,
	})
}
