/**
 * Obtains tokens with the client-credentials grant (RFC 6749 §4.4). The reference shows only the password grant, so use this entry if the
 * vendor's page says so.
 *
 * This is an entry of its own, so that other programs don't load it. Runs everywhere. In a browser it throws, unless an option allows it.
 * @module
 */
import type { Issue } from '../errors/details.ts'
import { listSecrets } from '../errors/redact.ts'
import type { Issuer } from './contracts.ts'
import { basicAuthorization, checkGrantOptions, createGrantIssuer, createRefuse, type GrantOptions } from './grant.ts'

export type { GrantOptions } from './grant.ts'
export type { ExpiresIn } from './lifetime.ts'

/** Credentials and fields that {@linkcode clientCredentials} sends to the token endpoint. */
export interface ClientCredentialsOptions extends GrantOptions {
	/** The client's id. */
	readonly id: string
	/** The client's secret. */
	readonly secret: string
	/** The scopes, separated by spaces. Default none. */
	readonly scope?: string
	/**
	 * Where id and secret are sent. `basic` (default): in the header `Authorization: Basic`, with a form as body (RFC 6749 §2.3.1). `form`:
	 * in the form, as `client_id` and `client_secret`. `json`: so in a JSON body. `basic-json`: in the header, with a JSON body.
	 */
	readonly send?: 'basic' | 'form' | 'json' | 'basic-json'
}

/**
 * Gets access tokens with the client-credentials grant, for `createClient({ auth })`.
 *
 * Sends one POST for each token, when a call needs a token. The client keeps and renews the token. Like `passwordGrant`, it remembers wrong
 * credentials for a while, gives the journal a fingerprint, and lets no error, log or record contain the credentials.
 *
 * @param options Credentials, and how they are sent.
 * @returns An issuer.
 * @throws {TarjaError} `configuration` (`not_processed`): in a browser, with credentials that can't be sent, or with a path that isn't below
 * the base URL.
 * @see Platform reference §5: it doesn't show other grants.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { clientCredentials } from '@tarja/core/client-credentials'
 *
 * const client = createClient({
 * 	baseUrl: 'https://platform.example',
 * 	auth: clientCredentials({ id: 'client', secret: 'secret', scope: 'payments' }),
 * })
 * ```
 */
export function clientCredentials(options: ClientCredentialsOptions): Issuer {
	const refuse = createRefuse('client credentials', options.dangerouslyAllowBrowser)
	const { id, secret, scope, send = 'basic', path = '/oauth2/token', basicEncoding, expiresIn } = options
	if (!(send in hasHeader)) refuse(`: send is none of ${Object.keys(hasHeader).join(', ')}; give one of them`)
	checkGrantOptions(path, { id, secret, ...(scope !== undefined && { scope }) }, refuse)
	const fields = {
		grant_type: 'client_credentials',
		...(!hasHeader[send] && { client_id: id, client_secret: secret }),
		...(scope !== undefined && { scope }),
	}
	const isJson = /json$/.test(send)
	const basic = hasHeader[send]
		? { authorization: basicAuthorization({ user: id, password: secret }, basicEncoding) }
		: {}
	return createGrantIssuer({
		path,
		headers: { ...basic, 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
		body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
		secrets: [...listSecrets(Object.entries(basic)), secret],
		account: ['client-credentials', path, id, scope ?? ''],
		checked: 'id, secret and scope',
		findDeviations: findFlaws,
		shownBy: 'RFC 6749 §5.1 shows it',
		expiresIn,
	})
}

/** Whether id and secret are sent in a header. */
const hasHeader = { basic: true, form: false, json: false, 'basic-json': true }

/** Finds a response without a bearer token. The reference doesn't show the response of this grant, so nothing else is a deviation. */
function findFlaws(body: unknown): readonly Issue[] {
	const { access_token: token, token_type: type = 'Bearer' } = Object(body) as Readonly<Record<string, unknown>>
	if (typeof token !== 'string' || !token)
		return [{ path: ['response', 'access_token'], message: 'expected text that is not empty' }]
	return /^bearer$/i.test(String(type))
		? []
		: [{ path: ['response', 'token_type'], message: 'expected "Bearer", or none' }]
}
