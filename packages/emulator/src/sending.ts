/** Notes in a request's log entry how much of the answer was sent, and how sending ended. */
import type { Ending, Entry } from './entry.ts'
import { keptAnswer, keptHeaders, type Masking } from './masking.ts'

/** An answer that is known and not on its way yet. */
export interface KnownAnswer {
	readonly status: number
	readonly headers: Headers
	readonly bytes: Uint8Array
}

/** The hooks by which an adapter tells what becomes of an answer, for the log to keep. */
export interface Sending {
	/** Reports that the status line has left, and so many further bytes of the body. */
	sent(bytes: number): void
	/** Reports that sending has ended, and who ended it; only the first call counts. */
	ended(ending: Ending, by: 'emulator' | 'client'): void
}

interface Following {
	readonly masking: Masking
	readonly time: () => string
	readonly changed: () => void
	/** Called once, when the answer has ended and the entry says so. */
	readonly ended: () => void
}

/** Notes the answer in the log entry, and returns the functions that note how its sending goes on. */
export function sendingOf(entry: Entry, known: KnownAnswer, { masking, time, changed, ended }: Following): Sending {
	const { status, headers, bytes } = known
	const body = keptAnswer(bytes, bytes.byteLength, masking)
	const answer = { status, headers: keptHeaders(headers, masking), body, bodyBytes: bytes.byteLength, sentBytes: 0 }
	entry.answer = { ...answer, at: time() }
	changed()

	function sent(count: number): void {
		const { answer } = entry
		if (!answer) return
		const { beganAt = time(), sentBytes } = answer
		entry.answer = { ...answer, beganAt, sentBytes: Math.min(bytes.byteLength, sentBytes + count) }
		changed()
	}

	function end(ending: Ending, by: 'emulator' | 'client'): void {
		if (entry.endedAt !== undefined) return
		if (ending === 'whole') sent(bytes.byteLength)
		else entry.endedBy = by
		const { answer } = entry
		if (answer && ending === 'cut') entry.answer = { ...answer, body: keptAnswer(bytes, answer.sentBytes, masking) }
		Object.assign(entry, { ending, endedAt: time() })
		ended()
	}

	return { sent, ended: end }
}
