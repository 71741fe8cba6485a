/**
 * Reads what all answers to token requests have in common.
 * @module
 */

import { bodyText, readBody } from '../transport/read-body.ts'
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
