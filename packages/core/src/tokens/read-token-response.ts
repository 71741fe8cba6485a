/**
 * Reads the token endpoint's answer (reference §2.1, §4.1).
 * @module
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Issue } from '../errors/details.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import { printIssues } from '../operation/issues.ts'
import { retryAfterMs } from '../transport/retry.ts'
import type { IssueRequest, TokenGrant } from './contracts.ts'
import { type ExpiresIn, lifetimeMs } from './lifetime.ts'
import { isTokenText } from './record.ts'
import { readJson } from './token-answer.ts'
import { tokenError } from './token-error.ts'
import { tokenResponse } from './token-response.ts'

/** Settings for reading a token response. */
export interface Reading {
	readonly expiresIn: ExpiresIn
	/** Whether a field that is not as documented fails the request even if the token does not depend on it. */
	readonly strict: boolean
}

/** Issues that are failures: without these two fields there is no token. Other deviations are only events. */
const decisive: readonly unknown[] = [undefined, 'access_token', 'token_type']

/** Reads the token and its lifetime from the answer, or throws `token_unavailable`, which says what to check. */
export async function readTokenResponse(
	response: Response,
	{ expiresIn, strict }: Reading,
	{ nowMs, onEvent }: Pick<IssueRequest, 'nowMs' | 'onEvent'>,
): Promise<TokenGrant> {
	if (response.status !== 200) throw refusal(response, nowMs())
	const answer = await readJson(response)
	const issues = deviationsOf(answer)
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

/** Deviations from the documented fields. The schema's messages contain no values, so nothing has to be masked. */
function deviationsOf(answer: unknown): readonly Issue[] {
	// The schema is synchronous and reports each field at most once.
	const { issues = [] } = tokenResponse['~standard'].validate(answer) as StandardSchemaV1.Result<unknown>
	return issues.map(({ message, path = [] }) => ({
		path: ['response', ...path.map((part) => String((part as StandardSchemaV1.PathSegment).key))],
		message,
	}))
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
