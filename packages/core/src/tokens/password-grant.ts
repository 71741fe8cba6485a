/**
 * Obtains tokens as the reference shows it: the password grant with Basic credentials (reference §4.1).
 *
 * This is an entry of its own, so that a browser's bundle does not contain it. Runs everywhere. In a browser it throws, unless an option
 * allows it.
 * @module
 */
import { hashSha256, isJsonType, keepSecrets } from '../base/text.ts'
import { withTimeout } from '../base/time.ts'
import { isText } from '../calls/values.ts'
import type { ConfigurationReason } from '../errors/details.ts'
import { toPrintableCause } from '../errors/printable.ts'
import { listSecrets } from '../errors/redact.ts'
import { createConfigurationError, isOwnError, type TarjaError } from '../errors/tarja-error.ts'
import { isTemplate, pathRule } from '../operation/operation.ts'
import { printIssues } from '../operation/schema.ts'
import { retryAfterMs } from '../transport/retry.ts'
import { explainRefusalHere, getRuntime } from '../transport/sending.ts'
import { readTokenJson } from './acquire.ts'
import {
	createTokenError,
	createUnreachableError,
	type IssueRequest,
	type Issuer,
	isTokenText,
	type TokenGrant,
} from './contracts.ts'
import { createFingerprint, slowHex } from './digest.ts'
import { type ExpiresIn, readLifetimeMs } from './lifetime.ts'
import { readTokenForm } from './token-form.ts'
import { findDeviations } from './token-response.ts'

export type { ExpiresIn } from './lifetime.ts'
export type { TokenResponse } from './token-response.ts'

/** The client's credentials: as the platform issued them, as `user:password`, or as an object. */
export type BasicCredentials = string | { readonly user: string; readonly password: string }

/** Credentials and fields that {@linkcode passwordGrant} sends to the token endpoint. */
export interface PasswordGrantOptions {
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
	/** Path of the token endpoint below the base URL. It begins with `/` and has no query. Default `/oauth2/token`. */
	readonly path?: string
	/** Value of the form field `grant_type`. Default `password`, because the reference doesn't show another value (§5). */
	readonly grantType?: string
	/**
	 * How user and password are encoded before base64, because the reference doesn't show it (§5). `form` (default): as RFC 6749 §2.3.1
	 * requires. `raw`: not encoded, as many servers expect. Both are the same for letters, digits and `*-._`. Has no effect on credentials as
	 * issued.
	 */
	readonly basicEncoding?: 'form' | 'raw'
	/**
	 * How the text in `expires_in` is read, because the reference doesn't show its unit. Default `as-token-says`, an assumption: the JWT's
	 * `exp − iat` shows the unit and limits the lifetime. If the token is opaque, the unit is seconds (RFC 6749 §5.1). If you set a unit,
	 * tarja uses it and ignores the JWT.
	 */
	readonly expiresIn?: ExpiresIn
	/** Allows the grant in a browser. Everyone who opens the page can then read its credentials. */
	readonly dangerouslyAllowBrowser?: boolean
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
	const { username = '', credential, path = '/oauth2/token', grantType, expiresIn } = options
	checkGrantOptions({ ...options, username, path })
	const form = createForm({ grant_type: grantType, username, credential })
	const authorization = basicAuthorization(options.basic, options.basicEncoding)
	const secrets = [...listSecrets(Object.entries({ authorization })), credential.value]
	keepSecrets(...secrets)
	const body = new URLSearchParams(form).toString()

	const issue = async (request: IssueRequest): Promise<TokenGrant> => {
		const { baseUrl, fetch, signal } = request
		const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
		const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' }
		try {
			return await readTokenResponse(await fetch(baseUrl + path, init), expiresIn, request)
		} catch (error) {
			// Masks the secrets here, because runtimes quote requests in errors, and only this code knows which texts of its request are secret.
			throw isOwnError(error) ? error : createUnreachableError(toPrintableCause(error, secrets))
		}
	}
	const account = ['password-grant', path, username, credential.name]
	const secret = JSON.stringify([authorization, body])
	return {
		issue,
		// Uses another salt than the identity, because the identity's digest is in the keys of stores.
		fingerprint: createFingerprint(() => slowHex(secret, JSON.stringify(['fingerprint', ...account]))),
		// Uses a whole digest, so that two credentials never share a store entry. If the key leaves the process, the digest is slow, because
		// secrets could be guessed from a fast one.
		identity: async (use) => [
			...account,
			await (use?.isInMemory ? hashSha256(secret) : slowHex(secret, JSON.stringify(account))),
		],
	}
}

/** What is wrong with a text that was damaged on its way from a file or a variable, and what to do. */
const mangled =
	'holds a line break, a byte order mark or a control character, or nothing but the word undefined; check where it comes from'

/** Finds a value that isn't text, or text that was damaged: by a file's line end, a byte order mark, or a missing or empty variable. */
function findTextFlaw(text: unknown, mayBeEmpty = false): string | undefined {
	if (!isText(text)) return 'is not a text; give it as a string'
	if (!mayBeEmpty && !text.trim()) return 'is empty; check where it comes from'
	return text === 'undefined' || /[^ -~\xa0-\ufefe\uff00-\uffff]/.test(text) ? mangled : undefined
}

function refuse(found: string, reason: ConfigurationReason = 'credentials'): never {
	throw createConfigurationError(reason, `Cannot use the password grant${found}`)
}

