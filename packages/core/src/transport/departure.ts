/**
 * Records what a transport reports about an attempt in the progress of its call.
 * @module
 */

import type { Failure } from '../errors/failure.ts'
import type { Answer, Attempt } from './attempt.ts'
import type { AnswerStart, FetchDeparture } from './fetch-transport.ts'
import { type Progress, recordFailedSend, recordSend, recordStatus } from './progress.ts'
import type { Repeats } from './runtime.ts'

/** State of an attempt that decides about sending; layers cannot change it. */
export interface AttemptState {
	/** The attempt as the call made it, before attempt layers changed it. */
	readonly attempt: Attempt
	/** The URL made from the operation and its input, before attempt layers changed it. */
	readonly url: string
	readonly progress: Progress
	/**
	 * Which attempt may begin: the first, if nothing was sent; another one after a 401, which was not applied (RFC 9110 §15.5.2);
	 * or none.
	 */
	next: 'first' | 'again' | 'none'
	/**
	 * Returns a failure if the call's time is up by the clocks. Timers and signals stop while a process is suspended, a machine
	 * sleeps or a page is in the back/forward cache.
	 */
	lateness?(): Failure | undefined
	/** Why a request was not sent although it was ready. */
	late?: Failure | undefined
	/** The last complete answer. It stands if a replay, after a 401, could not be sent. */
	answer?: Answer
}

/** Makes the object to which a transport reports one attempt; each report is recorded in the call's progress. */
export function departureOf(
	state: Pick<AttemptState, 'progress' | 'next' | 'lateness' | 'late'>,
	signal: AbortSignal,
	maxResponseBytes: number,
): FetchDeparture {
	const { progress } = state
	const { next } = state
	const sent: SendProgress = { mayBegin: true, isPending: false, repeats: 'nothing', next, start: undefined }
	const left = (): void => leave(state, sent)
	return {
		maxResponseBytes,
		safe: progress.safe,
		left,
		begin(repeats = sent.repeats) {
			if (!sent.mayBegin || state.next === 'none' || signal.aborted || progress.over) return false
			state.late = state.lateness?.()
			if (state.late) return false
			sent.repeats = repeats
			left()
			return true
		},
		answered(status, headers, followed) {
			left()
			if (!sent.isPending) return
			if (!Number.isInteger(status)) throw new TypeError('no status')
			sent.isPending = false
			sent.start = { status, headers }
			recordStatus(progress, status, followed ? 'anything' : sent.repeats)
			// Allows one replay only: repeating a refused token may lock the account.
			if (status === 401 && sent.next === 'first' && !followed) state.next = 'again'
		},
		end(nothingSent = false) {
			if (sent.isPending) recordFailedSend(progress, nothingSent)
			if (nothingSent) state.next = sent.next
			sent.mayBegin = sent.isPending = false
			return sent.start
		},
	}
}

/** State of one attempt between its start and its end. */
interface SendProgress {
	mayBegin: boolean
	/** Whether it has begun and has no answer yet. */
	isPending: boolean
	repeats: Repeats
	/** Which attempt was allowed to begin when this one was made. */
	next: AttemptState['next']
	start: AnswerStart | undefined
}

function leave(state: Pick<AttemptState, 'progress' | 'next'>, sent: SendProgress): void {
	if (!sent.mayBegin) return
	sent.mayBegin = false
	sent.isPending = true
	sent.next = state.next
	state.next = 'none'
	recordSend(state.progress, sent.repeats)
}
