/**
 * Reads what all answers to token requests have in common.
 * @module
 */

import { between } from '../calls/clock-reading.ts'
import { readBody } from '../transport/read-body.ts'
import { bodyText } from '../transport/send-attempt.ts'
import { tokenError } from './token-error.ts'

/** Largest answer that is read, in bytes: a token response is seven short texts. */
const maxBytes = 256 * 1024

/** Reads the answer's bytes; rejects if there are too many. */
export async function readTokenAnswer(response: Response): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = await readBody(response, maxBytes)
	if (bytes.length <= maxBytes) return bytes
	throw tokenError('response', `the answer is longer than ${maxBytes} bytes`, { status: response.status })
}

/** Parses the answer's JSON; `undefined` if it is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
	const text = bodyText(await readTokenAnswer(response))
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/**
 * Converts `Retry-After` of a 429 or 503 (RFC 9110 §10.2.3) to milliseconds, at most 15 minutes. A date is compared with the
 * server's own `Date` header.
 */
export function retryAfterMs({ status, headers }: Response, nowMs: number): number | undefined {
	if (status !== 429 && status !== 503) return undefined
	const text = String(headers.get('retry-after'))
	const dateMs = Date.parse(String(headers.get('date')))
	// Requires a letter at the start, as HTTP dates have a weekday and `Date.parse` accepts "-5".
	const untilMs = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
	const ms = /^\d+$/.test(text) ? Number(text) * 1000 : untilMs - (Number.isNaN(dateMs) ? nowMs : dateMs)
	return Number.isNaN(ms) ? undefined : between(0, ms, 900_000)
}
