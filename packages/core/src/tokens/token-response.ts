/**
 * Reads the answer of a token endpoint (reference §2.1, §4.1).
 * @module
 */
import { readBody } from '../transport/read-body.ts'
import type { TokenGrant } from './contracts.ts'
import { tokenError } from './failure.ts'
import { lifetimeMs } from './lifetime.ts'

/** A token response is seven short texts; nothing longer is read. */
const maxBytes = 256 * 1024

/** The grant in a token endpoint's answer, or a `token_unavailable` error that says what to do. */
export async function readTokenResponse(response: Response, obtainedAtMs: number): Promise<TokenGrant> {
	const { status } = response
	if (status === 400 || status === 401 || status === 403)
		throw tokenError(
			'credentials',
			`the token endpoint answered ${status}; check the Basic credentials, username and credential field`,
			{ status },
		)
	if (status === 429) {
		const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
		const waitMs =
			Number.isFinite(seconds) && seconds >= 0 ? { retryAtMs: obtainedAtMs + Math.min(seconds, 900) * 1000 } : {}
		throw tokenError('rate_limited', 'the token endpoint answered 429', { status, ...waitMs })
	}
	if (status !== 200)
		throw tokenError('status', `the token endpoint answered ${status}; the reference (§4.1) shows 200`, { status })
	const fields = parse(new TextDecoder().decode(await readBody(response, maxBytes)))
	return {
		accessToken: accessTokenOf(fields),
		obtainedAtMs,
		lifetimeMs: lifetimeMs(String(fields.access_token), fields.expires_in),
	}
}

function parse(text: string): Readonly<Record<string, unknown>> {
	try {
		const value: unknown = JSON.parse(text)
		if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
	} catch {
		// Said below.
	}
	throw tokenError('response', 'the answer is not a JSON object', { status: 200 })
}

/** It goes into a header: anything but printable ASCII without spaces would change the request. */
function accessTokenOf({ access_token: token, token_type: type }: Readonly<Record<string, unknown>>): string {
	if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
		throw tokenError('response', 'the answer has no usable access_token (reference §2.1)', { status: 200 })
	if (type !== undefined && !/^bearer$/i.test(String(type)))
		throw tokenError('response', 'its token_type is not Bearer (reference §2.1)', { status: 200 })
	return token
}
