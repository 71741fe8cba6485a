/**
 * Obtains tokens as the platform documents it: the password grant with Basic credentials (reference §4.1).
 *
 * An entry of its own, so that a browser's bundle does not contain it. Runs everywhere; in a page it throws unless told otherwise.
 * @module
 */
import { isText } from './calls/fields.ts'
import { configurationError, isTarjaError } from './errors.ts'
import { isTemplate, pathRule } from './path-template.ts'
import { printableCause, wordsOf } from './redact.ts'
import type { IssueRequest, Issuer, TokenGrant } from './tokens/contracts.ts'
import { slowHex } from './tokens/digest.ts'
import { type ExpiresIn, isExpiresIn } from './tokens/lifetime.ts'
import { readTokenResponse } from './tokens/read-token-response.ts'
import { unreachable } from './tokens/token-error.ts'
import { adviceFor, currentRuntime } from './transport/runtime.ts'

export type { ExpiresIn } from './tokens/lifetime.ts'

/** The client's own credentials: as issued, or in two parts. */
export type BasicCredentials = string | { readonly user: string; readonly password: string }

/** Options of {@linkcode passwordGrant}. */
export interface PasswordGrantOptions {
	/** What follows `Basic ` in the header, as the platform issued it; or user and password, which are encoded for you. */
	readonly basic: BasicCredentials
	/** Sent as `username`; empty in the reference's own request. Default empty. */
	readonly username?: string
	/** The second form field. Its name and value are hidden in the reference, so neither has a default. */
	readonly credential: { readonly name: string; readonly value: string }
	/** Below the base URL: begins with `/`, has no query. Default `/oauth2/token`. */
	readonly path?: string
	/** Default `password`; the reference shows no other. */
	readonly grantType?: string
	/**
	 * How user and password are encoded before base64: `form` as RFC 6749 §2.3.1 wants (default; the same as `raw` for letters,
	 * digits and `*-._`), or `raw` as many servers expect. Only for `{ user, password }`.
	 */
	readonly basicEncoding?: 'form' | 'raw'
	/**
	 * How the text in `expires_in` is read; its unit is not shown. Default `as-token-says`, an assumption: the JWT's `exp − iat`
	 * reveals the unit and bounds the lifetime, and where the token is opaque the unit is seconds (RFC 6749 §5.1). A unit, or a
	 * function that gives milliseconds, is believed, and the JWT is not looked at.
	 */
	readonly expiresIn?: ExpiresIn
	/**
	 * Whether an answer that deviates from the reference in any of its seven fields is a failure. Default `false`: `access_token` and
	 * `token_type` decide, and a deviation in another field is the event `token_response_deviates`.
	 */
	readonly strict?: boolean
	/** Everyone who opens a page can read its credentials. `true`: that is intended. */
	readonly dangerouslyAllowBrowser?: boolean
}

/**
 * Gets access tokens with the platform's password grant, for `createClient({ auth })`.
 *
 * One POST for each token, made when a call needs one; the client keeps and renews it. Credentials stay in this closure: they
 * are in no error, log or record, and in a store's key only as a slow digest. RFC 9700 §2.4 forbids this grant for people's
 * passwords; the reference shows no other, so use it for a machine's account only.
 *
 * @param options Credentials and the fields that the reference does not show.
 * @returns An issuer.
 * @throws {TarjaError} `configuration` (`not_sent`): in a browser, or with credentials that cannot stand in a header or a form,
 * or with a path that is not below the base URL.
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
	const { username = '', credential, path = '/oauth2/token', grantType = 'password' } = options
	const { expiresIn = 'as-token-says', strict = false } = options
	checkOptions({ ...options, username, path, grantType, expiresIn })
	const authorization = basicAuthorization(options.basic, options.basicEncoding)
	const body = new URLSearchParams([
		['grant_type', grantType],
		['username', username],
		[credential.name, credential.value],
	]).toString()

	const issue = async (request: IssueRequest): Promise<TokenGrant> => {
		const { baseUrl, fetch, signal } = request
		const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
		const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' }
		try {
			return await readTokenResponse(await fetch(baseUrl + path, init), { expiresIn, strict }, request)
		} catch (error) {
			// Runtimes quote requests in their messages; what is secret in this one is known here only.
			throw isTarjaError(error)
				? error
				: unreachable(printableCause(error, wordsOf([authorization, options.basic, credential])))
		}
	}
	const account = ['password-grant', path, username, credential.name]
	return {
		issue,
		// The whole digest, so that two credentials never share an entry of a store; a slow one, so that they cannot be guessed from it.
		identity: async () => [...account, await slowHex(JSON.stringify([authorization, body]), JSON.stringify(account))],
	}
}

function checkOptions(options: PasswordGrantOptions): void {
	const { dangerouslyAllowBrowser, credential, username, grantType, path, expiresIn } = options
	const refuse = (found: string): never => {
		throw configurationError(`Cannot use the password grant${found}`)
	}
	if (currentRuntime() === 'browser' && !dangerouslyAllowBrowser)
		refuse(
			adviceFor('dangerouslyAllowBrowser: true') ??
				' in a browser: everyone who opens the page could read the credentials; use brokeredTokens, or set dangerouslyAllowBrowser',
		)
	if (!credential?.name) refuse(': credential.name is missing; the reference does not show it, so it has no default')
	const { name, value } = credential
	const texts = { username, grantType, 'credential.name': name, 'credential.value': value }
	for (const [option, text] of Object.entries(texts))
		if (!isText(text)) refuse(`: ${option} is not a text; give it as a string`)
	if (!isExpiresIn(expiresIn))
		refuse(": expiresIn is none of 'as-token-says', 'milliseconds', 'seconds' and 'minutes', and no function")
	if (!isTemplate(path) || path.includes('{')) refuse(`: ${pathRule}, so that credentials stay below the base URL`)
}

/**
 * The value of an `Authorization: Basic` header (RFC 7617 §2, RFC 6749 §2.3.1).
 *
 * @param basic As issued (with or without `Basic ` before it), or user and password.
 * @param encoding See {@linkcode PasswordGrantOptions}.
 * @throws {TarjaError} `configuration` when it cannot stand in a header.
 */
export function basicAuthorization(basic: BasicCredentials, encoding: 'form' | 'raw' = 'form'): string {
	const refuse = (found: string): never => {
		throw configurationError(`Cannot use the Basic credentials: ${found}`)
	}
	if (typeof basic === 'object' && basic) {
		const [user, password] = [basic.user, basic.password].map((text) => {
			if (!isText(text)) return refuse('user or password is not a text; give both as strings')
			return encoding === 'raw' ? text : new URLSearchParams([['', text]]).toString().slice(1)
		})
		// Bytes first: btoa refuses what is not Latin-1.
		const bytes = new TextEncoder().encode(`${user}:${password}`)
		return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
	}
	const issued = String(basic ?? '').replace(/^Basic +/i, '')
	if (!/^[\x21-\x7e]+$/.test(issued))
		refuse('they are empty or hold spaces or characters outside ASCII; give them as issued, or as { user, password }')
	return `Basic ${issued}`
}
