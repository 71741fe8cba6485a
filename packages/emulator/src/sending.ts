/** Records in a log entry how much of the response was sent, and how sending ended. */
import type { Ending, Entry } from './entry.ts'
import { maskHeaders, maskResponse } from './masking.ts'

/** A response that is known and not sent yet. */
export interface KnownResponse {
	readonly status: number
	readonly headers: Headers
	readonly bytes: Uint8Array
}

/** Functions by which an adapter reports how far a response came. */
export interface Sending {
	/** Reports that the status line has left, and so many further bytes of the body. */
	addSent(bytes: number): void
	/** Reports how sending has ended. Only the first call counts. */
	end(ending: Ending): void
}

interface SendingDeps {
	readonly time: () => string
	/** Called once, when the response has ended and the entry says so. */
	readonly onEnd: () => void
}

/** Records the response in the log entry, and creates the functions that record how its sending goes on. */
export function createSending(entry: Entry, known: KnownResponse, { time, onEnd }: SendingDeps): Sending {
	const { status, headers, bytes } = known
	let response = {
		status,
		headers: maskHeaders(headers),
		body: maskResponse(bytes, bytes.byteLength),
		bodyBytes: bytes.byteLength,
		sentBytes: 0,
		at: time(),
	} as NonNullable<Entry['response']>
	entry.response = response

	function addSent(count: number): void {
		const { beganAt = time(), sentBytes } = response
		response = { ...response, beganAt, sentBytes: Math.min(bytes.byteLength, sentBytes + count) }
		entry.response = response
	}

	function end(ending: Ending): void {
		if (entry.endedAt !== undefined) return
		if (ending === 'whole') addSent(bytes.byteLength)
		if (ending === 'cut') entry.response = { ...response, body: maskResponse(bytes, response.sentBytes) }
		Object.assign(entry, { ending, endedAt: time() })
		onEnd()
	}

	return { addSent, end }
}
