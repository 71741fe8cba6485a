/**
 * Reads the answer of the token endpoint (reference §2.1, §4.1).
 * @module
 */
import type { TarjaError } from '../errors.ts'
import { printIssues } from '../issues.ts'
import { check } from '../schema.ts'
import { tokenResponse } from '../token-response.ts'
import type { IssueRequest, TokenGrant } from './contracts.ts'
import { type ExpiresIn, lifetimeMs } from './lifetime.ts'
import { isTokenText } from './record.ts'
import { readJson, retryAfterMs } from './token-answer.ts'
import { tokenError } from './token-error.ts'

/** How an answer is read. */
export interface Reading {
	readonly expiresIn: ExpiresIn
	/** Whether a deviation in any field is a failure. */
	readonly strict: boolean
}

/** Without these two, as shown, there is no token. A deviation in another field is an event. */
const decisive: readonly unknown[] = [undefined, 'access_token', 'token_type']

/** The grant in the token endpoint's answer, or a `token_unavailable` error that says what to do. */
export async function readTokenResponse(
	response: Response,
	{ expiresIn, strict }: Reading,
	{ nowMs, onEvent }: Pick<IssueRequest, 'nowMs' | 'onEvent'>,
): Promise<TokenGrant> {
	if (response.status !== 200) throw refusal(response, nowMs())
	const answer = await readJson(response)
	const { findings } = await check(tokenResponse, 'response', answer)
	const issues = findings?.issues ?? []
	const refused = strict ? issues : issues.filter(({ path }) => decisive.includes(path[1]))
	if (refused.length) throw unusable(`is not as the reference shows it: ${printIssues({ issues: refused, more: 0 })}`)
	const { access_token: accessToken, expires_in: stated } = Object(answer) as Readonly<Record<string, unknown>>
	if (!isTokenText(accessToken)) throw unusable('has no usable access_token (reference §2.1)')
	if (issues.length) onEvent({ type: 'token_response_deviates', issues })
	try {
		return { accessToken, lifetimeMs: lifetimeMs(accessToken, stated, expiresIn) }
	} catch (cause) {
		throw unusable('has an expires_in that the function expiresIn cannot read; see the cause', cause)
	}
}

function unusable(found: string, cause?: unknown): TarjaError {
	return tokenError('response', `the answer ${found}`, { status: 200, cause })
}

function refusal(response: Response, nowMs: number): TarjaError {
	const { status } = response
	if ([400, 401, 403].includes(status))
		return tokenError(
			'credentials',
			`the token endpoint answered ${status}; check the Basic credentials, username and credential field`,
			{ status },
		)
	const waitMs = retryAfterMs(response, nowMs)
	const facts = { status, ...(waitMs !== undefined && { retryAtMs: nowMs + waitMs }) }
	if (status === 429) return tokenError('rate_limited', 'the token endpoint answered 429', facts)
	return tokenError('status', `the token endpoint answered ${status}; the reference (§4.1) shows 200`, facts)
}
