/**
 * Reads the answer of a token endpoint (reference §2.1, §4.1).
 * @module
 */
import type { TarjaError } from '../errors.ts'
import { cancelBody, readBody, tooLarge } from '../transport/read-body.ts'
import type { TokenGrant } from './contracts.ts'
import { tokenError } from './failure.ts'
import { lifetimeMs } from './lifetime.ts'
import { isTokenText } from './record.ts'

/** A token response is seven short texts; nothing longer is read. */
const maxBytes = 256 * 1024

/** The grant in a token endpoint's answer, or a `token_unavailable` error that says what to do. The body is read or cancelled. */
export async function readTokenResponse(response: Response, nowMs: number): Promise<TokenGrant> {
	if (response.status !== 200) {
		cancelBody(response)
		throw refusal(response, nowMs)
	}
	const fields = parse(await readText(response))
	return {
		accessToken: accessTokenOf(fields),
		lifetimeMs: lifetimeMs(String(fields.access_token), fields.expires_in),
	}
}

function refusal({ status, headers }: Response, nowMs: number): TarjaError<'token_unavailable'> {
	if (status === 400 || status === 401 || status === 403)
		return tokenError(
			'credentials',
			`the token endpoint answered ${status}; check the Basic credentials, username and credential field`,
			{ status },
		)
	const waitMs = status === 429 || status === 503 ? retryAfterMs(headers, nowMs) : undefined
	const facts = { status, ...(waitMs !== undefined && { retryAtMs: nowMs + waitMs }) }
	if (status === 429) return tokenError('rate_limited', 'the token endpoint answered 429', facts)
	return tokenError('status', `the token endpoint answered ${status}; the reference (§4.1) shows 200`, facts)
}

/** `Retry-After` (RFC 9110 §10.2.3), at most 15 minutes: whole seconds, or a date, which is read by the clock of who wrote it. */
function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
	const text = headers.get('retry-after')?.trim() ?? ''
	const dateMs = Date.parse(headers.get('date') ?? '')
	// Date.parse takes "-5" for a date; every HTTP date begins with a weekday.
	const untilMs = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
	const ms = /^\d+$/.test(text) ? Number(text) * 1000 : untilMs - (Number.isNaN(dateMs) ? nowMs : dateMs)
	return Number.isNaN(ms) ? undefined : Math.min(900_000, Math.max(0, ms))
}

/** The text of a token's answer; a longer one is given up. */
export async function readText(response: Response): Promise<string> {
	try {
		return new TextDecoder().decode(await readBody(response, maxBytes))
	} catch (cause) {
		if (cause !== tooLarge) throw cause
		throw tokenError('response', `the answer is longer than ${maxBytes} bytes`, { status: response.status })
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

function accessTokenOf({ access_token: token, token_type: type }: Readonly<Record<string, unknown>>): string {
	if (!isTokenText(token))
		throw tokenError('response', 'the answer has no usable access_token (reference §2.1)', { status: 200 })
	if (type !== undefined && !/^bearer$/i.test(String(type)))
		throw tokenError('response', 'its token_type is not Bearer (reference §2.1)', { status: 200 })
	return token
}
