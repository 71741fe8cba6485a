/**
 * Credentials that are headers of every request: Basic, API keys, and any other `authorization`. The reference shows the password grant
 * only, so use them if the vendor's page says so.
 *
 * This is an entry of its own, so that other programs don't load it. Runs everywhere. In a browser it throws, unless an option allows it.
 * @module
 */
import type { HeaderCredentials } from './contracts.ts'
import { createSecretFingerprint } from './digest.ts'
import {
	type BasicCredentials,
	basicAuthorization,
	checkGrantOptions,
	createRefuse,
	type GrantOptions,
} from './grant.ts'

export type { HeaderCredentials } from './contracts.ts'
export type { BasicCredentials } from './grant.ts'

/** Where the credentials may be used. */
export type HeaderCredentialsOptions = Pick<GrantOptions, 'dangerouslyAllowBrowser'>

/**
 * Sends `Authorization: Basic` with every request, for `createClient({ auth })`.
 *
 * @param credentials As issued, as `user:password`, or `{ user, password }`, which is encoded as RFC 6749 §2.3.1 requires.
 * @param options `encoding: 'raw'`: user and password are not encoded before base64, as RFC 7617 has it.
 * @throws {TarjaError} `configuration` in a browser, or if the credentials can't be sent.
 */
export function basic(
	credentials: BasicCredentials,
	options: HeaderCredentialsOptions & { readonly encoding?: 'form' | 'raw' } = {},
): HeaderCredentials {
	const authorization = basicAuthorization(credentials, options.encoding)
	return createCredentials('Basic credentials', { authorization }, options)
}

/**
 * Sends an API key with every request, for `createClient({ auth })`.
 *
 * @param headers The header, or the headers, with their values: `{ 'X-API-Key': key }`.
 * @param options Where they may be used.
 * @throws {TarjaError} `configuration` in a browser, or if a value can't be what was meant: empty, or the text `undefined`.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { apiKey, basic, rawAuthorization } from '@tarja/core/issuers'
 *
 * const [key, login, other] = [apiKey({ 'X-API-Key': 'the-key' }), basic({ user: 'client', password: 'secret' }), rawAuthorization('AppID the-id')]
 * const client = createClient({ baseUrl: 'https://platform.example', auth: key })
 * ```
 */
export function apiKey(
	headers: Readonly<Record<string, string>>,
	options: HeaderCredentialsOptions = {},
): HeaderCredentials {
	return createCredentials('API key', headers, options)
}

/**
 * Sends this `authorization` with every request, for `createClient({ auth })`: another scheme, or a bearer token that has no end.
 *
 * @param authorization The whole value of the header: `AppID …`, `Bearer …`.
 * @param options Where it may be used.
 * @throws {TarjaError} `configuration` in a browser, or if the text can't be what was meant.
 */
export function rawAuthorization(authorization: string, options: HeaderCredentialsOptions = {}): HeaderCredentials {
	return createCredentials('authorization', { authorization }, options)
}

function createCredentials(
	what: string,
	headers: Readonly<Record<string, string>>,
	{ dangerouslyAllowBrowser }: HeaderCredentialsOptions,
): HeaderCredentials {
	const refuse = createRefuse(what, dangerouslyAllowBrowser)
	const given = { ...headers }
	if (!Object.keys(given).length) refuse(': there is no header; give its name and value')
	checkGrantOptions('/', given, refuse)
	return {
		headers: given,
		fingerprint: createSecretFingerprint(JSON.stringify(given), ['headers', ...Object.keys(given)]),
	}
}