function checkGrantOptions(options: PasswordGrantOptions): void {
	const { dangerouslyAllowBrowser, credential, username, grantType = 'password', path } = options
	if (getRuntime() === 'browser' && !dangerouslyAllowBrowser) refuse(explainRefusalHere('credentials'), 'runtime')
	if (!credential?.name) refuse(': credential.name is missing; give yours, as the reference does not show it')
	const { name, value } = credential
	const texts = { username, grantType, 'credential.name': name, 'credential.value': value }
	for (const [option, text] of Object.entries(texts)) {
		const flaw = findTextFlaw(text, option === 'username')
		if (flaw) refuse(`: ${option} ${flaw}`)
	}
	if (!isTemplate(path) || path.includes('{')) refuse(`: ${pathRule}, so that credentials stay below the base URL`)
}

/** Returns the fields of the token request's form, as the reference shows them. */
function createForm(given: unknown): Record<string, string> {
	const form = readTokenForm(given)
	return 'flaw' in form ? refuse(`: ${form.flaw}`) : form.fields
}

/**
 * Returns the value of an `Authorization: Basic` header (RFC 7617 §2, RFC 6749 §2.3.1).
 *
 * @param basic The credentials as issued (with or without `Basic ` before them), as `user:password`, or as an object.
 * @param encoding See {@linkcode PasswordGrantOptions}.
 * @throws {TarjaError} `configuration` if it can't be sent in a header.
 */
export function basicAuthorization(basic: BasicCredentials, encoding?: 'form' | 'raw'): string {
	const refuse = (found: string): never => {
		throw createConfigurationError('credentials', `Cannot use the Basic credentials: ${found}`)
	}
	if (typeof basic === 'object' && basic) {
		const [user, password] = (['user', 'password'] as const).map((name) => {
			const text = basic[name]
			const flaw = findTextFlaw(text)
			if (flaw) refuse(`${name} ${flaw}`)
			return encoding === 'raw' ? text : new URLSearchParams([['', text]]).toString().slice(1)
		})
		// Encodes to bytes first, because `btoa` accepts only Latin-1.
		const bytes = new TextEncoder().encode(`${user}:${password}`)
		return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
	}
	const issued = String(basic ?? '').replace(/^Basic +/i, '')
	if (issued === 'undefined') refuse(`the text ${mangled}`)
	// Issued credentials are base64, which has no colon. A user name has none either (RFC 7617 §2).
	const at = issued.indexOf(':')
	if (at >= 0) return basicAuthorization({ user: issued.slice(0, at), password: issued.slice(at + 1) }, encoding)
	if (!/^[!-9;-~]+$/.test(issued))
		refuse('they are empty or hold spaces or characters outside ASCII; give them as issued, or as { user, password }')
	return `Basic ${issued}`
}

/** Fields without which there is no token (`undefined`: the whole response). Deviations of other fields are only events. */
const decisive: readonly unknown[] = [undefined, 'access_token', 'token_type']

/** Reads the token and its lifetime from the response. If there is none, throws `token_unavailable`, which says what to check. */
async function readTokenResponse(
	response: Response,
	expiresIn: ExpiresIn | undefined,
	{ nowMs, onEvent }: Pick<IssueRequest, 'nowMs' | 'onEvent'>,
): Promise<TokenGrant> {
	if (response.status !== 200 && response.status !== 201)
		throw createRefusalError(response, nowMs(), await readErrorCode(response))
	const body = await readTokenJson(response)
	const issues = findDeviations(body)
	const known = { status: 200 }
	const refused = issues.filter(({ path }) => decisive.includes(path[1]))
	if (refused.length)
		throw createTokenError('response', `the response is not as the reference shows it: ${printIssues(refused)}`, known)
	const { access_token: accessToken, expires_in: stated } = Object(body) as Readonly<Record<string, unknown>>
	if (!isTokenText(accessToken))
		throw createTokenError('response', 'the response has no usable access_token (reference §2.1)', known)
	if (issues.length) onEvent({ type: 'token_response_deviates', issues })
	const dateMs = Date.parse(String(response.headers.get('date')))
	return { accessToken, lifetimeMs: readLifetimeMs(accessToken, stated, expiresIn, dateMs) }
}

/** How long to wait for the body of a refusal, in milliseconds. */
const refusalTimeoutMs = 1000

/** Returns the `error` code of a refusal (RFC 6749 §5.2). Ignores a text that isn't in the form of a code. */
async function readErrorCode(response: Response): Promise<string | undefined> {
	if (!isJsonType(response.headers.get('content-type'))) return undefined
	// A body that doesn't end must not delay the failure.
	const read = withTimeout(refusalTimeoutMs, readTokenJson(response), () => undefined).catch(() => undefined)
	const { error } = Object(await read) as { readonly error?: unknown }
	return typeof error === 'string' && /^(?=.{1,40}$)[a-z]+(?:_[a-z]+)+$/.test(error) ? error : undefined
}

/** Codes that are about the credentials, or no code. Any other code is about the request or the endpoint. */
const credentialErrors: readonly unknown[] = [undefined, 'invalid_client', 'invalid_grant', 'unauthorized_client']

function createRefusalError(response: Response, nowMs: number, error: string | undefined): TarjaError {
	const { status } = response
	const found = `the token endpoint returned ${status}${error ? ` (error "${error}")` : ''}`
	const known = { status, ...(error && { error }) }
	if ([400, 401, 403].includes(status)) {
		const isCredential = credentialErrors.includes(error)
		const next = isCredential ? 'check the Basic credentials, username and credential field' : 'check what it says'
		return createTokenError('credentials', `${found}; ${next}`, known)
	}
	const waitMs = retryAfterMs(response, nowMs)
	const facts = { ...known, ...(waitMs !== undefined && { retryAtMs: nowMs + waitMs }) }
	if (status === 429) return createTokenError('rate_limited', found, facts)
	return createTokenError('status', `${found}; the reference (§4.1) shows 200`, facts)
}
