/**
 * Records what a transport reports about an attempt in the progress of its call.
 * @module
 */

import type { Failure } from '../errors/failure.ts'
import { redact } from '../errors/redact.ts'
import type { OwnAnswer, OwnAttempt } from './attempt.ts'
import type { AnswerStart, FetchSendReport } from './fetch-transport.ts'
import { type Doubt, type Progress, recordFailedSend, recordSend, recordStatus } from './progress.ts'
import type { Repeats } from './runtime.ts'
import type { Unauthorized } from './unauthorized.ts'

/** State of an attempt that decides about sending; layers cannot change it. */
export interface AttemptState {
	/** The attempt as the call made it, before attempt layers changed it. */
	readonly attempt: OwnAttempt
	/** Whether a short answer may be read as text, as nobody needs its bytes. */
	readonly asText?: boolean
	readonly progress: Progress
	/** Which exchange may begin: the first, if nothing was sent; another one after a 401 that allows it; or none. */
	next: 'first' | 'again' | 'none'
	/** Whether the integrator is asked what whole answers mean. */
	readonly isAsked?: boolean
	/** The doubt that the status of the last exchange left. */
	doubt?: Doubt | undefined
	/** The 401 of the first exchange, which may allow another one. */
	unauthorized?: Unauthorized | undefined
	/** Whether the answer of the last exchange was read whole. */
	isWhole?: boolean
	/**
	 * Returns a failure if the call's time is up by the clocks. Timers and signals stop while a process is suspended, a machine
	 * sleeps or a page is in the back/forward cache.
	 */
	lateness?(): Failure | undefined
	/** Why a request was not sent although it was ready. */
	late?: Failure | undefined
	/** The last complete answer. It stands if a replay, after a 401, could not be sent. */
	answer?: OwnAnswer
}

/**
 * Makes the object to which a transport reports one attempt; each report is recorded in the call's progress. `requestId` names the header
 * with the platform's id of a request.
 */
export function sendReportOf(
	state: Omit<AttemptState, 'attempt'>,
	signal: AbortSignal,
	maxResponseBytes: number,
	requestId?: string,
): FetchSendReport {
	const { progress } = state
	const { next } = state
	const sent: SendProgress = { mayBegin: true, isPending: false, repeats: 'nothing', next, start: undefined }
	const left = (): void => leave(state, sent)
	return {
		maxResponseBytes,
		safe: progress.safe,
		asText: state.asText === true,
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
			const { repeats } = sent
			state.doubt = recordStatus(progress, status, followed ? 'anything' : repeats, state.isAsked)
			const id = requestId && headers.get(requestId)
			// Anybody's text: what is long, or could steer a terminal, is no id.
			progress.requestId = id && /^[!-~]{1,200}$/.test(id) ? redact(id) : undefined
			// Allows one replay only: repeating a refused token may lock the account.
			if (status === 401 && sent.next === 'first' && !followed) state.unauthorized = { headers, repeats }
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
