/**
 * Tracks what is known about a call's effect at the platform. Every outcome is derived from here and nowhere else.
 * @module
 */
import type { Outcome } from '../errors/details.ts'
import type { Repeats } from './runtime.ts'

/** Facts about what a call has sent and received, from which its outcome is derived. */
export interface Progress {
	/** Whether the operation only reads, so that earlier tries had no effect. */
	readonly safe: boolean
	/** Attempts given to the transport that have not ended, whether begun or not. */
	open: number
	/** Number of HTTP requests that have begun and are not proved unsent. */
	dispatched: number
	/** Attempts that have begun and have no status yet; an attempt that timed out counts until its request has ended. */
	pending: number
	/** Number of reasons to think that something that was sent may have been applied, whatever came last. */
	doubts: number
	/** The status received last, whichever attempt it answered. */
	status: number | undefined
	/** The id that the platform gave the request of that answer, in printable form. */
	requestId: string | undefined
	mayHaveReplayed: boolean
	/** Whether a layer that keeps references found this call's held by another one. */
	isDuplicate: boolean
	/** Whether the caller has been told the result. */
	over: boolean
}

export function newProgress(safe: boolean): Progress {
	return {
		safe,
		open: 0,
		dispatched: 0,
		pending: 0,
		doubts: 0,
		status: undefined,
		requestId: undefined,
		mayHaveReplayed: false,
		isDuplicate: false,
		over: false,
	}
}

/**
 * Records the start of a request; must be called before its first byte can be sent. `repeats`: what the runtime may send again by
 * itself.
 */
export function recordSend(progress: Progress, repeats: Repeats): void {
	progress.dispatched++
	progress.pending++
	progress.mayHaveReplayed ||= repeats !== 'nothing'
}

/**
 * The doubt that a status leaves, and that a word about the answer takes away: `asked`, a refusal by HTTP's convention, about which the
 * integrator is still to be asked; `status`, no refusal.
 */
export type Doubt = 'asked' | 'status'

/**
 * Records a status, and returns the doubt that it leaves. A refusal stays valid even if the body breaks off, unless somebody `isAsked`
 * about whole answers.
 */
export function recordStatus(
	progress: Progress,
	status: number,
	repeats: Repeats,
	isAsked?: boolean,
): Doubt | undefined {
	progress.pending--
	progress.status = status
	progress.mayHaveReplayed ||= repeats === 'anything'
	// The status is about the last of several times that the runtime may have sent the request: no word takes that doubt away.
	const isOfTheLast = repeats === 'anything' && !progress.safe
	const doubt = isRefusal(status) ? isAsked && 'asked' : 'status'
	if (isOfTheLast || doubt) progress.doubts++
	else clearDoubt(progress, undefined)
	return isOfTheLast || !doubt ? undefined : doubt
}

/** Records that an answer is a refusal, which its status left in doubt. For a safe call earlier tries do not count. */
export function clearDoubt(progress: Progress, doubt: Doubt | undefined): void {
	if (progress.safe) progress.doubts = 0
	else if (doubt) progress.doubts--
}

/** Records an attempt that failed before a status came. `nothingSent` must be proof, not a guess. */
export function recordFailedSend(progress: Progress, nothingSent: boolean): void {
	progress.pending--
	if (!nothingSent) progress.doubts++
	else if (!--progress.dispatched) progress.mayHaveReplayed = false
}

/** Records that the answer is not to be relied on: a layer rejected it, for example, as it need not be the platform's. */
export function distrustAnswer(progress: Progress): void {
	if (progress.dispatched) progress.doubts++
}

/**
 * Whether a status means, by HTTP's convention, that the request was not applied: 4xx, but for 408 (it may have read all), 409
 * (it may have applied it before), 425 and 429 (said of a request that others may have repeated), and 499 (nginx's word for a
 * client that left, of a request which it has passed on).
 */
export function isRefusal(status: number): boolean {
	return status >= 400 && status < 500 && ![408, 409, 425, 429, 499].includes(status)
}

/** The counts of requests, and the last one's id, for results, errors and records. */
export function sendsOf({ dispatched: attempts, mayHaveReplayed, requestId }: Progress): {
	readonly attempts: number
	readonly mayHaveReplayed: boolean
	readonly requestId?: string
} {
	return requestId ? { attempts, mayHaveReplayed, requestId } : { attempts, mayHaveReplayed }
}

/** The outcome of a call that fails now: what can be proved, otherwise `unknown`. */
export function outcomeOf(progress: Progress): Outcome {
	if (progress.pending || progress.doubts) return 'unknown'
	if (progress.dispatched) return 'rejected'
	return progress.isDuplicate ? 'duplicate' : 'not_sent'
}
