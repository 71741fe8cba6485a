/**
 * What every answer to a token request has in common, whoever reads it.
 * @module
 */
import { textOf } from '../transport/exchange.ts'
import { readBody } from '../transport/read-body.ts'
import { between } from './moment.ts'
import { tokenError } from './token-error.ts'

/** A token response is seven short texts; nothing longer is read. */
const maxBytes = 256 * 1024

/** All bytes of a token's answer; a longer one is given up. */
export async function readAnswer(response: Response): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = await readBody(response, maxBytes)
	if (bytes.length <= maxBytes) return bytes
	throw tokenError('response', `the answer is longer than ${maxBytes} bytes`, { status: response.status })
}

/** The JSON in a token's answer; `undefined` where there is none. */
export async function readJson(response: Response): Promise<unknown> {
	const text = textOf(await readAnswer(response))
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/**
 * `Retry-After` of a 429 or a 503 (RFC 9110 §10.2.3) in milliseconds, at most 15 minutes: whole seconds, or a date, which is read
 * by the clock of the server that wrote it.
 */
export function retryAfterMs({ status, headers }: Response, nowMs: number): number | undefined {
	if (status !== 429 && status !== 503) return undefined
	const text = String(headers.get('retry-after'))
	const dateMs = Date.parse(String(headers.get('date')))
	// Date.parse takes "-5" for a date; every HTTP date begins with a weekday.
	const untilMs = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
	const ms = /^\d+$/.test(text) ? Number(text) * 1000 : untilMs - (Number.isNaN(dateMs) ? nowMs : dateMs)
	return Number.isNaN(ms) ? undefined : between(0, ms, 900_000)
}
