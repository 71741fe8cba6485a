/**
 * What grants with credentials of the client share: one POST for each token, how its response is read, and what must never be printed.
 * @module
 */

import { isTemplate, pathRule } from '../base/http.ts'
import { hashSha256, keepSecrets } from '../base/text.ts'
import { isText } from '../calls/values.ts'
import type { ConfigurationReason, Issue } from '../errors/details.ts'
import { toPrintableCause } from '../errors/printable.ts'
import { createConfigurationError, isOwnError, type TarjaError } from '../errors/tarja-error.ts'
import { printIssues } from '../operation/schema.ts'
import { retryAfterMs } from '../transport/retry.ts'
import { explainRefusalHere, getRuntime } from '../transport/sending.ts'
import { findErrorCode, isCredentialError, readErrorCode, readTokenJson } from './acquire.ts'
import {
	createTokenError,
	createUnreachableError,
	type IssueRequest,
	type Issuer,
	isTokenText,
	type TokenGrant,
} from './contracts.ts'
import { createSecretFingerprint, slowHex } from './digest.ts'
import { type ExpiresIn, readLifetimeMs } from './lifetime.ts'

/** The client's credentials: as the platform issued them, as `user:password`, or as an object. */
export type BasicCredentials = string | { readonly user: string; readonly password: string }

/** Options that every grant with credentials of the client has. */
export interface GrantOptions {
	/** Path of the token endpoint below the base URL. It begins with `/` and has no query. Default `/oauth2/token`. */
	readonly path?: string
	/**
	 * How user and password, or id and secret, are encoded before base64, because the reference doesn't show it (§5). `form` (default): as
	 * RFC 6749 §2.3.1 requires. `raw`: not encoded, as many servers expect. Both are the same for letters, digits and `*-._`. Has no effect on
	 * credentials as issued.
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

/** The token request of a grant, and how its response is read. */
export interface Grant {
	/** Path of the token endpoint below the base URL. */
	readonly path: string
	/** The headers `authorization` and `content-type`. */
	readonly headers: Readonly<Record<string, string>>
	readonly body: string
	/** Texts that no error may contain. */
	readonly secrets: readonly string[]
	/** Texts without a secret that say whose token it is. */
	readonly account: readonly string[]
	/** Completes "check …" after a refusal. */
	readonly checked: string
	/** Finds what in a response isn't as expected. No issue contains a value. */
	readonly findDeviations: (body: unknown) => readonly Issue[]
	/** Completes "the response is not as …". */
	readonly shownBy: string
	readonly expiresIn: ExpiresIn | undefined
}

/** Creates an issuer from a token request. The credentials stay in its closure. */
export function createGrantIssuer(grant: Grant): Issuer {
	const { path, headers, body, secrets, account } = grant
	keepSecrets(...secrets)
	const issue = async (request: IssueRequest): Promise<TokenGrant> => {
		const { baseUrl, fetch, signal } = request
		const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' }
		try {
			return await readTokenResponse(await fetch(baseUrl + path, init), grant, request)
		} catch (error) {
			// Masks the secrets here, because runtimes quote requests in errors, and only this code knows which texts of its request are secret.
			throw isOwnError(error) ? error : createUnreachableError(toPrintableCause(error, secrets))
		}
	}
	const secret = JSON.stringify([headers.authorization, body])
	return {
		issue,
		// Uses another salt than the identity, because the identity's digest is in the keys of stores.
		fingerprint: createSecretFingerprint(secret, account),
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

/** Refuses options of a grant. */
export type Refuse = (found: string, reason?: ConfigurationReason) => never

/** Creates the function that refuses options of a grant. Refuses a browser at once, unless an option allows it. */
export function createRefuse(what: string, isBrowserAllowed: boolean | undefined): Refuse {
	const refuse: Refuse = (found, reason = 'credentials') => {
		throw createConfigurationError(reason, `Cannot use the ${what}${found}`)
	}
	if (getRuntime() === 'browser' && !isBrowserAllowed) refuse(explainRefusalHere('credentials'), 'runtime')
	return refuse
}

/** Refuses texts that can't be what was meant, and a path that isn't below the base URL. Only `username` may be empty. */
export function checkGrantOptions(path: string, texts: Readonly<Record<string, unknown>>, refuse: Refuse): void {
	for (const [option, text] of Object.entries(texts)) {
		const flaw = findTextFlaw(text, option === 'username')
		if (flaw) refuse(`: ${option} ${flaw}`)
	}
	if (!isTemplate(path) || path.includes('{')) refuse(`: ${pathRule}, so that credentials stay below the base URL`)
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
	grant: Grant,
	{ nowMs, onEvent }: Pick<IssueRequest, 'nowMs' | 'onEvent'>,
): Promise<TokenGrant> {
	const { status, headers } = response
	if (status !== 200 && status !== 201)
		throw createRefusalError(response, grant, nowMs(), await readErrorCode(response))
	const body = await readTokenJson(response)
	const issues = grant.findDeviations(body)
	const refused = issues.filter(({ path }) => decisive.includes(path[1]))
	const error = refused.length ? findErrorCode(body) : undefined
	// Some servers refuse with 200.
	if (isCredentialError(error)) throw createRefusalError(response, grant, nowMs(), error)
	const known = { status: 200 }
	if (refused.length)
		throw createTokenError('response', `the response is not as ${grant.shownBy}: ${printIssues(refused)}`, known)
	const { access_token: accessToken, expires_in: stated } = Object(body) as Readonly<Record<string, unknown>>
	if (!isTokenText(accessToken))
		throw createTokenError('response', 'the response has no usable access_token (reference §2.1)', known)
	if (issues.length) onEvent({ type: 'token_response_deviates', issues })
	const dateMs = Date.parse(String(headers.get('date')))
	return { accessToken, lifetimeMs: readLifetimeMs(accessToken, stated, grant.expiresIn, dateMs) }
}

function createRefusalError(
	response: Response,
	{ checked }: Grant,
	nowMs: number,
	error: string | undefined,
): TarjaError {
	const { status } = response
	const found = `the token endpoint returned ${status}${error ? ` (error "${error}")` : ''}`
	const known = { status, ...(error && { error }) }
	if (isCredentialError(error) || [400, 401, 403].includes(status)) {
		// Any other code is about the request or the endpoint.
		const next = isCredentialError(error ?? 'invalid_client') ? `check ${checked}` : 'check what it says'
		return createTokenError('credentials', `${found}; ${next}`, known)
	}
	const waitMs = retryAfterMs(response, nowMs)
	const facts = { ...known, ...(waitMs !== undefined && { retryAtMs: nowMs + waitMs }) }
	if (status === 429) return createTokenError('rate_limited', found, facts)
	return createTokenError('status', `${found}; the reference (§4.1) shows 200`, facts)
}
